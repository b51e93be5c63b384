import fc from 'fast-check';
import {
  currencyExponent,
  formatDecimal,
  formatMoney,
  isCurrency,
  parseAmount,
} from '../../contracts/money';

describe('an amount', () => {
  it.each([
    ['12', 'CAD', 1_200n],
    ['12.3', 'CAD', 1_230n],
    ['12.34', 'CAD', 1_234n],
    ['0.29', 'CAD', 29n],
    ['0', 'CAD', 0n],
    ['2490', 'JPY', 2_490n],
    ['1.234', 'KWD', 1_234n],
    ['1.2', 'KWD', 1_200n],
    ['999999999999999.99', 'CAD', 99_999_999_999_999_999n],
  ])('is read from %s %s', (text, currency, amountMinor) => {
    expect(parseAmount(text, currency)).toEqual({ ok: true, amountMinor });
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '1\n',
    '-1',
    '+1',
    '01',
    '.5',
    '5.',
    '1e3',
    '1,5',
    '1,000.00',
    '0x10',
    '１２',
    'NaN',
    '1_0',
    '9999999999999999',
  ])('is not read from %j', (text) => {
    expect(parseAmount(text, 'CAD')).toMatchObject({ ok: false });
  });

  it.each([
    ['12.345', 'CAD'],
    ['12.5', 'JPY'],
    ['1.2345', 'KWD'],
  ])('is not rounded: %s %s', (text, currency) => {
    expect(parseAmount(text, currency)).toEqual({
      ok: false,
      problem: expect.stringContaining(currency) as string,
    });
  });

  it('comes back the same from its decimal text, in every currency', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 14n }),
        fc.constantFrom('CAD', 'JPY', 'KWD'),
        (amountMinor, currency) => {
          expect(parseAmount(formatDecimal(amountMinor, currency), currency)).toEqual({
            ok: true,
            amountMinor,
          });
        },
      ),
    );
  });
});

describe('money in words', () => {
  it.each([
    [2_490n, 'CAD', '24.90 CAD'],
    [5n, 'CAD', '0.05 CAD'],
    [0n, 'CAD', '0.00 CAD'],
    [-5n, 'CAD', '-0.05 CAD'],
    [2_490n, 'JPY', '2490 JPY'],
    [5n, 'KWD', '0.005 KWD'],
  ])('of %d %s is %s', (amountMinor, currency, words) => {
    expect(formatMoney(amountMinor, currency)).toBe(words);
  });
});

describe('a currency', () => {
  it.each(['XXX', 'cad', '', 'toString', '__proto__'])('named %j is not guessed', (currency) => {
    expect(isCurrency(currency)).toBe(false);
    expect(() => currencyExponent(currency)).toThrow(RangeError);
  });
});
