/** What an action leaves behind, in the reader's language. */
import { consequenceOf } from '../../contracts/actions';
import type { Consequence } from '../../contracts/actions';
import type { PlainMessage } from './messages/catalogue';
import { say } from './messages/say';

const CONSEQUENCE_WORDS = {
  reversible: 'Can be undone',
  external: 'Leaves the shop: cannot be taken back from here',
  destructive: 'Cannot be undone by anyone',
} as const satisfies Readonly<Record<Consequence, PlainMessage>>;

/** Null for a kind of a newer version. */
export function sayConsequence(kind: string): string | null {
  const consequence = consequenceOf(kind);
  return consequence === null ? null : say(CONSEQUENCE_WORDS[consequence]);
}
