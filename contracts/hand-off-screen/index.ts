/**
 * The deterministic screen: tickets that a person must see whatever a model thinks of them. It
 * reads English, French, German and Spanish, prefers a false alarm to a miss, and finds nothing
 * out about H3 (outside the policy) or about whose order it is: a gate does that.
 */
import { isCutShort } from '../message/shorten';
import { isQuotedOnly, ownTextOf } from '../message/parts';
import { foldText } from '../plain-text';
import { INJURY } from './injury';
import { INSTRUCTIONS } from './instructions';
import { LEGAL_THREAT } from './legal-threat';
import { evidenceOf } from './phrases';
import { unreadable } from './readable';

/** Nothing of the customer's own stands in a message, or not all of it. */
function unseen(messages: readonly string[]): string | null {
  if (messages.some(isQuotedOnly)) return 'only quoted';
  return messages.some(isCutShort) ? 'cut short' : null;
}

export type HandOffFinding = {
  rule: 'H1' | 'H2' | 'H4' | 'H5';
  /** The words that were found, at most 60 characters: a customer's text, not for logs. */
  evidence: string;
};

/**
 * What somebody else wrote and the customer quotes is neither their injury nor their threat, but
 * instructions to the assistant are found wherever they stand.
 * @param messages subject, body and later messages of one customer, each by itself.
 */
export function screenForHandOff(messages: readonly string[]): HandOffFinding[] {
  const folded = foldText(ownTextOf(messages));
  const found: readonly [HandOffFinding['rule'], string | null][] = [
    ['H1', evidenceOf(INJURY, folded)],
    ['H2', evidenceOf(LEGAL_THREAT, folded)],
    ['H4', evidenceOf(INSTRUCTIONS, foldText(messages.join('\n')))],
    ['H5', unseen(messages) ?? unreadable(folded)],
  ];
  return found.flatMap(([rule, evidence]) => (evidence === null ? [] : [{ rule, evidence }]));
}
