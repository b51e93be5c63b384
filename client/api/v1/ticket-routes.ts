/** Tickets and customers' next messages from programs: each stored once by the sender's own id. */
import { createRoute, z } from '@hono/zod-openapi';
import { canSubmit } from '../../../contracts/can';
import { EXTERNAL_ID_PATTERN } from '../../../contracts/ids';
import { addCustomerMessage } from '../../../db/change-ticket';
import { findVisibleTicket } from '../../../db/queries/visible-ticket';
import { SUBMIT_SOURCE } from '../../../db/seed';
import { storeTicket } from '../../../db/store-ticket';
import type { Api, ApiDeps } from './create-api';
import { NOT_FOUND_PROBLEM, POST_PROBLEMS, noSuchTicket, problem } from './problem';
import { refusedAnswer } from './refused-answer';
import { bodyOf, changing, given } from './route-parts';
import { InstantSchema, KeyHeadersSchema, NoQuerySchema, TicketPathSchema } from './shared-schemas';

const NewTicketSchema = z
  .strictObject({
    external_id: z
      .string()
      .regex(EXTERNAL_ID_PATTERN)
      .openapi({ description: 'Your id of the ticket: the same id twice is one ticket' }),
    customer_id: z.string().min(1).max(64),
    subject: z.string().max(10_000).default(''),
    body: z.string().max(200_000),
    received_at: InstantSchema.optional(),
  })
  .openapi('NewTicket');

const TakenTicketSchema = z
  .object({ ticket_id: z.string(), is_new: z.boolean() })
  .openapi('TakenTicket');

const NewMessageSchema = z
  .strictObject({
    message_id: z.string().min(1).max(1_000).openapi({
      description: 'Your id of the message: the same id twice is one message',
    }),
    text: z.string().min(1).max(200_000),
    sent_at: InstantSchema.optional(),
  })
  .openapi('NewMessage');

const TakenMessageSchema = z
  .object({
    ticket_id: z.string(),
    case_id: z.string().nullable(),
    message_id: z.string(),
    is_new: z.boolean(),
    effect: z.enum(['lapsed', 'noted', 'no_open_case']).openapi({
      description: 'lapsed: the proposal that waited was made without it, and waits no more',
    }),
  })
  .openapi('TakenMessage');

const ticketRoute = (deps: ApiDeps) =>
  createRoute({
    method: 'post',
    path: '/tickets',
    operationId: 'submitTicket',
    summary: 'A new ticket',
    ...changing(deps, 'submit'),
    request: {
      query: NoQuerySchema,
      headers: KeyHeadersSchema,
      body: bodyOf(NewTicketSchema),
    },
    responses: { 200: given('Stored, now or before', TakenTicketSchema), ...POST_PROBLEMS },
  });

const messageRoute = (deps: ApiDeps) =>
  createRoute({
    method: 'post',
    path: '/tickets/{ticket_id}/messages',
    operationId: 'submitMessage',
    summary: 'What the customer wrote next',
    ...changing(deps, 'submit'),
    request: {
      params: TicketPathSchema,
      query: NoQuerySchema,
      headers: KeyHeadersSchema,
      body: bodyOf(NewMessageSchema),
    },
    responses: {
      200: given('Stored, now or before', TakenMessageSchema),
      ...POST_PROBLEMS,
      ...NOT_FOUND_PROBLEM,
    },
  });

function addMessages(api: Api, deps: ApiDeps): void {
  api.openapi(messageRoute(deps), async (c) => {
    const { user } = c.get('token');
    const key = await findVisibleTicket(deps.pool, user, c.req.valid('param').ticket_id);
    if (!key) return noSuchTicket(c);
    const right = canSubmit(user);
    if (!right.allowed) return refusedAnswer(c, right);
    const { message_id: messageId, text, sent_at: sentAt } = c.req.valid('json');
    const answer = await addCustomerMessage(deps.pool, {
      ticketId: key.ticketId,
      messageId,
      text,
      sentAt: sentAt === undefined ? deps.now() : new Date(sentAt),
    });
    if (answer.kind === 'refused') return refusedAnswer(c, answer);
    if (answer.wakeupId !== null) await deps.wake([answer.wakeupId]);
    return c.json(
      {
        ticket_id: key.ticketId,
        case_id: answer.caseId,
        message_id: answer.messageId,
        is_new: answer.kind === 'stored',
        effect: answer.effect,
      },
      200,
    );
  });
}

export function addTicketRoutes(api: Api, deps: ApiDeps): void {
  api.openapi(ticketRoute(deps), async (c) => {
    const right = canSubmit(c.get('token').user);
    if (!right.allowed) return refusedAnswer(c, right);
    const { received_at: receivedAt, ...ticket } = c.req.valid('json');
    const stored = await storeTicket(deps.pool, {
      source: SUBMIT_SOURCE,
      ticket: { ...ticket, ...(receivedAt === undefined ? {} : { received_at: receivedAt }) },
      receivedAtDefault: deps.now(),
    });
    if (stored.kind === 'refused') {
      return problem(c, 422, { code: 'ticket_refused', detail: stored.message }) as never;
    }
    await deps.takeIn();
    return c.json({ ticket_id: stored.ticketId, is_new: stored.kind === 'stored' }, 200);
  });
  addMessages(api, deps);
}
