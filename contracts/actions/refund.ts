/** Money back to the original payment. This is where the refund's rules are. */
import { z } from 'zod';
import { formatMoney, parseAmount } from '../money';
import { limitsIn } from '../money-limits';
import { orderIdField } from '../shop';
import type { OrderFacts, WriteFacts } from '../write-facts';
import { refundableMinor } from '../write-facts';
import { amountField } from './amount-field';
import type { ActionKind, Beside, Denial, WriteEffect } from './definition';
import { meansFor, sayMethod } from './refund-means';
import { mayPayUnits, unitsPaidBy } from './refund-units';
import type { UnitAmount } from './refund-units';
import { isPaidBackElsewhere, namedRefundMinor, paidBackMinor, replacedMinor } from './units';

const REASONS = ['late_delivery', 'item_not_received', 'price_adjustment'] as const;

const ReasonSchema = z.enum(REASONS);

/** The one reason for which whole units are refunded. */
const NOT_RECEIVED = 'item_not_received';

const minorText = z.string().regex(/^[1-9]\d*$/);

const DENIALS = [
  'payment_missing',
  'currency_mismatch',
  'dispute_open',
  'payment_frozen',
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
  /** What was frozen before these two were added has neither. */
  payment_method: z.string().default(''),
  amount_minor: minorText,
  currency: z.string().length(3),
  /** Of a refund as not received: what it is for, and how much for each. */
  units: z
    .array(
      z.strictObject({
        order_line_id: z.string(),
        sku: z.string(),
        unit_no: z.number().int().min(1),
        amount_minor: minorText,
      }),
    )
    .default([]),
  reason: ReasonSchema,
});

type RefundFrozen = z.infer<typeof RefundFrozenSchema>;

/** Refunds for the same reason that stand beside this one: together they are for whole units. */
function laterMinor(form: RefundForm, currency: string, { later }: Beside): bigint {
  return later.reduce((sum, other) => {
    if (other.kind !== 'refund' || other.order_id !== form.order_id) return sum;
    if (other.reason !== form.reason || !('amount' in other)) return sum;
    const parsed = parseAmount(String(other.amount), currency);
    return parsed.ok ? sum + parsed.amountMinor : sum;
  }, 0n);
}

type FreezeDenial = Denial<
  | 'amount_exceeds_refundable'
  | 'amount_needs_two_refunds'
  | 'amount_fits_no_items'
  | 'duplicate_remedy'
>;

function unitsOf(
  form: RefundForm,
  { order, minor, beside }: { order: OrderFacts; minor: bigint; beside: Beside },
): UnitAmount[] | FreezeDenial {
  if (form.reason !== NOT_RECEIVED) return [];
  const later = laterMinor(form, order.currency, beside);
  return unitsPaidBy(order, { minor, laterMinor: later });
}

function freeze(form: RefundForm, facts: WriteFacts, beside: Beside): RefundFrozen | FreezeDenial {
  const order = facts.order;
  const parsed = order ? parseAmount(String(form.amount), order.currency) : null;
  const exceeds = (message: string): Denial<'amount_exceeds_refundable'> => ({
    code: 'amount_exceeds_refundable',
    message,
  });
  if (!order || !parsed) return exceeds('There is no payment to refund for this order.');
  if (!parsed.ok) return exceeds(`The amount ${parsed.problem}.`);
  const minor = parsed.amountMinor;
  const earlierId = beside.earlier?.['payment_id'];
  const means = meansFor(order, minor, typeof earlierId === 'string' ? earlierId : null);
  if ('code' in means) return means;
  // More than is left there is said to be just that, before it is asked what it would be for.
  const isLeft = refundableMinor(means) >= minor;
  const units = isLeft ? unitsOf(form, { order, minor, beside }) : [];
  if ('code' in units) return units;
  return {
    kind: 'refund',
    order_id: order.orderId,
    payment_id: means.paymentId,
    payment_method: means.method,
    amount_minor: minor.toString(),
    currency: order.currency,
    units,
    reason: ReasonSchema.parse(form.reason),
  };
}

/**
 * A unit is refunded or replaced, not both. What names no unit is compared by value: what was
 * replaced and what was paid back may not exceed the order together. For other reasons than goods
 * that never came, money below the cheapest replaced unit can't have paid for one: a shipping fee
 * or a price difference may be refunded beside a replacement.
 */
