/** The page of a case: its thread, its acts, who is there, and what it rests on. */
import type { Translations } from './translations';

export const CASE = {} as const satisfies Translations;
