/** Tickets from programs: stored once by their own id, and taken in at once. */
import { createRoute, z } from '@hono/zod-openapi';
import { SUBMIT_SOURCE } from '../../../db/seed';
import { storeTicket } from '../../../db/store-ticket';
import { needsScope } from './authenticate';
import type { Api, ApiDeps } from './create-api';
import { withIdempotency } from './idempotency';
import { PROBLEM_RESPONSES, problem } from './problem';
import { NewTicketSchema, TakenTicketSchema } from './schemas';

function ticketRoute(deps: ApiDeps) {
  return createRoute({
    method: 'post',
    path: '/tickets',
    summary: 'A new ticket',
    security: [{ token: ['submit'] }],
    middleware: [needsScope('submit'), withIdempotency(deps)] as const,
    request: {
      headers: z.object({ 'idempotency-key': z.string().min(8).max(200) }),
      body: { required: true, content: { 'application/json': { schema: NewTicketSchema } } },
    },
    responses: {
      200: {
        description: 'Stored, now or before',
        content: { 'application/json': { schema: TakenTicketSchema } },
      },
      ...PROBLEM_RESPONSES,
    },
  });
}

export function addTicketRoutes(api: Api, deps: ApiDeps): void {
  api.openapi(ticketRoute(deps), async (c) => {
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
}
