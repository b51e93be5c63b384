/** Phrases to look for in folded text, by language, and how a find is shown. */

export type PhrasesByLanguage = Readonly<Record<'en' | 'fr' | 'de' | 'es', readonly string[]>>;

const EVIDENCE_CHARS_MAX = 60;

/** One expression for all languages, since customers mix them and quote one another. */
export function compile(phrases: PhrasesByLanguage): RegExp {
  const all = Object.values(phrases).flat();
  return new RegExp(`(?<![\\p{L}\\d])(?:${all.join('|')})(?![\\p{L}\\d])`, 'u');
}

/** What was found, cut to 60 characters; null when nothing was. */
export function evidenceOf(pattern: RegExp, folded: string): string | null {
  const match = pattern.exec(folded);
  return match ? match[0].replace(/\s+/g, ' ').slice(0, EVIDENCE_CHARS_MAX) : null;
}
