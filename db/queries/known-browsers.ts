/** Browsers in which somebody has signed in with a password, by the hash of their token. */
import type { Db } from '../pool';

export async function insertKnownBrowser(
  db: Db,
  row: { tokenHash: Buffer; userId: string; at: Date },
): Promise<void> {
  await db.query(
    'INSERT INTO known_browsers (token_hash, user_id, signed_in_at) VALUES ($1, $2, $3)',
    [row.tokenHash, row.userId, row.at],
  );
}

/** Whether this user has signed in with it since then. */
export async function isKnownBrowser(
  db: Db,
  row: { tokenHash: Buffer; userId: string; since: Date },
): Promise<boolean> {
  const found = await db.query(
    `SELECT 1 FROM known_browsers
     WHERE token_hash = $1 AND user_id = $2 AND signed_in_at > $3`,
    [row.tokenHash, row.userId, row.since],
  );
  return found.rowCount === 1;
}

export async function deleteKnownBrowsersOf(db: Db, userId: string): Promise<void> {
  await db.query('DELETE FROM known_browsers WHERE user_id = $1', [userId]);
}
