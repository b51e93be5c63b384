/**
 * What an operation holds for itself must not count against it when it is authorized again: the
 * facts are shown to the rules as if it had not reserved yet.
 */
import type { WriteEffect } from '../../../contracts/actions';
import type { LineFacts, OrderFacts, WriteFacts } from '../../../contracts/write-facts';

function without(units: readonly number[], taken: readonly number[]): number[] {
  return units.filter((unitNo) => !taken.includes(unitNo));
}

function unpaid(line: LineFacts, effect: Extract<WriteEffect, { effect: 'pay_units' }>): LineFacts {
  const own = new Map(
    effect.units.flatMap(({ orderLineId, unitNo, amountMinor }) =>
      orderLineId === line.orderLineId ? [[unitNo, amountMinor] as const] : [],
    ),
  );
  const refundedUnits = line.refundedUnits
    .map(({ unitNo, amountMinor }) => ({
      unitNo,
      amountMinor: amountMinor - (own.get(unitNo) ?? 0n),
    }))
    .filter(({ amountMinor }) => amountMinor > 0n);
  return { ...line, refundedUnits };
}

function lineWithout(line: LineFacts, effect: WriteEffect): LineFacts {
  if (effect.effect === 'pay_units') return unpaid(line, effect);
  if (effect.effect === 'take_stock' && effect.sku === line.sku) {
    return { ...line, stock: line.stock + effect.quantity };
  }
  if (effect.effect !== 'claim_units' || effect.orderLineId !== line.orderLineId) return line;
  return effect.remedy === 'return_label'
    ? { ...line, labelledUnits: without(line.labelledUnits, effect.unitNos) }
    : { ...line, replacedUnits: without(line.replacedUnits, effect.unitNos) };
}

function orderWithout(order: OrderFacts, effect: WriteEffect): OrderFacts {
  if (effect.effect !== 'refund') {
    return { ...order, lines: order.lines.map((line) => lineWithout(line, effect)) };
  }
  const payments = order.payments.map((payment) =>
    payment.paymentId === effect.paymentId
      ? { ...payment, reservedMinor: payment.reservedMinor - effect.amountMinor }
      : payment,
  );
  return { ...order, payments };
}

/** What the operation holds counts for what is paid back in a day, too. */
function todayWithout(
  { customer, shop }: WriteFacts['refundedTodayMinor'],
  effect: WriteEffect,
): WriteFacts['refundedTodayMinor'] {
  const ownMinor = effect.effect === 'refund' ? effect.amountMinor : 0n;
  return { customer: customer - ownMinor, shop: shop - ownMinor };
}

export function withoutOwnReservation(facts: WriteFacts, held: readonly WriteEffect[]): WriteFacts {
  if (!facts.order) return facts;
  const refundedTodayMinor = held.reduce(todayWithout, facts.refundedTodayMinor);
  return { ...facts, refundedTodayMinor, order: held.reduce(orderWithout, facts.order) };
}
