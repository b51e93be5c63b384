/** The model's field for an amount of money: actions that move money share its form. */
import { z } from 'zod';
import { currencyExponent, formatDecimal, parseAmount } from '../money';
import type { ShopProfile } from '../shop';

const DECIMALS = ['no', 'at most one', 'at most two', 'at most three'];

/** What the form takes where the policy has no limit in the shop's currency; two people sign it. */
const MINOR_MAX = 999_999_999_999n;

/** Over 0 and at most `limitMinor` minor units of the shop's currency, with no more decimals than it has. */
export function amountField(shop: ShopProfile, limitMinor: bigint | undefined): z.ZodType<number> {
  const { currency } = shop;
  const exponent = currencyExponent(currency);
  const word = DECIMALS[exponent] ?? `at most ${String(exponent)}`;
  return (
    z
      .number()
      .gt(0)
      .max(Number(formatDecimal(limitMinor ?? MINOR_MAX, currency)))
      // The decoder accepts plain decimals only, so a number's shortest text is the model's own.
      .refine((amount) => parseAmount(String(amount), currency).ok, `must have ${word} decimals`)
  );
}
