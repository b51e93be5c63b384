/**
 * The deterministic screen: tickets that a person must see whatever a model thinks of them. It
 * reads English, French, German and Spanish, and the plainest words of six other languages. It prefers
 * a false alarm to a miss. Of H3, outside the policy, it finds requests about personal data.
 */
import { isCutShort } from '../message/shorten';
import { isQuotedOnly, ownTextOf } from '../message/parts';
import { foldText } from '../plain-text';
import { INJURY } from './injury';
import { INSTRUCTIONS } from './instructions';
import { LEGAL_THREAT } from './legal-threat';
import { OTHER_LANGUAGES } from './other-languages';
import { PERSONAL_DATA } from './personal-data';
import { evidenceOf } from './phrases';
import { unreadable } from './readable';

/** Nothing of the customer's own stands in a message, or not all of it. */
function unseen(messages: readonly string[]): string | null {
  if (messages.some(isQuotedOnly)) return 'only quoted';
  return messages.some(isCutShort) ? 'cut short' : null;
}

export type HandOffFinding = {
  rule: 'H1' | 'H2' | 'H3' | 'H4' | 'H5';
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
    ['H1', evidenceOf(INJURY, folded) ?? evidenceOf(OTHER_LANGUAGES.injury, folded)],
    ['H2', evidenceOf(LEGAL_THREAT, folded) ?? evidenceOf(OTHER_LANGUAGES.legal, folded)],
    ['H3', evidenceOf(PERSONAL_DATA, folded) ?? evidenceOf(OTHER_LANGUAGES.data, folded)],
    ['H4', evidenceOf(INSTRUCTIONS, foldText(messages.join('\n')))],
    ['H5', unseen(messages) ?? unreadable(folded)],
  ];
  return found.flatMap(([rule, evidence]) => (evidence === null ? [] : [{ rule, evidence }]));
}
