/** Cases for programs: listed, one with everything that a person sees of it, and its proposals. */
import { createRoute, z } from '@hono/zod-openapi';
import type { Pool } from 'pg';
import { canReadText } from '../../../contracts/can';
import { casePage } from '../../../db/queries/case-pages';
import { traceCalls, traceResolutions } from '../../../db/queries/trace-rows';
import { findVisibleTicket } from '../../../db/queries/visible-ticket';
import { evidenceOf } from '../../cli/evidence';
import type { Evidence } from '../../cli/evidence';
import { loadCase } from '../../cli/find-case';
import { CasePageSchema, CaseSchema, ListQuerySchema, ProposalPageSchema } from './case-schemas';
import type { Api, ApiDeps } from './create-api';
import { presentCase, presentListed, presentProposal } from './present-case';
import { NOT_FOUND_PROBLEM, READ_PROBLEMS, noSuchTicket } from './problem';
import { given, reading } from './route-parts';
import { LimitSchema, NoQuerySchema, TicketPathSchema, pageRows } from './shared-schemas';

const listRoute = createRoute({
  method: 'get',
  path: '/cases',
  operationId: 'listCases',
  summary: 'Cases, the newest ticket first',
  ...reading(),
  request: { query: ListQuerySchema },
  responses: { 200: given('A page of cases', CasePageSchema), ...READ_PROBLEMS },
});

const caseRoute = createRoute({
  method: 'get',
  path: '/cases/{ticket_id}',
  operationId: 'getCase',
  summary: 'One case with its proposals, decisions, writes and replies',
  ...reading(),
  request: { params: TicketPathSchema, query: NoQuerySchema },
  responses: { 200: given('The case', CaseSchema), ...READ_PROBLEMS, ...NOT_FOUND_PROBLEM },
});

const proposalsRoute = createRoute({
  method: 'get',
  path: '/cases/{ticket_id}/proposals',
  operationId: 'listProposals',
  summary: 'The revisions of a case, the newest first, with actions, digests and deadlines',
  ...reading(),
  request: {
    params: TicketPathSchema,
    query: z.strictObject({
      cursor: z
        .string()
        .regex(/^[1-9]\d{0,8}$/)
        .optional()
        .openapi({ description: 'next_cursor of the page before' }),
      limit: LimitSchema,
    }),
  },
  responses: {
    200: given('A page of proposals', ProposalPageSchema),
    ...READ_PROBLEMS,
    ...NOT_FOUND_PROBLEM,
  },
});

async function loadEvidence(pool: Pool, caseId: string | null): Promise<Evidence> {
  if (caseId === null) return evidenceOf([], []);
  return evidenceOf(await traceCalls(pool, caseId), await traceResolutions(pool, caseId));
}

function addList(api: Api, deps: ApiDeps): void {
  api.openapi(listRoute, async (c) => {
    const query = c.req.valid('query');
    const { user } = c.get('token');
    const limit = pageRows(query.limit);
    const rows = await casePage(deps.pool, user, {
      state: query.state ?? null,
      customerId: query.customer_id ?? null,
      team: query.team ?? null,
      takenOverBy: query.taken_over_by ?? null,
      outcome: query.outcome ?? null,
      before: query.cursor === undefined ? null : BigInt(query.cursor),
      limit,
    });
    const isTextShown = canReadText(user);
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return c.json(
      {
        cases: rows.map((row) => presentListed(row, isTextShown)),
        next_cursor: last ? String(last.arrivalNo) : null,
      },
      200,
    );
  });
}

export function addCaseRoutes(api: Api, deps: ApiDeps): void {
  addList(api, deps);

  api.openapi(caseRoute, async (c) => {
    const { user } = c.get('token');
    const key = await findVisibleTicket(deps.pool, user, c.req.valid('param').ticket_id);
    if (!key) return noSuchTicket(c);
    const detail = await loadCase(deps.pool, key);
    const evidence = await loadEvidence(deps.pool, key.caseId);
    return c.json(presentCase({ detail, evidence, isTextShown: canReadText(user) }), 200);
  });

  api.openapi(proposalsRoute, async (c) => {
    const { user } = c.get('token');
    const key = await findVisibleTicket(deps.pool, user, c.req.valid('param').ticket_id);
    if (!key) return noSuchTicket(c);
    const detail = await loadCase(deps.pool, key);
    const { cursor, limit } = c.req.valid('query');
    const rows = pageRows(limit);
    const before = cursor === undefined ? Infinity : Number(cursor);
    const left = detail.proposals.filter(({ revision }) => revision < before);
    const page = left.slice(0, rows);
    const last = left.length > rows ? page.at(-1) : undefined;
    const isTextShown = canReadText(user);
    return c.json(
      {
        ticket_id: key.ticketId,
        case_id: key.caseId,
        proposals: page.map((proposal) => presentProposal(proposal, { detail, isTextShown })),
        next_cursor: last ? String(last.revision) : null,
      },
      200,
    );
  });
}
