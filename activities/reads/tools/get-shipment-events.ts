/** The service behind `get_shipment_events`: what happened to the boxes of one order. */
import { getShipmentEvents } from '../../../contracts/tools/get-shipment-events';
import type { ShipmentEventsResult } from '../../../contracts/tools/get-shipment-events';
import { shipmentEvents } from '../../../db/queries/shipment-events';
import { orderBoxes } from '../../../db/queries/shop-orders';
import { withReadSnapshot } from '../../../db/read-snapshot';
import { argument } from '../read-context';
import type { ReadFunction } from '../read-context';

export const readShipmentEvents: ReadFunction = (context, args) =>
  withReadSnapshot(
    context.pool,
    context.timeoutMs,
    async (client): Promise<ShipmentEventsResult> => {
      const orderId = argument(args, 'order_id');
      const own = { orderId, customerId: context.customerId };
      const boxes = await orderBoxes(client, own);
      const events = await shipmentEvents(client, {
        ...own,
        limit: getShipmentEvents.limits.rowsMax,
      });
      return {
        order_id: orderId,
        boxes: boxes.map(({ carrier, tracking }, index) => ({ box: index + 1, carrier, tracking })),
        events: events.map(({ boxNo, happenedAt, place, what }) => ({
          box: boxNo,
          at: happenedAt.toISOString(),
          place,
          what,
        })),
      };
    },
  );
