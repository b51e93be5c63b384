/** Payments, refunds and disputes of the example shop, in minor units. */
import type { Db } from '../pool';
import type { OwnOrder } from './shop-orders';

export type PaymentRow = {
  method: string;
  currency: string;
  chargedAt: Date | null;
  authorizedMinor: bigint;
  capturedMinor: bigint;
  refundedMinor: bigint;
  /** Captured and neither refunded, nor promised, nor disputed. */
  refundableMinor: bigint;
};

export async function orderPayments(db: Db, own: OwnOrder): Promise<PaymentRow[]> {
  const found = await db.query<PaymentRow>(
    `SELECT method, payments.currency, charged_at AS "chargedAt",
            authorized_minor AS "authorizedMinor", captured_minor AS "capturedMinor",
            refunded_minor AS "refundedMinor",
            captured_minor - refunded_minor - reserved_minor - disputed_minor AS "refundableMinor"
     FROM payments JOIN orders USING (order_id)
     WHERE order_id = $1 AND customer_id = $2
     ORDER BY charged_at NULLS LAST, payment_id`,
    [own.orderId, own.customerId],
  );
  return found.rows;
}

export type RefundRow = {
  amountMinor: bigint;
  currency: string;
  reason: string;
  refundedAt: Date;
};

export async function orderRefunds(db: Db, own: OwnOrder): Promise<RefundRow[]> {
  const found = await db.query<RefundRow>(
    `SELECT amount_minor AS "amountMinor", refund.currency, reason, refunded_at AS "refundedAt"
     FROM shop_refunds refund JOIN payments USING (payment_id) JOIN orders USING (order_id)
     WHERE order_id = $1 AND customer_id = $2
     ORDER BY refunded_at DESC, refund_id`,
    [own.orderId, own.customerId],
  );
  return found.rows;
}

export type DisputeRow = { amountMinor: bigint; currency: string; openedAt: Date };

export async function openDisputes(db: Db, own: OwnOrder): Promise<DisputeRow[]> {
  const found = await db.query<DisputeRow>(
    `SELECT amount_minor AS "amountMinor", payments.currency, opened_at AS "openedAt"
     FROM disputes JOIN payments USING (payment_id) JOIN orders USING (order_id)
     WHERE order_id = $1 AND customer_id = $2 AND closed_at IS NULL
     ORDER BY opened_at, dispute_id`,
    [own.orderId, own.customerId],
  );
  return found.rows;
}
