/** What an action would change, as numbers before and after it, and the limits it counts towards. */
import { actionKind } from '../../contracts/actions';
import type { FrozenAction } from '../../contracts/actions';
import { factsAfter } from '../../contracts/actions/facts-after';
import { paidBackMinor, paymentsInCurrency } from '../../contracts/actions/units';
import { formatMoney } from '../../contracts/money';
import { limitsIn } from '../../contracts/money-limits';
import { POLICY } from '../../contracts/policy';
import { refundableMinor } from '../../contracts/write-facts';
import type { LineFacts, OrderFacts, WriteFacts } from '../../contracts/write-facts';
import { say } from './messages/say';

/** `Refunded on this order: 0.00 CAD → 12.95 CAD of 112.95 CAD paid; 100.00 CAD left`. */
export type Measure = { label: string; before: string; after: string; detail: string };

/** A number with the words for it; the words after it say what it is a part of. */
type Figure = { label: string; value: bigint; words: string; detail: string };

type Money = (minor: bigint) => string;

function sum<T>(rows: readonly T[], minor: (row: T) => bigint): bigint {
  return rows.reduce((total, row) => total + minor(row), 0n);
}

function moneyFigures(order: OrderFacts, facts: WriteFacts, money: Money): Figure[] {
  const payments = paymentsInCurrency(order);
  const paid = money(sum(payments, (payment) => payment.capturedMinor));
  const left = money(sum(payments, refundableMinor));
  const backMinor = paidBackMinor(order);
  const creditMinor = facts.creditedMinor.order;
  return [
    {
      label: say('Refunded on this order'),
      value: backMinor,
      words: money(backMinor),
      detail: say('of {paid} paid; {left} left to refund', { paid, left }),
    },
    {
      label: say('Store credit for this order'),
      value: creditMinor,
      words: money(creditMinor),
      detail: say('once an order'),
    },
  ];
}

function unitFigures(line: LineFacts): Figure[] {
  const figure = (label: string, count: number, detail: string): Figure => ({
    label,
    value: BigInt(count),
    words: String(count),
    detail,
  });
  const { sku } = line;
  const ordered = say('of {n} ordered', { n: line.quantity });
  return [
    figure(say('Return labels for {sku}', { sku }), line.labelledUnits.length, ordered),
    figure(say('Sent again of {sku}', { sku }), line.replacedUnits.length, ordered),
    figure(say('In stock of {sku}', { sku }), line.stock, say('left')),
  ];
}

function effectFigures(facts: WriteFacts, money: Money): Figure[] {
  if (!facts.order) return [];
  return [...moneyFigures(facts.order, facts, money), ...facts.order.lines.flatMap(unitFigures)];
}

function limitFigures(facts: WriteFacts, money: Money): Figure[] {
  const limit = (label: string, value: bigint, max: bigint): Figure => ({
    label,
    value,
    words: money(value),
    detail: say('of at most {most}', { most: money(max) }),
  });
  const limits = facts.order && limitsIn(facts.order.currency);
  if (!limits) return [];
  const { refund, credit } = limits;
  const today = facts.refundedTodayMinor;
  const credited = facts.creditedMinor.customerInWindow;
  return [
    limit(say('Refunded to this customer today'), today.customer, refund.perCustomerDayMinorMax),
    limit(say('Refunded by the shop today'), today.shop, refund.perShopDayMinorMax),
    limit(
      say('Store credits of this customer in 30 days'),
      credited,
      credit.perCustomerWindowMinorMax,
    ),
  ];
}

function measures(before: readonly Figure[], after: readonly Figure[]): Measure[] {
  return after.flatMap((figure, at) => {
    const earlier = before[at];
    if (!earlier || earlier.value === figure.value) return [];
    const { label, words, detail } = figure;
    return [{ label, before: earlier.words, after: words, detail }];
  });
}

/** What decides who must sign: this action and all that the customer got or was promised. */
function signingMeasure(action: FrozenAction, facts: WriteFacts, money: Money): Measure[] {
  const valueMinor = actionKind(action.kind).valueMinor(action, facts);
  if (valueMinor === 0n) return [];
  const limits = facts.order && limitsIn(facts.order.currency)?.approval;
  const before = facts.refundedInWindowMinor;
  return [
    {
      label: say('Given to this customer in {n} days, with what is approved', {
        n: POLICY.approval.cumulativeWindowDays,
      }),
      before: money(before),
      after: money(before + valueMinor),
      detail: limits
        ? say('an agent signs alone up to {agent}, a lead up to {lead}, above that two people', {
            agent: money(limits.agentAloneUpToMinor),
            lead: money(limits.leadAloneUpToMinor),
          })
        : say('this currency has no limits: two people sign, one of them a lead'),
    },
  ];
}

export type ActionEffect = { changes: Measure[]; limits: Measure[] };

/** On present facts, as if this action alone were carried out; nothing where the order is gone. */
export function effectOf(action: FrozenAction, facts: WriteFacts): ActionEffect {
  const { order } = facts;
  if (!order) return { changes: [], limits: [] };
  const money: Money = (minor) => formatMoney(minor, order.currency);
  const after = factsAfter(new Map([[action.order_id, facts]]), action).get(action.order_id);
  if (!after) return { changes: [], limits: [] };
  return {
    changes: measures(effectFigures(facts, money), effectFigures(after, money)),
    limits: [
      ...signingMeasure(action, facts, money),
      ...measures(limitFigures(facts, money), limitFigures(after, money)),
    ],
  };
}
