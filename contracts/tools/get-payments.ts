import { z } from 'zod';
import { orderIdField } from '../shop';
import type { ReadTool } from './definition';
import { TOOL_RESULT_CHARS_MAX } from './definition';
import { decimalAmount, plainDate } from './result-fields';

const ROWS_MAX = 20;

export const PaymentsResultSchema = z.strictObject({
  order_id: z.string(),
  currency: z.string().length(3),
  payments: z
    .array(
      z.strictObject({
        method: z.string().min(1).max(40),
        charged: decimalAmount,
        authorised: decimalAmount,
        refunded: decimalAmount,
        still_refundable: decimalAmount,
        charged_at: plainDate.nullable(),
      }),
    )
    .max(ROWS_MAX),
  refunds: z
    .array(
      z.strictObject({ amount: decimalAmount, refunded_at: plainDate, reason: z.string().max(60) }),
    )
    .max(50),
  open_disputes: z
    .array(z.strictObject({ amount: decimalAmount, opened_at: plainDate }))
    .max(ROWS_MAX),
  still_refundable: decimalAmount,
});

export type PaymentsResult = z.infer<typeof PaymentsResultSchema>;

export const getPayments: ReadTool<'get_payments'> = {
  name: 'get_payments',
  effect: 'read',
  description:
    'Looks up the payments of one order of this customer: charges, authorisations, refunds, ' +
    'what is still refundable, and open disputes.',
  permission: 'own_order',
  argumentsFor: (shop) =>
    z.strictObject({
      order_id: orderIdField(shop).describe(`The order's id, exactly as in ${shop.orderIdExample}`),
    }),
  resultFor: () => PaymentsResultSchema,
  limits: { rowsMax: ROWS_MAX, charsMax: TOOL_RESULT_CHARS_MAX, timeoutMs: 5_000 },
  rowsList: 'payments',
  emptyWords: null,
  cutList: 'refunds',
  cutAdvice: 'Only the newest refunds are shown.',
  isRemote: false,
};
