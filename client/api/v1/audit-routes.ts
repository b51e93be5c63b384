/** Who did what and when, for ops, leads and admins: codes and ids, and no word of a customer. */
import { createRoute, z } from '@hono/zod-openapi';
import { readAuditBody } from '../../../contracts/audit-chain';
import type { ChainEntry } from '../../../contracts/audit-chain';
import { canReadAudit, teamsSeenBy } from '../../../contracts/can';
import type { User } from '../../../contracts/can';
import { caseIdsOf, searchAudit } from '../../../db/queries/audit-search';
import type { AuditFilter } from '../../../db/queries/audit-search';
import type { Api, ApiDeps } from './create-api';
import { READ_PROBLEMS } from './problem';
import { refusedAnswer } from './refused-answer';
import { given, reading } from './route-parts';
import {
  InstantSchema,
  LimitSchema,
  NextCursorSchema,
  TicketIdSchema,
  pageRows,
} from './shared-schemas';

const name = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.:@-]{0,99}$/)
  .optional();

const AuditQuerySchema = z.strictObject({
  actor: name.openapi({ description: 'Who: a user, or a part of the system' }),
  event: name.openapi({ description: 'What: `decision`, `proposal_edited`, …' }),
  channel: name.openapi({ description: 'How: terminal, web, api, signal, …' }),
  ticket_id: TicketIdSchema.optional().openapi({
    param: { name: 'ticket_id', in: 'query' },
    description: 'Only what is about cases of this ticket',
  }),
  from: InstantSchema.optional().openapi({ description: 'At this instant or later' }),
  to: InstantSchema.optional().openapi({ description: 'Before this instant' }),
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional()
    .openapi({ description: 'next_cursor of the page before' }),
  limit: LimitSchema,
});

const AuditEntrySchema = z
  .object({
    seq: z.string().openapi({ description: 'The number of the entry in the chain' }),
    at: z.string().nullable(),
    event: z.string().nullable().openapi({ description: 'null where the entry was tampered with' }),
    actor: z.string().nullable(),
    channel: z.string().nullable(),
    case_id: z.string().nullable(),
    detail: z.unknown(),
    previous_hash: z.string(),
    hash: z.string(),
  })
  .openapi('AuditEntry');

const AuditPageSchema = z
  .object({ entries: z.array(AuditEntrySchema), next_cursor: NextCursorSchema })
  .openapi('AuditPage');

const auditRoute = createRoute({
  method: 'get',
  path: '/audit',
  operationId: 'listAudit',
  summary: 'Entries of the audit chain, the newest first',
  ...reading(),
  request: { query: AuditQuerySchema },
  responses: { 200: given('A page of entries', AuditPageSchema), ...READ_PROBLEMS },
});

function present(entry: ChainEntry): z.infer<typeof AuditEntrySchema> {
  const body = readAuditBody(entry.body);
  return {
    seq: String(entry.seq),
    at: entry.at,
    event: body?.event ?? null,
    actor: body?.actor ?? null,
    channel: body?.channel ?? null,
    case_id: body?.case_id ?? null,
    detail: body?.detail ?? null,
    previous_hash: entry.previousHash,
    hash: entry.hash,
  };
}

async function filterOf(
  { pool }: ApiDeps,
  user: User,
  query: z.infer<typeof AuditQuerySchema>,
): Promise<AuditFilter> {
  const { ticket_id: ticketId, from, to } = query;
  return {
    actor: query.actor ?? null,
    event: query.event ?? null,
    channel: query.channel ?? null,
    caseIds: ticketId === undefined ? null : await caseIdsOf(pool, ticketId),
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
    teams: teamsSeenBy(user),
  };
}

export function addAuditRoutes(api: Api, deps: ApiDeps): void {
  api.openapi(auditRoute, async (c) => {
    const { user } = c.get('token');
    if (!canReadAudit(user)) {
      const message = 'The audit is for ops, leads and admins.';
      return refusedAnswer(c, { code: 'not_entitled', message });
    }
    const query = c.req.valid('query');
    const limit = pageRows(query.limit);
    const entries = await searchAudit(deps.pool, await filterOf(deps, user, query), {
      beforeSeq: query.cursor === undefined ? null : BigInt(query.cursor),
      limit,
    });
    const last = entries.length === limit ? entries.at(-1) : undefined;
    return c.json(
      { entries: entries.map(present), next_cursor: last ? String(last.seq) : null },
      200,
    );
  });
}
