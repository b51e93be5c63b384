/** Deciding on several at once. */
import type { Translations } from './translations';

export const BULK = {} as const satisfies Translations;
