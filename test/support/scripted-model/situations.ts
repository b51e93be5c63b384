/** What a model service may do, and as what each of it ends. Every row is played in its dialects. */
import { CALLS, NO_CALLS } from './answers';
import { BYTES, ERRORS } from './failures';
import { ODD_ANSWERS } from './odd-answers';
import type { Situation } from './situation';

export const SITUATIONS: readonly Situation[] = [
  ...CALLS,
  ...NO_CALLS,
  ...ERRORS,
  ...BYTES,
  ...ODD_ANSWERS,
];
