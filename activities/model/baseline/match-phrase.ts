/**
 * Phrases as data. A phrase is words with spaces between; in it `a/b` means either word, `*` at
 * an end means any ending, `~` before a word allows one typing error, and `..` skips up to three
 * words of the same clause.
 */
import { CLAUSE_END, isNearly } from './split-words';

const GAP_MAX = 3;

const NEGATIONS = new Set(
  (
    'not no never nothing none without dont doesnt didnt isnt wasnt arent werent hasnt havent wont ' +
    'nicht kein keine keinen nichts nie ohne pas rien jamais aucun aucune sans nada nunca sin ni'
  ).split(' '),
);

function isWordMatch(word: string, wanted: string): boolean {
  const isFuzzy = wanted.startsWith('~');
  const plain = isFuzzy ? wanted.slice(1) : wanted;
  if (!plain.endsWith('*')) return isFuzzy ? isNearly(word, plain) : word === plain;
  const stem = plain.slice(0, -1);
  return word.startsWith(stem) || (isFuzzy && isNearly(word.slice(0, stem.length), stem));
}

/** Does the phrase's rest match from this word on? */
function matchesFrom(words: readonly string[], at: number, parts: readonly string[]): boolean {
  const [part, ...rest] = parts;
  if (part === undefined) return true;
  if (part === '..') {
    for (let skipped = 0; skipped <= GAP_MAX; skipped += 1) {
      if (matchesFrom(words, at + skipped, rest)) return true;
      if (words[at + skipped] === CLAUSE_END) return false;
    }
    return false;
  }
  const word = words[at];
  if (word === undefined || word === CLAUSE_END) return false;
  return (
    part.split('/').some((wanted) => isWordMatch(word, wanted)) && matchesFrom(words, at + 1, rest)
  );
}

function isNegatedAt(words: readonly string[], at: number): boolean {
  for (let before = at - 1; before >= 0 && before >= at - 3; before -= 1) {
    const word = words[before];
    if (word === undefined || word === CLAUSE_END) return false;
    if (NEGATIONS.has(word)) return true;
  }
  return false;
}

export type PhraseSearch = {
  phrase: string;
  /** Skip places where the words before say no, as in "it is not damaged". */
  isNegatable: boolean;
};

/** Does the phrase stand anywhere in the words? */
export function hasPhrase(words: readonly string[], search: PhraseSearch): boolean {
  const parts = search.phrase.split(' ');
  return words.some(
    (_, at) => matchesFrom(words, at, parts) && !(search.isNegatable && isNegatedAt(words, at)),
  );
}

/** A list of phrases from text: commas stand between them. */
export function phrases(text: string): readonly string[] {
  return text
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');
}
