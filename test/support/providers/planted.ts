/** Disagreements of our own books with each other, and how each is put right again. */

export type Planted = {
  title: string;
  kind: string;
  /** Which of the writes it is planted at: one that is done, or one whose outcome is open. */
  at: 'refund' | 'label' | 'open';
  /** SQL about the operation $1. */
  plant: string;
  heal: string;
};

const payment = 'payment_id = (SELECT payment_id FROM operations WHERE operation_id = $1)';

export const PLANTED: readonly Planted[] = [
  {
    title: 'the refunded counter and the refunds',
    kind: 'refunded_counter_differs',
    at: 'refund',
    plant: `UPDATE payments SET refunded_minor = refunded_minor + 1 WHERE ${payment}`,
    heal: `UPDATE payments SET refunded_minor = refunded_minor - 1 WHERE ${payment}`,
  },
  {
    title: 'the reserved counter and the open operations',
    kind: 'reserved_counter_differs',
    at: 'open',
    plant: `UPDATE payments SET reserved_minor = reserved_minor - 1 WHERE ${payment}`,
    heal: `UPDATE payments SET reserved_minor = reserved_minor + 1 WHERE ${payment}`,
  },
  {
    title: 'the ledger and the refunds of the shop',
    kind: 'ledger_differs',
    at: 'refund',
    plant: `UPDATE shop_refunds SET currency = 'SEK' WHERE operation_id = $1`,
    heal: `UPDATE shop_refunds SET currency = 'CAD' WHERE operation_id = $1`,
  },
  {
    title: 'the units and the labels',
    kind: 'units_differ',
    at: 'label',
    plant: 'UPDATE unit_remedies SET is_active = false WHERE operation_id = $1',
    heal: 'UPDATE unit_remedies SET is_active = true WHERE operation_id = $1',
  },
  {
    title: 'a label that is marked as failed and an operation that succeeded',
    kind: 'effect_row_differs',
    at: 'label',
    plant: 'UPDATE return_labels SET reversed_at = now() WHERE operation_id = $1',
    heal: 'UPDATE return_labels SET reversed_at = NULL WHERE operation_id = $1',
  },
];