function exceedsUnreplacedGoods(action: RefundFrozen, order: OrderFacts): boolean {
  const replaced = replacedMinor(order);
  if (replaced === 0n) return false;
  if (isPaidBackElsewhere(order)) return true;
  const amountMinor = BigInt(action.amount_minor);
  const namedMinor = namedRefundMinor(order);
  if (action.reason === NOT_RECEIVED) {
    const claimedMinor = replaced + namedMinor + order.unnamedRefundMinor + amountMinor;
    if (claimedMinor > order.totalMinor) return true;
  }
  const backMinor = paidBackMinor(order) + amountMinor;
  const coversAReplacedUnit = order.lines.some(
    (line) => line.replacedUnits.length > 0 && line.unitPriceMinor <= backMinor - namedMinor,
  );
  return coversAReplacedUnit && replaced + backMinor > order.totalMinor;
}

/** A refund as not received is a remedy of its units, which have no other. */
function checkGoods(action: RefundFrozen, order: OrderFacts): RefundDenial | null {
  if (exceedsUnreplacedGoods(action, order)) {
    const message = 'A replacement for these items was sent, so they can not be refunded too.';
    return { code: 'duplicate_remedy', message };
  }
  if (action.reason !== NOT_RECEIVED) return null;
  if (action.units.length > 0 && mayPayUnits(order, action.units)) return null;
  const message = 'These items were refunded or sent again, or have a return label.';
  return { code: 'duplicate_remedy', message };
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
  if (facts.order.payments.some((row) => row.isFrozen)) {
    const message =
      "The provider's books and ours do not agree about the payment: ops have to settle that first.";
    return { code: 'payment_frozen', message };
  }
  const leftMinor = refundableMinor(payment);
  const limits = limitsIn(action.currency)?.refund;
  const isAboveLimit = limits !== undefined && amountMinor > limits.amountMinorMax;
  if (amountMinor <= 0n || amountMinor > leftMinor || isAboveLimit) {
    const left = formatMoney(leftMinor, payment.currency);
    return { code: 'amount_exceeds_refundable', message: `Only ${left} can still be refunded.` };
  }
  const twice = checkGoods(action, facts.order);
  if (twice) return twice;
  return checkDay(amountMinor, action.currency, facts);
}

/** `2 × LANTERN-2 and 1 × VASE-STONE`: what the refund is for. */
export function sayUnits(units: readonly { sku: string }[]): string {
  const counts = new Map<string, number>();
  for (const { sku } of units) counts.set(sku, (counts.get(sku) ?? 0) + 1);
  return [...counts].map(([sku, count]) => `${String(count)} × ${sku}`).join(', ');
}

function describe(action: RefundFrozen): string {
  const amount = formatMoney(BigInt(action.amount_minor), action.currency);
  const means = action.payment_method === '' ? '' : ` to the ${sayMethod(action.payment_method)}`;
  const goods = action.units.length === 0 ? '' : `: ${sayUnits(action.units)}`;
  const reason = action.reason.replaceAll('_', ' ');
  return `Refund ${amount} on order ${action.order_id}${means} (${reason}${goods})`;
}

function unitEffect(unit: UnitAmount): PayUnits['units'][number] {
  return {
    orderLineId: unit.order_line_id,
    unitNo: unit.unit_no,
    amountMinor: BigInt(unit.amount_minor),
  };
}

type PayUnits = Extract<WriteEffect, { effect: 'pay_units' }>;

type RefundKind = ActionKind<RefundForm, RefundFrozen, (typeof DENIALS)[number]>;

export const refund: RefundKind = {
  kind: 'refund',
  effectClass: 'money',
  consequence: 'external',
  canGoOutside: true,
  description:
    'Money back to the original payment. For item_not_received the amount is the whole price of ' +
    'the items that did not come, with or without the shipping fee.',
  formFor: (shop) =>
    z.strictObject({
      kind: z.literal('refund'),
      order_id: orderIdField(shop),
      amount: amountField(shop, limitsIn(shop.currency)?.refund.amountMinorMax),
      reason: ReasonSchema,
    }),
  frozenSchema: RefundFrozenSchema,
  freeze,
  describe,
  valueMinor: (action) => BigInt(action.amount_minor),
  denials: DENIALS,
  reliesOn: ['order_status', 'payments', 'credits', 'delivered_units', 'replaced_units'],
  authorize,
  effects: ({ units, ...action }) => [
    {
      effect: 'refund',
      paymentId: action.payment_id,
      amountMinor: BigInt(action.amount_minor),
      currency: action.currency,
      reason: action.reason,
    },
    ...(units.length === 0 ? [] : [{ effect: 'pay_units' as const, units: units.map(unitEffect) }]),
  ],
};
