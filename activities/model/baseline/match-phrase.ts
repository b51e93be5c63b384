/**
 * Phrases as data. A phrase is words with spaces between; in it `a/b` means either word, `*` at
 * an end means any ending, `~` before a word allows one typing error, and `..` skips up to three
 * words of the same clause.
 */
import { CLAUSE_END, isNearly } from './split-words';

/** A gap, or the words of which one must stand here. */
type Part = '..' | readonly string[];

export type Phrase = readonly Part[];

const GAP_MAX = 3;

export const NEGATIONS: ReadonlySet<string> = new Set(
  (
    'not no never nothing none without dont doesnt didnt isnt wasnt arent werent hasnt havent wont ' +
    'nicht kein keine keinen nichts nie ohne pas rien jamais aucun aucune sans nada nunca sin ni'
  ).split(' '),
);

/** A list of phrases from text: commas stand between them. */
export function phrases(text: string): readonly Phrase[] {
  return text
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
    .map((phrase) =>
      phrase.split(/\s+/).map((part): Part => (part === '..' ? '..' : part.split('/'))),
    );
}

function isWordMatch(word: string, wanted: string): boolean {
  const isFuzzy = wanted.startsWith('~');
  const plain = isFuzzy ? wanted.slice(1) : wanted;
  if (!plain.endsWith('*')) return isFuzzy ? isNearly(word, plain) : word === plain;
  const stem = plain.slice(0, -1);
  return word.startsWith(stem) || (isFuzzy && isNearly(word.slice(0, stem.length), stem));
}

/** A text's words, and which of them a word of a phrase matches: each is compared only once. */
export type SearchableText = {
  words: readonly string[];
  matching: (wanted: string) => ReadonlySet<string>;
};

export function searchable(words: readonly string[]): SearchableText {
  const distinct = [...new Set(words)].filter((word) => word !== CLAUSE_END);
  const known = new Map<string, ReadonlySet<string>>();
  const matching = (wanted: string): ReadonlySet<string> => {
    const before = known.get(wanted);
    if (before) return before;
    const found = new Set(distinct.filter((word) => isWordMatch(word, wanted)));
    known.set(wanted, found);
    return found;
  };
  return { words, matching };
}

/** Does the phrase's rest match from this word on? */
function matchesFrom(text: SearchableText, at: number, [part, ...rest]: Phrase): boolean {
  if (part === undefined) return true;
  if (part === '..') {
    for (let skipped = 0; skipped <= GAP_MAX; skipped += 1) {
      if (matchesFrom(text, at + skipped, rest)) return true;
      if (text.words[at + skipped] === CLAUSE_END) return false;
    }
    return false;
  }
  const word = text.words[at];
  if (word === undefined || word === CLAUSE_END) return false;
  return part.some((wanted) => text.matching(wanted).has(word)) && matchesFrom(text, at + 1, rest);
}

function isNegatedAt(words: readonly string[], at: number): boolean {
  for (let before = at - 1; before >= 0 && before >= at - 3; before -= 1) {
    const word = words[before];
    if (word === undefined || word === CLAUSE_END) return false;
    if (NEGATIONS.has(word)) return true;
  }
  return false;
}

/** Most phrases have a word that stands nowhere in the text, and need no search for their place. */
function canMatch(text: SearchableText, phrase: Phrase): boolean {
  return phrase.every(
    (part) => part === '..' || part.some((wanted) => text.matching(wanted).size > 0),
  );
}

/**
 * Does any of the phrases stand anywhere in the text? With `isNegatable`, places where the words
 * before say no are skipped, as in "it is not damaged".
 */
export function hasAnyPhrase(
  text: SearchableText,
  wanted: readonly Phrase[],
  options: { isNegatable: boolean } = { isNegatable: false },
): boolean {
  return wanted.some(
    (phrase) =>
      canMatch(text, phrase) &&
      text.words.some(
        (_, at) =>
          matchesFrom(text, at, phrase) && !(options.isNegatable && isNegatedAt(text.words, at)),
      ),
  );
}
