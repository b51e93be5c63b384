/**
 * The words of a plain message about an order. This model answers only what it understands as a whole:
 * one word that is not here, in the product names or in a name brings a person, so a word belongs here
 * only if no injury, threat or request about data needs it.
 */
import { CLAUSE_END, isNearly } from '../split-words';
import type { Language } from '../detect-language';
import { COMMON_WORDS } from '../detect-language';
import { REQUEST_INTENTS } from '../intent-words';
import type { Phrase } from '../match-phrase';
import {
  ASKING_PHRASES,
  FEE_PHRASES,
  LATE_PHRASES,
  NO_REPLACEMENT_PHRASES,
  NOT_RECEIVED_PHRASES,
  PRODUCT_QUESTION_PHRASES,
  THANKS_FILLER,
  THANKS_PHRASES,
} from '../screen-words';
import { EVERYDAY_ENGLISH } from './everyday-en';
import { EVERYDAY_FRENCH } from './everyday-fr';
import { EVERYDAY_GERMAN } from './everyday-de';
import { EVERYDAY_SPANISH } from './everyday-es';

const EVERYDAY: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: EVERYDAY_ENGLISH,
  fr: EVERYDAY_FRENCH,
  de: EVERYDAY_GERMAN,
  es: EVERYDAY_SPANISH,
};

/** Towns that a parcel passes through. */
const PLACES = new Set(
  'montreal toronto ottawa winnipeg regina calgary edmonton vancouver halifax hamilton mississauga quebec saskatoon victoria windsor shawinigan canada ontario larkfield'.split(
    ' ',
  ),
);

const HAND_IDIOMS = new Set(['to', 'at', 'second']);

const NUMBER = /^\d{1,4}(?:st|nd|rd|th|er|e|h|x|cm|mm|m|v|w|kg)?$/;

const TABLES: readonly (readonly Phrase[])[] = [
  ...REQUEST_INTENTS.flatMap(({ strong, usual }) => [strong, usual]),
  ...[ASKING_PHRASES, FEE_PHRASES, LATE_PHRASES, NO_REPLACEMENT_PHRASES, NOT_RECEIVED_PHRASES],
  ...[PRODUCT_QUESTION_PHRASES, THANKS_PHRASES],
];

type WishWords = { whole: ReadonlySet<string>; stems: readonly string[]; fuzzy: readonly string[] };

function wishWords(): WishWords {
  const written = TABLES.flat().flatMap((phrase) =>
    phrase.flatMap((part) => (part === '..' ? [] : [...part])),
  );
  const plain = written.map((word) => word.replace(/^~/, ''));
  return {
    whole: new Set([...plain.filter((word) => !word.endsWith('*')), ...THANKS_FILLER]),
    stems: plain.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
    fuzzy: written.filter((word) => word.startsWith('~')).map((word) => word.slice(1)),
  };
}

const WISH = wishWords();

function isWishWord(word: string): boolean {
  return (
    WISH.whole.has(word) ||
    WISH.stems.some((stem) => stem.length >= 4 && word.startsWith(stem)) ||
    WISH.fuzzy.some((wanted) => isNearly(word, wanted.replace(/\*$/, '')))
  );
}

function isEveryday(word: string, language: Language): boolean {
  if (COMMON_WORDS[language].has(word) || EVERYDAY[language].has(word)) return true;
  return word.length >= 6 && [...EVERYDAY[language]].some((known) => isNearly(word, known));
}

export type Understanding = {
  /** Words that this model does not know in the language of the text, each once. */
  unknownWords: string[];
  /** Enough words are of that language and of no other for it to be the language. */
  isLanguageKnown: boolean;
};

/** "The number to hand" names no part of the body. */
function withoutIdioms(words: readonly string[]): string[] {
  return words.filter((word, at) => word !== 'hand' || !HAND_IDIOMS.has(words[at - 1] ?? ''));
}

/** Expects folded words, as `wordsOf` gives them. */
export function understand(words: readonly string[], language: Language): Understanding {
  const spoken = [...new Set(withoutIdioms(words))].filter(
    (word) => word !== CLAUSE_END && !NUMBER.test(word),
  );
  const ofLanguage = spoken.filter((word) => isEveryday(word, language));
  const unknownWords = spoken.filter(
    (word) => !ofLanguage.includes(word) && !PLACES.has(word) && !isWishWord(word),
  );
  return {
    unknownWords,
    isLanguageKnown: ofLanguage.length * 3 >= spoken.length,
  };
}
