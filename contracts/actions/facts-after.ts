/**
 * Facts as they would be after an action. Several actions of one resolution are judged one after
 * the other on these, so that two that are each allowed are not allowed together by accident.
 */
import type { LineFacts, OrderFacts, WriteFacts } from '../write-facts';
import type { FrozenAction, WriteEffect } from './index';
import { actionKind } from './index';

type RefundEffect = Extract<WriteEffect, { effect: 'refund' }>;
type PayEffect = Extract<WriteEffect, { effect: 'pay_units' }>;
type ClaimEffect = Extract<WriteEffect, { effect: 'claim_units' }>;

function withRefund(order: OrderFacts, effect: RefundEffect): OrderFacts {
  return {
    ...order,
    payments: order.payments.map((payment) =>
      payment.paymentId === effect.paymentId
        ? { ...payment, reservedMinor: payment.reservedMinor + effect.amountMinor }
        : payment,
    ),
  };
}

function withClaim(line: LineFacts, effect: ClaimEffect): LineFacts {
  if (line.orderLineId !== effect.orderLineId) return line;
  return effect.remedy === 'return_label'
    ? { ...line, labelledUnits: [...line.labelledUnits, ...effect.unitNos] }
    : { ...line, replacedUnits: [...line.replacedUnits, ...effect.unitNos] };
}

function withPaid(line: LineFacts, effect: PayEffect): LineFacts {
  const paid = new Map(line.refundedUnits.map(({ unitNo, amountMinor }) => [unitNo, amountMinor]));
  for (const { orderLineId, unitNo, amountMinor } of effect.units) {
    if (orderLineId === line.orderLineId) paid.set(unitNo, (paid.get(unitNo) ?? 0n) + amountMinor);
  }
  const refundedUnits = [...paid].map(([unitNo, amountMinor]) => ({ unitNo, amountMinor }));
  return { ...line, refundedUnits };
}

function orderAfter(order: OrderFacts, effect: WriteEffect): OrderFacts {
  switch (effect.effect) {
    case 'refund':
      return withRefund(order, effect);
    case 'claim_units':
      return { ...order, lines: order.lines.map((line) => withClaim(line, effect)) };
    case 'pay_units':
      return { ...order, lines: order.lines.map((line) => withPaid(line, effect)) };
    case 'take_stock':
      return {
        ...order,
        lines: order.lines.map((line) =>
          line.sku === effect.sku ? { ...line, stock: line.stock - effect.quantity } : line,
        ),
      };
    case 'create_return_label':
    case 'create_replacement':
    case 'add_credit':
      return order;
  }
}

/** What an effect changes for the customer and the shop, whichever order the facts are of. */
function after(facts: WriteFacts, effect: WriteEffect, concernsOrder: boolean): WriteFacts {
  const isShared = effect.effect === 'take_stock';
  const order = facts.order && (concernsOrder || isShared) ? orderAfter(facts.order, effect) : null;
  // Another order's totals may be in another currency, and amounts of two are never added.
  const isAdded = 'currency' in effect && effect.currency === facts.order?.currency;
  const refundedMinor = isAdded && effect.effect === 'refund' ? effect.amountMinor : 0n;
  const creditedMinor = isAdded && effect.effect === 'add_credit' ? effect.amountMinor : 0n;
  return {
    ...facts,
    order: order ?? facts.order,
    refundedTodayMinor: {
      customer: facts.refundedTodayMinor.customer + refundedMinor,
      shop: facts.refundedTodayMinor.shop + refundedMinor,
    },
    refundedInWindowMinor: facts.refundedInWindowMinor + refundedMinor + creditedMinor,
    creditedMinor: {
      order: facts.creditedMinor.order + (concernsOrder ? creditedMinor : 0n),
      customerInWindow: facts.creditedMinor.customerInWindow + creditedMinor,
    },
  };
}

/**
 * All orders' facts of one customer after an action that was allowed on them.
 * @param facts by order id; the action's own order must be among them.
 */
export function factsAfter(
  facts: ReadonlyMap<string, WriteFacts>,
  action: FrozenAction,
): Map<string, WriteFacts> {
  const own = facts.get(action.order_id);
  const effects = own ? actionKind(action.kind).effects(action, own) : [];
  return new Map(
    [...facts].map(([orderId, before]) => [
      orderId,
      effects.reduce(
        (present, effect) => after(present, effect, orderId === action.order_id),
        before,
      ),
    ]),
  );
}
