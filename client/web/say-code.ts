/** Codes in the reader's language, by a table of the messages that stand for them. */
import type { PlainMessage } from './messages/catalogue';
import { say } from './messages/say';

export type CodeWords = Readonly<Record<string, PlainMessage>>;

/** Null for a code, or what somebody typed for one, that the table has no message for. */
export function messageOf(table: CodeWords, code: string): PlainMessage | null {
  return Object.hasOwn(table, code) ? (table[code] ?? null) : null;
}

/** A code that this version doesn't know is said as it is. */
export function sayCode(table: CodeWords, code: string): string {
  const message = messageOf(table, code);
  return message === null ? code.replaceAll('_', ' ') : say(message);
}

/** What a form's redirect says was done; nothing for a code that is none of ours. */
export function sayNotice(table: CodeWords, done: string | undefined): string | undefined {
  const message = messageOf(table, done ?? '');
  return message === null ? undefined : say(message);
}
