/** Every message of the pages, from the files beside this one. */
import { ACCOUNT } from './account';
import { AUDIT } from './audit';
import { BULK } from './bulk';
import { CARDS } from './cards';
import { CASE } from './case';
import { CASE_ACTS } from './case-acts';
import { CHANGES } from './changes';
import { CHECKS } from './checks';
import { CORE_SENTENCES } from './core-sentences';
import { CORE_WORDS } from './core-words';
import { DECISIONS } from './decisions';
import { FRAME } from './frame';
import { LIST } from './list';
import { OPEN_WRITES } from './open-writes';
import { OPS } from './ops';
import { OPS_ACTS } from './ops-acts';
import { ORDER } from './order';
import { PROPOSAL } from './proposal';
import { REFUSALS } from './refusals';
import { SIGN_IN } from './sign-in';
import { STATES } from './states';
import { TRACE } from './trace';
import { TRACE_EVENTS } from './trace-events';
import type { Translations } from './translations';

const MESSAGES = {
  ...ACCOUNT,
  ...AUDIT,
  ...BULK,
  ...CARDS,
  ...CASE,
  ...CASE_ACTS,
  ...CHANGES,
  ...CHECKS,
  ...CORE_SENTENCES,
  ...CORE_WORDS,
  ...DECISIONS,
  ...FRAME,
  ...LIST,
  ...OPEN_WRITES,
  ...OPS,
  ...OPS_ACTS,
  ...ORDER,
  ...PROPOSAL,
  ...REFUSALS,
  ...SIGN_IN,
  ...STATES,
  ...TRACE,
  ...TRACE_EVENTS,
} as const satisfies Translations;

/** A message is named by its English: one that no file has does not compile. */
export type Message = keyof typeof MESSAGES;

/** Those that nothing is put into: what a table of words may hold. */
export type PlainMessage = Exclude<Message, `${string}{${string}`>;

export const CATALOGUE: Readonly<Record<Message, Translations[string]>> = MESSAGES;
