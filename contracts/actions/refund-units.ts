/**
 * Which units a refund "as not received" pays for. Such a refund is a remedy as a replacement is: a
 * unit has one, whole, however the amount is split over tickets, actions and means of payment.
 */
import { formatMoney } from '../money';
import type { OrderFacts } from '../write-facts';
import { refundableMinor } from '../write-facts';
import type { Denial } from './definition';
import { openUnits, sumLeft, unitsWorth } from './unit-values';
import type { UnitValue } from './unit-values';
import { namedRefundMinor, paidBackMinor, paymentsInCurrency } from './units';

export type UnitAmount = {
  order_line_id: string;
  sku: string;
  unit_no: number;
  amount_minor: string;
};

type UnitDenial = Denial<'duplicate_remedy' | 'amount_fits_no_items'>;

const ITEMS_SAID_MAX = 5;

/** Of the shipping fee, what no other money that went back can have been for. */
function feeLeftMinor(order: OrderFacts): bigint {
  const otherMinor = paidBackMinor(order) - namedRefundMinor(order) - order.unnamedRefundMinor;
  const left = order.shippingFeeMinor - (otherMinor > 0n ? otherMinor : 0n);
  return left > 0n ? left : 0n;
}

/** What units that had another remedy were paid with: no part of "all that is left". */
function remediedMinor(order: OrderFacts): bigint {
  return order.lines.reduce((sum, line) => {
    const units = new Set([...line.replacedUnits, ...line.labelledUnits]);
    return sum + line.unitPriceMinor * BigInt(units.size);
  }, 0n);
}

/** The whole rest of the order: where an earlier price adjustment left less than the prices. */
function isAllThatIsLeft(order: OrderFacts, units: readonly UnitValue[], minor: bigint): boolean {
  const left = paymentsInCurrency(order).reduce((sum, row) => sum + refundableMinor(row), 0n);
  const byTotal = order.totalMinor - paidBackMinor(order) - remediedMinor(order);
  const byPrices = sumLeft(units) + feeLeftMinor(order);
  return minor === left && (minor <= byTotal || minor <= byPrices);
}

function unitsFor(
  order: OrderFacts,
  units: readonly UnitValue[],
  minor: bigint,
): readonly UnitValue[] | null {
  const exact = unitsWorth(units, minor);
  if (exact) return exact;
  const withFee = unitsWorth(units, minor - feeLeftMinor(order));
  if (withFee) return withFee;
  return isAllThatIsLeft(order, units, minor) ? units : null;
}

function fitsNone(order: OrderFacts, units: readonly UnitValue[], minor: bigint): UnitDenial {
  const all = order.lines.flatMap((line) =>
    Array.from({ length: Math.min(line.quantity, 100) }, (_, index) => ({
      ...{ orderLineId: line.orderLineId, sku: line.sku, unitNo: index + 1 },
      leftMinor: line.unitPriceMinor,
    })),
  );
  if (units.length === 0 || unitsWorth(all, minor)) {
    const message =
      'The items of that price were refunded or sent again already, or have a return label.';
    return { code: 'duplicate_remedy', message };
  }
  const said = [
    ...new Set(
      units.map((unit) => `${formatMoney(unit.leftMinor, order.currency)} for ${unit.sku}`),
    ),
  ];
  const items = said.slice(0, ITEMS_SAID_MAX).join(', ');
  const message = `What never came is refunded whole, and the amount is the price of no items. There is left: ${items}.`;
  return { code: 'amount_fits_no_items', message };
}

/**
 * @param minor the refund's amount, and `laterMinor` that of refunds for the same reason that stand
 *   beside it and have not been counted yet: together they are for whole units.
 */
export function unitsPaidBy(
  order: OrderFacts,
  { minor, laterMinor }: { minor: bigint; laterMinor: bigint },
): UnitAmount[] | UnitDenial {
  const open = openUnits(order);
  const units = unitsFor(order, open, minor + laterMinor);
  if (!units) return fitsNone(order, open, minor + laterMinor);
  let rest = minor;
  return units.flatMap((unit) => {
    const amount = unit.leftMinor < rest ? unit.leftMinor : rest;
    rest -= amount;
    if (amount <= 0n) return [];
    const { orderLineId, sku, unitNo } = unit;
    return [{ order_line_id: orderLineId, sku, unit_no: unitNo, amount_minor: amount.toString() }];
  });
}

/** Whether each unit may still get what the frozen refund gives back for it. */
export function mayPayUnits(order: OrderFacts, units: readonly UnitAmount[]): boolean {
  const open = openUnits(order);
  return units.every((wanted) =>
    open.some(
      (unit) =>
        unit.orderLineId === wanted.order_line_id &&
        unit.unitNo === wanted.unit_no &&
        unit.leftMinor >= BigInt(wanted.amount_minor),
    ),
  );
}
