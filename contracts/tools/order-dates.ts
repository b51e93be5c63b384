/** What can be counted from an order's dates, on the shop's calendar. */
import { addBusinessDays, businessDaysBetween, daysBetween } from '../business-days';
import { DAYS_COUNTED_MAX } from './result-fields';
import type { ShopBox, ShopOrder, ShopReads } from './shop-reads';

type Calendar = Pick<ShopReads, 'today' | 'dayOf'>;

export type OrderDates = {
  shipped_at: string | null;
  delivered_at: string | null;
  expected_by: string | null;
  business_days_late: number;
  days_since_delivery: number | null;
};

function counted(days: number): number {
  return Math.min(Math.max(0, days), DAYS_COUNTED_MAX);
}

function lastOf(days: readonly string[]): string | null {
  return [...days].sort().at(-1) ?? null;
}

/**
 * Counted over the whole order: it was shipped with its last box, and delivered when the last one
 * arrived. It is late from the business day after `expected_by` until it arrived or until today.
 */
export function datesOf(
  order: ShopOrder,
  boxes: readonly ShopBox[],
  { today, dayOf }: Calendar,
): OrderDates {
  const shippedAt = lastOf(boxes.map((box) => dayOf(box.shippedAt)));
  const arrivals = boxes.flatMap((box) => (box.deliveredAt ? [box.deliveredAt] : []));
  const isComplete = boxes.length > 0 && arrivals.length === boxes.length;
  const deliveredAt = isComplete ? lastOf(arrivals.map(dayOf)) : null;
  const isExpected = shippedAt !== null && order.status !== 'cancelled';
  const expectedBy = isExpected ? addBusinessDays(shippedAt, order.deliveryBusinessDays) : null;
  const lateDays = expectedBy ? businessDaysBetween(expectedBy, deliveredAt ?? today) : 0;
  return {
    shipped_at: shippedAt,
    delivered_at: deliveredAt,
    expected_by: expectedBy,
    business_days_late: counted(lateDays),
    days_since_delivery: deliveredAt ? counted(daysBetween(deliveredAt, today)) : null,
  };
}

/** Days without a scan say something only while the box is on its way. */
export function businessDaysSinceScan(box: ShopBox, { today, dayOf }: Calendar): number | null {
  if (box.lastScanAt === null || box.deliveredAt !== null) return null;
  return counted(businessDaysBetween(dayOf(box.lastScanAt), today));
}
