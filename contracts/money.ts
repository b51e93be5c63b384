/**
 * Money is an integer count of minor units with an ISO 4217 currency. A decimal is read from
 * its text and never passes through floating-point arithmetic.
 */

/** ISO 4217 exponents of the currencies that are accepted; any other code is refused. */
const EXPONENTS: Readonly<Record<string, number>> = {
  AUD: 2,
  BHD: 3,
  CAD: 2,
  CHF: 2,
  CLP: 0,
  DKK: 2,
  EUR: 2,
  GBP: 2,
  INR: 2,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  NOK: 2,
  NZD: 2,
  PLN: 2,
  SEK: 2,
  TND: 3,
  USD: 2,
};

export type ParsedAmount = { ok: true; amountMinor: bigint } | { ok: false; problem: string };

export function isCurrency(currency: string): boolean {
  return Object.hasOwn(EXPONENTS, currency);
}

/**
 * Decimals of a currency: 2 for CAD, 0 for JPY, 3 for KWD.
 * @throws RangeError when the currency is unknown, since guessing would be off by 100.
 */
export function currencyExponent(currency: string): number {
  const exponent = Object.hasOwn(EXPONENTS, currency) ? EXPONENTS[currency] : undefined;
  if (exponent === undefined) throw new RangeError(`Unknown currency code: ${currency}.`);
  return exponent;
}

/** Reads `12`, `12.3` or `12.34` (no sign, exponent, group or space) into minor units. */
export function parseAmount(text: string, currency: string): ParsedAmount {
  const exponent = currencyExponent(currency);
  const match = /^(0|[1-9]\d{0,14})(?:\.(\d+))?$/.exec(text);
  if (!match) return { ok: false, problem: 'must be a plain positive decimal such as 12.34' };
  const whole = match[1] ?? '0';
  const fraction = match[2] ?? '';
  if (fraction.length > exponent) {
    return { ok: false, problem: `has more than ${String(exponent)} decimals for ${currency}` };
  }
  const amountMinor = BigInt(whole + fraction.padEnd(exponent, '0'));
  return { ok: true, amountMinor };
}

/** `2490n` of CAD gives `24.90`; no currency, no grouping. */
export function formatDecimal(amountMinor: bigint, currency: string): string {
  const exponent = currencyExponent(currency);
  const sign = amountMinor < 0n ? '-' : '';
  const digits = (amountMinor < 0n ? -amountMinor : amountMinor)
    .toString()
    .padStart(exponent + 1, '0');
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** `2490n` of CAD gives `24.90 CAD`, the form used on cards, in the terminal and in replies. */
export function formatMoney(amountMinor: bigint, currency: string): string {
  return `${formatDecimal(amountMinor, currency)} ${currency}`;
}
