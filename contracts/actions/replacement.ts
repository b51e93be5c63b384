/** Sends units of one order line again, and takes them from stock. */
import { z } from 'zod';
import { POLICY } from '../policy';
import { orderIdField } from '../shop';
import type { LineFacts, OrderFacts, WriteFacts } from '../write-facts';
import type { ActionKind, Denial } from './definition';
import {
  checkUnits,
  daysSince,
  findLine,
  freeUnits,
  lineById,
  paidBackMinor,
  replacedMinor,
} from './units';

const REASONS = ['damaged_in_transit', 'wrong_item_sent', 'missing_from_box'] as const;

const DENIALS = [
  'sku_not_in_order',
  'quantity_exceeds',
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
 * A refund names no unit, so values are compared. Money that went back for goods that never came
 * uses up the order's goods; other money does once it is enough to have paid for these units.
 */
function isRefundedAlready(line: LineFacts, quantity: number, order: OrderFacts): boolean {
  const wantedMinor = line.unitPriceMinor * BigInt(quantity);
  const claimedMinor = replacedMinor(order) + wantedMinor;
  const notReceivedMinor = order.notReceivedRefundedMinor;
  if (notReceivedMinor > 0n && claimedMinor + notReceivedMinor > order.totalMinor) return true;
  const backMinor = paidBackMinor(order);
  const coversAUnit = backMinor > 0n && backMinor >= line.unitPriceMinor;
  return coversAUnit && claimedMinor + backMinor > order.totalMinor;
}

function authorize(action: ReplacementFrozen, facts: WriteFacts): ReplacementDenial | null {
  const line = lineById(facts, action.order_line_id);
  const wrongUnits = checkUnits(line, action.quantity);
  if (wrongUnits || !line) return wrongUnits;
  if (facts.order?.addressDigest !== action.address_digest) {
    const message = "The order's address has changed since the replacement was proposed.";
    return { code: 'address_changed', message };
  }
  if (line.deliveredAt && daysSince(line.deliveredAt, facts) > POLICY.returns.damagedWindowDays) {
    const days = String(POLICY.returns.damagedWindowDays);
    const message = `A replacement is possible until ${days} days after delivery.`;
    return { code: 'window_closed', message };
  }
  if (freeUnits(line, line.replacedUnits, action.quantity).length < action.quantity) {
    return { code: 'duplicate_remedy', message: 'A replacement for these units was sent already.' };
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
    const line = findLine(facts, form.sku);
    const wrongUnits = checkUnits(line, form.quantity);
    if (wrongUnits || !line || !facts.order) {
      return wrongUnits ?? { code: 'sku_not_in_order', message: 'The order has no such item.' };
    }
    return {
      kind: 'replacement',
      order_id: form.order_id,
      order_line_id: line.orderLineId,
      sku: line.sku,
      quantity: form.quantity,
      address_digest: facts.order.addressDigest,
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
    const unitNos = line ? freeUnits(line, line.replacedUnits, action.quantity) : [];
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
