import { z } from 'zod';
import { formatDecimal } from '../money';
import { POLICY } from '../policy';
import { orderIdField } from '../shop';
import type { ReadArguments, ReadTool } from './definition';
import { TOOL_RESULT_CHARS_MAX, argument } from './definition';
import { businessDaysSinceScan, datesOf } from './order-dates';
import { daysCounted, decimalAmount, instant, orderStatus, plainDate } from './result-fields';
import type { ShopBox, ShopOrderItem, ShopReads, ShopUnits } from './shop-reads';

/** Never `customer_id`, address or e-mail: the model needs none of them. */
export const OrderResultSchema = z.strictObject({
  order_id: z.string(),
  status: orderStatus,
  ordered_at: plainDate,
  shipped_at: plainDate.nullable(),
  delivered_at: plainDate.nullable(),
  expected_by: plainDate.nullable(),
  business_days_late: daysCounted,
  days_since_delivery: daysCounted.nullable(),
  currency: z.string().length(3),
  shipping_fee: decimalAmount,
  total: decimalAmount,
  items: z
    .array(
      z.strictObject({
        sku: z.string().min(1).max(40),
        product: z.string().min(1).max(200),
        quantity: z.number().int().min(1).max(1_000),
        unit_price: decimalAmount,
        in_stock: z.number().int().min(0).max(1_000_000),
        final_sale: z.boolean(),
        return_window_days: z.number().int().min(0).max(365),
      }),
    )
    .min(1)
    .max(50),
  boxes: z
    .array(
      z.strictObject({
        carrier: z.string().min(1).max(60),
        tracking: z.string().min(1).max(60),
        shipped_at: plainDate,
        delivered_at: plainDate.nullable(),
        last_scan_at: instant.nullable(),
        last_scan: z.string().max(200).nullable(),
        business_days_since_scan: daysCounted.nullable(),
        skus: z.array(z.string().min(1).max(40)).max(50),
      }),
    )
    .max(20),
  refunds: z
    .array(
      z.strictObject({ amount: decimalAmount, refunded_at: plainDate, reason: z.string().max(60) }),
    )
    .max(50),
  return_labels: z
    .array(
      z.strictObject({
        sku: z.string().min(1).max(40),
        quantity: z.number().int().min(1).max(1_000),
        created_at: plainDate,
      }),
    )
    .max(50),
  replacements: z
    .array(
      z.strictObject({
        sku: z.string().min(1).max(40),
        quantity: z.number().int().min(1).max(1_000),
        created_at: plainDate,
      }),
    )
    .max(50),
});

export type OrderResult = z.infer<typeof OrderResultSchema>;

function itemOf(item: ShopOrderItem, currency: string): OrderResult['items'][number] {
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

function boxOf(box: ShopBox, shop: ShopReads): OrderResult['boxes'][number] {
  return {
    carrier: box.carrier,
    tracking: box.tracking,
    shipped_at: shop.dayOf(box.shippedAt),
    delivered_at: box.deliveredAt ? shop.dayOf(box.deliveredAt) : null,
    last_scan_at: box.lastScanAt?.toISOString() ?? null,
    last_scan: box.lastScan,
    business_days_since_scan: businessDaysSinceScan(box, shop),
    skus: box.skus,
  };
}

function unitsOf(units: ShopUnits, shop: ShopReads): OrderResult['return_labels'][number] {
  return { sku: units.sku, quantity: units.quantity, created_at: shop.dayOf(units.createdAt) };
}

async function read(shop: ShopReads, args: ReadArguments): Promise<OrderResult> {
  const order = await shop.order(argument(args, 'order_id'));
  if (!order) throw new Error('The order went away after the permission check.');
  const { orderId, currency } = order;
  const boxes = await shop.orderBoxes(orderId);
  const items = await shop.orderItems(orderId);
  const refunds = await shop.refunds(orderId);
  const labels = await shop.returnLabels(orderId);
  const replacements = await shop.replacements(orderId);
  return {
    order_id: orderId,
    status: order.status,
    ordered_at: shop.dayOf(order.orderedAt),
    ...datesOf(order, boxes, shop),
    currency,
    shipping_fee: formatDecimal(order.shippingFeeMinor, currency),
    total: formatDecimal(order.totalMinor, currency),
    items: items.map((item) => itemOf(item, currency)),
    boxes: boxes.map((box) => boxOf(box, shop)),
    refunds: refunds.map((refund) => ({
      amount: formatDecimal(refund.amountMinor, refund.currency),
      refunded_at: shop.dayOf(refund.refundedAt),
      reason: refund.reason,
    })),
    return_labels: labels.map((label) => unitsOf(label, shop)),
    replacements: replacements.map((replacement) => unitsOf(replacement, shop)),
  };
}

export const getOrder: ReadTool<'get_order', OrderResult> = {
  name: 'get_order',
  effect: 'read',
  description:
    'Looks up one order of this customer: status, dates, items, boxes with their last scan, refunds, ' +
    'return labels, shipping fee and total, and how many business days it is late. ' +
    'Days are counted up to 365.',
  permission: 'own_order',
  argumentsFor: (shop) =>
    z.strictObject({
      order_id: orderIdField(shop).describe(`The order's id, exactly as in ${shop.orderIdExample}`),
    }),
  resultFor: () => OrderResultSchema,
  limits: { rowsMax: 1, charsMax: TOOL_RESULT_CHARS_MAX, timeoutMs: 5_000 },
  rowsList: null,
  emptyWords: null,
  cutList: 'items',
  cutAdvice: 'The rest of this order is not available by another call.',
  isRemote: false,
  read,
};
