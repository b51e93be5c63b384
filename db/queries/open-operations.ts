/** Writes that are approved and not ended, for ops: the oldest first. */
import type { OperationState } from '../../contracts/operation';
import type { Db } from '../pool';
import { inTeams } from './team-filter';

export type OpenOperation = {
  operationId: string;
  caseId: string;
  ticketId: string;
  kind: string;
  orderId: string;
  customerId: string;
  state: OperationState;
  provider: string | null;
  providerRef: string | null;
  amountMinor: bigint | null;
  currency: string | null;
  attempts: number;
  /** Why nothing is sent of it. */
  heldCode: string | null;
  errorClass: string | null;
  firstSentAt: Date | null;
  resendUntil: Date | null;
  nextCheckAt: Date | null;
  createdAt: Date;
  /** One person's word that waits for a second one's. */
  saidOutcome: 'done' | 'not_done' | null;
  saidBy: string | null;
};

/** The first person's last word on operation `o`, as `s`. */
export const FIRST_WORD = `LEFT JOIN LATERAL (
    SELECT outcome, user_id AS "userId" FROM settlement_words w
    WHERE w.operation_id = o.operation_id AND w.user_id = (SELECT user_id FROM settlement_words f
      WHERE f.operation_id = o.operation_id AND f.word_no = 1)
    ORDER BY word_no DESC LIMIT 1) s ON true`;

/** @param teams whose cases, as `teamsSeenBy` says; null for all. */
export async function openOperations(
  db: Db,
  limit: number,
  teams: readonly string[] | null = null,
): Promise<OpenOperation[]> {
  const found = await db.query<OpenOperation>(
    `SELECT o.operation_id AS "operationId", o.case_id AS "caseId",
            c.ticket_id AS "ticketId", o.kind,
            o.order_id AS "orderId", o.customer_id AS "customerId", o.state, o.provider, o.provider_ref AS "providerRef",
            o.amount_minor AS "amountMinor", o.currency, o.attempts, o.held_code AS "heldCode",
            o.error_class AS "errorClass", o.first_sent_at AS "firstSentAt",
            o.resend_until AS "resendUntil", o.next_check_at AS "nextCheckAt",
            o.created_at AS "createdAt", s.outcome AS "saidOutcome", s."userId" AS "saidBy"
     FROM operations o JOIN cases c USING (case_id) ${FIRST_WORD}
     WHERE o.state NOT IN ('succeeded', 'denied', 'cancelled', 'reversed')
       AND ${inTeams('c.team', '$2')}
     ORDER BY (o.state = 'needs_reconciliation') DESC, o.created_at LIMIT $1`,
    [limit, teams],
  );
  return found.rows;
}
