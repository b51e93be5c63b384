/**
 * The rules that a well-formed resolution must keep. A table: a rule has a code for the trace
 * and says to the model how to mend what it found. Nothing is repaired.
 */
import type { FrozenAction } from '../actions';
import type { Resolution } from '../resolution';
import { ACTION_DENIALS } from './action-denials';
import { replyOnlyAfterReceipts } from './after-receipts';
import type { BusinessRule, Refusal, RuleContext } from './context';
import { handOffRequired } from './hand-off-required';
import { actionOrderNotReturned, orderNotInTicket, statusNotFromLookup } from './order-evidence';
import { judgeActions } from './proposed-actions';
import { rejectedBefore } from './rejected-before';
import { replyAmountMismatch } from './reply-amount-mismatch';
import { replyClaimsDone } from './reply-claims-done';
import { replyLeaks } from './reply-leaks';
import { emptyEvidence, ruleNotInForce, unknownRule } from './rule-evidence';

export type { BusinessRule, EarlierAction, Refusal, RuleContext } from './context';
export { fingerprintOf } from './fingerprint';

export const BUSINESS_RULES: readonly BusinessRule[] = [
  replyOnlyAfterReceipts,
  actionOrderNotReturned,
  statusNotFromLookup,
  orderNotInTicket,
  unknownRule,
  ruleNotInForce,
  emptyEvidence,
  ...ACTION_DENIALS,
  replyClaimsDone,
  replyAmountMismatch,
  replyLeaks,
  rejectedBefore,
  handOffRequired,
];

/** What the reply says to the customer; not asked of a reply that nobody will get. */
const REPLY_RULES: readonly BusinessRule[] = [replyClaimsDone, replyAmountMismatch, replyLeaks];

/**
 * The rules for what a person proposes or edits.
 * @param work.isPersonAtWork a person has the case, which is what `hand_off_required` asks for.
 * @param work.isReplyStale the reply will be newly written, so its words are not looked at.
 */
export function rulesForPeople(work: {
  isPersonAtWork: boolean;
  isReplyStale: boolean;
}): readonly BusinessRule[] {
  return BUSINESS_RULES.filter(
    (rule) =>
      !(work.isPersonAtWork && rule === handOffRequired) &&
      !(work.isReplyStale && REPLY_RULES.includes(rule)),
  );
}

/**
 * Checks a resolution that has passed its schema against every rule.
 * @returns all refusals, in the table's order; and, only when there are none, the actions as they
 *   would be frozen, in the resolution's order.
 */
export function checkBusinessRules(
  resolution: Resolution,
  context: RuleContext,
  rules: readonly BusinessRule[] = BUSINESS_RULES,
): { refusals: Refusal[]; actions: FrozenAction[] } {
  const refusals = rules.flatMap((rule) => rule.check(resolution, context) ?? []);
  if (refusals.length > 0) return { refusals, actions: [] };
  const actions = judgeActions(resolution, context).flatMap((judged) =>
    judged.ok ? [judged.action] : [],
  );
  return { refusals, actions };
}
