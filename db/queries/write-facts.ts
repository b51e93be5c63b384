/** Reads the present facts that `authorizeWrite` looks at; locks them when a write follows. */
import { digestOf } from '../../contracts/canonical';
import type { JsonValue } from '../../contracts/canonical';
import { HOLDING_STATES } from '../../contracts/operation';
import type { LineFacts, OrderFacts, PaymentFacts, WriteFacts } from '../../contracts/write-facts';
import type { Db } from '../pool';
import { approvedMinor, creditTotals, laterOperations, refundTotals } from './customer-totals';
import { shopCurrency } from './shops';

export type FactsQuery = {
  orderId: string;
  customerId: string;
  shopId: string;
  now: Date;
  shopNow: Date;
  shopTimeZone: string;
  isCaseOpen: boolean;
  /** Inside the writing transaction: rows stay as they were read until it ends. */
  isLocking: boolean;
  /** At execution: the customer's total is what it was in this approval's turn. */
  beforeApprovalNo?: bigint;
};

type OrderRow = Omit<OrderFacts, 'lines' | 'payments' | 'addressDigest'> & { address: JsonValue };

/**
 * One customer's approvals are recorded one after the other, so that each counts those before it.
 * In the order of locks it stands after the case and the proposal, and before every fact.
 */
export async function lockCustomer(db: Db, customerId: string): Promise<void> {
  await db.query('SELECT 1 FROM customers WHERE customer_id = $1 FOR NO KEY UPDATE', [customerId]);
}

/** Fixed order for every writer: customer, shop, order, payments, products. */
async function lockRows(db: Db, query: FactsQuery): Promise<void> {
  const { orderId, customerId, shopId } = query;
  await lockCustomer(db, customerId);
  await db.query('SELECT 1 FROM shops WHERE shop_id = $1 FOR NO KEY UPDATE', [shopId]);
  await db.query('SELECT 1 FROM orders WHERE order_id = $1 FOR NO KEY UPDATE', [orderId]);
  await db.query(
    'SELECT 1 FROM payments WHERE order_id = $1 ORDER BY payment_id FOR NO KEY UPDATE',
    [orderId],
  );
  await db.query(
    `SELECT 1 FROM products WHERE sku IN (SELECT sku FROM order_lines WHERE order_id = $1)
     ORDER BY sku FOR NO KEY UPDATE`,
    [orderId],
  );
}

async function readOrder(db: Db, query: FactsQuery): Promise<OrderRow | null> {
  const found = await db.query<OrderRow>(
    `SELECT o.order_id AS "orderId", o.customer_id AS "customerId", o.version, o.status,
            o.ordered_at AS "orderedAt", o.currency, o.total_minor AS "totalMinor",
            o.shipping_fee_minor AS "shippingFeeMinor", o.address,
            (SELECT coalesce(sum(r.amount_minor), 0)::bigint
               FROM shop_refunds r JOIN payments p USING (payment_id)
              WHERE p.order_id = o.order_id AND r.reason = 'item_not_received'
                AND r.currency = o.currency AND r.reversed_at IS NULL
                AND NOT EXISTS (SELECT FROM unit_refunds u
                                WHERE u.operation_id = r.operation_id AND u.is_active))
            + (SELECT coalesce(sum(h.amount_minor), 0)::bigint FROM operations h
                WHERE h.order_id = o.order_id AND h.state = ANY ($3)
                  AND h.currency = o.currency AND h.action->>'reason' = 'item_not_received'
                  AND NOT EXISTS (SELECT FROM unit_refunds u
                                  WHERE u.operation_id = h.operation_id AND u.is_active))
              AS "unnamedRefundMinor"
     FROM orders o WHERE o.order_id = $1 AND o.customer_id = $2`,
    [query.orderId, query.customerId, HOLDING_STATES],
  );
  return found.rows[0] ?? null;
}

type RefundedUnit = { orderLineId: string; unitNo: number; amountMinor: bigint };

async function refundedUnits(db: Db, orderId: string): Promise<RefundedUnit[]> {
  const found = await db.query<RefundedUnit>(
    `SELECT order_line_id AS "orderLineId", unit_no AS "unitNo",
            sum(amount_minor)::bigint AS "amountMinor"
     FROM unit_refunds JOIN order_lines USING (order_line_id)
     WHERE order_id = $1 AND is_active GROUP BY order_line_id, unit_no ORDER BY order_line_id, unit_no`,
    [orderId],
  );
  return found.rows;
}

