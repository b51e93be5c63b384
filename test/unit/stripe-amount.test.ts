/** An amount reaches Stripe as it is, or not at all. */
import { toStripeAmount } from '../../activities/writes/adapters/stripe-amount';
import { formatDecimal, parseAmount } from '../../contracts/money';

test('every cent from 0.01 to 5,000.00 is given exactly', () => {
  for (let cents = 1n; cents <= 500_000n; cents += 1n) {
    const parsed = parseAmount(formatDecimal(cents, 'CAD'), 'CAD');
    if (!parsed.ok) throw new Error(`${cents.toString()} is not read back.`);
    const given = toStripeAmount(parsed.amountMinor, 'CAD');
    if (!given.ok || BigInt(given.amount) !== cents) {
      throw new Error(`${cents.toString()} cents do not arrive.`);
    }
  }
});

test.each([
  ['JPY', 1n, 1],
  ['JPY', 500_000n, 500_000],
  ['KRW', 1_000n, 1_000],
  ['CLP', 990n, 990],
  ['KWD', 10n, 10],
  ['KWD', 1_250n, 1_250],
  ['BHD', 5_120n, 5_120],
  ['CAD', 9_007_199_254_740_991n, 9_007_199_254_740_991],
])('%s %s is given as %s', (currency, amountMinor, amount) => {
  expect(toStripeAmount(amountMinor, currency)).toEqual({ ok: true, amount });
});

const REFUSED: readonly [string, string | null, bigint | null, string][] = [
  ['three decimals of which the last is not 0', 'KWD', 1_255n, 'amount_not_expressible'],
  ['the smallest amount of three decimals', 'TND', 1n, 'amount_not_expressible'],
  ['more than a double holds', 'CAD', 9_007_199_254_740_992n, 'amount_not_expressible'],
  ['nothing, which Stripe would take for all of it', 'CAD', 0n, 'amount_not_positive'],
  ['less than nothing', 'CAD', -1n, 'amount_not_positive'],
  ['an amount that is not there', 'CAD', null, 'amount_missing'],
  ['a currency that is not there', null, 5n, 'amount_missing'],
  ['a currency nobody knows', 'XXX', 5n, 'currency_not_supported'],
  ['a currency in lower case', 'cad', 5n, 'currency_not_supported'],
];

test.each(REFUSED)('%s is refused, never rounded', (...[, currency, amountMinor, code]) => {
  expect(toStripeAmount(amountMinor, currency)).toEqual({ ok: false, code });
});
