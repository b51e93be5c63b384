import {
  addBusinessDays,
  businessDaysBetween,
  daysBetween,
  localDay,
} from '../../contracts/business-days';
import { POLICY } from '../../contracts/policy';
import { readLarkfieldFiles } from '../../db/seed/seed-files';
import type { SeedOrder } from '../../db/seed/seed-files';
import type { TicketLabel } from '../../db/seed/ticket-labels';
import { readTicketLabels } from '../../db/seed/ticket-labels';

const { orders, products, shop } = readLarkfieldFiles();

/** The numbers that the handbook's rules ask for, counted on the shop's clock. */
const dayOf = (instant: string): string => localDay(new Date(instant), shop.time_zone);
const today = dayOf(shop.as_of);
const inTransit = (order: SeedOrder): SeedOrder['boxes'] =>
  order.boxes.filter((box) => box.delivered_at === null);

function businessDaysLate(order: SeedOrder): number {
  const late = order.boxes.map((box) => {
    const expectedBy = addBusinessDays(dayOf(box.shipped_at), shop.delivery_business_days);
    return businessDaysBetween(expectedBy, dayOf(box.delivered_at ?? shop.as_of));
  });
  return Math.max(0, ...late);
}

function daysWithoutScan(order: SeedOrder): number {
  const days = inTransit(order).map((box) =>
    businessDaysBetween(dayOf(box.last_scan_at ?? box.shipped_at), today),
  );
  return Math.max(0, ...days);
}

/** NaN, which no comparison holds for, when something has not been delivered. */
function daysSinceDelivery(order: SeedOrder): number {
  const days = order.boxes.map((box) =>
    box.delivered_at === null ? Number.NaN : daysBetween(dayOf(box.delivered_at), today),
  );
  return days.length === 0 ? Number.NaN : Math.min(...days);
}

const daysSinceOrder = (order: SeedOrder): number => daysBetween(dayOf(order.ordered_at), today);
const lateFrom = (order: SeedOrder): number => (dayOf(order.ordered_at) < '2026-09-01' ? 5 : 3);
const isFinalSale = (sku: string): boolean =>
  products.some((product) => product.sku === sku && product.is_final_sale);
const isSoldOut = (sku: string): boolean =>
  products.some((product) => product.sku === sku && product.stock === 0);
const hasFeeBack = (order: SeedOrder): boolean =>
  order.payments.some((payment) =>
    payment.refunds.some((refund) => refund.amount_minor === order.shipping_fee_minor),
  );
const isReportedInTime = (order: SeedOrder): boolean =>
  daysSinceDelivery(order) <= POLICY.returns.damagedWindowDays;

function isFeeOwed(order: SeedOrder): boolean {
  const isLate = businessDaysLate(order) >= lateFrom(order);
  return isLate && order.shipping_fee_minor > 0 && !hasFeeBack(order);
}

/** By rule and outcome: what has to be true of the order, or another rule would be the right one. */
const FACTS: Readonly<Record<string, (order: SeedOrder) => boolean>> = {
  'R1 resolve': isFeeOwed,
  'R1 reply_only': (order) => !isFeeOwed(order),
  'R2 resolve': (order) =>
    inTransit(order).length === order.boxes.length && daysWithoutScan(order) >= 10,
  'R3 hand_off': (order) => daysSinceOrder(order) <= 14,
  'R3 reply_only': (order) => daysSinceOrder(order) > 14,
  'R5 reply_only': (order) => order.payments.some((payment) => payment.authorized_minor > 0),
  'R5 hand_off': (order) =>
    order.payments.filter((payment) => payment.captured_minor > 0).length === 2,
  'R6 reply_only': (order) =>
    order.payments.some((payment) => payment.disputes.some((row) => row.closed_at === null)),
  'W1 reply_only': (order) => !isFeeOwed(order) && daysWithoutScan(order) < 5,
  'W2 reply_only': (order) =>
    !isFeeOwed(order) && daysWithoutScan(order) >= 5 && daysWithoutScan(order) <= 9,
  'W3 reply_only': (order) => daysSinceDelivery(order) <= 3,
  'L1 resolve': (order) => daysSinceDelivery(order) <= POLICY.returns.windowDays,
  'L2 reply_only': (order) =>
    order.lines.every((line) => isFinalSale(line.sku)) &&
    daysSinceDelivery(order) <= POLICY.returns.windowDays,
  'L3 reply_only': (order) => daysSinceDelivery(order) > POLICY.returns.windowDays,
  'D1 resolve': isReportedInTime,
  'D2 resolve': isReportedInTime,
  'D3 resolve': isReportedInTime,
  'D4 hand_off': (order) =>
    isReportedInTime(order) && order.lines.some((line) => isSoldOut(line.sku)),
};

/** An R4 rests on a refund, and W4 on a number that is wrong: neither is a count of days. */
const WITHOUT_FACTS = /^(?:R4|W4|H\d) /;

const labels = readTicketLabels().flatMap((label) => {
  const order = orders.find((row) => row.order_id === label.order_id);
  return order ? [{ label, order }] : [];
});

const rests = labels.flatMap(({ label, order }) =>
  label.rules.map((rule) => ({ id: label.external_id, key: `${rule} ${label.outcome}`, order })),
);

function ofKind(kind: string): { label: TicketLabel; order: SeedOrder }[] {
  return labels.filter(({ label }) => label.kind === kind);
}

describe('what the labels rest on', () => {
  it.each(rests.filter(({ key }) => !WITHOUT_FACTS.test(key)))(
    '$id: the order has what $key asks for',
    ({ key, order }) => {
      expect(FACTS[key]?.(order)).toBe(true);
    },
  );

  it('is on both sides of each window, as near as a day', () => {
    const days = (kind: string, count: (order: SeedOrder) => number): number[] =>
      ofKind(kind).map(({ order }) => count(order));
    expect(Math.max(...days('changed_mind', daysSinceDelivery))).toBe(30);
    expect(Math.min(...days('changed_mind_too_late', daysSinceDelivery))).toBe(31);
    expect(Math.min(...days('lost', daysWithoutScan))).toBe(10);
    expect(Math.max(...days('not_moving', daysWithoutScan))).toBe(9);
    expect(Math.min(...days('late', businessDaysLate))).toBe(3);
    expect(Math.max(...days('slightly_late', businessDaysLate))).toBe(2);
  });

  it('of the missing box is not settled by the rule on lost orders: a part has come', () => {
    for (const { order } of ofKind('missing_box')) {
      expect(daysWithoutScan(order)).toBeGreaterThanOrEqual(10);
      expect(inTransit(order)).toHaveLength(order.boxes.length - 1);
    }
  });

  it('of the second complaint is a fee that went back already', () => {
    for (const { order } of ofKind('repeat_complainer')) {
      expect(businessDaysLate(order)).toBeGreaterThanOrEqual(3);
      expect(hasFeeBack(order)).toBe(true);
    }
  });
});
