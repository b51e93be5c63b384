/** Approved writes for ops and leads, and two people's word on what became of one. */
import { createRoute, z } from '@hono/zod-openapi';
import { canSeeOps } from '../../../contracts/can';
import { OPERATION_STATES, isEnded } from '../../../contracts/operation';
import { operationPage } from '../../../db/queries/operation-pages';
import type { OperationKey, PagedOperation } from '../../../db/queries/operation-pages';
import {
  EVIDENCE_CHARS_MAX,
  EVIDENCE_CHARS_MIN,
  settleOperation,
} from '../../../db/settle-operation';
import { instantJson, moneyJson } from '../../cli/json/case-json';
import type { Api, ApiDeps } from './create-api';
import { NOT_FOUND_PROBLEM, POST_PROBLEMS, READ_PROBLEMS, problem } from './problem';
import { refusedAnswer } from './refused-answer';
import { bodyOf, changing, given, reading } from './route-parts';
import {
  InstantSchema,
  KeyHeadersSchema,
  LimitSchema,
  MoneySchema,
  NextCursorSchema,
  NoQuerySchema,
  pageRows,
} from './shared-schemas';

const OPEN_STATES = OPERATION_STATES.filter((state) => !isEnded(state));

const OperationQuerySchema = z.strictObject({
  state: z
    .enum([...OPERATION_STATES, 'open'])
    .optional()
    .openapi({
      description: 'Those in this state; without it, or with `open`, all that have not ended',
    }),
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,200}$/)
    .optional()
    .openapi({ description: 'next_cursor of the page before' }),
  limit: LimitSchema,
});

const outcome = z.enum(['done', 'not_done']);

const OperationSchema = z
  .object({
    operation_id: z.string(),
    ticket_id: z.string(),
    case_id: z.string(),
    kind: z.string(),
    order_id: z.string(),
    state: z.enum(OPERATION_STATES),
    code: z.string().nullable(),
    provider: z.string().nullable(),
    provider_ref: z.string().nullable(),
    money: MoneySchema.nullable(),
    attempts: z.number().int(),
    error_class: z.string().nullable(),
    created_at: InstantSchema,
    first_sent_at: InstantSchema.nullable(),
    resend_until: InstantSchema.nullable(),
    next_check_at: InstantSchema.nullable(),
    ended_at: InstantSchema.nullable(),
    said: z
      .object({ outcome, user_id: z.string().nullable() })
      .nullable()
      .openapi({ description: "One person's word that waits for a second one's" }),
  })
  .openapi('Operation');

const OperationPageSchema = z
  .object({ operations: z.array(OperationSchema), next_cursor: NextCursorSchema })
  .openapi('OperationPage');

const SettlementRequestSchema = z
  .strictObject({
    outcome,
    evidence: z.string().trim().min(EVIDENCE_CHARS_MIN).max(EVIDENCE_CHARS_MAX).openapi({
      description: 'Where this is known from',
    }),
    provider_ref: z.string().min(1).max(200).optional().openapi({
      description: "The service's id of the effect",
    }),
  })
  .openapi('SettlementRequest');

const SettlementSchema = z
  .object({
    operation_id: z.string(),
    outcome,
    result: z.enum(['proposed', 'confirmed']).openapi({
      description: 'proposed: nothing changes until a second person says the same',
    }),
  })
  .openapi('Settlement');

const listRoute = createRoute({
  method: 'get',
  path: '/operations',
  operationId: 'listOperations',
  summary: 'Approved writes, the oldest first',
  ...reading(),
  request: { query: OperationQuerySchema },
  responses: { 200: given('A page of writes', OperationPageSchema), ...READ_PROBLEMS },
});

const settleRoute = (deps: ApiDeps) =>
  createRoute({
    method: 'post',
    path: '/operations/{operation_id}/settlements',
    operationId: 'settleOperation',
    summary: 'Say what became of a write that nothing else can tell of; a second person confirms',
    ...changing(deps, 'operate'),
    request: {
      params: z.object({ operation_id: z.uuid() }),
      query: NoQuerySchema,
      headers: KeyHeadersSchema,
      body: bodyOf(SettlementRequestSchema),
    },
    responses: {
      200: given('Recorded', SettlementSchema),
      ...POST_PROBLEMS,
      ...NOT_FOUND_PROBLEM,
    },
  });

const KeySchema = z.tuple([z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/), z.uuid()]);

function cursorOf({ createdAt, operationId }: OperationKey): string {
  return Buffer.from(JSON.stringify([createdAt, operationId])).toString('base64url');
}

/** Null when it is none that we gave. */
function readCursor(text: string): OperationKey | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const [createdAt, operationId] = KeySchema.parse(value);
    return Number.isNaN(Date.parse(createdAt)) ? null : { createdAt, operationId };
  } catch {
    return null;
  }
}

function present(row: PagedOperation): z.infer<typeof OperationSchema> {
  const { amountMinor, currency } = row;
  return {
    operation_id: row.operationId,
    ticket_id: row.ticketId,
    case_id: row.caseId,
    kind: row.kind,
    order_id: row.orderId,
    state: row.state,
    code: row.code,
    provider: row.provider,
    provider_ref: row.providerRef,
    money: amountMinor === null || currency === null ? null : moneyJson(amountMinor, currency),
    attempts: row.attempts,
    error_class: row.errorClass,
    created_at: row.createdAt.toISOString(),
    first_sent_at: instantJson(row.firstSentAt),
    resend_until: instantJson(row.resendUntil),
    next_check_at: instantJson(row.nextCheckAt),
    ended_at: instantJson(row.endedAt),
    said: row.saidOutcome === null ? null : { outcome: row.saidOutcome, user_id: row.saidBy },
  };
}

function addList(api: Api, deps: ApiDeps): void {
  api.openapi(listRoute, async (c) => {
    const { user } = c.get('token');
    if (!canSeeOps(user)) {
      const message = 'The list of writes is for ops, leads and admins.';
      return refusedAnswer(c, { code: 'not_entitled', message });
    }
    const query = c.req.valid('query');
    const after = query.cursor === undefined ? null : readCursor(query.cursor);
    if (query.cursor !== undefined && after === null) {
      const detail = 'cursor: it is the next_cursor of no page';
      return problem(c, 422, { code: 'bad_input', detail }) as never;
    }
    const limit = pageRows(query.limit);
    const { state = 'open' } = query;
    const states = state === 'open' ? OPEN_STATES : [state];
    const rows = await operationPage(deps.pool, user, { states, after, limit });
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return c.json(
      { operations: rows.map(present), next_cursor: last ? cursorOf(last.key) : null },
      200,
    );
  });
}

export function addOperationRoutes(api: Api, deps: ApiDeps): void {
  addList(api, deps);

  api.openapi(settleRoute(deps), async (c) => {
    const { operation_id: operationId } = c.req.valid('param');
    const said = c.req.valid('json');
    const answer = await settleOperation(deps.pool, {
      operationId,
      outcome: said.outcome,
      evidence: said.evidence,
      providerRef: said.provider_ref ?? null,
      userId: c.get('token').user.userId,
      channel: 'api',
    });
    if (answer.kind === 'refused') return refusedAnswer(c, answer);
    if (answer.kind === 'confirmed') await deps.wake([answer.wakeupId]);
    return c.json({ operation_id: operationId, outcome: said.outcome, result: answer.kind }, 200);
  });
}
