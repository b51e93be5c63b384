/** The page for operations, and its forms. */
import type { Translations } from './translations';

export const OPS = {} as const satisfies Translations;
