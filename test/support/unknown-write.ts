/** A write that was sent to a service, and of which nobody knows what became. */
import type { Pool } from 'pg';
import { approveWrite } from './approved-writes';
import type { ApprovedWrite } from './approved-writes';

const REFUND = { kind: 'refund', amount: 12.95, reason: 'late_delivery' } as const;

/** The steps of a remote write one after the other, as the state machine wants them. */
const STEPS = [
  `route = 'remote', provider = 'stripe', provider_key = 'key-' || operation_id,
   amount_minor = 1295, currency = 'CAD', state = 'reserved'`,
  `state = 'sending', first_sent_at = now(), last_sent_at = now(), attempts = 1`,
  `state = 'unknown', error_class = 'timeout'`,
  `state = 'needs_reconciliation', next_check_at = now() + interval '1 hour'`,
];

export async function unknownWrite(pool: Pool, ticketId: string): Promise<ApprovedWrite> {
  const write = await approveWrite(pool, ticketId, REFUND);
  for (const step of STEPS) {
    await pool.query(`UPDATE operations SET ${step} WHERE operation_id = $1`, [write.operationId]);
  }
  await pool.query(
    `INSERT INTO operation_attempts (operation_id, attempt_no, fence, request_digest, sent_at, answered_at, answer)
     VALUES ($1, 1, 1, 'd', now(), now(), 'timeout'), ($1, 2, 2, 'd', now(), NULL, NULL)`,
    [write.operationId],
  );
  return write;
}
