/**
 * Whether a person gets the case though the resolution is well-formed and keeps every rule. One
 * place decides what goes out unread: an approval covers the replies that come with writes, and
 * nothing else of what a model is unsure of is sent.
 */
import { POLICY } from '../policy';
import type { Resolution } from '../resolution';
import { findWithdrawnWish } from './withdrawn-wish';

/** Each is a code of a hand-off. */
export type PersonCode = 'needs_human' | 'low_confidence' | 'wish_withdrawn';

/**
 * @param laterTexts what the customer wrote after the ticket, while the case was open.
 * @returns the first reason in the order of the codes; null when nothing asks for a person.
 */
export function whyPerson(
  resolution: Pick<Resolution, 'outcome' | 'needs_human' | 'confidence'>,
  laterTexts: readonly string[],
): PersonCode | null {
  const { outcome, needs_human: needsHuman, confidence } = resolution;
  if (outcome === 'hand_off') return null;
  // What has actions waits for a person anyway.
  if (outcome !== 'resolve') {
    if (needsHuman) return 'needs_human';
    if (POLICY.replies.readAtConfidence.some((each) => each === confidence)) {
      return 'low_confidence';
    }
  }
  return laterTexts.some((text) => findWithdrawnWish(text) !== null) ? 'wish_withdrawn' : null;
}
