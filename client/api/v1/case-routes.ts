/** Cases for programs: listed, and one with everything that a person sees of it. */
import { createRoute, z } from '@hono/zod-openapi';
import { canReadText } from '../../../contracts/can';
import { findVisibleTicket } from '../../../db/queries/visible-ticket';
import { casePage } from '../../../db/queries/case-pages';
import type { PagedCase } from '../../../db/queries/case-pages';
import { loadCase } from '../../cli/find-case';
import { caseJson } from '../../cli/json/case-json';
import { needsScope } from './authenticate';
import type { Api, ApiDeps } from './create-api';
import { PROBLEM_RESPONSES, problem } from './problem';
import { CasePageSchema, ListQuerySchema, TicketIdSchema } from './schemas';

const LIMIT = 50;

function listed(row: PagedCase, isTextShown: boolean) {
  return {
    ticket_id: row.ticketId,
    external_id: row.externalId,
    customer_id: row.customerId,
    subject: isTextShown ? row.subject : null,
    state: row.state,
    outcome: row.outcome,
    received_at: row.receivedAt.toISOString(),
    deadline_at: row.deadlineAt?.toISOString() ?? null,
    taken_over_by: row.takenOverBy,
    actions: row.actions,
  };
}

const listRoute = createRoute({
  method: 'get',
  path: '/cases',
  summary: 'Cases, the newest ticket first',
  security: [{ token: ['read'] }],
  middleware: [needsScope('read')] as const,
  request: { query: ListQuerySchema },
  responses: {
    200: {
      description: 'A page of cases',
      content: { 'application/json': { schema: CasePageSchema } },
    },
    ...PROBLEM_RESPONSES,
  },
});

const caseRoute = createRoute({
  method: 'get',
  path: '/cases/{ticket_id}',
  summary: 'One case with its proposals, decisions and replies',
  security: [{ token: ['read'] }],
  middleware: [needsScope('read')] as const,
  request: { params: z.object({ ticket_id: TicketIdSchema }) },
  responses: {
    200: {
      description: 'The case',
      content: { 'application/json': { schema: z.looseObject({ ticket_id: z.string() }) } },
    },
    ...PROBLEM_RESPONSES,
  },
});

/** What customers and colleagues wrote, left out for roles that see no text. */
function withoutText(shown: object): object {
  const { proposals, ...others } = shown as { proposals: { reply?: string }[] };
  const actionsOnly = proposals.map((proposal) => {
    const rest = { ...proposal };
    delete rest.reply;
    return rest;
  });
  return { ...others, subject: null, body: null, replies: null, proposals: actionsOnly };
}

export function addCaseRoutes(api: Api, deps: ApiDeps): void {
  api.openapi(listRoute, async (c) => {
    const { state, cursor, limit } = c.req.valid('query');
    const count = limit === undefined ? LIMIT : Number(limit);
    const rows = await casePage(deps.pool, c.get('token').user, {
      state: state ?? null,
      before: cursor === undefined ? null : BigInt(cursor),
      limit: count,
    });
    const isTextShown = canReadText(c.get('token').user);
    const last = rows.length === count ? rows.at(-1) : undefined;
    return c.json(
      {
        cases: rows.map((row) => listed(row, isTextShown)),
        next_cursor: last ? String(last.arrivalNo) : null,
      },
      200,
    );
  });

  api.openapi(caseRoute, async (c) => {
    const { ticket_id: ticketId } = c.req.valid('param');
    const key = await findVisibleTicket(deps.pool, c.get('token').user, ticketId);
    if (!key) {
      return problem(c, 404, {
        code: 'ticket_not_found',
        detail: 'There is no such ticket.',
      }) as never;
    }
    const shown = caseJson(await loadCase(deps.pool, key)) as { ticket_id: string };
    const isTextShown = canReadText(c.get('token').user);
    return c.json(isTextShown ? shown : (withoutText(shown) as { ticket_id: string }), 200);
  });
}
