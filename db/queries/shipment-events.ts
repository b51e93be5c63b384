/** What carriers reported of the example shop's boxes. */
import type { Db } from '../pool';
import type { OwnOrder } from './shop-orders';

export type ShipmentEventRow = {
  /** From 1, in the order in which `orderBoxes` lists the boxes. */
  boxNo: number;
  happenedAt: Date;
  place: string | null;
  what: string;
};

/** The newest first; at most `limit`. */
export async function shipmentEvents(
  db: Db,
  query: OwnOrder & { limit: number },
): Promise<ShipmentEventRow[]> {
  const found = await db.query<ShipmentEventRow>(
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
