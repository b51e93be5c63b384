/** What a message file holds: each English message, and how the other languages say it. */
import type { Language } from './language';

/**
 * `{name}` stands for a value that is put in; every language has the same ones. Words that the core
 * says itself are listed by their English too.
 */
export type Translations = Readonly<
  Record<string, Readonly<Record<Exclude<Language, 'en'>, string>>>
>;
