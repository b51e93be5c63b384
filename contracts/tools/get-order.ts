import { z } from 'zod';
import { orderIdField } from '../shop';
import type { ReadTool } from './definition';
import { TOOL_RESULT_CHARS_MAX } from './definition';
import { daysCounted, decimalAmount, instant, orderStatus, plainDate } from './result-fields';

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

export const getOrder: ReadTool<'get_order'> = {
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
};
