import { z } from 'zod';
import type { ReadTool } from './definition';
import { TOOL_RESULT_CHARS_MAX } from './definition';
import { orderStatus, plainDate } from './result-fields';

const ROWS_MAX = 50;

export const CustomerOrdersResultSchema = z.strictObject({
  orders: z
    .array(
      z.strictObject({
        order_id: z.string(),
        status: orderStatus,
        ordered_at: plainDate,
        shipped_at: plainDate.nullable(),
        delivered_at: plainDate.nullable(),
        products: z.array(z.string().min(1).max(200)).min(1).max(50),
      }),
    )
    .max(ROWS_MAX),
});

export type CustomerOrdersResult = z.infer<typeof CustomerOrdersResultSchema>;

export const getCustomerOrders: ReadTool<'get_customer_orders', CustomerOrdersResult> = {
  name: 'get_customer_orders',
  effect: 'read',
  description:
    "Lists this customer's own orders, newest first. Use it when the ticket has no order id or a wrong one. " +
    'It takes no arguments.',
  permission: 'own_customer',
  argumentsFor: () => z.strictObject({}),
  resultFor: () => CustomerOrdersResultSchema,
  limits: { rowsMax: ROWS_MAX, charsMax: TOOL_RESULT_CHARS_MAX, timeoutMs: 5_000 },
  rowsList: 'orders',
  emptyWords: 'This customer has no orders.',
  cutList: 'orders',
  cutAdvice: 'Only the newest orders are shown; use get_order with an order id from the ticket.',
  isRemote: false,
  read: async (shop) => {
    const orders = await shop.customerOrders(ROWS_MAX);
    return {
      orders: orders.map((order) => ({
        order_id: order.orderId,
        status: order.status,
        ordered_at: shop.dayOf(order.orderedAt),
        shipped_at: order.shippedAt ? shop.dayOf(order.shippedAt) : null,
        delivered_at: order.deliveredAt ? shop.dayOf(order.deliveredAt) : null,
        products: order.products,
      })),
    };
  },
};
