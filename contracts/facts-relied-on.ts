/** The facts that a proposed action relies on, recorded with it: it lapses when they change. */
import type { JsonValue } from './canonical';
import type { WriteFacts } from './write-facts';

export function factsReliedOn(facts: WriteFacts): JsonValue {
  const order = facts.order;
  if (!order) return {};
  return {
    order_version: order.version,
    address_digest: order.addressDigest,
    payments: order.payments.map((payment) => ({
      payment_id: payment.paymentId,
      refunded_minor: payment.refundedMinor.toString(),
      disputed_minor: payment.disputedMinor.toString(),
    })),
    refunded_in_window_minor: facts.refundedInWindowMinor.toString(),
  };
}
