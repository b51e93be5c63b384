/** What happened in a case, step by step. */
import { createRoute, z } from '@hono/zod-openapi';
import { canReadText } from '../../../contracts/can';
import { findVisibleTicket } from '../../../db/queries/visible-ticket';
import { loadTrace } from '../../cli/load-trace';
import type { Api, ApiDeps } from './create-api';
import { TracePageSchema, presentTrace } from './present-trace';
import { NOT_FOUND_PROBLEM, READ_PROBLEMS, noSuchTicket } from './problem';
import { given, reading } from './route-parts';
import { LimitSchema, TicketPathSchema, pageRows } from './shared-schemas';

const traceRoute = createRoute({
  method: 'get',
  path: '/cases/{ticket_id}/trace',
  operationId: 'getTrace',
  summary: 'Model calls, tool calls with their codes, refusals and notes, oldest first',
  ...reading(),
  request: {
    params: TicketPathSchema,
    query: z.strictObject({
      full: z.enum(['true', 'false']).optional().openapi({
        description: 'Also what the model received, and whole results',
      }),
      cursor: z
        .string()
        .regex(/^[1-9]\d{0,8}$/)
        .optional()
        .openapi({ description: 'next_cursor of the page before' }),
      limit: LimitSchema,
    }),
  },
  responses: {
    200: given('A page of steps', TracePageSchema),
    ...READ_PROBLEMS,
    ...NOT_FOUND_PROBLEM,
  },
});

export function addTraceRoutes(api: Api, deps: ApiDeps): void {
  api.openapi(traceRoute, async (c) => {
    const { user } = c.get('token');
    const key = await findVisibleTicket(deps.pool, user, c.req.valid('param').ticket_id);
    if (!key) return noSuchTicket(c);
    const { full, cursor, limit } = c.req.valid('query');
    const page = presentTrace(
      await loadTrace(deps.pool, key),
      { after: Number(cursor ?? 0), rows: pageRows(limit) },
      { isTextShown: canReadText(user), isWhole: full === 'true' },
    );
    return c.json(page, 200);
  });
}
