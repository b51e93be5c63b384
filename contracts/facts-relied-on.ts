/**
 * The facts that a proposed action relies on, recorded with it: it lapses when they change, even
 * where it could still be written, since people saw something else. Which ones a kind relies on
 * stands in its row of the registry; what else changes in the shop matters to nobody here.
 */
import { actionKind } from './actions';
import type { FrozenAction, ReliedFact } from './actions';
import type { LineFacts, OrderFacts, WriteFacts } from './write-facts';
import { paidBackMinor, paymentsInCurrency } from './actions/units';

/** By name. Money is `"1295 CAD"`, minor units with their currency. */
export type FactsRecord = Readonly<Record<string, string | number | boolean>>;

const GONE: FactsRecord = { order_status: 'gone' };

/** The action's own line, or all lines where it concerns the order as a whole. */
function linesOf(action: FrozenAction, order: OrderFacts): readonly LineFacts[] {
  const lineId = action['order_line_id'];
  return typeof lineId === 'string'
    ? order.lines.filter((line) => line.orderLineId === lineId)
    : order.lines;
}

function count(lines: readonly LineFacts[], units: (line: LineFacts) => number): number {
  return lines.reduce((sum, line) => sum + units(line), 0);
}

/** Not each sale of the last hundred is a change: only whether there is enough. */
function stockOf(action: FrozenAction, order: OrderFacts): FactsRecord {
  const wanted = typeof action['quantity'] === 'number' ? action['quantity'] : 1;
  const stocks = linesOf(action, order).map((line): [string, string] => [
    `stock:${line.sku}`,
    line.stock >= wanted ? 'enough' : String(line.stock),
  ]);
  return Object.fromEntries(stocks);
}

function paymentsOf(order: OrderFacts): FactsRecord {
  const sum = (minor: (payment: OrderFacts['payments'][number]) => bigint): bigint =>
    paymentsInCurrency(order).reduce((total, payment) => total + minor(payment), 0n);
  const money = (minor: bigint): string => `${minor.toString()} ${order.currency}`;
  return {
    captured: money(sum((payment) => payment.capturedMinor)),
    money_back: money(paidBackMinor(order)),
    open_dispute: order.payments.some((payment) => payment.hasOpenDispute),
    disputed: money(sum((payment) => payment.disputedMinor)),
  };
}

type Given = { action: FrozenAction; order: OrderFacts; facts: WriteFacts };

const READ: Readonly<Record<ReliedFact, (given: Given) => FactsRecord>> = {
  order_status: ({ order }) => ({ order_status: order.status }),
  payments: ({ order }) => paymentsOf(order),
  credits: ({ order, facts }) => ({
    credited: `${facts.creditedMinor.order.toString()} ${order.currency}`,
  }),
  delivered_units: ({ action, order }) => ({
    delivered_units: count(linesOf(action, order), (line) => line.deliveredQuantity),
  }),
  labelled_units: ({ action, order }) => ({
    labelled_units: count(linesOf(action, order), (line) => line.labelledUnits.length),
  }),
  replaced_units: ({ action, order }) => ({
    replaced_units: count(linesOf(action, order), (line) => line.replacedUnits.length),
  }),
  address: ({ order }) => ({ address_digest: order.addressDigest }),
  stock: ({ action, order }) => stockOf(action, order),
};

/**
 * What this action relies on, as it is now.
 * @param ruleVersions the version in force of each rule that was cited; 0 for one that is not.
 */
export function factsReliedOn(
  action: FrozenAction,
  facts: WriteFacts,
  ruleVersions: ReadonlyMap<string, number>,
): FactsRecord {
  const { order } = facts;
  if (!order) return GONE;
  const parts = actionKind(action.kind).reliesOn.map((name) =>
    READ[name]({ action, order, facts }),
  );
  const rules = [...ruleVersions].map(([ruleId, version]) => [`rule:${ruleId}`, version] as const);
  return Object.assign({}, ...parts, Object.fromEntries(rules)) as FactsRecord;
}

/** The rules whose versions were recorded. */
export function rulesReliedOn(recorded: object): string[] {
  return Object.keys(recorded).flatMap((name) =>
    name.startsWith('rule:') ? [name.slice('rule:'.length)] : [],
  );
}
