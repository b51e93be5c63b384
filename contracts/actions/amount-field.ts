/** The model's field for an amount of money: actions that move money share its form. */
import { z } from 'zod';
import { formatDecimal } from '../money';
import type { ShopProfile } from '../shop';

/** The decoder accepts plain decimals only, so a number's shortest text is the model's own. */
function hasAtMostTwoDecimals(amount: number): boolean {
  return /^\d+(\.\d{1,2})?$/.test(String(amount));
}

/** Over 0 and at most `maxMinor` minor units of the shop's currency, with at most two decimals. */
export function amountField(shop: ShopProfile, maxMinor: bigint): z.ZodType<number> {
  return z
    .number()
    .gt(0)
    .max(Number(formatDecimal(maxMinor, shop.currency)))
    .refine(hasAtMostTwoDecimals, 'must have at most two decimals');
}
