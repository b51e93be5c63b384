/** A case goes to a person: taken from the model, or ended because the ticket was ended elsewhere. */
import { createRoute, z } from '@hono/zod-openapi';
import { POLICY } from '../../../contracts/policy';
import { endWakeups } from '../../../contracts/ticket-change';
import { endTicketOutside } from '../../../db/end-ticket';
import { findVisibleTicket } from '../../../db/queries/visible-ticket';
import { loadCase } from '../../cli/find-case';
import { TAKE_REASON_PATTERN, takeCase } from '../../cli/take-case';
import type { Api, ApiDeps } from './create-api';
import {
  NO_WORKER_PROBLEM,
  NOT_FOUND_PROBLEM,
  POST_PROBLEMS,
  noSuchTicket,
  problem,
} from './problem';
import { refusedAnswer } from './refused-answer';
import { bodyOf, changing, given } from './route-parts';
import {
  KeyHeadersSchema,
  NoQuerySchema,
  TicketIdSchema,
  TicketPathSchema,
} from './shared-schemas';

const TakeRequestSchema = z
  .strictObject({
    reason: z.string().regex(TAKE_REASON_PATTERN).openapi({
      description: 'A code and no words: it goes into the audit',
      example: 'customer_called',
    }),
  })
  .openapi('TakeRequest');

const TakenSchema = z
  .object({
    ticket_id: z.string(),
    case_id: z.string().nullable(),
    taken_over_by: z.string().nullable().openapi({
      description: 'null: it was asked for, and comes as soon as the step at work is done',
    }),
  })
  .openapi('Taken');

const CloseRequestSchema = z
  .discriminatedUnion('how', [
    z.strictObject({ how: z.literal('closed') }),
    z.strictObject({
      how: z.literal('merged'),
      merged_into: TicketIdSchema.openapi({
        description: 'The ticket of the same customer that goes on',
      }),
    }),
    z.strictObject({
      how: z.literal('human_replied'),
      text: z.string().max(20_000).optional().openapi({ description: 'What was answered' }),
    }),
  ])
  .openapi('CloseRequest');

const ClosedSchema = z
  .object({
    ticket_id: z.string(),
    case_id: z.string(),
    is_new: z.boolean(),
    effect: z.enum(['withdrawn', 'decided', 'noted']).openapi({
      description: 'decided: people were first, and what they approved is still carried out',
    }),
    decided_before: z.string().nullable(),
  })
  .openapi('Closed');

const takeRoute = (deps: ApiDeps) =>
  createRoute({
    method: 'post',
    path: '/cases/{ticket_id}/take',
    operationId: 'takeCase',
    summary: 'Take the case from the model; a proposal that waits is withdrawn',
    ...changing(deps, 'decide'),
    request: {
      params: TicketPathSchema,
      query: NoQuerySchema,
      headers: KeyHeadersSchema,
      body: bodyOf(TakeRequestSchema),
    },
    responses: {
      200: given('Theirs', TakenSchema),
      202: given('Asked for', TakenSchema),
      ...POST_PROBLEMS,
      ...NOT_FOUND_PROBLEM,
      ...NO_WORKER_PROBLEM,
    },
  });

const closeRoute = (deps: ApiDeps) =>
  createRoute({
    method: 'post',
    path: '/cases/{ticket_id}/close',
    operationId: 'closeCase',
    summary: 'The ticket was closed, merged or answered elsewhere',
    ...changing(deps, 'decide'),
    request: {
      params: TicketPathSchema,
      query: NoQuerySchema,
      headers: KeyHeadersSchema,
      body: bodyOf(CloseRequestSchema),
    },
    responses: {
      200: given('Recorded, now or before', ClosedSchema),
      ...POST_PROBLEMS,
      ...NOT_FOUND_PROBLEM,
    },
  });

const NO_WORKER = 'No worker answered, so nothing was changed: send the same request again later.';

function addTake(api: Api, deps: ApiDeps): void {
  api.openapi(takeRoute(deps), async (c) => {
    const { user } = c.get('token');
    const key = await findVisibleTicket(deps.pool, user, c.req.valid('param').ticket_id);
    if (!key) return noSuchTicket(c);
    const { head } = await loadCase(deps.pool, key);
    const answer = await takeCase(deps.pool, deps.handOver, {
      user,
      head,
      reasonCode: c.req.valid('json').reason,
      channel: 'api',
      withinMs: POLICY.api.takeWithinMs,
    });
    if (answer.kind === 'refused') return refusedAnswer(c, answer);
    if (answer.kind === 'not_reached') {
      return problem(c, 503, { code: 'worker_not_reached', detail: NO_WORKER }) as never;
    }
    const about = { ticket_id: key.ticketId, case_id: key.caseId };
    return answer.kind === 'taken'
      ? c.json({ ...about, taken_over_by: user.userId }, 200)
      : c.json({ ...about, taken_over_by: null }, 202);
  });
}

function addClose(api: Api, deps: ApiDeps): void {
  api.openapi(closeRoute(deps), async (c) => {
    const { user } = c.get('token');
    const key = await findVisibleTicket(deps.pool, user, c.req.valid('param').ticket_id);
    if (!key) return noSuchTicket(c);
    const asked = c.req.valid('json');
    const answer = await endTicketOutside(deps.pool, {
      ticketId: key.ticketId,
      how: asked.how,
      userId: user.userId,
      channel: 'api',
      ...(asked.how === 'merged' ? { mergedInto: asked.merged_into } : {}),
      ...(asked.how === 'human_replied' && asked.text !== undefined ? { text: asked.text } : {}),
    });
    if (answer.kind === 'refused') return refusedAnswer(c, answer);
    await deps.wake(endWakeups(answer));
    return c.json(
      {
        ticket_id: key.ticketId,
        case_id: answer.caseId,
        is_new: answer.kind === 'ended',
        effect: answer.effect,
        decided_before: answer.decidedBefore,
      },
      200,
    );
  });
}

export function addHandOverRoutes(api: Api, deps: ApiDeps): void {
  addTake(api, deps);
  addClose(api, deps);
}
