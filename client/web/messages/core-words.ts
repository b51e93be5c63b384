/** What the core says in English: actions, changed facts, and why something is refused. */
import type { Translations } from './translations';

export const CORE_WORDS = {} as const satisfies Translations;
