/** Payments, refunds and disputes of the example shop, in minor units. */
import type { ShopDispute, ShopPayment, ShopRefund } from '../../contracts/tools/shop-reads';
import type { Db } from '../pool';
import type { OwnOrder } from './shop-orders';

export async function orderPayments(db: Db, own: OwnOrder): Promise<ShopPayment[]> {
  const found = await db.query<ShopPayment>(
    `SELECT method, payments.currency, charged_at AS "chargedAt",
            authorized_minor AS "authorizedMinor", captured_minor AS "capturedMinor",
            refunded_minor AS "refundedMinor",
            greatest(0, captured_minor - refunded_minor - reserved_minor - disputed_minor)
              AS "refundableMinor"
     FROM payments JOIN orders USING (order_id)
     WHERE order_id = $1 AND customer_id = $2
     ORDER BY charged_at NULLS LAST, payment_id`,
    [own.orderId, own.customerId],
  );
  return found.rows;
}

/** What failed after it was made is none: the customer was not paid. */
export async function orderRefunds(db: Db, own: OwnOrder): Promise<ShopRefund[]> {
  const found = await db.query<ShopRefund>(
    `SELECT amount_minor AS "amountMinor", refund.currency, reason, refunded_at AS "refundedAt"
     FROM shop_refunds refund JOIN payments USING (payment_id) JOIN orders USING (order_id)
     WHERE order_id = $1 AND customer_id = $2 AND reversed_at IS NULL
     ORDER BY refunded_at DESC, refund_id`,
    [own.orderId, own.customerId],
  );
  return found.rows;
}

export async function openDisputes(db: Db, own: OwnOrder): Promise<ShopDispute[]> {
  const found = await db.query<ShopDispute>(
    `SELECT amount_minor AS "amountMinor", payments.currency, opened_at AS "openedAt"
     FROM disputes JOIN payments USING (payment_id) JOIN orders USING (order_id)
     WHERE order_id = $1 AND customer_id = $2 AND closed_at IS NULL
     ORDER BY opened_at, dispute_id`,
    [own.orderId, own.customerId],
  );
  return found.rows;
}
