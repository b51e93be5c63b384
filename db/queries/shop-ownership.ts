/** Whose is an order? Existence and ownership are one answer to one question. */
import type { Db } from '../pool';

export type OrderOwnership = 'own' | 'other_customer' | 'not_found';

/**
 * One statement with one plan and always one row, so that an order which is missing and one which
 * is somebody else's can't be told apart by time or by count.
 */
export async function orderOwnership(
  db: Db,
  query: { orderId: string; customerId: string },
): Promise<OrderOwnership> {
  const found = await db.query<{ ownership: OrderOwnership }>(
    `SELECT CASE WHEN orders.order_id IS NULL THEN 'not_found'
                 WHEN orders.customer_id = $2 THEN 'own'
                 ELSE 'other_customer' END AS ownership
     FROM (VALUES ($1::text)) AS asked (order_id)
     LEFT JOIN orders ON orders.order_id = asked.order_id`,
    [query.orderId, query.customerId],
  );
  const ownership = found.rows[0]?.ownership;
  if (!ownership) throw new Error('The ownership query returned no row.');
  return ownership;
}
