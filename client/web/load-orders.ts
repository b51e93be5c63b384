/** The orders that a case is about, as the shop has them now. */
import type {
  ShopBox,
  ShopDispute,
  ShopOrder,
  ShopOrderItem,
  ShopPayment,
  ShopRefund,
  ShopUnits,
} from '../../contracts/tools/shop-reads';
import {
  findOrder,
  orderBoxes,
  orderItems,
  orderReplacements,
  orderReturnLabels,
} from '../../db/queries/shop-orders';
import type { OwnOrder } from '../../db/queries/shop-orders';
import { openDisputes, orderPayments, orderRefunds } from '../../db/queries/shop-payments';
import type { Db } from '../../db/pool';

export type ShownOrder = {
  order: ShopOrder;
  items: ShopOrderItem[];
  boxes: ShopBox[];
  payments: ShopPayment[];
  refunds: ShopRefund[];
  disputes: ShopDispute[];
  labels: ShopUnits[];
  replacements: ShopUnits[];
};

const ORDERS_MAX = 3;

async function loadOrder(db: Db, own: OwnOrder): Promise<ShownOrder | null> {
  const order = await findOrder(db, own);
  if (!order) return null;
  return {
    order,
    items: await orderItems(db, own),
    boxes: await orderBoxes(db, own),
    payments: await orderPayments(db, own),
    refunds: await orderRefunds(db, own),
    disputes: await openDisputes(db, own),
    labels: await orderReturnLabels(db, own),
    replacements: await orderReplacements(db, own),
  };
}

/** Of these, the customer's own; what is somebody else's is left out as if there were none. */
export async function loadOrders(
  db: Db,
  { customerId, orderIds }: { customerId: string; orderIds: readonly string[] },
): Promise<ShownOrder[]> {
  const orders: ShownOrder[] = [];
  for (const orderId of [...new Set(orderIds)].slice(0, ORDERS_MAX)) {
    const order = await loadOrder(db, { orderId, customerId });
    if (order) orders.push(order);
  }
  return orders;
}
