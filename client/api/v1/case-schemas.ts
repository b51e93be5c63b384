/** Cases, their proposals and what became of them, as the API gives them. */
import { z } from '@hono/zod-openapi';
import { CLOSED_OUTCOMES } from '../../../contracts/case';
import { isStorableText } from '../../../contracts/storable-text';
import {
  DifferenceSchema,
  InstantSchema,
  LimitSchema,
  MoneySchema,
  NextCursorSchema,
} from './shared-schemas';

const whole = z.number().int();
const textOrNone = (description = 'null for roles that see no text') =>
  z.string().nullable().openapi({ description });

const STATES = ['new', 'working', 'waiting', 'executing', 'handed_off', 'closed'] as const;

const nameFilter = z
  .string()
  .min(1)
  .max(100)
  .refine(isStorableText, 'has a character that can not be stored')
  .optional();

export const ListQuerySchema = z.strictObject({
  state: z.enum(STATES).optional().openapi({ description: 'Only cases in this state' }),
  customer_id: nameFilter.openapi({ description: 'Only cases of this customer' }),
  outcome: z
    .enum([...CLOSED_OUTCOMES, 'hand_off'])
    .optional()
    .openapi({ description: 'Only cases that came to this; partial: some of it was not written' }),
  team: nameFilter.openapi({ description: 'Only cases of this team' }),
  taken_over_by: nameFilter.openapi({ description: 'Only cases that this user has taken' }),
  cursor: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional()
    .openapi({ description: 'next_cursor of the page before' }),
  limit: LimitSchema,
});

const ListedActionSchema = z.object({
  number: whole,
  kind: z.string(),
  words: z.string(),
  digest: z.string(),
  state: z.string(),
  signers_needed: whole,
  needs_lead: z.boolean(),
  approved_by: z.array(z.string()),
});

export const ListedCaseSchema = z
  .object({
    ticket_id: z.string(),
    external_id: z.string(),
    customer_id: z.string(),
    subject: textOrNone(),
    received_at: InstantSchema,
    case_id: z.string().nullable().openapi({ description: 'null while there is only a ticket' }),
    state: z.enum(STATES),
    outcome: z.string().nullable(),
    hand_off_code: z.string().nullable(),
    team: z.string().nullable(),
    rules: z.array(z.string()),
    taken_over_by: z.string().nullable(),
    model_asked_again_at: InstantSchema.nullable(),
    opened_at: InstantSchema.nullable(),
    ended_at: InstantSchema.nullable(),
    proposal: z
      .object({
        revision: whole,
        digest: z.string(),
        deadline_at: InstantSchema,
        actions: z.array(ListedActionSchema),
      })
      .nullable()
      .openapi({ description: 'The one that waits for a decision; null when none does' }),
  })
  .openapi('ListedCase');

export const CasePageSchema = z
  .object({ cases: z.array(ListedCaseSchema), next_cursor: NextCursorSchema })
  .openapi('CasePage');

const SaidSchema = z
  .object({
    decision_id: z.string(),
    verdict: z.string(),
    user_id: z.string(),
    display_name: z.string(),
    channel: z.string(),
    note: textOrNone('Why; null where nobody said, and for roles that see no text'),
    decided_at: InstantSchema,
    is_final: z.boolean(),
  })
  .openapi('Said');

const WriteSchema = z
  .object({
    operation_id: z.string(),
    revision: whole,
    number: whole,
    kind: z.string(),
    order_id: z.string(),
    state: z.string(),
    code: z.string().nullable(),
    message: z.string().nullable(),
    created_at: InstantSchema,
    ended_at: InstantSchema.nullable(),
  })
  .openapi('Write');

