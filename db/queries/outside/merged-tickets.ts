/** Tickets that were merged into another one: where their thread goes on, and what stood in it. */
import type { Db } from '../../pool';

/** The ticket that goes on in place of this one, over several merges; itself when it was not merged. */
export async function survivorOf(db: Db, ticketId: string): Promise<string> {
  const found = await db.query<{ ticketId: string }>(
    `WITH RECURSIVE way AS (
       SELECT $1::text AS ticket_id, ARRAY[$1::text] AS passed
       UNION ALL
       SELECT e.merged_into, passed || e.merged_into
       FROM way JOIN cases c USING (ticket_id) JOIN ticket_endings e USING (case_id)
       WHERE e.merged_into IS NOT NULL AND e.merged_into <> ALL (passed)
         AND NOT EXISTS (SELECT FROM cases later
                         WHERE later.ticket_id = c.ticket_id AND later.case_no > c.case_no)
     )
     SELECT ticket_id AS "ticketId" FROM way ORDER BY cardinality(passed) DESC LIMIT 1`,
    [ticketId],
  );
  return found.rows[0]?.ticketId ?? ticketId;
}

export type CustomerText = { messageId: string; text: string; sentAt: Date };

/** All that the customer wrote on a ticket, oldest first; the first with its subject. */
export async function customerTexts(db: Db, ticketId: string): Promise<CustomerText[]> {
  const found = await db.query<CustomerText>(
    `SELECT ticket_id AS "messageId", subject || E'\\n\\n' || body AS text, received_at AS "sentAt"
     FROM tickets WHERE ticket_id = $1
     UNION ALL
     SELECT message_id, body, sent_at FROM messages
     WHERE ticket_id = $1 AND direction = 'customer' AND message_id <> $1 || '.m1'
     ORDER BY 3, 1`,
    [ticketId],
  );
  return found.rows;
}

/** What came in before the ticket's first case is told to it with its first step. */
export async function noteEarlierMessages(
  db: Db,
  { caseId, ticketId }: { caseId: string; ticketId: string },
): Promise<void> {
  await db.query(
    `INSERT INTO case_notes (case_id, note_key, after_step_no, body)
     SELECT $1, 'change-customer_wrote-' || message_id, 0,
            jsonb_build_object('kind', 'customer_wrote', 'text', body)
     FROM messages
     WHERE ticket_id = $2 AND direction = 'customer' AND effect = 'no_open_case'
       AND case_id IS NULL
       AND NOT EXISTS (SELECT FROM cases c WHERE c.ticket_id = $2 AND c.case_id <> $1)
     ORDER BY sent_at, message_id
     ON CONFLICT DO NOTHING`,
    [caseId, ticketId],
  );
}
