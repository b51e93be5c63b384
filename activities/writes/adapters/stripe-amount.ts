/**
 * An amount as Stripe wants it: an integer in the currency's smallest unit. Currencies without
 * decimals are given as they are, and those with three must end in 0, since Stripe settles them to
 * two (docs.stripe.com/currencies, "zero-decimal" and "three-decimal"). What can't be said exactly
 * is refused; nothing is rounded.
 */
import { currencyExponent, isCurrency } from '../../../contracts/money';

export type StripeAmount = { ok: true; amount: number } | { ok: false; code: string };

export function toStripeAmount(amountMinor: bigint | null, currency: string | null): StripeAmount {
  if (amountMinor === null || currency === null) return { ok: false, code: 'amount_missing' };
  if (!isCurrency(currency)) return { ok: false, code: 'currency_not_supported' };
  // Stripe reads a refund without an amount as a full one, so 0 must not come near it.
  if (amountMinor <= 0n) return { ok: false, code: 'amount_not_positive' };
  const isThreeDecimal = currencyExponent(currency) === 3;
  const isExpressible =
    amountMinor <= BigInt(Number.MAX_SAFE_INTEGER) && !(isThreeDecimal && amountMinor % 10n !== 0n);
  if (!isExpressible) return { ok: false, code: 'amount_not_expressible' };
  return { ok: true, amount: Number(amountMinor) };
}
