/** Units of an order line: the actions that concern goods share how they are found and counted. */
import { daysBetween, localDay } from '../business-days';
import type { LineFacts, OrderFacts, PaymentFacts, WriteFacts } from '../write-facts';
import type { Denial } from './definition';

/**
 * The order's line of that article: the first that has as many units free, for an article may stand
 * on two lines.
 * @param free which units of a line may still have the remedy.
 */
export function chooseLine(
  facts: WriteFacts,
  wanted: { sku: string; quantity: number },
  free: (line: LineFacts) => readonly number[],
): LineFacts | Denial<UnitCode> {
  const lines = facts.order?.lines.filter((line) => line.sku === wanted.sku) ?? [];
  const [first] = lines;
  if (!first) return { code: 'sku_not_in_order', message: NO_SUCH_ITEM };
  const fitting = lines.find((line) => free(line).length >= wanted.quantity);
  if (fitting) return fitting;
  const ordered = lines.reduce((sum, line) => sum + line.quantity, 0);
  if (lines.length > 1 && wanted.quantity <= ordered) {
    const each = lines.map((line) => String(line.quantity)).join(' and ');
    const message = `The order has ${wanted.sku} on ${String(lines.length)} lines, of ${each}: propose an action for each.`;
    return { code: 'quantity_exceeds', message };
  }
  const largest = lines.reduce((most, line) => (line.quantity > most.quantity ? line : most));
  return checkUnits(largest, wanted.quantity) ?? largest;
}

export function lineById(facts: WriteFacts, orderLineId: string): LineFacts | undefined {
  return facts.order?.lines.find((line) => line.orderLineId === orderLineId);
}

/** The lowest unit numbers that are not taken; fewer than asked when there are not enough. */
export function freeUnits(line: LineFacts, taken: readonly number[], quantity: number): number[] {
  const all = Array.from({ length: line.quantity }, (_, index) => index + 1);
  return all.filter((unit) => !taken.includes(unit)).slice(0, quantity);
}

/** Units of a line that are not replaced, and whose price has not gone back. */
export function replaceableUnits(line: LineFacts): number[] {
  const refunded = line.refundedUnits.map(({ unitNo }) => unitNo);
  return freeUnits(line, [...line.replacedUnits, ...refunded], line.quantity);
}

/** What went back for units that a refund names. */
export function namedRefundMinor(order: OrderFacts): bigint {
  const units = order.lines.flatMap((line) => line.refundedUnits);
  return units.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}

/** Money went back in another currency than the order's: what for can't be told by prices. */
export function isPaidBackElsewhere(order: OrderFacts): boolean {
  return order.payments.some(
    (payment) =>
      payment.currency !== order.currency && payment.refundedMinor + payment.reservedMinor > 0n,
  );
}

/** The price of all units of an order that were sent again. */
export function replacedMinor(order: OrderFacts): bigint {
  return order.lines.reduce(
    (sum, line) => sum + line.unitPriceMinor * BigInt(line.replacedUnits.length),
    0n,
  );
}

/** Money of an order, in its currency, that went back or is on its way back, for whatever reason. */
export function paidBackMinor(order: OrderFacts): bigint {
  return paymentsInCurrency(order).reduce(
    (sum, payment) => sum + payment.refundedMinor + payment.reservedMinor,
    0n,
  );
}

/** Amounts of two currencies are never added: those of the order's own. */
export function paymentsInCurrency(order: OrderFacts): PaymentFacts[] {
  return order.payments.filter((payment) => payment.currency === order.currency);
}

/** Calendar days of the shop from an instant to its clock, as the read tools count them. */
export function daysSince(instant: Date, { shopNow, shopTimeZone }: WriteFacts): number {
  return daysBetween(localDay(instant, shopTimeZone), localDay(shopNow, shopTimeZone));
}

const NO_SUCH_ITEM = 'The order has no item with this SKU.';

type UnitCode = 'sku_not_in_order' | 'quantity_exceeds';

/** Is the product on the order, in this number? */
export function checkUnits(line: LineFacts | undefined, quantity: number): Denial<UnitCode> | null {
  if (!line) return { code: 'sku_not_in_order', message: NO_SUCH_ITEM };
  if (quantity > line.quantity) {
    const message = `The order has ${String(line.quantity)} of ${line.sku}, not ${String(quantity)}.`;
    return { code: 'quantity_exceeds', message };
  }
  return null;
}
