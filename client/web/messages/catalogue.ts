/** Every message of the pages, from the files beside this one. */
import { FRAME } from './frame';
import { LIST } from './list';
import { STATES } from './states';
import type { Translations } from './translations';

const MESSAGES = {
  ...FRAME,
  ...LIST,
  ...STATES,
} as const satisfies Translations;

/** A message is named by its English: one that no file has does not compile. */
export type Message = keyof typeof MESSAGES;

/** Those that nothing is put into: what a table of words may hold. */
export type PlainMessage = Exclude<Message, `${string}{${string}`>;

export const CATALOGUE: Readonly<Record<Message, Translations[string]>> = MESSAGES;
