/** What `finish` carries. Flat and strict: a stranger's form, checked and never repaired. */
import { z } from 'zod';
import { ACTION_KINDS } from './actions';
import type { ProposedForm } from './actions';
import { POLICY } from './policy';
import type { ShopProfile } from './shop';
import { orderIdField } from './shop';
import { orderStatus } from './tools/result-fields';

export const OUTCOMES = ['resolve', 'reply_only', 'ask_customer', 'hand_off', 'no_reply'] as const;

export const TEAMS = [
  'delivery',
  'payment',
  'returns',
  'product',
  'safety',
  'legal',
  'privacy',
  'other',
] as const;

export type Outcome = (typeof OUTCOMES)[number];
export type Team = (typeof TEAMS)[number];

export const HAND_OFF_RULES = ['H1', 'H2', 'H3', 'H4', 'H5'] as const;

export type HandOffRule = (typeof HAND_OFF_RULES)[number];

export const RULE_ID_PATTERN = /^[A-Z]\d{1,2}$/;

/** No control character but line ends and tabs: they drive terminals and break storage. */
const PRINTABLE_PATTERN = /^(?:\P{Cc}|[\n\r\t])*$/u;

export type Resolution = {
  outcome: Outcome;
  team: Team;
  needs_human: boolean;
  reason: string;
  rules: string[];
  confidence: 'high' | 'medium' | 'low';
  order: { order_id: string; status: z.infer<typeof orderStatus> | null } | null;
  language: string;
  reply: string;
  actions: ProposedForm[];
};

function actionForm(shop: ShopProfile): z.ZodType<ProposedForm> {
  const [first, ...rest] = ACTION_KINDS.map((kind) => kind.formFor(shop));
  if (!first) throw new RangeError('The action registry is empty.');
  return z.union([first, ...rest]);
}

function isPrintable(text: string): boolean {
  return PRINTABLE_PATTERN.test(text);
}

function orderField(shop: ShopProfile): z.ZodType<Resolution['order']> {
  return z
    .strictObject({
      order_id: orderIdField(shop),
      status: orderStatus.nullable().describe('As a lookup gave it; null when none did'),
    })
    .nullable()
    .describe('The order that the ticket is about; null when there is none');
}

/** The shape alone: what a provider's strict mode can be told. */
export function resolutionShape(shop: ShopProfile): z.ZodType<Resolution> {
  return z.strictObject({
    outcome: z.enum(OUTCOMES),
    team: z.enum(TEAMS),
    needs_human: z.boolean(),
    reason: z
      .string()
      .min(1)
      .max(300)
      .refine(isPrintable, 'must have no control characters')
      .describe('Why, in one sentence for colleagues; the customer never sees it'),
    rules: z
      .array(z.string().regex(RULE_ID_PATTERN, 'must be a rule id such as W1, not prose'))
      .min(1)
      .max(POLICY.resolution.rulesMax)
      .describe('The handbook rules that this rests on, by id, such as ["W1"]'),
    confidence: z.enum(['high', 'medium', 'low']),
    order: orderField(shop),
    language: z
      .string()
      .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a BCP 47 tag such as en')
      .describe("The customer's language as a BCP 47 tag, such as en"),
    reply: z
      .string()
      .max(POLICY.resolution.replyCharsMax)
      .refine(isPrintable, 'must have no control characters')
      .describe("To the customer, in the customer's language; empty only for no_reply"),
    actions: z
      .array(actionForm(shop))
      .max(POLICY.resolution.actionsMax)
      .describe('Only for the outcome resolve; empty otherwise'),
  });
}

function isHandOffRule(rule: string): boolean {
  return HAND_OFF_RULES.some((known) => known === rule);
}

/** The whole contract: the shape, and what the fields require of each other. */
export function resolutionSchema(shop: ShopProfile): z.ZodType<Resolution> {
  return resolutionShape(shop).superRefine((value, context) => {
    const problem = (path: string, message: string): void => {
      context.addIssue({ code: 'custom', path: [path], message });
    };
    if (value.outcome === 'resolve' && value.actions.length === 0) {
      problem('actions', 'must have at least one action when the outcome is resolve');
    }
    if (value.outcome !== 'resolve' && value.actions.length > 0) {
      problem(
        'actions',
        `must be empty when the outcome is ${value.outcome}; only resolve has actions`,
      );
    }
    if (value.outcome === 'hand_off' && !value.needs_human) {
      problem('needs_human', 'must be true when the outcome is hand_off');
    }
    if (value.outcome === 'hand_off' && !value.rules.some(isHandOffRule)) {
      problem('rules', 'must name one of H1 to H5 when the outcome is hand_off');
    }
    if (value.outcome === 'no_reply' ? value.reply !== '' : value.reply.trim() === '') {
      const expected = value.outcome === 'no_reply' ? 'must be empty' : 'must not be empty';
      problem('reply', `${expected} when the outcome is ${value.outcome}`);
    }
  });
}
