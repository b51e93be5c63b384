/** A person's word through a program: by the same arbiter, under the rights of the token's user. */
import { createRoute, z } from '@hono/zod-openapi';
import { findVisibleTicket } from '../../../db/queries/visible-ticket';
import { recordDecision } from '../../../db/record-decision';
import { needsScope } from './authenticate';
import type { Api, ApiDeps } from './create-api';
import { withIdempotency } from './idempotency';
import { PROBLEM_RESPONSES, problem } from './problem';
import { DecisionRequestSchema, DecisionSchema, TicketIdSchema } from './schemas';

const NOT_FOUND = new Set(['unknown_user', 'proposal_not_found']);
const NOT_ALLOWED = new Set(['not_entitled', 'own_order', 'second_person_needed']);

function statusOf(code: string): 403 | 404 | 409 {
  if (NOT_FOUND.has(code)) return 404;
  return NOT_ALLOWED.has(code) ? 403 : 409;
}

function decideRoute(deps: ApiDeps) {
  return createRoute({
    method: 'post',
    path: '/cases/{ticket_id}/decisions',
    summary: 'Approve, reject or send back one action',
    security: [{ token: ['decide'] }],
    middleware: [needsScope('decide'), withIdempotency(deps)] as const,
    request: {
      params: z.object({ ticket_id: TicketIdSchema }),
      headers: z.object({ 'idempotency-key': z.string().min(8).max(200) }),
      body: {
        required: true,
        content: { 'application/json': { schema: DecisionRequestSchema } },
      },
    },
    responses: {
      200: {
        description: 'Recorded, or said by the same person before',
        content: { 'application/json': { schema: DecisionSchema } },
      },
      ...PROBLEM_RESPONSES,
    },
  });
}

export function addDecisionRoutes(api: Api, deps: ApiDeps): void {
  api.openapi(decideRoute(deps), async (c) => {
    const { ticket_id: ticketId } = c.req.valid('param');
    const asked = c.req.valid('json');
    if (asked.verdict !== 'approve' && asked.reason === undefined) {
      const detail = 'Say why: reason.';
      return problem(c, 422, { code: 'reason_missing', detail }) as never;
    }
    const key = await findVisibleTicket(deps.pool, c.get('token').user, ticketId);
    if (!key?.caseId) {
      return problem(c, 404, {
        code: 'ticket_not_found',
        detail: 'There is no such ticket.',
      }) as never;
    }
    const answer = await recordDecision(deps.pool, {
      caseId: key.caseId,
      revision: asked.revision,
      actionIndex: asked.action - 1,
      verdict: asked.verdict,
      digest: asked.digest,
      userId: c.get('token').user.userId,
      channel: 'api',
      note: asked.reason ?? null,
    });
    if (answer.kind === 'refused') {
      const { code, message: detail } = answer;
      return problem(c, statusOf(code), { code, detail }) as never;
    }
    if (answer.kind === 'recorded' && answer.wakeupId !== null) await deps.wake([answer.wakeupId]);
    const { decision, proposalState } = answer;
    return c.json(
      {
        result: answer.kind,
        decision_id: decision.decisionId,
        verdict: decision.verdict,
        user_id: decision.userId,
        decided_at: decision.decidedAt.toISOString(),
        proposal_state: proposalState,
      },
      200,
    );
  });
}
