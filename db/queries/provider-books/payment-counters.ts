/** A payment's counters as its rows have them: what was told of outside, and disputes. */
import type { Db } from '../../pool';

export type PaymentCounters = {
  paymentId: string;
  shopId: string;
  currency: string;
  capturedMinor: bigint;
  refundedMinor: bigint;
  reservedMinor: bigint;
  disputedMinor: bigint;
  excessMinor: bigint;
  /** Of disputes that are open, and of those that are lost. */
  openMinor: bigint;
  lostMinor: bigint;
};

/** Locks the payment, so that whoever counts or writes next sees this one's end. */
export async function lockCounters(db: Db, paymentId: string): Promise<PaymentCounters> {
  await db.query('SELECT 1 FROM payments WHERE payment_id = $1 FOR NO KEY UPDATE', [paymentId]);
  const found = await db.query<PaymentCounters>(
    `SELECT p.payment_id AS "paymentId", c.shop_id AS "shopId", p.currency,
       captured_minor AS "capturedMinor", refunded_minor AS "refundedMinor",
       reserved_minor AS "reservedMinor", disputed_minor AS "disputedMinor",
       excess_minor AS "excessMinor", d.open AS "openMinor", d.lost AS "lostMinor"
     FROM payments p JOIN orders o USING (order_id) JOIN customers c USING (customer_id)
     CROSS JOIN LATERAL (SELECT
         coalesce(sum(amount_minor) FILTER (WHERE closed_at IS NULL), 0)::bigint AS open,
         coalesce(sum(amount_minor) FILTER (WHERE outcome = 'lost'), 0)::bigint AS lost
       FROM disputes WHERE payment_id = p.payment_id) d
     WHERE p.payment_id = $1`,
    [paymentId],
  );
  const row = found.rows[0];
  if (!row) throw new RangeError(`There is no payment ${paymentId}.`);
  return row;
}

/** The excess is what the three come to above what was captured. */
export async function storeCounters(
  db: Db,
  counted: { paymentId: string; refundedMinor: bigint; disputedMinor: bigint },
): Promise<void> {
  await db.query(
    `UPDATE payments SET refunded_minor = $2, disputed_minor = $3,
       excess_minor = greatest(0, $2 + reserved_minor + $3 - captured_minor)
     WHERE payment_id = $1`,
    [counted.paymentId, counted.refundedMinor, counted.disputedMinor],
  );
}