const ActionSchema = z
  .object({
    number: whole,
    kind: z.string(),
    order_id: z.string(),
    words: z.string(),
    consequence: z.enum(['reversible', 'external', 'destructive']).nullable().openapi({
      description:
        'reversible: can be undone here; external: leaves the shop; destructive: nobody can undo it; null for a kind of a newer version',
    }),
    amount: MoneySchema.nullable(),
    action: z
      .record(z.string(), z.unknown())
      .openapi({ description: 'Exactly what would be written' }),
    digest: z.string().openapi({
      description:
        'Quote it with a decision. It covers the case, the revision, the action, the reply, the customer, the shop, the route and the last message of the customer',
    }),
    signers_needed: whole,
    needs_lead: z.boolean(),
    requester_ids: z.array(z.string()),
    state: z.string(),
    switched_off: z.string().nullable(),
    decisions: z.array(SaidSchema),
    operation: WriteSchema.nullable(),
  })
  .openapi('Action');

export const ProposalSchema = z
  .object({
    revision: whole,
    state: z.string(),
    digest: z.string(),
    reply: textOrNone(),
    is_reply_stale: z.boolean(),
    origin: z.string(),
    requester_id: z.string().nullable(),
    changed_since: DifferenceSchema.nullable(),
    published_at: InstantSchema,
    deadline_at: InstantSchema,
    closed_at: InstantSchema.nullable(),
    closed_reason: textOrNone('null while it waits, and for roles that see no text'),
    closed_words: textOrNone('null while it waits, and for roles that see no text'),
    actions: z.array(ActionSchema),
  })
  .openapi('Proposal');

export const ProposalPageSchema = z
  .object({
    ticket_id: z.string(),
    case_id: z.string().nullable(),
    proposals: z.array(ProposalSchema).openapi({ description: 'The newest revision first' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('ProposalPage');

const EvidenceSchema = z.object({
  reason: z.string().nullable(),
  confidence: z.string().nullable(),
  reads: z.array(
    z.object({ step_no: whole, tool: z.string(), about: z.string(), facts: z.string() }),
  ),
  rules: z.array(
    z.object({
      rule_id: z.string(),
      version: whole.nullable(),
      title: z.string().nullable(),
    }),
  ),
  gates: z
    .array(
      z.object({
        step_no: whole,
        what: z.string(),
        is_passed: z.boolean(),
        code: z.string().nullable(),
        sentence: z.string().nullable(),
      }),
    )
    .openapi({
      description:
        'What each read (by its tool) and each resolution passed or was refused for, with the sentence of the refusal',
    }),
});

export const CaseSchema = z
  .object({
    ticket_id: z.string(),
    external_id: z.string(),
    source: z.string(),
    customer_id: z.string(),
    customer_name: textOrNone(),
    subject: textOrNone(),
    body: textOrNone(),
    cleaned: z.array(z.string()),
    received_at: InstantSchema,
    case_id: z.string().nullable(),
    workflow_id: z.string().nullable(),
    state: z.enum(STATES),
    outcome: z.string().nullable(),
    hand_off_code: z.string().nullable(),
    team: z.string().nullable(),
    rules: z.array(z.string()),
    taken_over_by: z.string().nullable(),
    model_asked_again_at: InstantSchema.nullable(),
    opened_at: InstantSchema.nullable(),
    ended_at: InstantSchema.nullable(),
    thread: z
      .array(
        z.object({
          entry_id: z.string(),
          kind: z.enum(['customer', 'reply', 'note']).openapi({
            description: 'note: internal, the customer never sees it',
          }),
          text: z.string(),
          at: InstantSchema,
        }),
      )
      .nullable()
      .openapi({
        description:
          'What was written after the first message, the oldest first, at most the newest 100; null for roles that see no text',
      }),
    proposals: z.array(ProposalSchema).openapi({ description: 'The newest revision first' }),
    writes: z.array(WriteSchema),
    replies: z
      .array(z.object({ message_id: z.string(), body: z.string(), sent_at: InstantSchema }))
      .nullable()
      .openapi({ description: 'null for roles that see no text' }),
    evidence: EvidenceSchema.nullable().openapi({
      description: 'What the proposal rests on; null for roles that see no text',
    }),
  })
  .openapi('Case');
