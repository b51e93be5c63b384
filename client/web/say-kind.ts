/** Kinds of actions in the reader's language. */
import type { PlainMessage } from './messages/catalogue';
import { say } from './messages/say';

const KIND_WORDS: Readonly<Record<string, PlainMessage>> = {
  refund: 'refund',
  return_label: 'return label',
  replacement: 'replacement',
  goodwill_credit: 'goodwill credit',
};

/** A kind that has no words here is said as it is. */
export function sayKind(kind: string): string {
  const message = Object.hasOwn(KIND_WORDS, kind) ? KIND_WORDS[kind] : undefined;
  return message === undefined ? kind.replaceAll('_', ' ') : say(message);
}
