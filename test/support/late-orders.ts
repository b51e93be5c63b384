/** Many customers with the same late order, each with a ticket that asks for the shipping fee. */
import type { Pool } from 'pg';
import { ticketIdFor } from '../../contracts/ids';

const TEMPLATE_ORDER = 'LK-610283';

async function copyOrder(pool: Pool, orderId: string, customerId: string): Promise<void> {
  await pool.query(
    `INSERT INTO customers (customer_id, shop_id, name, email, language)
     SELECT $1, c.shop_id, c.name, $1 || '@example.com', c.language
     FROM customers c JOIN orders o USING (customer_id) WHERE o.order_id = $2
     ON CONFLICT DO NOTHING`,
    [customerId, TEMPLATE_ORDER],
  );
  await pool.query(
    `INSERT INTO orders (order_id, customer_id, status, ordered_at, currency, shipping_fee_minor,
                         total_minor, address)
     SELECT $1, $2, status, ordered_at, currency, shipping_fee_minor, total_minor, address
     FROM orders WHERE order_id = $3`,
    [orderId, customerId, TEMPLATE_ORDER],
  );
  await pool.query(
    `INSERT INTO order_lines (order_line_id, order_id, line_no, sku, quantity, unit_price_minor)
     SELECT $1 || '/' || line_no, $1, line_no, sku, quantity, unit_price_minor
     FROM order_lines WHERE order_id = $2`,
    [orderId, TEMPLATE_ORDER],
  );
  await pool.query(
    `INSERT INTO boxes (box_id, order_id, carrier, tracking, shipped_at, delivered_at, last_scan_at, last_scan)
     SELECT $1 || '/' || box_id, $1, carrier, tracking, shipped_at, delivered_at, last_scan_at, last_scan
     FROM boxes WHERE order_id = $2`,
    [orderId, TEMPLATE_ORDER],
  );
  await pool.query(
    `INSERT INTO box_lines (box_id, order_line_id, quantity)
     SELECT $1 || '/' || bl.box_id, $1 || '/' || l.line_no, bl.quantity
     FROM box_lines bl JOIN order_lines l USING (order_line_id) WHERE l.order_id = $2`,
    [orderId, TEMPLATE_ORDER],
  );
  await pool.query(
    `INSERT INTO payments (payment_id, order_id, method, currency, charged_at, captured_minor)
     SELECT $1 || '/' || payment_id, $1, method, currency, charged_at, captured_minor
     FROM payments WHERE order_id = $2`,
    [orderId, TEMPLATE_ORDER],
  );
}

/** Returns the ids of the tickets. `prefix` keeps several calls in one database apart. */
export async function addLateOrders(
  pool: Pool,
  { count, prefix }: { count: number; prefix: string },
): Promise<string[]> {
  const ticketIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const no = prefix.charCodeAt(0) * 1_000 + index;
    const orderId = `LK-9${String(no).padStart(5, '0')}`;
    const customerId = `C-9${String(no).padStart(5, '0')}`;
    const externalId = `LATE-${prefix}-${String(index)}`;
    await copyOrder(pool, orderId, customerId);
    await pool.query(
      `INSERT INTO tickets (ticket_id, source, external_id, shop_id, customer_id, subject, body, received_at)
       SELECT $1, source, $2, shop_id, $3, 'My order is late',
              'Order ' || $4 || ' is very late. Please refund the shipping fee.', received_at
       FROM tickets WHERE external_id = 'T-81003'`,
      [ticketIdFor('larkfield', externalId), externalId, customerId, orderId],
    );
    ticketIds.push(ticketIdFor('larkfield', externalId));
  }
  return ticketIds;
}
