import { z } from 'zod';
import { orderIdField } from '../shop';
import type { ReadTool } from './definition';
import { TOOL_RESULT_CHARS_MAX, argument } from './definition';
import { instant } from './result-fields';

const ROWS_MAX = 60;

export const ShipmentEventsResultSchema = z.strictObject({
  order_id: z.string(),
  boxes: z
    .array(
      z.strictObject({
        box: z.number().int().min(1).max(20),
        carrier: z.string().min(1).max(60),
        tracking: z.string().min(1).max(60),
      }),
    )
    .max(20),
  /** Flat, each with its box's number, so that a cut leaves out the oldest of all boxes. */
  events: z
    .array(
      z.strictObject({
        box: z.number().int().min(1).max(20),
        at: instant,
        place: z.string().min(1).max(100).nullable(),
        what: z.string().min(1).max(200),
      }),
    )
    .max(ROWS_MAX),
});

export type ShipmentEventsResult = z.infer<typeof ShipmentEventsResultSchema>;

export const getShipmentEvents: ReadTool<'get_shipment_events', ShipmentEventsResult> = {
  name: 'get_shipment_events',
  effect: 'read',
  description:
    'Lists what happened to each box of one order of this customer, newest first: when, where and ' +
    'what. Use it when the last scan that get_order shows does not answer the question.',
  permission: 'own_order',
  argumentsFor: (shop) =>
    z.strictObject({
      order_id: orderIdField(shop).describe(`The order's id, exactly as in ${shop.orderIdExample}`),
    }),
  resultFor: () => ShipmentEventsResultSchema,
  limits: { rowsMax: ROWS_MAX, charsMax: TOOL_RESULT_CHARS_MAX, timeoutMs: 5_000 },
  rowsList: 'events',
  emptyWords: 'No shipment event of this order is known.',
  cutList: 'events',
  cutAdvice: 'Only the newest events are shown; get_order has the dates of every box.',
  isRemote: false,
  read: async (shop, args) => {
    const orderId = argument(args, 'order_id');
    const boxes = await shop.orderBoxes(orderId);
    const events = await shop.shipmentEvents(orderId, ROWS_MAX);
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
};
