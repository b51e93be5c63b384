/** The card of an action: what it does, its limits, its checks, and the forms to decide. */
import type { Translations } from './translations';

export const CARDS = {} as const satisfies Translations;
