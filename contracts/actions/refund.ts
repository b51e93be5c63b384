/** Money back to the original payment. This is where the refund's rules are. */
import { z } from 'zod';
import { formatMoney, parseAmount } from '../money';
import { limitsIn } from '../money-limits';
import { orderIdField } from '../shop';
import type { OrderFacts, PaymentFacts, WriteFacts } from '../write-facts';
import { refundableMinor } from '../write-facts';
import { amountField } from './amount-field';
import type { ActionKind, Denial } from './definition';
import { paidBackMinor, replacedMinor } from './units';

const REASONS = ['late_delivery', 'item_not_received', 'price_adjustment'] as const;

const ReasonSchema = z.enum(REASONS);

const DENIALS = [
  'payment_missing',
  'currency_mismatch',
  'dispute_open',
  'amount_exceeds_refundable',
  'duplicate_remedy',
  'customer_cap_reached',
  'shop_cap_reached',
] as const;

type RefundDenial = Denial<(typeof DENIALS)[number]>;

type RefundForm = { kind: 'refund'; order_id: string; amount: number; reason: string };

const RefundFrozenSchema = z.strictObject({
  kind: z.literal('refund'),
  order_id: z.string(),
  payment_id: z.string(),
  amount_minor: z.string().regex(/^[1-9]\d*$/),
  currency: z.string().length(3),
  reason: ReasonSchema,
});

type RefundFrozen = z.infer<typeof RefundFrozenSchema>;

/** The payment with the most left, in the order's currency if there is one: amounts are in it. */
function bestPayment(order: OrderFacts): PaymentFacts | null {
  const inCurrency = order.payments.filter((payment) => payment.currency === order.currency);
  const candidates = inCurrency.length > 0 ? inCurrency : order.payments;
  return candidates.reduce<PaymentFacts | null>(
    (top, payment) => (!top || refundableMinor(payment) > refundableMinor(top) ? payment : top),
    null,
  );
}

function freeze(
  form: RefundForm,
  facts: WriteFacts,
): RefundFrozen | Denial<'amount_exceeds_refundable'> {
  const order = facts.order;
  const parsed = order ? parseAmount(String(form.amount), order.currency) : null;
  const exceeds = (message: string): Denial<'amount_exceeds_refundable'> => ({
    code: 'amount_exceeds_refundable',
    message,
  });
  if (!order || !parsed) return exceeds('There is no payment to refund for this order.');
  if (!parsed.ok) return exceeds(`The amount ${parsed.problem}.`);
  const best = bestPayment(order);
  if (!best) return exceeds('There is no payment to refund for this order.');
  return {
    kind: 'refund',
    order_id: order.orderId,
    payment_id: best.paymentId,
    amount_minor: parsed.amountMinor.toString(),
    currency: order.currency,
    reason: ReasonSchema.parse(form.reason),
  };
}

/**
 * A unit is refunded or replaced, not both. A refund names no unit, so values are compared: what
 * was replaced and what was paid back may not exceed the order together. For other reasons than
 * goods that never came, money below the cheapest replaced unit can't have paid for one: a
 * shipping fee or a price difference may be refunded beside a replacement.
 */
function exceedsUnreplacedGoods(action: RefundFrozen, order: OrderFacts): boolean {
  const replaced = replacedMinor(order);
  if (replaced === 0n) return false;
  const amountMinor = BigInt(action.amount_minor);
  if (action.reason === 'item_not_received') {
    const claimedMinor = replaced + order.notReceivedRefundedMinor + amountMinor;
    if (claimedMinor > order.totalMinor) return true;
  }
  const backMinor = paidBackMinor(order) + amountMinor;
  const coversAReplacedUnit = order.lines.some(
    (line) => line.replacedUnits.length > 0 && line.unitPriceMinor <= backMinor,
  );
  return coversAReplacedUnit && replaced + backMinor > order.totalMinor;
}

/** What goes back on one day, in the currency of the amount alone. */
function checkDay(amountMinor: bigint, currency: string, facts: WriteFacts): RefundDenial | null {
  const limits = limitsIn(currency)?.refund;
  if (!limits) return null;
  if (facts.refundedTodayMinor.customer + amountMinor > limits.perCustomerDayMinorMax) {
    return {
      code: 'customer_cap_reached',
      message: "The customer's refund limit for today is reached.",
    };
  }
  if (facts.refundedTodayMinor.shop + amountMinor > limits.perShopDayMinorMax) {
    return { code: 'shop_cap_reached', message: "The shop's refund limit for today is reached." };
  }
  return null;
}

function authorize(action: RefundFrozen, facts: WriteFacts): RefundDenial | null {
  const amountMinor = BigInt(action.amount_minor);
  const payment = facts.order?.payments.find((row) => row.paymentId === action.payment_id);
  if (!facts.order || !payment) {
    return { code: 'payment_missing', message: 'The payment to refund is no longer on the order.' };
  }
  if (action.currency !== payment.currency) {
    const message = `The payment was in ${payment.currency}, the refund is in ${action.currency}.`;
    return { code: 'currency_mismatch', message };
  }
  if (facts.order.payments.some((row) => row.hasOpenDispute)) {
    const message = 'The payment is disputed at the bank, so nothing may be refunded here.';
    return { code: 'dispute_open', message };
  }
  const leftMinor = refundableMinor(payment);
  const limits = limitsIn(action.currency)?.refund;
  const isAboveLimit = limits !== undefined && amountMinor > limits.amountMinorMax;
  if (amountMinor <= 0n || amountMinor > leftMinor || isAboveLimit) {
    const left = formatMoney(leftMinor, payment.currency);
    return { code: 'amount_exceeds_refundable', message: `Only ${left} can still be refunded.` };
  }
  if (exceedsUnreplacedGoods(action, facts.order)) {
    const message = 'A replacement for these items was sent, so they can not be refunded too.';
    return { code: 'duplicate_remedy', message };
  }
  return checkDay(amountMinor, action.currency, facts);
}

type RefundKind = ActionKind<RefundForm, RefundFrozen, (typeof DENIALS)[number]>;

export const refund: RefundKind = {
  kind: 'refund',
  effectClass: 'money',
  consequence: 'external',
  canGoOutside: true,
  description: 'Money back to the original payment.',
  formFor: (shop) =>
    z.strictObject({
      kind: z.literal('refund'),
      order_id: orderIdField(shop),
      amount: amountField(shop, limitsIn(shop.currency)?.refund.amountMinorMax),
      reason: ReasonSchema,
    }),
  frozenSchema: RefundFrozenSchema,
  freeze,
  describe: (action) =>
    `Refund ${formatMoney(BigInt(action.amount_minor), action.currency)} on order ${action.order_id} ` +
    `(${action.reason.replaceAll('_', ' ')})`,
  valueMinor: (action) => BigInt(action.amount_minor),
  denials: DENIALS,
  reliesOn: ['order_status', 'payments', 'credits', 'delivered_units', 'replaced_units'],
  authorize,
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
