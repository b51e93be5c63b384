/** Which writes are switched off, in the reader's language; the terminal says it in English. */
import type { Which } from '../cli/switch';
import { say } from './messages/say';

/** `refund over stripe`; `*` is every one. */
export function sayWrites({ provider, kind }: Which): string {
  const what = kind === '*' ? say('every kind of write') : kind;
  if (provider === '*') return say('{what}, wherever it goes', { what });
  return say('{what} over {service}', { what, service: provider });
}
