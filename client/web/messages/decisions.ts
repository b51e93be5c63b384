/** What somebody is told who decided: done, refused, too late, or to be typed again. */
import type { Translations } from './translations';

export const DECISIONS = {} as const satisfies Translations;
