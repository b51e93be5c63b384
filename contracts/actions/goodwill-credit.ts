/** A small store credit for trouble that no other remedy makes good. Its limits are the policy's. */
import { z } from 'zod';
import { formatMoney, parseAmount } from '../money';
import { limitsIn } from '../money-limits';
import { orderIdField } from '../shop';
import type { WriteFacts } from '../write-facts';
import { amountField } from './amount-field';
import type { ActionKind, Denial } from './definition';

const REASONS = ['late_without_fee', 'repeat_trouble'] as const;

const DENIALS = [
  'currency_mismatch',
  'amount_exceeds_limit',
  'reason_not_met',
  'duplicate_remedy',
  'credit_cap_reached',
] as const;

type CreditDenial = Denial<(typeof DENIALS)[number]>;

type CreditForm = { kind: 'goodwill_credit'; order_id: string; amount: number; reason: string };

const CreditFrozenSchema = z.strictObject({
  kind: z.literal('goodwill_credit'),
  order_id: z.string(),
  amount_minor: z.string().regex(/^[1-9]\d*$/),
  currency: z.string().length(3),
  reason: z.enum(REASONS),
});

type CreditFrozen = z.infer<typeof CreditFrozenSchema>;

function freeze(form: CreditForm, facts: WriteFacts): CreditFrozen | Denial<'write_not_allowed'> {
  const order = facts.order;
  const parsed = order ? parseAmount(String(form.amount), order.currency) : null;
  if (!order || !parsed) {
    return { code: 'write_not_allowed', message: "The order is not one of this customer's." };
  }
  if (!parsed.ok) return { code: 'write_not_allowed', message: `The amount ${parsed.problem}.` };
  return {
    kind: 'goodwill_credit',
    order_id: order.orderId,
    amount_minor: parsed.amountMinor.toString(),
    currency: order.currency,
    reason: z.enum(REASONS).parse(form.reason),
  };
}

function authorize(action: CreditFrozen, facts: WriteFacts): CreditDenial | null {
  const { order, creditedMinor } = facts;
  const amountMinor = BigInt(action.amount_minor);
  if (order?.currency !== action.currency) {
    const message = `The order was not paid in ${action.currency}, so the credit can't be either.`;
    return { code: 'currency_mismatch', message };
  }
  const limits = limitsIn(action.currency)?.credit;
  if (limits && amountMinor > limits.amountMinorMax) {
    const most = formatMoney(limits.amountMinorMax, action.currency);
    return { code: 'amount_exceeds_limit', message: `A store credit is at most ${most}.` };
  }
  if (action.reason === 'late_without_fee' && order.shippingFeeMinor > 0n) {
    const message = 'A shipping fee was paid: it can be refunded, so no credit takes its place.';
    return { code: 'reason_not_met', message };
  }
  if (creditedMinor.order > 0n) {
    return { code: 'duplicate_remedy', message: 'The order has a store credit already.' };
  }
  if (limits && creditedMinor.customerInWindow + amountMinor > limits.perCustomerWindowMinorMax) {
    const most = formatMoney(limits.perCustomerWindowMinorMax, action.currency);
    const message = `The customer's store credits of 30 days may come to ${most} at most.`;
    return { code: 'credit_cap_reached', message };
  }
  return null;
}

export const goodwillCredit: ActionKind<CreditForm, CreditFrozen, (typeof DENIALS)[number]> = {
  kind: 'goodwill_credit',
  effectClass: 'money',
  consequence: 'reversible',
  canGoOutside: false,
  description:
    'A small store credit, when an order came late and had no shipping fee to refund, or when ' +
    'things went wrong again and again. Once an order.',
  formFor: (shop) =>
    z.strictObject({
      kind: z.literal('goodwill_credit'),
      order_id: orderIdField(shop),
      amount: amountField(shop, limitsIn(shop.currency)?.credit.amountMinorMax),
      reason: z.enum(REASONS),
    }),
  frozenSchema: CreditFrozenSchema,
  freeze,
  describe: (action) =>
    `Store credit of ${formatMoney(BigInt(action.amount_minor), action.currency)} for order ` +
    `${action.order_id} (${action.reason.replaceAll('_', ' ')})`,
  valueMinor: (action) => BigInt(action.amount_minor),
  denials: DENIALS,
  reliesOn: ['order_status', 'payments', 'credits'],
  authorize,
  effects: (action) => [
    {
      effect: 'add_credit',
      orderId: action.order_id,
      amountMinor: BigInt(action.amount_minor),
      currency: action.currency,
      reason: action.reason,
    },
  ],
};
