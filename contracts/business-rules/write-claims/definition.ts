/**
 * How a language says that a write has happened, or that it will. Patterns are matched on folded
 * text: lower case, no accents. One file a language; the classes are those of the action kinds.
 */
import type { AnyActionKind } from '../../actions';

export type EffectClass = AnyActionKind['effectClass'];

type PatternsByClass = Readonly<Record<EffectClass, readonly string[]>>;

export type ClaimLanguage = {
  /** In the same clause, before or inside the words: then nothing is claimed. */
  readonly negation: RegExp;
  /** In the same clause, before the words: `once the refund has been issued`. */
  readonly condition: RegExp;
  /** Inside or right after the words: what happened is a request, not the write. */
  readonly request: RegExp;
  readonly done: PatternsByClass;
  readonly promised: PatternsByClass;
};

/** Up to that many words between two parts of a pattern, within one clause. */
export function words(most: number): string {
  return `(?:[^\\s.,;!?]+\\s+){0,${String(most)}}?`;
}

/** Up to that many characters between two parts of a pattern, within one sentence. */
export function gap(most: number): string {
  return `[^.;!?\\n]{0,${String(most)}}?`;
}
