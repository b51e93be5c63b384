import { z } from 'zod';
import { formatDecimal } from '../money';
import { orderIdField } from '../shop';
import type { ReadArguments, ReadTool } from './definition';
import { TOOL_RESULT_CHARS_MAX, argument } from './definition';
import { decimalAmount, plainDate } from './result-fields';
import type { ShopReads } from './shop-reads';

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

async function read(shop: ShopReads, args: ReadArguments): Promise<PaymentsResult> {
  const order = await shop.order(argument(args, 'order_id'));
  if (!order) throw new Error('The order went away after the permission check.');
  const { orderId, currency } = order;
  const payments = await shop.payments(orderId);
  const refunds = await shop.refunds(orderId);
  const disputes = await shop.openDisputes(orderId);
  const everyCurrency = [...payments, ...refunds, ...disputes].map((row) => row.currency);
  // The result names one currency, and amounts of two can't be added up.
  if (everyCurrency.some((other) => other !== currency)) {
    throw new Error('The order was paid in more than one currency.');
  }
  const decimal = (amountMinor: bigint): string => formatDecimal(amountMinor, currency);
  const leftMinor = payments.reduce((sum, payment) => sum + payment.refundableMinor, 0n);
  return {
    order_id: orderId,
    currency,
    payments: payments.map((payment) => ({
      method: payment.method,
      charged: decimal(payment.capturedMinor),
      authorised: decimal(payment.authorizedMinor),
      refunded: decimal(payment.refundedMinor),
      still_refundable: decimal(payment.refundableMinor),
      charged_at: payment.chargedAt ? shop.dayOf(payment.chargedAt) : null,
    })),
    refunds: refunds.map((refund) => ({
      amount: decimal(refund.amountMinor),
      refunded_at: shop.dayOf(refund.refundedAt),
      reason: refund.reason,
    })),
    open_disputes: disputes.map((dispute) => ({
      amount: decimal(dispute.amountMinor),
      opened_at: shop.dayOf(dispute.openedAt),
    })),
    still_refundable: decimal(leftMinor),
  };
}

export const getPayments: ReadTool<'get_payments', PaymentsResult> = {
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
  read,
};
