/** Refunds that are not visible, double charges, new prices, disputes: rules R3 to R6. */
import { businessDaysBetween } from '../../../contracts/business-days';
import { parseAmount } from '../../../contracts/money';
import type { Decision, Draft, Situation } from './draft';
import { handOff, PAYMENTS_NEEDED, replyOnly } from './draft';
import { dayInWords } from './reply-words';

const TEAM = { team: 'payment' } as const;
/** Rule R4: the bank has this long to show a refund. */
const REFUND_VISIBLE_AFTER_DAYS = 10;

/** With an open dispute nothing is refunded here, whatever was asked for. */
export function disputeBlocks(situation: Situation): Draft | null {
  if (!situation.payments || situation.payments.open_disputes.length === 0) return null;
  return replyOnly(situation, {
    ...TEAM,
    rule: 'R6',
    reason: 'A payment of the order is disputed at the bank.',
    reply: situation.say.disputeOpen({ orderId: situation.order.order_id }),
  });
}

export function decideRefundNotOnCard(situation: Situation): Decision {
  const { order, payments, say, today } = situation;
  if (!payments) return PAYMENTS_NEEDED;
  const dispute = disputeBlocks(situation);
  if (dispute) return dispute;
  const dates = [...payments.refunds, ...order.refunds].map((refund) => refund.refunded_at);
  const newest = dates.sort().at(-1);
  if (newest === undefined) {
    const reason = 'The customer waits for a refund, and the order has none.';
    return handOff(situation, { ...TEAM, rule: 'R4', reason });
  }
  if (businessDaysBetween(newest, today) > REFUND_VISIBLE_AFTER_DAYS) {
    const reason = 'The refund is more than 10 business days old and not visible.';
    return handOff(situation, { ...TEAM, rule: 'R4', reason });
  }
  const day = dayInWords(say.locale, newest);
  return replyOnly(situation, {
    ...TEAM,
    rule: 'R4',
    reason: 'The bank has up to 10 business days to show the refund.',
    reply: say.refundTakesTime({ orderId: order.order_id, day }),
  });
}

export function decideDoubleCharge(situation: Situation): Decision {
  const { order, payments, say } = situation;
  if (!payments) return PAYMENTS_NEEDED;
  const isAbove = (amount: string): boolean => {
    const parsed = parseAmount(amount, payments.currency);
    return parsed.ok && parsed.amountMinor > 0n;
  };
  const charges = payments.payments.filter((row) => isAbove(row.charged));
  const holds = payments.payments.filter((row) => isAbove(row.authorised) && !isAbove(row.charged));
  if (charges.length === 1 && holds.length > 0) {
    return replyOnly(situation, {
      ...TEAM,
      rule: 'R5',
      reason: 'One charge, and an authorisation that falls away.',
      reply: say.onlyAuthorised({ orderId: order.order_id }),
    });
  }
  const reason =
    charges.length > 1
      ? 'The order has more than one real charge.'
      : 'The customer sees two charges, and the order shows one.';
  return handOff(situation, { ...TEAM, rule: 'R5', reason });
}

export function decideDispute(situation: Situation): Decision {
  if (!situation.payments) return PAYMENTS_NEEDED;
  const reason = 'The customer speaks of a dispute, and none is open on the order.';
  return disputeBlocks(situation) ?? handOff(situation, { ...TEAM, rule: 'R6', reason });
}

export function decidePriceAdjustment(situation: Situation): Decision {
  const reason = 'A new price needs proof, so a person decides.';
  return handOff(situation, { ...TEAM, rule: 'R3', reason });
}
