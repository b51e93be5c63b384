/** Kinds of actions in the reader's language; one that has no words here is said as it is. */
import { sayCode } from './say-code';
import type { CodeWords } from './say-code';

const KIND_WORDS: CodeWords = {
  refund: 'refund',
  return_label: 'return label',
  replacement: 'replacement',
  goodwill_credit: 'goodwill credit',
};

export function sayKind(kind: string): string {
  return sayCode(KIND_WORDS, kind);
}
