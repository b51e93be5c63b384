/** The writes of the crash matrix: each kind whole and in part, since a cap hides what is whole. */

/** Each operation has an order of its own: three of one product, and what it was sent for. */
export const CRASH_ORDER = {
  units: 3,
  unitPriceMinor: 4_000n,
  shippingFeeMinor: 1_295n,
  totalMinor: 13_295n,
  stock: 10,
} as const;

export type CrashKind = {
  name: string;
  /** The model's form without the order and the product. */
  form: { kind: 'refund' | 'return_label' | 'replacement'; reason: string } & (
    { amount: number } | { quantity: number }
  );
  /** Who performs it on the remote route. */
  provider: 'stripe' | 'label-desk';
  /** What it moves: minor units, or units of the product. */
  amountMinor: bigint;
  quantity: number;
};

function refund(name: string, amount: number, amountMinor: bigint): CrashKind {
  const form = { kind: 'refund', amount, reason: 'price_adjustment' } as const;
  return { name, form, provider: 'stripe', amountMinor, quantity: 0 };
}

function label(name: string, quantity: number): CrashKind {
  const form = { kind: 'return_label', quantity, reason: 'changed_mind' } as const;
  return { name, form, provider: 'label-desk', amountMinor: 0n, quantity };
}

function replacement(name: string, quantity: number): CrashKind {
  const form = { kind: 'replacement', quantity, reason: 'damaged_in_transit' } as const;
  return { name, form, provider: 'label-desk', amountMinor: 0n, quantity };
}

export const CRASH_KINDS: readonly CrashKind[] = [
  refund('refund of all', 132.95, CRASH_ORDER.totalMinor),
  refund('refund of a part', 12.95, 1_295n),
  label('label for one', 1),
  label('label for all three', 3),
  replacement('replacement of one', 1),
  replacement('replacement of two', 2),
];
