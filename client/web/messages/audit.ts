/** The audit search. */
import type { Translations } from './translations';

export const AUDIT = {} as const satisfies Translations;
