/** The model's field for an amount of money: actions that move money share its form. */
import { z } from 'zod';
import { currencyExponent, formatDecimal, parseAmount } from '../money';
import type { ShopProfile } from '../shop';

const DECIMALS = ['no', 'at most one', 'at most two', 'at most three'];

/** Over 0 and at most `maxMinor` minor units of the shop's currency, with no more decimals than it has. */
export function amountField(shop: ShopProfile, maxMinor: bigint): z.ZodType<number> {
  const { currency } = shop;
  const exponent = currencyExponent(currency);
  const word = DECIMALS[exponent] ?? `at most ${String(exponent)}`;
  return (
    z
      .number()
      .gt(0)
      .max(Number(formatDecimal(maxMinor, currency)))
      // The decoder accepts plain decimals only, so a number's shortest text is the model's own.
      .refine((amount) => parseAmount(String(amount), currency).ok, `must have ${word} decimals`)
  );
}
