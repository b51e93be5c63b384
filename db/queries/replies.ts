/** Our answers in a ticket's thread. */
import type { Db } from '../pool';

export type NewReply = { ticketId: string; caseId: string; body: string; dedupKey: string };

/** Adds the reply to the thread unless this case has answered already. */
export async function insertReply(db: Db, reply: NewReply): Promise<void> {
  await db.query(
    `INSERT INTO messages (message_id, ticket_id, direction, body, sent_at, case_id, dedup_key)
     VALUES ($1, $2, 'reply', $3, now(), $4, $1) ON CONFLICT DO NOTHING`,
    [reply.dedupKey, reply.ticketId, reply.body, reply.caseId],
  );
}
