/** The service behind `get_customer_orders`: the ticket's customer's own orders, newest first. */
import { localDay } from '../../../contracts/business-days';
import { getCustomerOrders } from '../../../contracts/tools/get-customer-orders';
import type { CustomerOrdersResult } from '../../../contracts/tools/get-customer-orders';
import { customerOrders } from '../../../db/queries/shop-orders';
import { withReadSnapshot } from '../../../db/read-snapshot';
import type { ReadFunction } from '../read-context';

export const readCustomerOrders: ReadFunction = (context) =>
  withReadSnapshot(context.pool, context.timeoutMs, async (client) => {
    const rows = await customerOrders(client, {
      customerId: context.customerId,
      limit: getCustomerOrders.limits.rowsMax,
    });
    const dayOf = (instant: Date): string => localDay(instant, context.shop.timeZone);
    const orders: CustomerOrdersResult['orders'] = rows.map((row) => ({
      order_id: row.orderId,
      status: row.status,
      ordered_at: dayOf(row.orderedAt),
      shipped_at: row.shippedAt ? dayOf(row.shippedAt) : null,
      delivered_at: row.deliveredAt ? dayOf(row.deliveredAt) : null,
      products: row.products,
    }));
    return { orders };
  });
