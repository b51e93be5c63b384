/** The shapes that the API takes and gives. Instants are ISO 8601 in UTC, money is exact text. */
import { z } from '@hono/zod-openapi';

const instant = z.iso.datetime();

export const TicketIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,150}$/)
  .openapi({ param: { name: 'ticket_id', in: 'path' }, example: 'larkfield-T-81003' });

export const ListQuerySchema = z.strictObject({
  state: z
    .enum(['new', 'working', 'waiting', 'executing', 'handed_off', 'closed'])
    .optional()
    .openapi({ description: 'Only cases in this state' }),
  cursor: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional()
    .openapi({ description: 'next_cursor of the page before' }),
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/)
    .optional()
    .openapi({ description: '1 to 100; else 50' }),
});

export const ListedCaseSchema = z
  .object({
    ticket_id: z.string(),
    external_id: z.string(),
    customer_id: z.string(),
    subject: z.string().nullable().openapi({ description: 'null for roles that see no text' }),
    state: z.string(),
    outcome: z.string().nullable(),
    received_at: instant,
    deadline_at: instant.nullable(),
    taken_over_by: z.string().nullable(),
    actions: z.array(z.object({ number: z.number().int(), words: z.string(), digest: z.string() })),
  })
  .openapi('ListedCase');

export const CasePageSchema = z
  .object({
    cases: z.array(ListedCaseSchema),
    next_cursor: z.string().nullable().openapi({ description: 'null on the last page' }),
  })
  .openapi('CasePage');

export const DecisionRequestSchema = z
  .strictObject({
    revision: z.number().int().min(1).max(1_000_000),
    action: z.number().int().min(1).max(100).openapi({ description: 'As `number` says' }),
    verdict: z.enum(['approve', 'reject', 'send_back']),
    digest: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .openapi({ description: 'Of the action that was looked at: nothing else is decided' }),
    reason: z.string().min(1).max(500).optional().openapi({
      description: 'Needed for reject and send_back',
    }),
  })
  .openapi('DecisionRequest');

export const DecisionSchema = z
  .object({
    result: z.enum(['recorded', 'repeated']),
    decision_id: z.string(),
    verdict: z.string(),
    user_id: z.string(),
    decided_at: instant,
    proposal_state: z.string(),
  })
  .openapi('Decision');

export const NewTicketSchema = z
  .strictObject({
    external_id: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/)
      .openapi({ description: 'Your id of the ticket: the same id twice is one ticket' }),
    customer_id: z.string().min(1).max(100),
    subject: z.string().max(10_000).default(''),
    body: z.string().max(200_000),
    received_at: instant.optional(),
  })
  .openapi('NewTicket');

export const TakenTicketSchema = z
  .object({ ticket_id: z.string(), is_new: z.boolean() })
  .openapi('TakenTicket');
