/** What speaks against a proposed write, a code a rule, with what the model can do about it. */
import type { ResolutionCode } from '../error-codes';
import type { BusinessRule } from './context';
import { judgeActions } from './proposed-actions';

function denialRule(code: ResolutionCode, advice: string): BusinessRule {
  return {
    code,
    check: (resolution, context) => {
      const denied = judgeActions(resolution, context).flatMap((judged) =>
        !judged.ok && judged.code === code ? [judged] : [],
      );
      if (denied.length === 0) return null;
      const each = denied.map(
        ({ actionNo, form, message }) =>
          `Action ${String(actionNo)} (${form.kind} on order ${form.order_id}): ${message}`,
      );
      return { code, message: `${each.join(' ')} ${advice}` };
    },
  };
}

export const ACTION_DENIALS: readonly BusinessRule[] = [
  denialRule(
    'amount_exceeds_refundable',
    'All refunds of the resolution together may not exceed what is left; propose less, or none.',
  ),
  denialRule(
    'amount_needs_two_refunds',
    'Propose the parts as refunds of their own, in any order, or hand the case off.',
  ),
  denialRule(
    'amount_fits_no_items',
    'Propose the whole price of the items that did not come, or another reason.',
  ),
  denialRule('sku_not_in_order', 'Use a SKU from the items that the lookup of the order returned.'),
  denialRule('quantity_exceeds', 'Propose at most the quantity that was ordered.'),
  denialRule(
    'window_closed',
    'Leave the action out and tell the customer the rule, or hand the case off.',
  ),
  denialRule(
    'duplicate_remedy',
    'A unit is refunded or replaced once, not both and not twice: leave the action out.',
  ),
  denialRule('write_not_allowed', 'Leave the action out, or hand the case off.'),
];
