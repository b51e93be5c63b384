/** The service behind `get_order`: one order, with what can be counted from its dates. */
import {
  addBusinessDays,
  businessDaysBetween,
  daysBetween,
} from '../../../contracts/business-days';
import { localDay } from '../../../contracts/business-days';
import { formatDecimal } from '../../../contracts/money';
import { POLICY } from '../../../contracts/policy';
import type { OrderResult } from '../../../contracts/tools/get-order';
import { DAYS_COUNTED_MAX } from '../../../contracts/tools/result-fields';
import {
  findOrder,
  orderBoxes,
  orderItems,
  orderReplacements,
  orderReturnLabels,
} from '../../../db/queries/shop-orders';
import type { BoxRow, OrderItemRow, OrderRow, UnitsRow } from '../../../db/queries/shop-orders';
import { orderRefunds } from '../../../db/queries/shop-payments';
import { withReadSnapshot } from '../../../db/read-snapshot';
import { argument } from '../read-context';
import type { ReadFunction } from '../read-context';

type Calendar = { today: string; dayOf: (instant: Date) => string };

function counted(days: number): number {
  return Math.min(Math.max(0, days), DAYS_COUNTED_MAX);
}

function lastOf(days: readonly string[]): string | null {
  return [...days].sort().at(-1) ?? null;
}

type OrderDates = Pick<
  OrderResult,
  'shipped_at' | 'delivered_at' | 'expected_by' | 'business_days_late' | 'days_since_delivery'
>;

/**
 * Counted over the whole order: it was shipped with its last box, and delivered when the last one
 * arrived. It is late from the business day after `expected_by` until it arrived or until today.
 */
function datesOf(order: OrderRow, boxes: readonly BoxRow[], calendar: Calendar): OrderDates {
  const shippedAt = lastOf(boxes.map((box) => calendar.dayOf(box.shippedAt)));
  const arrivals = boxes.flatMap((box) => (box.deliveredAt ? [box.deliveredAt] : []));
  const isComplete = boxes.length > 0 && arrivals.length === boxes.length;
  const deliveredAt = isComplete ? lastOf(arrivals.map(calendar.dayOf)) : null;
  const isExpected = shippedAt !== null && order.status !== 'cancelled';
  const expectedBy = isExpected ? addBusinessDays(shippedAt, order.deliveryBusinessDays) : null;
  const lateDays = expectedBy ? businessDaysBetween(expectedBy, deliveredAt ?? calendar.today) : 0;
  return {
    shipped_at: shippedAt,
    delivered_at: deliveredAt,
    expected_by: expectedBy,
    business_days_late: counted(lateDays),
    days_since_delivery: deliveredAt ? counted(daysBetween(deliveredAt, calendar.today)) : null,
  };
}

function itemOf(item: OrderItemRow, currency: string): OrderResult['items'][number] {
  return {
    sku: item.sku,
    product: item.product,
    quantity: item.quantity,
    unit_price: formatDecimal(item.unitPriceMinor, currency),
    in_stock: item.stock,
    final_sale: item.isFinalSale,
    return_window_days: item.isFinalSale ? 0 : POLICY.returns.windowDays,
  };
}

/** Days without a scan say something only while the box is on its way. */
function boxOf(box: BoxRow, calendar: Calendar): OrderResult['boxes'][number] {
  const isWaiting = box.lastScanAt !== null && box.deliveredAt === null;
  return {
    carrier: box.carrier,
    tracking: box.tracking,
    shipped_at: calendar.dayOf(box.shippedAt),
    delivered_at: box.deliveredAt ? calendar.dayOf(box.deliveredAt) : null,
    last_scan_at: box.lastScanAt?.toISOString() ?? null,
    last_scan: box.lastScan,
    business_days_since_scan:
      isWaiting && box.lastScanAt
        ? counted(businessDaysBetween(calendar.dayOf(box.lastScanAt), calendar.today))
        : null,
    skus: box.skus,
  };
}

function unitsOf(units: UnitsRow, calendar: Calendar): OrderResult['return_labels'][number] {
  return {
    sku: units.sku,
    quantity: units.quantity,
    created_at: calendar.dayOf(units.createdAt),
  };
}

export const readOrder: ReadFunction = (context, args) =>
  withReadSnapshot(context.pool, context.timeoutMs, async (client): Promise<OrderResult> => {
    const own = { orderId: argument(args, 'order_id'), customerId: context.customerId };
    const order = await findOrder(client, own);
    if (!order) throw new Error('The order went away after the permission check.');
    const boxes = await orderBoxes(client, own);
    const items = await orderItems(client, own);
    const refunds = await orderRefunds(client, own);
    const labels = await orderReturnLabels(client, own);
    const replacements = await orderReplacements(client, own);
    const dayOf = (instant: Date): string => localDay(instant, context.shop.timeZone);
    const calendar = { today: dayOf(context.shopNow), dayOf };
    return {
      order_id: order.orderId,
      status: order.status,
      ordered_at: dayOf(order.orderedAt),
      ...datesOf(order, boxes, calendar),
      currency: order.currency,
      shipping_fee: formatDecimal(order.shippingFeeMinor, order.currency),
      total: formatDecimal(order.totalMinor, order.currency),
      items: items.map((item) => itemOf(item, order.currency)),
      boxes: boxes.map((box) => boxOf(box, calendar)),
      refunds: refunds.map((refund) => ({
        amount: formatDecimal(refund.amountMinor, refund.currency),
        refunded_at: dayOf(refund.refundedAt),
        reason: refund.reason,
      })),
      return_labels: labels.map((label) => unitsOf(label, calendar)),
      replacements: replacements.map((replacement) => unitsOf(replacement, calendar)),
    };
  });
