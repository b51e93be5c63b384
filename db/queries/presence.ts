/** Who has a ticket on the screen. */
import type { Db } from '../pool';

export async function notePresence(
  db: Db,
  row: { ticketId: string; userId: string; at: Date },
): Promise<void> {
  await db.query(
    `INSERT INTO presence (ticket_id, user_id, seen_at) VALUES ($1, $2, $3)
     ON CONFLICT (ticket_id, user_id)
       DO UPDATE SET seen_at = greatest(presence.seen_at, EXCLUDED.seen_at)`,
    [row.ticketId, row.userId, row.at],
  );
}

/** What somebody looked at before says nothing any more. */
export async function forgetPresence(
  db: Db,
  { userId, before }: { userId: string; before: Date },
): Promise<void> {
  await db.query('DELETE FROM presence WHERE user_id = $1 AND seen_at < $2', [userId, before]);
}

/** The names of the others who were there since, in their order. */
export async function othersThere(
  db: Db,
  { ticketId, userId, since }: { ticketId: string; userId: string; since: Date },
): Promise<string[]> {
  const found = await db.query<{ name: string }>(
    `SELECT display_name AS name FROM presence JOIN users USING (user_id)
     WHERE ticket_id = $1 AND user_id <> $2 AND seen_at >= $3 AND is_active
     ORDER BY display_name, user_id`,
    [ticketId, userId, since],
  );
  return found.rows.map(({ name }) => name);
}
