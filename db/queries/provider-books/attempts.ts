/** What the attempts of a write say of it together. */
import type { Db } from '../../pool';

/** Every attempt is answered, and each answer says that not a byte was executed. */
export async function wasNeverSent(db: Db, operationId: string): Promise<boolean> {
  const found = await db.query<{ isUnsent: boolean }>(
    `SELECT coalesce(bool_and(answer LIKE 'not\\_sent\\_%'), false) AS "isUnsent"
     FROM (SELECT coalesce(answer, '') AS answer FROM operation_attempts
           WHERE operation_id = $1) attempts`,
    [operationId],
  );
  return found.rows[0]?.isUnsent ?? false;
}

/** Null before the first attempt. */
export async function firstTriedAt(db: Db, operationId: string): Promise<Date | null> {
  const found = await db.query<{ at: Date | null }>(
    'SELECT min(sent_at) AS at FROM operation_attempts WHERE operation_id = $1',
    [operationId],
  );
  return found.rows[0]?.at ?? null;
}
