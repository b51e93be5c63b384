/** A person's word through a program: by the same arbiter, under the rights of the token's user. */
import { createRoute, z } from '@hono/zod-openapi';
import type { DecisionAnswer } from '../../../contracts/decision';
import { keepClaim } from '../../../db/claim-ticket';
import { recordDecision } from '../../../db/record-decision';
import { findVisibleTicket } from '../../../db/queries/visible-ticket';
import type { Api, ApiDeps } from './create-api';
import { NOT_FOUND_PROBLEM, POST_PROBLEMS, noSuchTicket, problem } from './problem';
import { refusedAnswer } from './refused-answer';
import { bodyOf, changing, given } from './route-parts';
import {
  DigestSchema,
  KeyHeadersSchema,
  NoQuerySchema,
  StandingSchema,
  TicketPathSchema,
  VerdictSchema,
} from './shared-schemas';

const DecisionRequestSchema = z
  .strictObject({
    revision: z.number().int().min(1).max(1_000_000),
    action: z.number().int().min(1).max(100).openapi({ description: 'As `number` says' }),
    verdict: VerdictSchema,
    digest: DigestSchema.openapi({
      description: 'Of the action that was looked at: nothing else is decided',
    }),
    reason: z.string().trim().min(1).max(500).optional().openapi({
      description: 'Needed for reject and send_back',
    }),
  })
  .openapi('DecisionRequest');

const DecisionSchema = z
  .object({
    result: z.enum(['recorded', 'repeated']),
    decision: StandingSchema,
    is_action_decided: z.boolean().nullable().openapi({
      description: 'false when one more signature is needed; null when it was said before',
    }),
    raised_to: z
      .object({ signers_needed: z.number().int(), needs_lead: z.boolean() })
      .nullable()
      .openapi({ description: 'Who must sign by now, where that is more than was proposed' }),
    proposal_state: z.string(),
  })
  .openapi('Decision');

const decideRoute = (deps: ApiDeps) =>
  createRoute({
    method: 'post',
    path: '/cases/{ticket_id}/decisions',
    operationId: 'decide',
    summary: 'Approve, reject or send back one action',
    ...changing(deps, 'decide'),
    request: {
      params: TicketPathSchema,
      query: NoQuerySchema,
      headers: KeyHeadersSchema,
      body: bodyOf(DecisionRequestSchema),
    },
    responses: {
      200: given('Recorded, or said by the same person before', DecisionSchema),
      ...POST_PROBLEMS,
      ...NOT_FOUND_PROBLEM,
    },
  });

type Answered = Exclude<DecisionAnswer, { kind: 'refused' }>;

function presentAnswer(answer: Answered): z.infer<typeof DecisionSchema> {
  const { decision, proposalState } = answer;
  const raisedTo = answer.kind === 'recorded' ? (answer.raisedTo ?? null) : null;
  return {
    result: answer.kind,
    decision: {
      decision_id: decision.decisionId,
      verdict: decision.verdict,
      user_id: decision.userId,
      channel: decision.channel,
      decided_at: decision.decidedAt.toISOString(),
    },
    is_action_decided: answer.kind === 'recorded' ? answer.isActionDecided : null,
    raised_to: raisedTo && { signers_needed: raisedTo.signers, needs_lead: raisedTo.needsLead },
    proposal_state: proposalState,
  };
}

export function addDecisionRoutes(api: Api, deps: ApiDeps): void {
  api.openapi(decideRoute(deps), async (c) => {
    const asked = c.req.valid('json');
    const { user } = c.get('token');
    if (asked.verdict !== 'approve' && asked.reason === undefined) {
      return problem(c, 422, { code: 'reason_missing', detail: 'Say why: reason.' }) as never;
    }
    const key = await findVisibleTicket(deps.pool, user, c.req.valid('param').ticket_id);
    if (!key) return noSuchTicket(c);
    const answer = await recordDecision(deps.pool, {
      // A ticket without a case has no proposal either: the arbiter says so.
      caseId: key.caseId ?? '',
      revision: asked.revision,
      actionIndex: asked.action - 1,
      verdict: asked.verdict,
      digest: asked.digest,
      userId: user.userId,
      channel: 'api',
      note: asked.reason ?? null,
    });
    const wakeupId = answer.kind === 'repeated' ? null : answer.wakeupId;
    if (wakeupId !== null) await deps.wake([wakeupId]);
    if (answer.kind === 'refused') return refusedAnswer(c, answer);
    await keepClaim(deps.pool, { ticketId: key.ticketId, user, now: deps.now() });
    return c.json(presentAnswer(answer), 200);
  });
}
