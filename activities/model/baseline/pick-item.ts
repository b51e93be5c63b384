/** Which product the text speaks of, and how many of it. */
import { clausesOf, isNearly } from './split-words';
import { foldText } from '../../../contracts/plain-text';
import { REQUEST_INTENTS } from './intent-words';
import { hasAnyPhrase, searchable } from './match-phrase';

/** Words of product names that tell no product from another. */
const GENERIC_WORDS = new Set(
  'set box pack with and the for of in cm mm ft inch litre clearance size pair tall small large de la und mit'.split(
    ' ',
  ),
);

/** The words of a product's name by which a customer may call it. */
export function productWords(product: string): string[] {
  const words = foldText(product).match(/\p{L}+/gu) ?? [];
  return [...new Set(words.filter((word) => word.length >= 3 && !GENERIC_WORDS.has(word)))];
}

/** `lanterns` and `lantern`, `shelves` and `shelf`, and one typing error in longer words. */
function isSameThing(word: string, wanted: string): boolean {
  const singular = (text: string): string =>
    text.endsWith('ves') ? `${text.slice(0, -3)}f` : text.replace(/e?s$/, '');
  return isNearly(word, wanted) || singular(word) === singular(wanted);
}

/** How many different words of the product's name stand in the text. */
export function namedWords(product: string, words: readonly string[]): number {
  return productWords(product).filter((wanted) => words.some((word) => isSameThing(word, wanted)))
    .length;
}

/** The clauses that say what is wrong or wanted; a product named there is the one that is meant. */
function clausesWithIntent(intent: string, words: readonly string[]): string[][] {
  const row = REQUEST_INTENTS.find((candidate) => candidate.intent === intent);
  if (!row) return [];
  return clausesOf(words).filter((clause) =>
    hasAnyPhrase(searchable(clause), [...row.strong, ...row.usual], row),
  );
}

/** The one with the highest score above zero; null when none or several have it. */
export function singleBest<Row>(rows: readonly Row[], score: (row: Row) => number): Row | null {
  const best = Math.max(0, ...rows.map(score));
  const fitting = best > 0 ? rows.filter((row) => score(row) === best) : [];
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

type Item = { sku: string; product: string; quantity: number };
type Spoken = { intent: string; words: readonly string[] };

/** The item that the text names, or the only one; null when that is not clear. */
export function pickItem<Row extends Item>(items: readonly Row[], spoken: Spoken): Row | null {
  if (items.length === 1) return items[0] ?? null;
  const concerned = clausesWithIntent(spoken.intent, spoken.words);
  const near = (item: Row): number => namedWords(item.product, concerned.flat());
  return (
    singleBest(items, near) ?? singleBest(items, (item) => namedWords(item.product, spoken.words))
  );
}

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  a: 1,
  un: 1,
  une: 1,
  ein: 1,
  eine: 1,
  einen: 1,
  una: 1,
  uno: 1,
  two: 2,
  both: 2,
  deux: 2,
  zwei: 2,
  beide: 2,
  dos: 2,
  ambos: 2,
  ambas: 2,
  three: 3,
  trois: 3,
  drei: 3,
  tres: 3,
  four: 4,
  quatre: 4,
  vier: 4,
  cuatro: 4,
  five: 5,
  cinq: 5,
  funf: 5,
  cinco: 5,
  six: 6,
  sechs: 6,
  seis: 6,
};

function numberOf(word: string): number | null {
  if (/^\d{1,2}$/.test(word)) return Number(word);
  return Object.hasOwn(NUMBER_WORDS, word) ? (NUMBER_WORDS[word] ?? null) : null;
}

/**
 * How many units are meant: a number beside the product in a clause that says what is wrong or
 * wanted; otherwise 1, the least. Null when the text names more than the order has.
 */
export function pickQuantity(item: Item, spoken: Spoken): number | null {
  for (const clause of clausesWithIntent(spoken.intent, spoken.words)) {
    for (const [index, word] of clause.entries()) {
      const number = numberOf(word);
      if (number === null || number === 0) continue;
      const after = clause.slice(index + 1, index + 4);
      if (!after.includes('of') && namedWords(item.product, after) === 0) continue;
      return number <= item.quantity ? number : null;
    }
  }
  return 1;
}
