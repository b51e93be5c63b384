/**
 * The deterministic screen: tickets that a person must see whatever a model thinks of them. It
 * reads English, French, German and Spanish, prefers a false alarm to a miss, and finds nothing
 * out about H3 (outside the policy) or about whose order it is: a gate does that.
 */
import { foldText } from '../plain-text';
import { INJURY } from './injury';
import { INSTRUCTIONS } from './instructions';
import { LEGAL_THREAT } from './legal-threat';
import { evidenceOf } from './phrases';
import { unreadable } from './readable';

export type HandOffFinding = {
  rule: 'H1' | 'H2' | 'H4' | 'H5';
  /** The words that were found, at most 60 characters: a customer's text, not for logs. */
  evidence: string;
};

/** @param text subject, body and later messages of one customer. */
export function screenForHandOff(text: string): HandOffFinding[] {
  const folded = foldText(text);
  const found: readonly [HandOffFinding['rule'], string | null][] = [
    ['H1', evidenceOf(INJURY, folded)],
    ['H2', evidenceOf(LEGAL_THREAT, folded)],
    ['H4', evidenceOf(INSTRUCTIONS, folded)],
    ['H5', unreadable(folded)],
  ];
  return found.flatMap(([rule, evidence]) => (evidence === null ? [] : [{ rule, evidence }]));
}
