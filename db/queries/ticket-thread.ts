/** What was written on a ticket after its first message: by the customer, to them, and among us. */
import type { Db } from '../pool';

export type ThreadEntry = {
  entryId: string;
  /** `note` is internal: the customer never sees it. */
  kind: 'customer' | 'reply' | 'note';
  text: string;
  at: Date;
};

const FIRST = '.m1';

/** A note is for the model in its own case; what it says of words is what people read. */
const ENTRIES = `
  SELECT message_id AS "entryId", direction AS kind, body AS text, sent_at AS at
  FROM messages WHERE ticket_id = $1 AND message_id <> $1 || '${FIRST}'
  UNION ALL
  SELECT n.case_id || '/' || n.note_key, 'note',
         CASE n.body->>'kind' WHEN 'sent_back' THEN 'Sent back: ' || (n.body->>'note')
                              ELSE 'The proposal lapsed: ' || (n.body->>'message') END,
         n.created_at
  FROM cases c JOIN case_notes n USING (case_id)
  WHERE c.ticket_id = $1 AND n.body->>'kind' IN ('sent_back', 'lapsed')`;

/** The oldest first; `skip` counts from the newest. */
export async function threadOf(
  db: Db,
  { ticketId, skip, limit }: { ticketId: string; skip: number; limit: number },
): Promise<ThreadEntry[]> {
  const found = await db.query<ThreadEntry>(
    `SELECT * FROM (
       SELECT * FROM (${ENTRIES}) entries ORDER BY at DESC, "entryId" DESC OFFSET $2 LIMIT $3
     ) newest ORDER BY at, "entryId"`,
    [ticketId, skip, limit],
  );
  return found.rows;
}

export async function countThread(db: Db, ticketId: string): Promise<number> {
  const found = await db.query<{ count: bigint }>(
    `SELECT count(*) AS count FROM (${ENTRIES}) entries`,
    [ticketId],
  );
  return Number(found.rows[0]?.count ?? 0n);
}
