/**
 * The shop's answers to what read tools ask, from our own Postgres. Here, and nowhere in a tool, a
 * question gets the customer it is asked for: the ticket's.
 */
import type { PoolClient } from 'pg';
import { localDay } from '../../contracts/business-days';
import type { ShopReads } from '../../contracts/tools/shop-reads';
import { searchPolicyRules } from '../../db/queries/policy-search';
import {
  customerOrders,
  findOrder,
  orderBoxes,
  orderItems,
  orderReplacements,
  orderReturnLabels,
  shipmentEvents,
} from '../../db/queries/shop-orders';
import type { OwnOrder } from '../../db/queries/shop-orders';
import { openDisputes, orderPayments, orderRefunds } from '../../db/queries/shop-payments';
import { withReadSnapshot } from '../../db/read-snapshot';
import type { ReadContext } from './read-context';

type Bound = Pick<ReadContext, 'shop' | 'shopNow' | 'customerId'>;

function bindReads(client: PoolClient, { shop, shopNow, customerId }: Bound): ShopReads {
  const dayOf = (instant: Date): string => localDay(instant, shop.timeZone);
  const own = (orderId: string): OwnOrder => ({ orderId, customerId });
  return {
    today: dayOf(shopNow),
    dayOf,
    order: (orderId) => findOrder(client, own(orderId)),
    orderItems: (orderId) => orderItems(client, own(orderId)),
    orderBoxes: (orderId) => orderBoxes(client, own(orderId)),
    shipmentEvents: (orderId, limit) => shipmentEvents(client, { ...own(orderId), limit }),
    returnLabels: (orderId) => orderReturnLabels(client, own(orderId)),
    replacements: (orderId) => orderReplacements(client, own(orderId)),
    payments: (orderId) => orderPayments(client, own(orderId)),
    refunds: (orderId) => orderRefunds(client, own(orderId)),
    openDisputes: (orderId) => openDisputes(client, own(orderId)),
    customerOrders: (limit) => customerOrders(client, { customerId, limit }),
    searchPolicy: (query) => searchPolicyRules(client, { ...query, shopId: shop.shopId }),
  };
}

/**
 * Runs `work` with the port bound to the context's customer and shop, on one READ ONLY snapshot in
 * which no statement runs longer than `timeoutMs`. The port is for `work` alone: nothing may keep it.
 */
export function withShopReads<T>(
  context: ReadContext,
  work: (shop: ShopReads) => Promise<T>,
): Promise<T> {
  return withReadSnapshot(context.pool, context.timeoutMs, (client) =>
    work(bindReads(client, context)),
  );
}
