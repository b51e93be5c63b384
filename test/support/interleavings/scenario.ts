/** One run's own customer, orders, stock and ticket, so that runs in one database do not meet. */
import type { Pool } from 'pg';
import { ticketIdFor } from '../../../contracts/ids';

export type Wish = 'refund' | 'credit' | 'replacement' | 'label';

/** How much the customer was refunded before: with the wishes it makes out the tier. */
export type EarlierRefunds = 'none' | 'near_agent_limit' | 'near_lead_limit';

export type Scenario = {
  wishes: readonly Wish[];
  earlier: EarlierRefunds;
  /** How the model takes a send-back or a lapse. */
  temper: 'stubborn' | 'yielding' | 'resigning';
};

export type Shop = {
  ticketId: string;
  /** Another ticket of the customer, without a case: this one may be merged into it. */
  otherTicketId: string;
  customerId: string;
  orderId: string;
  paymentId: string;
  sku: string;
};

export const CAPTURED_MINOR = 10_295n;
export const STOCK = 4;

const EARLIER_MINOR: Readonly<Record<EarlierRefunds, number>> = {
  none: 0,
  near_agent_limit: 9_000,
  near_lead_limit: 99_000,
};

const FIRST_NO = 700_000;

function shopOf(no: number): Shop {
  const digits = String(FIRST_NO + no);
  const orderId = `LK-${digits}`;
  return {
    ticketId: ticketIdFor('larkfield', `MIX-${digits}`),
    otherTicketId: ticketIdFor('larkfield', `OLD-${digits}`),
    customerId: `C-${digits}`,
    orderId,
    paymentId: `${orderId}/P`,
    sku: `MIX-${digits}`,
  };
}

/** A delivered order of three lamps at 30.00 and 12.95 shipping, and an old one that was refunded. */
const INSERT_SHOP = `
  WITH place AS (SELECT shop_id, as_of FROM shops WHERE shop_id = 'larkfield'),
  c AS (INSERT INTO customers (customer_id, shop_id, name, email)
        SELECT $1::text, shop_id, 'Robin Example', $1 || '@example.com' FROM place),
  pr AS (INSERT INTO products (sku, shop_id, name, unit_price_minor, stock)
         SELECT $4::text, shop_id, 'Lamp ' || $4, 3000, ${String(STOCK)} FROM place),
  o AS (INSERT INTO orders (order_id, customer_id, status, ordered_at, currency,
                            shipping_fee_minor, total_minor, address)
        SELECT id, $1, 'delivered', as_of - interval '20 days', 'CAD', 1295, total, '{"line1": "1 Main St"}'
        FROM place, (VALUES ($2::text, ${String(CAPTURED_MINOR)}), ($3::text, 200000)) AS v (id, total)),
  l AS (INSERT INTO order_lines (order_line_id, order_id, line_no, sku, quantity, unit_price_minor)
        VALUES ($2 || '/1', $2, 1, $4, 3, 3000)),
  b AS (INSERT INTO boxes (box_id, order_id, carrier, tracking, shipped_at, delivered_at)
        SELECT $2 || '/B', $2, 'Northline Parcel', 'NP' || $4, as_of - interval '18 days',
               as_of - interval '9 days' FROM place),
  bl AS (INSERT INTO box_lines (box_id, order_line_id, quantity) VALUES ($2 || '/B', $2 || '/1', 3)),
  p AS (INSERT INTO payments (payment_id, order_id, method, currency, charged_at, captured_minor,
                              refunded_minor)
        SELECT id || '/P', id, 'card', 'CAD', as_of - interval '20 days', captured, refunded
        FROM place, (VALUES ($2, ${String(CAPTURED_MINOR)}, 0), ($3, 200000, $5::int))
               AS v (id, captured, refunded)),
  r AS (INSERT INTO shop_refunds (refund_id, payment_id, amount_minor, currency, reason, refunded_at)
        SELECT $3 || '/R', $3 || '/P', $5, 'CAD', 'price_adjustment', as_of - interval '8 days'
        FROM place WHERE $5 > 0)
  INSERT INTO tickets (ticket_id, source, external_id, shop_id, customer_id, subject, body, received_at)
  SELECT 'larkfield-' || t.external_id, 'larkfield', t.external_id, shop_id, $1, 'My order ' || $2,
         'Order ' || $2 || ' came late and one lamp is broken. What can you do?', as_of
  FROM place, (VALUES ('MIX-' || $6), ('OLD-' || $6)) AS t (external_id)`;

/** @param no of the run, below 100,000: ids are made from it. */
export async function addShop(pool: Pool, no: number, scenario: Scenario): Promise<Shop> {
  const shop = shopOf(no);
  const oldOrderId = `LK-${String(FIRST_NO + 100_000 + no)}`;
  await pool.query(INSERT_SHOP, [
    shop.customerId,
    shop.orderId,
    oldOrderId,
    shop.sku,
    EARLIER_MINOR[scenario.earlier],
    String(FIRST_NO + no),
  ]);
  return shop;
}
