/**
 * Order numbers in what people write, for all parts alike. A number counts as it was typed: one in
 * other digits or with an invisible character inside looks right to a reader and is another text, so
 * it is asked about and never turned into the number that it resembles.
 */
import { plainText } from './plain-text';
import type { ShopProfile } from './shop';

type Forms = Pick<ShopProfile, 'orderIdPattern' | 'orderIdLikePattern'>;

export type WrittenOrderIds = {
  wellFormed: string[];
  /** Typed in plain characters and not well formed, such as `lk 55190`; as they stand. */
  mistyped: string[];
  /** In other digits, dashes or spaces, or with something invisible inside; as they stand. */
  disguised: string[];
};

type Plain = {
  text: string;
  /** For each UTF-16 unit of the plain text, where in the original it comes from. */
  places: { from: number; to: number }[];
};

const DIGIT = /^\p{Nd}$/u;

/** In Unicode the ten digits of a script stand in a row from zero, maybe next to another ten. */
function plainDigit(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  let below = 0;
  while (below < 50 && DIGIT.test(String.fromCodePoint(code - below - 1))) below += 1;
  return String(below % 10);
}

function plainChar(char: string): string {
  if (char < '\u0080') return char;
  const plain = plainText(char);
  return DIGIT.test(plain) && !/^\d$/.test(plain) ? plainDigit(plain) : plain;
}

function plainWithPlaces(text: string): Plain {
  const places: Plain['places'] = [];
  let plain = '';
  let from = 0;
  for (const char of text) {
    const to = from + char.length;
    const shown = plainChar(char);
    plain += shown;
    for (let unit = 0; unit < shown.length; unit += 1) places.push({ from, to });
    from = to;
  }
  return { text: plain, places };
}

/** A disguised number in the plain characters that a reader takes it for. */
export function asRead(typed: string): string {
  return plainWithPlaces(typed).text;
}

function matchesOf(pattern: RegExp, { text, places }: Plain, original: string) {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const seen = match[0].trim();
    const start = match.index + match[0].indexOf(seen);
    const [first, last] = [places[start], places[start + seen.length - 1]];
    return first && last ? [{ seen, typed: original.slice(first.from, last.to) }] : [];
  });
}

const once = (ids: readonly string[]): string[] => [...new Set(ids)];

export function writtenOrderIds(shop: Forms, text: string): WrittenOrderIds {
  const plain = plainWithPlaces(text);
  const exact = new RegExp(`(?<![A-Za-z0-9-])(?:${shop.orderIdPattern})(?![A-Za-z0-9])`, 'g');
  const like = new RegExp(`(?<![A-Za-z0-9])(?:${shop.orderIdLikePattern})(?![A-Za-z0-9])`, 'g');
  const formed = matchesOf(exact, plain, text);
  const wellFormed = once(formed.filter(({ seen, typed }) => seen === typed).map((id) => id.typed));
  const others = [...formed, ...matchesOf(like, plain, text)].filter(
    ({ typed }) => !wellFormed.includes(typed),
  );
  return {
    wellFormed,
    mistyped: once(others.filter(({ seen, typed }) => seen === typed).map((id) => id.typed)),
    disguised: once(others.filter(({ seen, typed }) => seen !== typed).map((id) => id.typed)),
  };
}

/** All well-formed order ids of a text, in order of appearance, each once. */
export function orderIdsIn(shop: Forms, text: string): string[] {
  return writtenOrderIds(shop, text).wellFormed;
}
