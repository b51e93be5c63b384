/** An order of its own for each write of the crash matrix, delivered ten days ago, with a ticket. */
import type { Pool } from 'pg';
import { ticketIdFor } from '../../../contracts/ids';
import type { ProviderWorld } from '../providers/provider-world';
import { CRASH_ORDER } from './crash-kinds';

export type CrashOrder = {
  ticketId: string;
  orderId: string;
  orderLineId: string;
  paymentId: string;
  sku: string;
};

const TEMPLATE_ORDER = 'LK-610283';
const TEMPLATE_TICKET = 'T-81003';

async function addProduct(pool: Pool, sku: string): Promise<void> {
  await pool.query(
    `INSERT INTO products (sku, shop_id, name, unit_price_minor, stock)
     VALUES ($1, 'larkfield', 'Crash-proof lantern', $2, $3)`,
    [sku, CRASH_ORDER.unitPriceMinor, CRASH_ORDER.stock],
  );
}

async function addOrder(pool: Pool, order: CrashOrder, customerId: string): Promise<void> {
  const { orderId, orderLineId, paymentId, sku } = order;
  const { shippingFeeMinor, totalMinor, units, unitPriceMinor } = CRASH_ORDER;
  await pool.query(
    `INSERT INTO customers (customer_id, shop_id, name, email, language)
     SELECT $1, shop_id, name, $1 || '@example.com', language
     FROM customers JOIN orders USING (customer_id) WHERE order_id = $2`,
    [customerId, TEMPLATE_ORDER],
  );
  await pool.query(
    `INSERT INTO orders (order_id, customer_id, status, ordered_at, currency, shipping_fee_minor,
                         total_minor, address)
     SELECT $1, $2, 'delivered', ordered_at, currency, $3, $4, address
     FROM orders WHERE order_id = $5`,
    [orderId, customerId, shippingFeeMinor, totalMinor, TEMPLATE_ORDER],
  );
  await pool.query(
    `INSERT INTO order_lines (order_line_id, order_id, line_no, sku, quantity, unit_price_minor)
     VALUES ($1, $2, 1, $3, $4, $5)`,
    [orderLineId, orderId, sku, units, unitPriceMinor],
  );
  await pool.query(
    `INSERT INTO payments (payment_id, order_id, method, currency, charged_at, captured_minor)
     SELECT $1, order_id, 'card', currency, ordered_at, total_minor FROM orders WHERE order_id = $2`,
    [paymentId, orderId],
  );
}

async function addBox(pool: Pool, { orderId, orderLineId }: CrashOrder): Promise<void> {
  await pool.query(
    `INSERT INTO boxes (box_id, order_id, carrier, tracking, shipped_at, delivered_at)
     SELECT $1 || '/box', $1, 'Northline Parcel', 'NP-' || $1, day - interval '2 days', day
     FROM (SELECT coalesce(as_of, now()) - interval '10 days' AS day
           FROM shops WHERE shop_id = 'larkfield') delivered`,
    [orderId],
  );
  await pool.query(
    `INSERT INTO box_lines (box_id, order_line_id, quantity) VALUES ($1 || '/box', $2, $3)`,
    [orderId, orderLineId, CRASH_ORDER.units],
  );
}

async function addTicket(pool: Pool, ticketId: string, customerId: string): Promise<void> {
  await pool.query(
    `INSERT INTO tickets (ticket_id, source, external_id, shop_id, customer_id, subject, body, received_at)
     SELECT $1, source, $2, shop_id, $3, subject, body, received_at
     FROM tickets WHERE external_id = $4`,
    [ticketId, `CRASH-${customerId}`, customerId, TEMPLATE_TICKET],
  );
}

/** The order's payment under a name that the provider knows, too. */
export async function payAtProvider(
  pool: Pool,
  { control }: Pick<ProviderWorld, 'control'>,
  { order, ref }: { order: CrashOrder; ref: string },
): Promise<void> {
  await pool.query('UPDATE payments SET provider_ref = $2 WHERE payment_id = $1', [
    order.paymentId,
    ref,
  ]);
  await control.addPayment({ ref, currency: 'CAD', capturedMinor: CRASH_ORDER.totalMinor });
}

/** @param no tells it from the others in the same database; below 100,000. */
export async function addCrashOrder(pool: Pool, no: number): Promise<CrashOrder> {
  const digits = String(no).padStart(5, '0');
  const orderId = `LK-8${digits}`;
  const customerId = `C-8${digits}`;
  const order = {
    orderId,
    ticketId: ticketIdFor('larkfield', `CRASH-${customerId}`),
    orderLineId: `${orderId}/1`,
    paymentId: `${orderId}/paid`,
    sku: `CRASH-${digits}`,
  };
  await addProduct(pool, order.sku);
  await addOrder(pool, order, customerId);
  await addBox(pool, order);
  await addTicket(pool, order.ticketId, customerId);
  return order;
}
