/** A shop in another currency, and an order that was sold there. */
import type { Pool } from 'pg';
import { addCrashOrder } from '../crash/crash-orders';
import type { CrashOrder } from '../crash/crash-orders';

export async function addShopIn(pool: Pool, currency: string): Promise<string> {
  const shopId = `shop-${currency.toLowerCase()}`;
  await pool.query(
    `INSERT INTO shops SELECT (jsonb_populate_record(s,
       jsonb_build_object('shop_id', $1::text, 'currency', $2::text, 'name', 'Far Field'))).*
     FROM shops s WHERE shop_id = 'larkfield'`,
    [shopId, currency],
  );
  return shopId;
}

/** An order of 13,295 minor units of the shop's currency, paid in it. */
export async function addForeignOrder(
  pool: Pool,
  given: { shopId: string; currency: string; no: number },
): Promise<CrashOrder> {
  const order = await addCrashOrder(pool, given.no);
  const { orderId, paymentId, sku, ticketId } = order;
  const { shopId, currency } = given;
  await pool.query(
    `WITH sold AS (UPDATE orders SET currency = $2 WHERE order_id = $1 RETURNING customer_id),
          bought AS (UPDATE customers SET shop_id = $3
                     WHERE customer_id = (SELECT customer_id FROM sold)),
          asked AS (UPDATE tickets SET shop_id = $3 WHERE ticket_id = $4),
          made AS (UPDATE products SET shop_id = $3 WHERE sku = $5)
     UPDATE payments SET currency = $2, provider_ref = 'pi_' || $6 WHERE payment_id = $7`,
    [orderId, currency, shopId, ticketId, sku, `foreign${String(given.no)}`, paymentId],
  );
  return order;
}
