/** Text as comparable words: lower case, no accents, clauses kept apart. */
import { foldText } from '../../../contracts/plain-text';

/** Stands between two clauses in a word list; no phrase and no negation reaches across it. */
export const CLAUSE_END = '|';

/** "The vase is fine but the mirror is cracked" says one thing of each. */
const CLAUSE_WORDS = new Set(['but', 'however', 'mais', 'aber', 'sondern', 'pero', 'sino']);

/** The folded words of a text, with `|` where a clause ends. `didn't` is one word, `l'abri` two. */
export function wordsOf(text: string): string[] {
  const folded = foldText(text).replace(/n't\b/g, 'nt');
  const pieces = folded.match(/[\p{L}\p{N}]+|[.,;:!?¿¡\n]+/gu) ?? [];
  return pieces.map((piece) =>
    /^[\p{L}\p{N}]/u.test(piece) && !CLAUSE_WORDS.has(piece) ? piece : CLAUSE_END,
  );
}

/** The clauses of folded words, each a word list of its own. */
export function clausesOf(words: readonly string[]): string[][] {
  const clauses: string[][] = [[]];
  for (const word of words) {
    if (word === CLAUSE_END) clauses.push([]);
    else clauses.at(-1)?.push(word);
  }
  return clauses.filter((clause) => clause.length > 0);
}

/**
 * Are the two words at most one typing error apart: a letter more, less, other, or two swapped?
 * Only words of six letters and more with the same first letter count; short ones collide.
 */
export function isNearly(word: string, wanted: string): boolean {
  if (word === wanted) return true;
  if (wanted.length < 6 || word[0] !== wanted[0]) return false;
  return isOneEditApart(word, wanted);
}

/** Is there exactly one insertion, deletion, substitution or swap of neighbours between them? */
export function isOneEditApart(left: string, right: string): boolean {
  if (left === right || Math.abs(left.length - right.length) > 1) return false;
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  const rest = { left: left.slice(start), right: right.slice(start) };
  if (left.length > right.length) return rest.left.slice(1) === rest.right;
  if (left.length < right.length) return rest.right.slice(1) === rest.left;
  if (rest.left.slice(1) === rest.right.slice(1)) return true;
  const [first, second] = [rest.left[0], rest.left[1]];
  return (
    first === rest.right[1] &&
    second === rest.right[0] &&
    rest.left.slice(2) === rest.right.slice(2)
  );
}
