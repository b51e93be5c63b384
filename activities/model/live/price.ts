/** What tokens cost, in whole millionths of the policy's currency: no floating point. */

/** Digits, and at most six after the point: a millionth is the smallest price. */
export const PRICE_PATTERN = /^\d{1,9}(\.\d{1,6})?$/;

const MILLION = 1_000_000n;

/** "0.25" → 250000n. The text must match `PRICE_PATTERN`. */
export function microsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole) * MILLION + BigInt(fraction.padEnd(6, '0'));
}

/** Rounded up: many cheap answers must not cost nothing. */
export function costMicrosOf(
  price: { inputMicros: bigint; outputMicros: bigint } | null,
  usage: { inputTokens: number; outputTokens: number },
): number {
  if (price === null) return 0;
  const exact =
    BigInt(usage.inputTokens) * price.inputMicros + BigInt(usage.outputTokens) * price.outputMicros;
  return Number((exact + MILLION - 1n) / MILLION);
}
