/** A prepaid return label for units of one order line. */
import { z } from 'zod';
import { POLICY } from '../policy';
import { orderIdField } from '../shop';
import type { LineFacts, WriteFacts } from '../write-facts';
import type { ActionKind, Denial } from './definition';
import { checkUnits, chooseLine, daysSince, freeUnits, lineById } from './units';

const REASONS = ['changed_mind', 'arrived_damaged', 'wrong_item'] as const;

const DENIALS = [
  'sku_not_in_order',
  'quantity_exceeds',
  'not_delivered',
  'window_closed',
  'not_returnable',
  'duplicate_remedy',
] as const;

type LabelDenial = Denial<(typeof DENIALS)[number]>;

type ReturnLabelForm = {
  kind: 'return_label';
  order_id: string;
  sku: string;
  quantity: number;
  reason: string;
};

const ReturnLabelFrozenSchema = z.strictObject({
  kind: z.literal('return_label'),
  order_id: z.string(),
  order_line_id: z.string(),
  sku: z.string(),
  quantity: z.number().int().min(1),
  reason: z.enum(REASONS),
});

type ReturnLabelFrozen = z.infer<typeof ReturnLabelFrozenSchema>;

/** Units of a line that have no label yet, as many as have arrived. */
function labellableUnits(line: LineFacts): number[] {
  const arrived = Math.max(0, line.deliveredQuantity - line.labelledUnits.length);
  return freeUnits(line, line.labelledUnits, arrived);
}

function windowDays(reason: ReturnLabelFrozen['reason']): number {
  return reason === 'changed_mind' ? POLICY.returns.windowDays : POLICY.returns.damagedWindowDays;
}

function checkWindow(
  action: ReturnLabelFrozen,
  line: LineFacts,
  facts: WriteFacts,
): LabelDenial | null {
  if (!line.deliveredAt || line.deliveredQuantity < action.quantity) {
    return { code: 'not_delivered', message: 'The items have not been delivered yet.' };
  }
  const days = windowDays(action.reason);
  if (daysSince(line.deliveredAt, facts) > days) {
    const message = `The return window of ${String(days)} days after delivery has closed.`;
    return { code: 'window_closed', message };
  }
  if (line.isFinalSale && action.reason === 'changed_mind') {
    return {
      code: 'not_returnable',
      message: 'The item was a final sale and can not be returned.',
    };
  }
  return null;
}

function authorize(action: ReturnLabelFrozen, facts: WriteFacts): LabelDenial | null {
  const line = lineById(facts, action.order_line_id);
  const wrongUnits = checkUnits(line, action.quantity);
  if (wrongUnits || !line) return wrongUnits;
  const closed = checkWindow(action, line, facts);
  if (closed) return closed;
  if (freeUnits(line, line.labelledUnits, action.quantity).length < action.quantity) {
    return {
      code: 'duplicate_remedy',
      message: 'There is a return label for these units already.',
    };
  }
  // Units are alike, so the labels that exist belong to the delivered ones.
  if (line.labelledUnits.length + action.quantity > line.deliveredQuantity) {
    return { code: 'not_delivered', message: 'The other units have not been delivered yet.' };
  }
  return null;
}

type ReturnLabelKind = ActionKind<ReturnLabelForm, ReturnLabelFrozen, (typeof DENIALS)[number]>;

export const returnLabel: ReturnLabelKind = {
  kind: 'return_label',
  effectClass: 'label',
  consequence: 'reversible',
  canGoOutside: true,
  description: 'A prepaid return label.',
  formFor: (shop) =>
    z.strictObject({
      kind: z.literal('return_label'),
      order_id: orderIdField(shop),
      sku: z.string().min(1).max(40),
      quantity: z.number().int().min(1).max(1_000),
      reason: z.enum(REASONS),
    }),
  frozenSchema: ReturnLabelFrozenSchema,
  freeze: (form, facts) => {
    const line = chooseLine(facts, form, labellableUnits);
    if ('code' in line) return line;
    return {
      kind: 'return_label',
      order_id: form.order_id,
      order_line_id: line.orderLineId,
      sku: line.sku,
      quantity: form.quantity,
      reason: z.enum(REASONS).parse(form.reason),
    };
  },
  describe: (action) =>
    `Send a prepaid return label for ${String(action.quantity)} × ${action.sku} of order ${action.order_id} ` +
    `(${action.reason.replaceAll('_', ' ')})`,
  valueMinor: () => 0n,
  denials: DENIALS,
  reliesOn: ['order_status', 'delivered_units', 'labelled_units'],
  authorize,
  effects: (action, facts) => {
    const line = lineById(facts, action.order_line_id);
    const unitNos = line ? freeUnits(line, line.labelledUnits, action.quantity) : [];
    return [
      {
        effect: 'claim_units',
        remedy: 'return_label',
        orderLineId: action.order_line_id,
        unitNos,
      },
      {
        effect: 'create_return_label',
        orderId: action.order_id,
        sku: action.sku,
        quantity: action.quantity,
      },
    ];
  },
};
