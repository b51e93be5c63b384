/** Decides on many actions, each alone: what stops one stops no other. */
import type { OpenSession } from '../api/open-session';
import type { AppDeps } from '../api/app';
import type { Verdict } from '../../contracts/can';
import type { DecisionAnswer } from '../../contracts/decision';
import type { DecisionCode } from '../../contracts/error-codes';
import { formatMoney, isCurrency } from '../../contracts/money';
import { limitsIn } from '../../contracts/money-limits';
import { loadCaseHead } from '../../db/queries/case-detail';
import { proposalActions } from '../../db/queries/proposal-actions';
import type { ProposalActionRow } from '../../db/queries/proposal-actions';
import { findVisibleTicket } from '../../db/queries/visible-ticket';
import { recordDecision } from '../../db/record-decision';
import type { NamedAction } from './bulk-form';
import { say } from './messages/say';
import { sayAction } from './say-action';

export type BulkResult = {
  ticketId: string;
  externalId: string;
  /** What it was about, in words; its ticket alone where nothing more is known. */
  words: string;
  isDone: boolean;
  /** Why not, or what is missing still; empty when it is simply done. */
  message: string;
  /** Where the core refused it: then the message is the core's. */
  code?: DecisionCode;
};

export type BulkOrder = {
  session: OpenSession;
  verdict: Extract<Verdict, 'approve' | 'reject'>;
  /** The one kind that is approved; null for a reject, which may be of any. */
  kind: string | null;
  reason: string | null;
};

/** A whole amount in words, `50.00 CAD`. */
export function bulkMoney(minor: bigint, currency: string): string {
  return isCurrency(currency) ? formatMoney(minor, currency) : say('no money');
}

/** Why this one is not approved together with others; null when it may be. */
export function whyNotTogether(row: ProposalActionRow, kind: string | null): string | null {
  if (row.kind !== kind) return say('It is of another kind than the others.');
  if (row.messagesShown > 1) return say('The customer wrote again: look at it alone.');
  if (row.valueMinor === 0n) return null;
  const limits = limitsIn(row.currency);
  if (!limits) return say('Its currency has no limits: look at it alone.');
  const { approveUpToMinor } = limits.bulk;
  if (row.valueMinor <= approveUpToMinor) return null;
  const amount = bulkMoney(approveUpToMinor, row.currency);
  return say('It is worth more than {amount}: look at it alone.', { amount });
}

function resultOf(answer: DecisionAnswer): Pick<BulkResult, 'isDone' | 'message' | 'code'> {
  if (answer.kind === 'refused') {
    return { isDone: false, message: answer.message, code: answer.code };
  }
  const isSigned = answer.kind === 'recorded' && !answer.isActionDecided;
  const message = isSigned ? say('Signed; one more signature is needed.') : '';
  return { isDone: true, message };
}

async function decideOne(
  deps: AppDeps,
  named: NamedAction,
  order: BulkOrder,
): Promise<{ result: BulkResult; wakeupId: string | null }> {
  const { session, verdict, kind, reason } = order;
  const { ticketId, revision, actionIndex, digest } = named;
  const not = (message: string, more: Partial<BulkResult> = {}) => ({
    result: { ticketId, externalId: ticketId, words: '', isDone: false, message, ...more },
    wakeupId: null,
  });
  const key = await findVisibleTicket(deps.pool, session.user, ticketId);
  const head = key && (await loadCaseHead(deps.pool, key));
  if (!head?.caseId) return not(say('There is no such ticket.'));
  const { caseId, externalId } = head;
  const rows = await proposalActions(deps.pool, { caseId, revision });
  const row = rows.find((each) => each.actionIndex === actionIndex && each.shownDigest === digest);
  if (!row) return not(say('It is not what you saw any more.'), { externalId });
  const words = sayAction(row);
  const apart = verdict === 'approve' ? whyNotTogether(row, kind) : null;
  if (apart !== null) return not(apart, { externalId, words });
  const answer = await recordDecision(deps.pool, {
    ...{ caseId, revision, actionIndex, verdict, digest },
    userId: session.user.userId,
    channel: 'web',
    note: reason,
  });
  return {
    result: { ticketId, externalId, words, ...resultOf(answer) },
    wakeupId: answer.kind === 'repeated' ? null : answer.wakeupId,
  };
}

/** In the order in which they are named; the Signals are sent together afterwards. */
export async function decideTogether(
  deps: AppDeps,
  named: readonly NamedAction[],
  order: BulkOrder,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  const wakeupIds: string[] = [];
  for (const each of named) {
    const { result, wakeupId } = await decideOne(deps, each, order);
    results.push(result);
    if (wakeupId !== null) wakeupIds.push(wakeupId);
  }
  if (wakeupIds.length > 0) await deps.wake(wakeupIds);
  return results;
}
