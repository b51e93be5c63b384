/** What a form of a person did, kept with the request that it was. */
import type { Db } from '../pool';

/** Null when they sent no such form, or it is not done yet. */
export async function findFormAnswer(
  db: Db,
  { userId, key }: { userId: string; key: string },
): Promise<unknown> {
  const found = await db.query<{ body: unknown }>(
    `SELECT body FROM idempotent_requests
     WHERE user_id = $1 AND idempotency_key = $2 AND status IS NOT NULL`,
    [userId, key],
  );
  return found.rows[0]?.body ?? null;
}
