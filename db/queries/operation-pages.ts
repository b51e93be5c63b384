/** Writes page by page, the oldest first: where a page begins is said by the last of the one before. */
import type { User } from '../../contracts/can';
import type { OperationState } from '../../contracts/operation';
import type { Db } from '../pool';
import { FIRST_WORD } from './open-operations';
import type { OpenOperation } from './open-operations';
import { isSeen, seenBy } from './seen-by';

/** To the microsecond, as text: a Date would round it, and a page would begin too early. */
export type OperationKey = { createdAt: string; operationId: string };

export type PagedOperation = OpenOperation & {
  ticketId: string;
  code: string | null;
  endedAt: Date | null;
  key: OperationKey;
};

export type OperationPageQuery = {
  states: readonly OperationState[];
  after: OperationKey | null;
  limit: number;
};

const COLUMNS = `o.operation_id AS "operationId", o.case_id AS "caseId", c.ticket_id AS "ticketId",
  o.kind, o.order_id AS "orderId", o.state, o.code, o.provider, o.provider_ref AS "providerRef",
  o.amount_minor AS "amountMinor", o.currency, o.attempts, o.held_code AS "heldCode", o.error_class AS "errorClass",
  o.first_sent_at AS "firstSentAt", o.resend_until AS "resendUntil",
  o.next_check_at AS "nextCheckAt", o.created_at AS "createdAt", o.ended_at AS "endedAt",
  s.outcome AS "saidOutcome", s."userId" AS "saidBy",
  json_build_object('operationId', o.operation_id, 'createdAt',
    to_char(o.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) AS key`;

/** Those of cases that the user may know of. */
export async function operationPage(
  db: Db,
  user: User,
  query: OperationPageQuery,
): Promise<PagedOperation[]> {
  const found = await db.query<PagedOperation>(
    `SELECT ${COLUMNS}
     FROM operations o JOIN cases c USING (case_id) ${FIRST_WORD}
     WHERE o.state = ANY($1)
       AND ($2::timestamptz IS NULL OR (o.created_at, o.operation_id) > ($2, $3::uuid))
       AND ${isSeen('c.team', '$4')}
     ORDER BY o.created_at, o.operation_id LIMIT $5`,
    [
      [...query.states],
      query.after?.createdAt ?? null,
      query.after?.operationId ?? null,
      seenBy(user),
      query.limit,
    ],
  );
  return found.rows;
}
