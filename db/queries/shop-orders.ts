/** Orders of the example shop and their boxes. Every statement that reads one order also names its customer. */
import type {
  ShopBox,
  ShopOrder,
  ShopOrderItem,
  ShopOrderSummary,
  ShopShipmentEvent,
  ShopUnits,
} from '../../contracts/tools/shop-reads';
import type { Db } from '../pool';

export type OwnOrder = { orderId: string; customerId: string };

export async function findOrder(db: Db, own: OwnOrder): Promise<ShopOrder | null> {
  const found = await db.query<ShopOrder>(
    `SELECT order_id AS "orderId", status, ordered_at AS "orderedAt", orders.currency,
            shipping_fee_minor AS "shippingFeeMinor", total_minor AS "totalMinor",
            delivery_business_days AS "deliveryBusinessDays"
     FROM orders JOIN customers USING (customer_id) JOIN shops USING (shop_id)
     WHERE order_id = $1 AND customer_id = $2`,
    [own.orderId, own.customerId],
  );
  return found.rows[0] ?? null;
}

export async function orderItems(db: Db, own: OwnOrder): Promise<ShopOrderItem[]> {
  const found = await db.query<ShopOrderItem>(
    `SELECT sku, products.name AS product, quantity, line.unit_price_minor AS "unitPriceMinor",
            stock, is_final_sale AS "isFinalSale"
     FROM order_lines line JOIN products USING (sku) JOIN orders USING (order_id)
     WHERE order_id = $1 AND customer_id = $2
     ORDER BY line_no`,
    [own.orderId, own.customerId],
  );
  return found.rows;
}

export async function orderBoxes(db: Db, own: OwnOrder): Promise<ShopBox[]> {
  const found = await db.query<ShopBox>(
    `SELECT carrier, tracking, shipped_at AS "shippedAt", delivered_at AS "deliveredAt",
            last_scan_at AS "lastScanAt", last_scan AS "lastScan",
            ARRAY(SELECT sku FROM box_lines JOIN order_lines USING (order_line_id)
                  WHERE box_lines.box_id = boxes.box_id GROUP BY sku ORDER BY min(line_no)) AS skus
     FROM boxes JOIN orders USING (order_id)
     WHERE order_id = $1 AND customer_id = $2
     ORDER BY shipped_at, box_id`,
    [own.orderId, own.customerId],
  );
  return found.rows;
}

/** The newest first; at most `limit`. A box has its number in the order of `orderBoxes`. */
export async function shipmentEvents(
  db: Db,
  query: OwnOrder & { limit: number },
): Promise<ShopShipmentEvent[]> {
  const found = await db.query<ShopShipmentEvent>(
    `SELECT box.box_no AS "boxNo", happened_at AS "happenedAt", place, what
     FROM shipment_events JOIN (
       SELECT box_id, row_number() OVER (ORDER BY shipped_at, box_id)::int AS box_no
       FROM boxes JOIN orders USING (order_id)
       WHERE order_id = $1 AND customer_id = $2
     ) box USING (box_id)
     ORDER BY happened_at DESC, box.box_no, event_no DESC
     LIMIT $3`,
    [query.orderId, query.customerId, query.limit],
  );
  return found.rows;
}

/** Labels that stand: one that could not be made after all is marked, and is none. */
export async function orderReturnLabels(db: Db, own: OwnOrder): Promise<ShopUnits[]> {
  const found = await db.query<ShopUnits>(
    `SELECT sku, quantity, created_at AS "createdAt"
     FROM return_labels JOIN orders USING (order_id)
     WHERE order_id = $1 AND customer_id = $2 AND reversed_at IS NULL
     ORDER BY created_at DESC, label_id`,
    [own.orderId, own.customerId],
  );
  return found.rows;
}

export async function orderReplacements(db: Db, own: OwnOrder): Promise<ShopUnits[]> {
  const found = await db.query<ShopUnits>(
    `SELECT sku, quantity, created_at AS "createdAt"
     FROM replacements JOIN orders USING (order_id)
     WHERE order_id = $1 AND customer_id = $2 AND reversed_at IS NULL
     ORDER BY created_at DESC, replacement_id`,
    [own.orderId, own.customerId],
  );
  return found.rows;
}

export async function customerOrders(
  db: Db,
  query: { customerId: string; limit: number },
): Promise<ShopOrderSummary[]> {
  const found = await db.query<ShopOrderSummary>(
    `SELECT order_id AS "orderId", status, ordered_at AS "orderedAt",
            (SELECT max(shipped_at) FROM boxes WHERE boxes.order_id = orders.order_id)
              AS "shippedAt",
            (SELECT CASE WHEN count(*) = count(delivered_at) THEN max(delivered_at) END
             FROM boxes WHERE boxes.order_id = orders.order_id) AS "deliveredAt",
            ARRAY(SELECT name FROM order_lines JOIN products USING (sku)
                  WHERE order_lines.order_id = orders.order_id
                  GROUP BY sku, name ORDER BY min(line_no)) AS products
     FROM orders
     WHERE customer_id = $1
     ORDER BY ordered_at DESC, order_id
     LIMIT $2`,
    [query.customerId, query.limit],
  );
  return found.rows;
}

/** Every order of a customer, with its status as it is now. */
export async function orderStatuses(
  db: Db,
  customerId: string,
): Promise<{ orderId: string; status: string }[]> {
  const found = await db.query<{ orderId: string; status: string }>(
    'SELECT order_id AS "orderId", status FROM orders WHERE customer_id = $1 ORDER BY order_id',
    [customerId],
  );
  return found.rows;
}
