/** Signing in, and the own account. */
import type { Translations } from './translations';

export const ACCOUNT = {} as const satisfies Translations;
