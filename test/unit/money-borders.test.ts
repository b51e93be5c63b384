/**
 * Amounts from the smallest to the largest refund, at every border that needs no database: they
 * come out as they went in, or are refused. `npm run soak -- money-borders` tries every single one.
 */
import { effectsFromJson } from '../../activities/writes/remote/held-effects';
import { moneyJson } from '../../client/cli/json/case-json';
import { actionKind } from '../../contracts/actions';
import { decodeJson } from '../../contracts/decode-json';
import { POLICY } from '../../contracts/policy';
import type { ShopProfile } from '../../contracts/shop';
import { aPayment, anOrder, larkfield, refundForm, someFacts } from '../support/facts';
import {
  MAX_MINOR,
  checkAll,
  checkBatch,
  checkWhole,
  factsIn,
  frozen,
  shopIn,
} from '../support/money/check-borders';

const refund = actionKind('refund');

describe('an amount comes out of every border as it went in', () => {
  it.each([
    ['CAD', 2],
    ['JPY', 0],
    ['KWD', 3],
  ])('in %s, which has %i decimals', (currency, exponent) => {
    expect(checkAll(currency, exponent, 37)).toBeGreaterThan(13_000);
    checkBatch(currency, [1, MAX_MINOR - 1, MAX_MINOR], exponent);
  });

  it.each([
    ['CAD', 2],
    ['JPY', 0],
    ['KWD', 3],
  ])('in %s through whole forms and actions, and over the wire', (currency, exponent) => {
    for (let minor = 1; minor <= MAX_MINOR; minor += 1_997) checkWhole(currency, minor, exponent);
    checkWhole(currency, MAX_MINOR, exponent);
  });

  it('on a JSON screen that shows it by itself', () => {
    expect(moneyJson(POLICY.refund.amountMinorMax, 'CAD').amount).toBe('5000.00');
    expect(moneyJson(POLICY.refund.amountMinorMax, 'JPY').amount).toBe('500000');
    expect(moneyJson(POLICY.refund.amountMinorMax, 'KWD').amount).toBe('500.000');
  });
});

/** As a model may write it, where the decoder lets it through at all. */
function formProblem(text: string, shop: ShopProfile): string | null {
  const read = decodeJson(
    `{"kind":"refund","order_id":"LK-551906","reason":"late_delivery","amount":${text}}`,
  );
  if (!read.ok) return read.problem;
  const parsed = refund.formFor(shop).safeParse(read.value);
  return parsed.success ? null : parsed.error.message;
}

const NOWHERE = ['-1', '-0.01', '0', '0.00', '-0', 'null', '5e3', '5E+3', '"5"', '"5.00"', 'NaN'];
const REFUSED: readonly [string, readonly string[]][] = [
  [
    'CAD',
    [...NOWHERE, 'Infinity', '19.999', '0.001', '5000.01', '5,000.01', '05', '+5', '.5', '5.'],
  ],
  [
    'CAD',
    ['1e-7', '0.0000001', '0x10', '1_000', 'true', '[5]', '{"cents":5}', '12.340000000000001'],
  ],
  ['JPY', [...NOWHERE, '0.5', '19.9', '500000.01']],
  ['KWD', [...NOWHERE, '19.9999', '0.0001']],
];

describe.each(REFUSED)('a model is refused, in a shop in %s,', (currency, texts) => {
  it.each(texts)('the amount %s', (text) => {
    expect(formProblem(text, shopIn(currency))).not.toBeNull();
  });
});

it.each([
  ['CAD', '5000'],
  ['CAD', '0.01'],
  ['JPY', '1'],
  ['JPY', '500000'],
  ['KWD', '0.001'],
  ['KWD', '500.000'],
])('a model in a shop in %s may write %s', (currency, text) => {
  expect(formProblem(text, shopIn(currency))).toBeNull();
});

describe('an amount that is none gets past no later border either:', () => {
  const action = frozen(20, { shop: larkfield, facts: factsIn('CAD') });
  const effect = { effect: 'refund', paymentId: 'P', currency: 'CAD', reason: 'r' };
  const NONE = ['-1', '0', '05', '5.00', '5e3', '', ' 5', '+5', 'NaN', '1_0', null, 5, 5.5];

  it.each(NONE)('%j as the minor units of a frozen action', (amount_minor) => {
    const forged = { ...action, amount_minor };
    expect(() => refund.effects(forged, factsIn('CAD'))).toThrow();
    expect(() => refund.authorize(forged, factsIn('CAD'))).toThrow();
  });

  it.each(NONE)('%j as the minor units of a reservation', (amountMinor) => {
    expect(() => effectsFromJson([{ ...effect, amountMinor }])).toThrow();
  });
});

describe('an order in another currency than its payment or its shop', () => {
  it('is refunded in the currency of the payment only', () => {
    const inCad = frozen(20, { shop: larkfield, facts: factsIn('CAD') });
    expect(refund.authorize(inCad, factsIn('CAD'))).toBeNull();
    for (const currency of ['USD', 'JPY', 'KWD']) {
      const payments = [aPayment({ currency })];
      const facts = someFacts({ order: anOrder({ payments }) });
      expect(refund.authorize(inCad, facts)).toMatchObject({ code: 'currency_mismatch' });
    }
  });

  it('takes no decimals that its own currency does not have', () => {
    const form = refundForm({ amount: 12.5 });
    expect(refund.freeze(form, larkfield, factsIn('JPY'))).toMatchObject({
      code: 'amount_exceeds_refundable',
    });
    expect(frozen(12, { shop: larkfield, facts: factsIn('JPY') })).toMatchObject({
      ...{ amount_minor: '12', currency: 'JPY' },
    });
  });
});
