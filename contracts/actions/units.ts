/** Units of an order line: the actions that concern goods share how they are found and counted. */
import { daysBetween, localDay } from '../business-days';
import type { LineFacts, OrderFacts, PaymentFacts, WriteFacts } from '../write-facts';
import type { Denial } from './definition';

export function findLine(facts: WriteFacts, sku: string): LineFacts | undefined {
  return facts.order?.lines.find((line) => line.sku === sku);
}

export function lineById(facts: WriteFacts, orderLineId: string): LineFacts | undefined {
  return facts.order?.lines.find((line) => line.orderLineId === orderLineId);
}

/** The lowest unit numbers that are not taken; fewer than asked when there are not enough. */
export function freeUnits(line: LineFacts, taken: readonly number[], quantity: number): number[] {
  const all = Array.from({ length: line.quantity }, (_, index) => index + 1);
  return all.filter((unit) => !taken.includes(unit)).slice(0, quantity);
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

type UnitCode = 'sku_not_in_order' | 'quantity_exceeds';

/** Is the product on the order, in this number? */
export function checkUnits(line: LineFacts | undefined, quantity: number): Denial<UnitCode> | null {
  if (!line) return { code: 'sku_not_in_order', message: 'The order has no item with this SKU.' };
  if (quantity > line.quantity) {
    const message = `The order has ${String(line.quantity)} of ${line.sku}, not ${String(quantity)}.`;
    return { code: 'quantity_exceeds', message };
  }
  return null;
}
