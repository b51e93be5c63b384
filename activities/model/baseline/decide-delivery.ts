/** Where is it, late, lost, delivered but not found: rules W1 to W3, R1 and R2. */
import { parseAmount } from '../../../contracts/money';
import { limitsIn } from '../../../contracts/money-limits';
import { disputeBlocks } from './decide-money';
import type { Decision, Draft, Situation } from './draft';
import { handOff, PAYMENTS_NEEDED, replyOnly, resolveWith } from './draft';
import { dayInWords } from './reply-words';
import { daysNamedIn, passageInForce } from './rule-for-intent';

/** Business days without a scan, as rules W2 and R2 have them. */
const NOT_MOVING_AFTER_DAYS = 5;
const LOST_AFTER_DAYS = 10;
/** The least lateness in any version of rule R1; the version in force then decides. */
const LATE_AFTER_DAYS = 3;
/** Rule W3 asks to wait until the end of the next business day, over a weekend at most four. */
const LOOK_AROUND_DAYS = 4;

function amountMinor(text: string, currency: string): bigint {
  const parsed = parseAmount(text, currency);
  return parsed.ok ? parsed.amountMinor : 0n;
}

export function dayOrNull(situation: Situation, day: string | null): string | null {
  return day === null ? null : dayInWords(situation.say.locale, day);
}

function onItsWay(situation: Situation): Draft {
  const { order, say } = situation;
  const day = dayOrNull(situation, order.expected_by);
  const facts = { orderId: order.order_id, day, isLate: order.business_days_late > 0 };
  const isPrepared = order.status === 'processing';
  return replyOnly(situation, {
    rule: 'W1',
    team: 'delivery',
    reason: isPrepared ? 'The order is being prepared.' : 'The order is on its way.',
    reply: isPrepared ? say.beingPrepared(facts) : say.onItsWay(facts),
  });
}

/** Why the fee can not simply go back, or null when it can. */
function feeObstacle(situation: Situation): string | null {
  const { order, payments } = situation;
  if (order.refunds.some((refund) => refund.reason.includes('late'))) {
    return 'A refund for lateness is already on the order.';
  }
  const left = amountMinor(payments?.still_refundable ?? '0', order.currency);
  return left < amountMinor(order.shipping_fee, order.currency)
    ? 'Less than the shipping fee can still be refunded.'
    : null;
}

function lateFee(situation: Situation): Decision {
  const { order, say } = situation;
  const { order_id: orderId, business_days_late: lateDays } = order;
  if (amountMinor(order.shipping_fee, order.currency) === 0n) {
    const reason = 'The order is late, and shipping was free.';
    const day = dayOrNull(situation, order.expected_by);
    const isHere = order.status === 'delivered';
    if (!isHere) return { ...onItsWay(situation), reason };
    const reply = say.lateButFree({ orderId, day });
    return replyOnly(situation, { rule: 'R1', team: 'delivery', reason, reply });
  }
  const passage = passageInForce(situation.passages, 'R1', order.ordered_at);
  const fromDays = passage ? daysNamedIn(passage) : null;
  const hasRead = situation.passages.some(({ rule }) => rule === 'R1');
  if (hasRead && fromDays === null) {
    const reason = 'The version of rule R1 for the day of the order was not found.';
    return handOff(situation, { rule: 'R1', team: 'delivery', reason });
  }
  const neededDays = fromDays ?? LATE_AFTER_DAYS;
  if (lateDays < neededDays) {
    const reason = `The order is ${String(lateDays)} business days late; R1 begins at ${String(neededDays)}.`;
    const reply = say.notLateEnough({ orderId, days: neededDays });
    return replyOnly(situation, { rule: 'R1', team: 'delivery', reason, reply });
  }
  if (!situation.payments) return PAYMENTS_NEEDED;
  const dispute = disputeBlocks(situation);
  if (dispute) return dispute;
  const obstacle = feeObstacle(situation);
  if (obstacle) return handOff(situation, { rule: 'R1', team: 'delivery', reason: obstacle });
  const amount = Number(order.shipping_fee);
  return resolveWith(
    situation,
    { kind: 'refund', order_id: orderId, amount, reason: 'late_delivery' },
    {
      rule: 'R1',
      team: 'delivery',
      reason: `The order is ${String(lateDays)} business days late and had a shipping fee.`,
      reply: say.refund({
        orderId,
        amount: `${order.shipping_fee} ${order.currency}`,
        why: 'late',
      }),
    },
  );
}

