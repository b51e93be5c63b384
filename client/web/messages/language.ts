/** The languages of the pages. Tags are BCP 47's; English is the language that the code is written in. */

export const LANGUAGES = ['en', 'de', 'fr'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each by its own name, so that whoever can't read the page still finds theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
};

export function asLanguage(tag: string | undefined): Language | null {
  return LANGUAGES.find((each) => each === tag) ?? null;
}
