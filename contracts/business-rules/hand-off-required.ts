/** Some tickets need a person whatever the model thinks; code sees to it. */
import type { HandOffRule, Resolution } from '../resolution';
import { screenForHandOff } from '../hand-off-screen';
import { ownTextOf } from '../message/parts';
import { speaksOfOthersOrder } from '../hand-off-screen/others-order';
import type { BusinessRule, RuleContext } from './context';
import { isReturned, orderMentions } from './order-mentions';

/**
 * The ticket says that it is about somebody else's order, and not all that it names were looked up
 * as the customer's own. What a gate found out about a number plays no part in it.
 */
function isOthersOrder(context: RuleContext): boolean {
  if (speaksOfOthersOrder(ownTextOf(context.messages)) === null) return false;
  const named = orderMentions(context.shop, context.ticketText);
  return named.length === 0 || named.some((orderId) => !isReturned(orderId, context));
}

function requiredRules(context: RuleContext): HandOffRule[] {
  const found = screenForHandOff(context.messages).map(({ rule }) => rule);
  return isOthersOrder(context) ? [...new Set([...found, 'H4' as const])] : found;
}

function isHandedOffBy(resolution: Resolution, required: readonly HandOffRule[]): boolean {
  return (
    resolution.outcome === 'hand_off' && required.some((rule) => resolution.rules.includes(rule))
  );
}

export const handOffRequired: BusinessRule = {
  code: 'hand_off_required',
  check: (resolution, context) => {
    const required = requiredRules(context);
    if (required.length === 0 || isHandedOffBy(resolution, required)) return null;
    const message =
      'A person has to take this case. Finish with the outcome hand_off, needs_human true, no actions, ' +
      `and ${required.join(' or ')} among the rules.`;
    return { code: 'hand_off_required', message };
  },
};