function lost(situation: Situation): Decision {
  const { order, say, payments } = situation;
  const part = { rule: 'R2', team: 'delivery' } as const;
  if (order.status === 'partly_delivered' || order.replacements.length > 0) {
    const reason = 'A box is lost, but part of the order arrived or was sent again.';
    return handOff(situation, { ...part, reason });
  }
  if (!payments) return PAYMENTS_NEEDED;
  const dispute = disputeBlocks(situation);
  if (dispute) return dispute;
  const leftMinor = amountMinor(payments.still_refundable, order.currency);
  const isSplit = payments.payments.filter(
    (row) => amountMinor(row.still_refundable, order.currency) > 0n,
  );
  const limitMinor = limitsIn(order.currency)?.refund.amountMinorMax;
  const isAboveLimit = limitMinor !== undefined && leftMinor > limitMinor;
  if (leftMinor === 0n || isAboveLimit || isSplit.length !== 1) {
    const reason = 'The order is lost, but its refund is not a single plain one.';
    return handOff(situation, { ...part, reason });
  }
  const { still_refundable: left } = payments;
  return resolveWith(
    situation,
    { kind: 'refund', order_id: order.order_id, amount: Number(left), reason: 'item_not_received' },
    {
      ...part,
      reason: `No scan for ${String(daysWithoutScan(situation))} business days: the order is lost.`,
      reply: say.refund({
        orderId: order.order_id,
        amount: `${left} ${order.currency}`,
        why: 'lost',
      }),
    },
  );
}

/** Boxes that have not been delivered. */
export function boxesUnderWay({ order }: Situation): Situation['order']['boxes'] {
  return order.boxes.filter((box) => box.delivered_at === null);
}

function daysWithoutScan(situation: Situation): number {
  const days = boxesUnderWay(situation).map((box) => box.business_days_since_scan ?? 0);
  return Math.max(0, ...days);
}

function notMoving(situation: Situation): Draft {
  const { order, say } = situation;
  const scans = boxesUnderWay(situation).flatMap((box) => box.last_scan_at?.slice(0, 10) ?? []);
  const day = dayOrNull(situation, scans.sort()[0] ?? null);
  return replyOnly(situation, {
    rule: 'W2',
    team: 'delivery',
    reason: `No scan for ${String(daysWithoutScan(situation))} business days: not lost yet.`,
    reply: say.notMoving({ orderId: order.order_id, day }),
  });
}

function delivered(situation: Situation): Decision {
  const { order, reading, say } = situation;
  if (reading.saysLate && !reading.saysNotReceived) return lateFee(situation);
  const part = { rule: 'W3', team: 'delivery' } as const;
  if ((order.days_since_delivery ?? 0) > LOOK_AROUND_DAYS) {
    const reason = 'Marked as delivered days ago and still not found.';
    return handOff(situation, { ...part, reason });
  }
  return replyOnly(situation, {
    ...part,
    reason: 'Marked as delivered a short time ago; safe places and neighbours first.',
    reply: say.lookAround({
      orderId: order.order_id,
      day: dayOrNull(situation, order.delivered_at),
    }),
  });
}

export function decideWhereabouts(situation: Situation): Decision {
  const { order, reading } = situation;
  if (order.status === 'cancelled') {
    const reason = 'The customer waits for an order that is cancelled.';
    return handOff(situation, { rule: 'W1', team: 'delivery', reason });
  }
  if (order.status === 'delivered') return delivered(situation);
  const silentDays = daysWithoutScan(situation);
  if (silentDays >= LOST_AFTER_DAYS) return lost(situation);
  const isLate = order.business_days_late > 0;
  if (order.business_days_late >= LATE_AFTER_DAYS) return lateFee(situation);
  if (silentDays >= NOT_MOVING_AFTER_DAYS) return notMoving(situation);
  if (isLate && reading.asksForFee) return lateFee(situation);
  return onItsWay(situation);
}

/** The item that is said to be missing travels in a box that has not come yet. */
export function travelsInAnotherBox(situation: Situation, item: { product: string }): Draft {
  const { order, say } = situation;
  const day = dayOrNull(situation, order.expected_by);
  return replyOnly(situation, {
    rule: 'W1',
    team: 'delivery',
    reason: 'The item travels in a box that is still on its way.',
    reply: say.inAnotherBox({ orderId: order.order_id, product: item.product, day }),
  });
}
