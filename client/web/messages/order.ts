/** The order of a case as the shop has it now. */
import type { Translations } from './translations';

export const ORDER = {} as const satisfies Translations;
