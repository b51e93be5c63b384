/**
 * Finds amounts of money in prose, as people write them: `$12.50`, `1,234.50 CAD`, `12,50 €`.
 * A number is read as text; one that can be read in two ways gives both readings.
 */
import { plainText } from '../plain-text';

export type MoneyMention = {
  /** As it stands in the text. */
  text: string;
  /** Plain decimals without trailing zeros: `1234.5`. */
  readings: readonly string[];
  /** ISO codes that the sign or word may mean; empty when no currency stands beside it. */
  currencies: readonly string[];
};

const DOLLARS = ['CAD', 'USD', 'AUD', 'NZD'];

const CURRENCY_WORDS: Readonly<Record<string, readonly string[]>> = {
  $: DOLLARS,
  CA$: ['CAD'],
  C$: ['CAD'],
  US$: ['USD'],
  A$: ['AUD'],
  NZ$: ['NZD'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY'],
  DOLLAR: DOLLARS,
  DOLLARS: DOLLARS,
  DOLARES: DOLLARS,
  DÓLARES: DOLLARS,
  EURO: ['EUR'],
  EUROS: ['EUR'],
  POUND: ['GBP'],
  POUNDS: ['GBP'],
  YEN: ['JPY'],
};

const SIGN = String.raw`(?:CA|C|US|A|NZ)?\$|€|£|¥`;
const CODE = String.raw`(?:AUD|BHD|CAD|CHF|CLP|DKK|EUR|GBP|INR|JPY|KRW|KWD|NOK|NZD|PLN|SEK|TND|USD)(?![A-Za-z])`;
const WORD = String.raw`(?:dollars?|d[oó]lares|euros?|pounds?|yen)(?![A-Za-z])`;
const GROUPED = String.raw`\d{1,3}(?:[ '.,]\d{3})+(?:[.,]\d{1,3})?`;
const NUMBER = String.raw`(?:${GROUPED}|\d+(?:[.,]\d{1,3})?)(?!\d)`;
const BEFORE = String.raw`(?<![A-Za-z0-9$])(${SIGN}|${CODE})\s?(${NUMBER})`;
const AFTER = String.raw`(?<![\w.,]|[A-Za-z]-)(${NUMBER})\s?(${SIGN}|${CODE}|${WORD})`;
/** Without a currency a decimal counts only where it is said to be paid back. */
const PAID_BACK = String.raw`(?:refund|reimburse|credit|gutschrift|erstatt|rembours|reembols|abon)\p{L}*\s+(?:(?:you|of|for|von|uber|über|in|höhe|de|por|le|te|un|total)\s+){0,4}(\d+[.,]\d{1,2})(?!\d)(?!\s?(?:${SIGN}|${CODE}|${WORD}))`;

const MENTION = new RegExp(`${BEFORE}|${AFTER}|${PAID_BACK}`, 'giu');

/** `0012.50` becomes `12.5`. */
function withoutPadding(whole: string, fraction: string): string {
  const digits = whole.replace(/^0+(?=\d)/, '');
  const decimals = fraction.replace(/0+$/, '');
  return decimals === '' ? digits : `${digits}.${decimals}`;
}

/** All that a number may mean: `1,234` is a thousand and more, or one and a bit. */
export function readingsOf(number: string): string[] {
  const plain = number.replace(/[ ']/g, '');
  const last = /[.,](\d+)$/.exec(plain);
  const readings = new Set<string>();
  if (last) {
    const whole = plain.slice(0, last.index).replace(/[.,]/g, '');
    readings.add(withoutPadding(whole, last[1] ?? ''));
  }
  if (!last || last[1]?.length === 3) readings.add(withoutPadding(plain.replace(/[.,]/g, ''), ''));
  return [...readings];
}

function currenciesOf(word: string | undefined): readonly string[] {
  if (word === undefined) return [];
  const upper = word.toUpperCase();
  return Object.hasOwn(CURRENCY_WORDS, upper) ? (CURRENCY_WORDS[upper] ?? []) : [upper];
}

export function moneyMentions(text: string): MoneyMention[] {
  return [...plainText(text).matchAll(MENTION)].map((match) => {
    const [whole, before, numberAfter, numberBefore, after, bare] = match;
    const number = numberAfter ?? numberBefore ?? bare ?? '';
    return {
      text: whole,
      readings: readingsOf(number),
      currencies: currenciesOf(before ?? after),
    };
  });
}

/** A decimal on its own, or a number that stands as a JSON text: not part of a date, time or id. */
const DECIMAL = new RegExp(
  String.raw`(?<![\w.,:/-])(?:\d+[.,]\d{1,3}|${GROUPED})(?![\w:/-]|[.,]\d)`,
  'g',
);
const QUOTED = /"(\d{1,12}(?:\.\d{1,3})?)"/g;
const WHOLE = /(?<![\w.,:/#-])\d{1,6}(?![\w:/-]|[.,]\d)/g;

/** Readings of all that may be an amount in a tool's result. Counts and days are not. */
export function amountsIn(text: string): string[] {
  const plain = plainText(text);
  const decimals = plain.match(DECIMAL) ?? [];
  const quoted = [...plain.matchAll(QUOTED)].map((match) => match[1] ?? '');
  const mentioned = moneyMentions(plain).flatMap(({ readings }) => [...readings]);
  return [...mentioned, ...[...decimals, ...quoted].flatMap(readingsOf)];
}

/** Customers write `I want 50 back`: in their words a whole number may be an amount too. */
export function amountsInTicket(text: string): string[] {
  const whole = plainText(text).match(WHOLE) ?? [];
  return [...amountsIn(text), ...whole.flatMap(readingsOf)];
}
