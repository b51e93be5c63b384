/** Orders of the example shop. Every statement that reads one order also names its customer. */
import type { OrderStatus } from '../../contracts/tools/result-fields';
import type { Db } from '../pool';

export type OwnOrder = { orderId: string; customerId: string };

export type OrderRow = {
  orderId: string;
  status: OrderStatus;
  orderedAt: Date;
  currency: string;
  shippingFeeMinor: bigint;
  totalMinor: bigint;
  /** Business days within which the shop promises a shipped order. */
  deliveryBusinessDays: number;
};

export async function findOrder(db: Db, own: OwnOrder): Promise<OrderRow | null> {
  const found = await db.query<OrderRow>(
    `SELECT order_id AS "orderId", status, ordered_at AS "orderedAt", orders.currency,
            shipping_fee_minor AS "shippingFeeMinor", total_minor AS "totalMinor",
            delivery_business_days AS "deliveryBusinessDays"
     FROM orders JOIN customers USING (customer_id) JOIN shops USING (shop_id)
     WHERE order_id = $1 AND customer_id = $2`,
    [own.orderId, own.customerId],
  );
  return found.rows[0] ?? null;
}

export type OrderItemRow = {
  sku: string;
  product: string;
  quantity: number;
  unitPriceMinor: bigint;
  stock: number;
  isFinalSale: boolean;
};

export async function orderItems(db: Db, own: OwnOrder): Promise<OrderItemRow[]> {
  const found = await db.query<OrderItemRow>(
    `SELECT sku, products.name AS product, quantity, line.unit_price_minor AS "unitPriceMinor",
            stock, is_final_sale AS "isFinalSale"
     FROM order_lines line JOIN products USING (sku) JOIN orders USING (order_id)
     WHERE order_id = $1 AND customer_id = $2
     ORDER BY line_no`,
    [own.orderId, own.customerId],
  );
  return found.rows;
}

export type BoxRow = {
  carrier: string;
  tracking: string;
  shippedAt: Date;
  deliveredAt: Date | null;
  lastScanAt: Date | null;
  lastScan: string | null;
  skus: string[];
};

export async function orderBoxes(db: Db, own: OwnOrder): Promise<BoxRow[]> {
  const found = await db.query<BoxRow>(
    `SELECT carrier, tracking, shipped_at AS "shippedAt", delivered_at AS "deliveredAt",
            last_scan_at AS "lastScanAt", last_scan AS "lastScan",
            ARRAY(SELECT sku FROM box_lines JOIN order_lines USING (order_line_id)
                  WHERE box_lines.box_id = boxes.box_id ORDER BY line_no) AS skus
     FROM boxes JOIN orders USING (order_id)
     WHERE order_id = $1 AND customer_id = $2
     ORDER BY shipped_at, box_id`,
    [own.orderId, own.customerId],
  );
  return found.rows;
}

export type UnitsRow = { sku: string; quantity: number; createdAt: Date };

export async function orderReturnLabels(db: Db, own: OwnOrder): Promise<UnitsRow[]> {
  const found = await db.query<UnitsRow>(
    `SELECT sku, quantity, created_at AS "createdAt"
     FROM return_labels JOIN orders USING (order_id)
     WHERE order_id = $1 AND customer_id = $2
     ORDER BY created_at DESC, label_id`,
    [own.orderId, own.customerId],
  );
  return found.rows;
}

export async function orderReplacements(db: Db, own: OwnOrder): Promise<UnitsRow[]> {
  const found = await db.query<UnitsRow>(
    `SELECT sku, quantity, created_at AS "createdAt"
     FROM replacements JOIN orders USING (order_id)
     WHERE order_id = $1 AND customer_id = $2
     ORDER BY created_at DESC, replacement_id`,
    [own.orderId, own.customerId],
  );
  return found.rows;
}

export type CustomerOrderRow = {
  orderId: string;
  status: OrderStatus;
  orderedAt: Date;
  /** Of the last box; null while nothing was shipped. */
  shippedAt: Date | null;
  /** Of the last box; null while one is still on its way. */
  deliveredAt: Date | null;
  products: string[];
};

export async function customerOrders(
  db: Db,
  query: { customerId: string; limit: number },
): Promise<CustomerOrderRow[]> {
  const found = await db.query<CustomerOrderRow>(
    `SELECT order_id AS "orderId", status, ordered_at AS "orderedAt",
            (SELECT max(shipped_at) FROM boxes WHERE boxes.order_id = orders.order_id)
              AS "shippedAt",
            (SELECT CASE WHEN count(*) = count(delivered_at) THEN max(delivered_at) END
             FROM boxes WHERE boxes.order_id = orders.order_id) AS "deliveredAt",
            ARRAY(SELECT name FROM order_lines JOIN products USING (sku)
                  WHERE order_lines.order_id = orders.order_id ORDER BY line_no) AS products
     FROM orders
     WHERE customer_id = $1
     ORDER BY ordered_at DESC, order_id
     LIMIT $2`,
    [query.customerId, query.limit],
  );
  return found.rows;
}
