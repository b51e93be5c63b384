/** The means of payment that a refund goes back to: one payment, picked by our code and never by a model. */
import { formatMoney } from '../money';
import type { OrderFacts, PaymentFacts } from '../write-facts';
import { refundableMinor } from '../write-facts';
import type { Denial } from './definition';
import { paymentsInCurrency } from './units';

/** `gift_card` is said as `gift card`. */
export function sayMethod(method: string): string {
  return method.replaceAll('_', ' ');
}

function byLeft(one: PaymentFacts, other: PaymentFacts): number {
  const difference = refundableMinor(one) - refundableMinor(other);
  if (difference !== 0n) return difference < 0n ? -1 : 1;
  return one.paymentId < other.paymentId ? -1 : 1;
}

/** The largest amounts, each on one means, that come to the whole. */
function splitOf(payments: readonly PaymentFacts[], minor: bigint): string {
  let rest = minor;
  const parts = [...payments]
    .sort(byLeft)
    .reverse()
    .flatMap((payment) => {
      const left = refundableMinor(payment);
      const part = left < rest ? left : rest;
      rest -= part;
      const { currency, method } = payment;
      return part > 0n ? [`${formatMoney(part, currency)} (${sayMethod(method)})`] : [];
    });
  return parts.join(' and ');
}

/**
 * The payment with the least left that has enough, so that more is left for another refund; an
 * earlier choice stands as long as it can. In the order's currency, if there is one: amounts are
 * in it.
 * @param earlierId the payment of the action that this one is an edit of.
 */
export function meansFor(
  order: OrderFacts,
  minor: bigint,
  earlierId: string | null,
): PaymentFacts | Denial<'amount_exceeds_refundable' | 'amount_needs_two_refunds'> {
  const inCurrency = paymentsInCurrency(order);
  const payments = [...(inCurrency.length > 0 ? inCurrency : order.payments)].sort(byLeft);
  const enough = payments.filter((payment) => refundableMinor(payment) >= minor);
  const [best] = enough;
  if (best) return enough.find(({ paymentId }) => paymentId === earlierId) ?? best;
  const most = payments.at(-1);
  if (!most) {
    const message = 'There is no payment to refund for this order.';
    return { code: 'amount_exceeds_refundable', message };
  }
  const together = inCurrency.reduce((sum, payment) => sum + refundableMinor(payment), 0n);
  // More than all have is the rules' to refuse, which say how much is left.
  if (together < minor) return most;
  const message =
    `No one means of payment has ${formatMoney(minor, order.currency)} left. ` +
    `Split it into a refund for each: ${splitOf(inCurrency, minor)}.`;
  return { code: 'amount_needs_two_refunds', message };
}
