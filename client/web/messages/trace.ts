/** The trace of a case. */
import type { Translations } from './translations';

export const TRACE = {} as const satisfies Translations;
