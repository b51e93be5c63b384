/** Rows of sign-in that have had their time. Each statement may run twice, or beside another. */
import type { Db } from '../pool';

export async function deleteEndedSessions(
  db: Db,
  { idleBefore, openedBefore }: { idleBefore: Date; openedBefore: Date },
): Promise<void> {
  await db.query('DELETE FROM sessions WHERE last_seen_at < $1 OR created_at < $2', [
    idleBefore,
    openedBefore,
  ]);
}

export async function deleteOldFailures(db: Db, lastBefore: Date, now: Date): Promise<void> {
  await db.query(
    `DELETE FROM sign_in_failures
     WHERE last_at < $1 AND (locked_until IS NULL OR locked_until < $2)`,
    [lastBefore, now],
  );
}

export async function deleteOldBrowsers(db: Db, signedInBefore: Date): Promise<void> {
  await db.query('DELETE FROM known_browsers WHERE signed_in_at < $1', [signedInBefore]);
}

export async function deleteOldRequests(db: Db, createdBefore: Date): Promise<void> {
  await db.query('DELETE FROM idempotent_requests WHERE created_at < $1', [createdBefore]);
}
