/**
 * One statement per table, however many rows: they travel as one JSON text and become rows in
 * Postgres, which takes what is named below and leaves the other keys aside.
 */
import type { PoolClient } from 'pg';

const COLUMNS = {
  customers: ['customer_id', 'shop_id', 'name', 'email', 'language'],
  products: ['sku', 'shop_id', 'name', 'unit_price_minor', 'stock', 'is_final_sale'],
  orders: [
    ...['order_id', 'customer_id', 'status', 'ordered_at', 'currency'],
    ...['shipping_fee_minor', 'total_minor', 'address'],
  ],
  order_lines: ['order_line_id', 'order_id', 'line_no', 'sku', 'quantity', 'unit_price_minor'],
  boxes: [
    ...['box_id', 'order_id', 'carrier', 'tracking'],
    ...['shipped_at', 'delivered_at', 'last_scan_at', 'last_scan'],
  ],
  box_lines: ['box_id', 'order_line_id', 'quantity'],
  shipment_events: ['box_id', 'event_no', 'happened_at', 'place', 'what'],
  payments: [
    ...['payment_id', 'order_id', 'method', 'currency', 'charged_at'],
    ...['authorized_minor', 'captured_minor', 'refunded_minor', 'disputed_minor'],
  ],
  shop_refunds: ['refund_id', 'payment_id', 'amount_minor', 'currency', 'reason', 'refunded_at'],
  disputes: ['dispute_id', 'payment_id', 'amount_minor', 'opened_at', 'closed_at'],
  return_labels: ['label_id', 'order_id', 'sku', 'quantity', 'created_at'],
  replacements: ['replacement_id', 'order_id', 'sku', 'quantity', 'created_at'],
  unit_remedies: ['order_line_id', 'unit_no', 'remedy'],
  policy_rules: ['shop_id', 'rule_id', 'version', 'title', 'body', 'valid_from', 'valid_to'],
  sources: ['source', 'kind', 'shop_id'],
  tickets: [
    ...['ticket_id', 'source', 'external_id', 'shop_id', 'customer_id'],
    ...['subject', 'body', 'raw', 'cleaned', 'received_at'],
  ],
  users: ['user_id', 'display_name', 'role', 'is_active'],
} as const;

export type SeededTable = keyof typeof COLUMNS;

/** Tables that others fill too: there a row that is there already stays exactly as it is. */
const SHARED: readonly SeededTable[] = ['sources', 'users'];

/**
 * Inserts rows in their order.
 * @throws the database's error when one is there already, but in a shared table: none is dropped in
 *   silence.
 */
export async function insertRows(
  client: PoolClient,
  table: SeededTable,
  rows: readonly object[],
): Promise<void> {
  const columns = COLUMNS[table].join(', ');
  await client.query(
    `INSERT INTO ${table} (${columns})
     SELECT ${columns}
     FROM ROWS FROM (jsonb_populate_recordset(NULL::${table}, $1::jsonb)) WITH ORDINALITY
     ORDER BY ordinality
     ${SHARED.includes(table) ? 'ON CONFLICT DO NOTHING' : ''}`,
    [JSON.stringify(rows)],
  );
}
