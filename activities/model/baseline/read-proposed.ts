/** What this model proposed before, read back from the accepted resolution in the turns. */
import { z } from 'zod';
import type { Team } from '../../../contracts/resolution';
import { TEAMS } from '../../../contracts/resolution';
import type { PolicyRule } from './rule-for-intent';
import { POLICY_RULES } from './rule-for-intent';

const ProposedSchema = z.object({
  team: z.enum(TEAMS),
  rules: z.array(z.string()),
  order: z.object({ order_id: z.string() }).nullable(),
  actions: z.array(z.record(z.string(), z.unknown())),
});

export type Proposed = {
  team: Team;
  rule: PolicyRule | null;
  orderId: string | null;
  /** The actions as text, to see whether the same would come again. */
  actionsText: string;
};

function isPolicyRule(rule: string): rule is PolicyRule {
  return Object.hasOwn(POLICY_RULES, rule);
}

/** Null when there is none, or when it can't be read. */
export function readProposed(text: string | null): Proposed | null {
  if (text === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = ProposedSchema.safeParse(value);
  if (!parsed.success) return null;
  const { team, rules, order, actions } = parsed.data;
  return {
    team,
    rule: rules.find(isPolicyRule) ?? null,
    orderId: order?.order_id ?? null,
    actionsText: JSON.stringify(actions),
  };
}
