/** An edit through a program: the next revision, which keeps the rules of every other one. */
import { createRoute, z } from '@hono/zod-openapi';
import { keepClaim } from '../../../db/claim-ticket';
import { editProposal } from '../../../db/edit-proposal';
import { findVisibleTicket } from '../../../db/queries/visible-ticket';
import { differenceJson } from '../../cli/json/difference-json';
import type { Api, ApiDeps } from './create-api';
import { NOT_FOUND_PROBLEM, POST_PROBLEMS, noSuchTicket } from './problem';
import { refusedAnswer } from './refused-answer';
import { bodyOf, changing, given } from './route-parts';
import {
  DifferenceSchema,
  DigestSchema,
  InstantSchema,
  KeyHeadersSchema,
  NoQuerySchema,
  TicketPathSchema,
} from './shared-schemas';

const FIELD_NAME = /^[a-z_]{1,40}$/;

const EditRequestSchema = z
  .strictObject({
    revision: z.number().int().min(1).max(1_000_000),
    digest: DigestSchema.openapi({ description: 'Of the proposal that was looked at' }),
    changes: z
      .array(
        z.strictObject({
          action: z.number().int().min(1).max(100).openapi({ description: 'As `number` says' }),
          fields: z.record(z.string().regex(FIELD_NAME), z.string().max(500)).openapi({
            description: 'Values as a person types them',
            example: { amount: '12.50' },
          }),
        }),
      )
      .max(20)
      .default([]),
    reply: z.string().min(1).max(20_000).optional().openapi({ description: 'The whole new reply' }),
  })
  .openapi('EditRequest');

const EditedSchema = z
  .object({
    revision: z.number().int(),
    digest: z.string(),
    deadline_at: InstantSchema,
    changed_since: DifferenceSchema.nullable(),
    lapsed_approvals: z
      .array(z.number().int())
      .openapi({ description: 'Numbers of actions that had a yes, and need it again' }),
    is_reply_stale: z.boolean(),
  })
  .openapi('Edited');

const editRoute = (deps: ApiDeps) =>
  createRoute({
    method: 'post',
    path: '/cases/{ticket_id}/edits',
    operationId: 'editProposal',
    summary: 'Change what waits, as the next revision',
    ...changing(deps, 'decide'),
    request: {
      params: TicketPathSchema,
      query: NoQuerySchema,
      headers: KeyHeadersSchema,
      body: bodyOf(EditRequestSchema),
    },
    responses: {
      200: given('The revision that waits now', EditedSchema),
      ...POST_PROBLEMS,
      ...NOT_FOUND_PROBLEM,
    },
  });

export function addEditRoutes(api: Api, deps: ApiDeps): void {
  api.openapi(editRoute(deps), async (c) => {
    const asked = c.req.valid('json');
    const { user } = c.get('token');
    const key = await findVisibleTicket(deps.pool, user, c.req.valid('param').ticket_id);
    if (!key) return noSuchTicket(c);
    const answer = await editProposal(deps.pool, {
      caseId: key.caseId ?? '',
      userId: user.userId,
      channel: 'api',
      revision: asked.revision,
      digest: asked.digest,
      changes: asked.changes.map(({ action, fields }) => ({ actionIndex: action - 1, fields })),
      reply: asked.reply ?? null,
    });
    if (answer.kind === 'refused') return refusedAnswer(c, answer);
    await deps.wake([answer.wakeupId]);
    await keepClaim(deps.pool, { ticketId: key.ticketId, user, now: deps.now() });
    return c.json(
      {
        revision: answer.revision,
        digest: answer.digest,
        deadline_at: answer.deadlineAt.toISOString(),
        changed_since: differenceJson(answer.difference),
        lapsed_approvals: answer.lapsedApprovals.map((index) => index + 1),
        is_reply_stale: answer.isReplyStale,
      },
      200,
    );
  });
}
