/** Sends units of one order line again, and takes them from stock. */
import { z } from 'zod';
import { POLICY } from '../policy';
import { orderIdField } from '../shop';
import type { LineFacts, OrderFacts, WriteFacts } from '../write-facts';
import type { ActionKind, Denial } from './definition';
import {
  checkUnits,
  chooseLine,
  daysSince,
  isPaidBackElsewhere,
  lineById,
  namedRefundMinor,
  paidBackMinor,
  replaceableUnits,
  replacedMinor,
} from './units';

const REASONS = ['damaged_in_transit', 'wrong_item_sent', 'missing_from_box'] as const;

const DENIALS = [
  'sku_not_in_order',
  'quantity_exceeds',
  'order_cancelled',
  'not_shipped',
  'address_changed',
  'window_closed',
  'duplicate_remedy',
  'out_of_stock',
] as const;

type ReplacementDenial = Denial<(typeof DENIALS)[number]>;

type ReplacementForm = {
  kind: 'replacement';
  order_id: string;
  sku: string;
  quantity: number;
  reason: string;
};

const ReplacementFrozenSchema = z.strictObject({
  kind: z.literal('replacement'),
  order_id: z.string(),
  order_line_id: z.string(),
  sku: z.string(),
  quantity: z.number().int().min(1),
  /** It goes to the address that the order had when a person approved it. */
  address_digest: z.string(),
  reason: z.enum(REASONS),
});

type ReplacementFrozen = z.infer<typeof ReplacementFrozenSchema>;

/**
 * A unit that a refund names is not free any more. What names no unit is compared by value: money
 * that went back for goods that never came uses up the order's goods; other money does once it is
 * enough to have paid for these units.
 */
function isRefundedAlready(line: LineFacts, quantity: number, order: OrderFacts): boolean {
  const wantedMinor = line.unitPriceMinor * BigInt(quantity);
  if (isPaidBackElsewhere(order)) return true;
  const claimedMinor = replacedMinor(order) + wantedMinor;
  const namedMinor = namedRefundMinor(order);
  const unnamedMinor = order.unnamedRefundMinor;
  if (unnamedMinor > 0n && claimedMinor + namedMinor + unnamedMinor > order.totalMinor) return true;
  const backMinor = paidBackMinor(order);
  const otherMinor = backMinor - namedMinor;
  const coversAUnit = otherMinor > 0n && otherMinor >= line.unitPriceMinor;
  return coversAUnit && claimedMinor + backMinor > order.totalMinor;
}

function authorize(action: ReplacementFrozen, facts: WriteFacts): ReplacementDenial | null {
  const line = lineById(facts, action.order_line_id);
  const wrongUnits = checkUnits(line, action.quantity);
  if (wrongUnits || !line) return wrongUnits;
  if (facts.order?.status === 'cancelled') {
    const message = 'The order was cancelled, so nothing of it is sent again.';
    return { code: 'order_cancelled', message };
  }
  if (facts.order?.addressDigest !== action.address_digest) {
    const message = "The order's address has changed since the replacement was proposed.";
    return { code: 'address_changed', message };
  }
  if (line.deliveredAt && daysSince(line.deliveredAt, facts) > POLICY.returns.damagedWindowDays) {
    const days = String(POLICY.returns.damagedWindowDays);
    const message = `A replacement is possible until ${days} days after delivery.`;
    return { code: 'window_closed', message };
  }
  if (replaceableUnits(line).length < action.quantity) {
    const message = 'These units were sent again already, or their price was refunded.';
    return { code: 'duplicate_remedy', message };
  }
  if (line.replacedUnits.length + action.quantity > line.shippedQuantity) {
    const message = 'The items were never shipped, so there is nothing to send again.';
    return { code: 'not_shipped', message };
  }
  if (isRefundedAlready(line, action.quantity, facts.order)) {
    return { code: 'duplicate_remedy', message: 'These items were refunded already.' };
  }
  if (line.stock < action.quantity) {
    const message = `Only ${String(line.stock)} of ${line.sku} are in stock.`;
    return { code: 'out_of_stock', message };
  }
  return null;
}

type ReplacementKind = ActionKind<ReplacementForm, ReplacementFrozen, (typeof DENIALS)[number]>;

export const replacement: ReplacementKind = {
  kind: 'replacement',
  effectClass: 'stock',
  consequence: 'external',
  canGoOutside: true,
  description: 'Sends the item again, free of charge.',
  formFor: (shop) =>
    z.strictObject({
      kind: z.literal('replacement'),
      order_id: orderIdField(shop),
      sku: z.string().min(1).max(40),
      quantity: z.number().int().min(1).max(1_000),
      reason: z.enum(REASONS),
    }),
  frozenSchema: ReplacementFrozenSchema,
  freeze: (form, facts) => {
    const line = chooseLine(facts, form, replaceableUnits);
    if ('code' in line) return line;
    return {
      kind: 'replacement',
      order_id: form.order_id,
      order_line_id: line.orderLineId,
      sku: line.sku,
      quantity: form.quantity,
      address_digest: facts.order?.addressDigest ?? '',
      reason: z.enum(REASONS).parse(form.reason),
    };
  },
  describe: (action) =>
    `Send ${String(action.quantity)} × ${action.sku} of order ${action.order_id} again ` +
    `(${action.reason.replaceAll('_', ' ')})`,
  valueMinor: (action, facts) =>
    (lineById(facts, action.order_line_id)?.unitPriceMinor ?? 0n) * BigInt(action.quantity),
  denials: DENIALS,
  reliesOn: ['order_status', 'payments', 'replaced_units', 'address', 'stock'],
  authorize,
  effects: (action, facts) => {
    const line = lineById(facts, action.order_line_id);
    const unitNos = line ? replaceableUnits(line).slice(0, action.quantity) : [];
    return [
      {
        effect: 'claim_units',
        remedy: 'replacement',
        orderLineId: action.order_line_id,
        unitNos,
      },
      { effect: 'take_stock', sku: action.sku, quantity: action.quantity },
      {
        effect: 'create_replacement',
        orderId: action.order_id,
        sku: action.sku,
        quantity: action.quantity,
      },
    ];
  },
};
