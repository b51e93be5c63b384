/** Who looks after a ticket. It is advice: a claim locks nothing. */
import { createRoute, z } from '@hono/zod-openapi';
import { claimTicket, giveUpClaim } from '../../../db/claim-ticket';
import { findVisibleTicket } from '../../../db/queries/visible-ticket';
import type { Api, ApiDeps } from './create-api';
import { NOT_FOUND_PROBLEM, POST_PROBLEMS, noSuchTicket, problem } from './problem';
import { refusedAnswer } from './refused-answer';
import { bodyOf, changing, given } from './route-parts';
import { InstantSchema, KeyHeadersSchema, NoQuerySchema, TicketPathSchema } from './shared-schemas';

const NothingSchema = z.strictObject({}).openapi('Nothing');

const ClaimedSchema = z
  .object({ ticket_id: z.string(), claimed_by: z.string(), until: InstantSchema })
  .openapi('Claimed');

const ReleasedSchema = z
  .object({ ticket_id: z.string(), was_yours: z.boolean() })
  .openapi('Released');

const request = {
  params: TicketPathSchema,
  query: NoQuerySchema,
  headers: KeyHeadersSchema,
  body: bodyOf(NothingSchema),
};

const claimRoute = (deps: ApiDeps) =>
  createRoute({
    method: 'post',
    path: '/cases/{ticket_id}/claim',
    operationId: 'claimCase',
    summary: 'Say that you look after it; it locks nothing, and ends by itself',
    ...changing(deps, 'decide'),
    request,
    responses: { 200: given('Yours', ClaimedSchema), ...POST_PROBLEMS, ...NOT_FOUND_PROBLEM },
  });

const releaseRoute = (deps: ApiDeps) =>
  createRoute({
    method: 'post',
    path: '/cases/{ticket_id}/release',
    operationId: 'releaseCase',
    summary: 'Give up your own claim',
    ...changing(deps, 'decide'),
    request,
    responses: { 200: given('Not yours', ReleasedSchema), ...POST_PROBLEMS, ...NOT_FOUND_PROBLEM },
  });

export function addClaimRoutes(api: Api, deps: ApiDeps): void {
  api.openapi(claimRoute(deps), async (c) => {
    const { user } = c.get('token');
    const { ticket_id: ticketId } = c.req.valid('param');
    const answer = await claimTicket(deps.pool, { ticketId, user, now: deps.now() });
    if (answer.kind === 'refused') {
      return answer.code === 'ticket_not_found' ? noSuchTicket(c) : refusedAnswer(c, answer);
    }
    if (answer.kind === 'held') {
      const detail = `${answer.claim.userId} looks after it, until ${answer.claim.expiresAt.toISOString()} at least.`;
      return problem(c, 409, { code: 'claimed_before', detail }) as never;
    }
    const until = answer.until.toISOString();
    return c.json({ ticket_id: ticketId, claimed_by: user.userId, until }, 200);
  });

  api.openapi(releaseRoute(deps), async (c) => {
    const { user } = c.get('token');
    const key = await findVisibleTicket(deps.pool, user, c.req.valid('param').ticket_id);
    if (!key) return noSuchTicket(c);
    const { ticketId } = key;
    const wasYours = await giveUpClaim(deps.pool, { ticketId, user });
    return c.json({ ticket_id: ticketId, was_yours: wasYours }, 200);
  });
}
