/** What units of an order are still worth: those whose price has not gone back, nor they been sent again. */
import type { LineFacts, OrderFacts } from '../write-facts';
import { isPaidBackElsewhere } from './units';

export type UnitValue = {
  orderLineId: string;
  sku: string;
  unitNo: number;
  /** Of its price, what has not gone back for it. Over 0. */
  leftMinor: bigint;
};

/** More units than these are a person's: a search among them may take for ever. */
const UNITS_MAX = 1_000;
const SEARCH_STEPS_MAX = 20_000;

function unitsOfLine(line: LineFacts): UnitValue[] {
  const taken = new Set([...line.replacedUnits, ...line.labelledUnits]);
  const back = new Map(line.refundedUnits.map(({ unitNo, amountMinor }) => [unitNo, amountMinor]));
  return Array.from({ length: Math.min(line.quantity, UNITS_MAX) }, (_, index) => index + 1)
    .filter((unitNo) => !taken.has(unitNo))
    .map((unitNo) => ({
      orderLineId: line.orderLineId,
      sku: line.sku,
      unitNo,
      leftMinor: line.unitPriceMinor - (back.get(unitNo) ?? 0n),
    }))
    .filter(({ leftMinor }) => leftMinor > 0n);
}

export function sumLeft(units: readonly UnitValue[]): bigint {
  return units.reduce((sum, { leftMinor }) => sum + leftMinor, 0n);
}

/** Units that may be refunded as not received: what was labelled has come, so it is none of them. */
export function openUnits(order: OrderFacts): UnitValue[] {
  // What went back in another currency may have been for any of them, and can't be compared.
  if (isPaidBackElsewhere(order)) return [];
  const units = order.lines.flatMap(unitsOfLine).slice(0, UNITS_MAX);
  // A refund of somebody else's names no unit: it may have been for any whose price it covers.
  return units.filter(({ leftMinor }) => leftMinor > order.unnamedRefundMinor);
}

type Search = { values: readonly bigint[]; sums: readonly bigint[]; steps: number };

/** Places of values that come to `left`, from `at` on; null when none do, or it takes too long. */
function search(given: Search, at: number, left: bigint): number[] | null {
  if (left === 0n) return [];
  given.steps += 1;
  const value = given.values[at];
  if (value === undefined || given.steps > SEARCH_STEPS_MAX) return null;
  if ((given.sums[at] ?? 0n) < left) return null;
  const taken = value <= left ? search(given, at + 1, left - value) : null;
  if (taken) return [at, ...taken];
  // Another unit of the same value can't do what this one couldn't.
  let next = at + 1;
  while (given.values[next] === value) next += 1;
  return search(given, next, left);
}

/**
 * Units that are together worth exactly this: the dearest first, so that they are few. Always the
 * same ones for the same facts. Null: no units are.
 */
export function unitsWorth(units: readonly UnitValue[], minor: bigint): UnitValue[] | null {
  const sorted = [...units].sort((one, other) => {
    if (one.leftMinor !== other.leftMinor) return one.leftMinor > other.leftMinor ? -1 : 1;
    const byLine = one.orderLineId < other.orderLineId ? -1 : 1;
    return one.orderLineId === other.orderLineId ? one.unitNo - other.unitNo : byLine;
  });
  const values = sorted.map(({ leftMinor }) => leftMinor);
  const sums = [...values];
  for (let at = sums.length - 2; at >= 0; at -= 1)
    sums[at] = (sums[at] ?? 0n) + (sums[at + 1] ?? 0n);
  const places = minor > 0n ? search({ values, sums, steps: 0 }, 0, minor) : null;
  return places && places.flatMap((at) => sorted[at] ?? []);
}