async function readLines(db: Db, orderId: string): Promise<LineFacts[]> {
  const found = await db.query<Omit<LineFacts, 'refundedUnits'>>(
    `SELECT l.order_line_id AS "orderLineId", l.sku, p.name AS "productName", l.quantity,
            l.unit_price_minor AS "unitPriceMinor", p.is_final_sale AS "isFinalSale", p.stock,
            coalesce(b.shipped, 0)::int AS "shippedQuantity",
            coalesce(b.quantity, 0)::int AS "deliveredQuantity", b.delivered_at AS "deliveredAt",
            coalesce(u.labelled, '{}') AS "labelledUnits",
            coalesce(u.replaced, '{}') AS "replacedUnits"
     FROM order_lines l
     JOIN products p USING (sku)
     LEFT JOIN LATERAL (
       SELECT sum(bl.quantity) AS shipped, max(bx.delivered_at) AS delivered_at,
              sum(bl.quantity) FILTER (WHERE bx.delivered_at IS NOT NULL) AS quantity
       FROM box_lines bl JOIN boxes bx USING (box_id)
       WHERE bl.order_line_id = l.order_line_id
     ) b ON true
     LEFT JOIN LATERAL (
       SELECT array_agg(unit_no) FILTER (WHERE remedy = 'return_label') AS labelled,
              array_agg(unit_no) FILTER (WHERE remedy = 'replacement') AS replaced
       FROM unit_remedies r WHERE r.order_line_id = l.order_line_id AND r.is_active
     ) u ON true
     WHERE l.order_id = $1 ORDER BY l.line_no`,
    [orderId],
  );
  const refunded = await refundedUnits(db, orderId);
  return found.rows.map((line) => ({
    ...line,
    refundedUnits: refunded.filter(({ orderLineId }) => orderLineId === line.orderLineId),
  }));
}

async function readPayments(db: Db, orderId: string): Promise<PaymentFacts[]> {
  const found = await db.query<PaymentFacts>(
    `SELECT payment_id AS "paymentId", method, currency, captured_minor AS "capturedMinor",
            refunded_minor AS "refundedMinor", reserved_minor AS "reservedMinor",
            disputed_minor AS "disputedMinor",
            EXISTS (SELECT 1 FROM disputes d
                    WHERE d.payment_id = p.payment_id AND d.closed_at IS NULL) AS "hasOpenDispute",
            EXISTS (SELECT 1 FROM reconciliation_findings f
                    WHERE f.payment_id = p.payment_id AND f.settled_at IS NULL) AS "isFrozen"
     FROM payments p WHERE order_id = $1 ORDER BY payment_id`,
    [orderId],
  );
  return found.rows;
}

/** Present facts without an approval; the order is null when it is missing or somebody else's. */
export async function loadWriteFacts(db: Db, query: FactsQuery): Promise<WriteFacts> {
  if (query.isLocking) await lockRows(db, query);
  const row = await readOrder(db, query);
  const currency = row?.currency ?? (await shopCurrency(db, query.shopId));
  const counted = { ...query, currency };
  const later = await laterOperations(db, counted);
  const totals = await refundTotals(db, counted, later);
  const credits = await creditTotals(db, counted, later);
  const approved = await approvedMinor(db, counted);
  let order: OrderFacts | null = null;
  if (row) {
    const { address, ...facts } = row;
    order = {
      ...facts,
      addressDigest: digestOf(address),
      lines: await readLines(db, query.orderId),
      payments: await readPayments(db, query.orderId),
    };
  }
  return {
    now: query.now,
    shopNow: query.shopNow,
    shopTimeZone: query.shopTimeZone,
    isCaseOpen: query.isCaseOpen,
    order,
    refundedTodayMinor: { customer: totals.customerToday, shop: totals.shopToday },
    refundedInWindowMinor: totals.customerWindow + credits.customerForTier + approved,
    creditedMinor: { order: credits.order, customerInWindow: credits.customerInWindow },
    approval: null,
  };
}
