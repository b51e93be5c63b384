/** What the customer wrote after the ticket was taken in. */
import type { Db } from '../pool';

/** The text of a customer's message, only when it belongs to this case's ticket. */
export async function findMessage(
  db: Db,
  key: { caseId: string; messageId: string },
): Promise<string | null> {
  const found = await db.query<{ body: string }>(
    `SELECT m.body FROM messages m JOIN cases c USING (ticket_id)
     WHERE c.case_id = $1 AND m.message_id = $2 AND m.direction = 'customer'`,
    [key.caseId, key.messageId],
  );
  return found.rows[0]?.body ?? null;
}
