/** Some tickets need a person whatever the model thinks; code sees to it. */
import type { HandOffRule, Resolution } from '../resolution';
import { screenForHandOff } from '../hand-off-screen';
import type { BusinessRule, RuleContext } from './context';

function requiredRules({ ticketText, gateCodes }: RuleContext): HandOffRule[] {
  const found = screenForHandOff(ticketText).map(({ rule }) => rule);
  return gateCodes.includes('other_customer') ? [...new Set([...found, 'H4' as const])] : found;
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
    // It does not say what was found: an order of somebody else stays as unknown as a missing one.
    const message =
      'A person has to take this case. Finish with the outcome hand_off, needs_human true, no actions, ' +
      `and ${required.join(' or ')} among the rules.`;
    return { code: 'hand_off_required', message };
  },
};
