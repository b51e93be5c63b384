/** An action kind written as CONTRIBUTING.md says: one file, with an effect that there is. */
import { z } from 'zod';
import type { ActionKind } from '../../contracts/actions/definition';
import { formatMoney } from '../../contracts/money';
import { orderIdExact } from '../../contracts/shop';
import { refundableMinor } from '../../contracts/write-facts';

const REASONS = ['never_shipped'] as const;
const DENIALS = ['payment_missing', 'amount_exceeds_refundable'] as const;

type FeeForm = { kind: 'fee_refund'; order_id: string; reason: string };

const FeeFrozenSchema = z.strictObject({
  kind: z.literal('fee_refund'),
  order_id: z.string(),
  payment_id: z.string(),
  amount_minor: z.string().regex(/^[1-9]\d*$/),
  currency: z.string().length(3),
  reason: z.enum(REASONS),
});

type FeeFrozen = z.infer<typeof FeeFrozenSchema>;

export const feeRefund: ActionKind<FeeForm, FeeFrozen, (typeof DENIALS)[number]> = {
  kind: 'fee_refund',
  effectClass: 'money',
  consequence: 'reversible',
  canGoOutside: true,
  description: 'The shipping fee back to the original payment.',
  formFor: (shop) =>
    z.strictObject({
      kind: z.literal('fee_refund'),
      order_id: z.string().regex(orderIdExact(shop)),
      reason: z.enum(REASONS),
    }),
  frozenSchema: FeeFrozenSchema,
  freeze: (form, { order }) => {
    const [payment] = order?.payments ?? [];
    if (!order || !payment || order.shippingFeeMinor === 0n) {
      return { code: 'amount_exceeds_refundable', message: 'No shipping fee was paid.' };
    }
    return {
      kind: 'fee_refund',
      order_id: form.order_id,
      payment_id: payment.paymentId,
      amount_minor: order.shippingFeeMinor.toString(),
      currency: order.currency,
      reason: z.enum(REASONS).parse(form.reason),
    };
  },
  describe: (action) =>
    `Refund the shipping fee of ${formatMoney(BigInt(action.amount_minor), action.currency)} ` +
    `on order ${action.order_id}`,
  valueMinor: (action) => BigInt(action.amount_minor),
  denials: DENIALS,
  reliesOn: ['order_status', 'payments'],
  authorize: (action, { order }) => {
    const payment = order?.payments.find((row) => row.paymentId === action.payment_id);
    if (!payment) return { code: 'payment_missing', message: 'The payment is gone.' };
    return BigInt(action.amount_minor) <= refundableMinor(payment)
      ? null
      : { code: 'amount_exceeds_refundable', message: 'Less than the fee is left.' };
  },
  effects: (action) => [
    {
      effect: 'refund',
      paymentId: action.payment_id,
      amountMinor: BigInt(action.amount_minor),
      currency: action.currency,
      reason: action.reason,
    },
  ],
};
