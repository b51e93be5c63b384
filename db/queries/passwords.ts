/** Password hashes of local users. The hash is the only form in which a password is kept. */
import type { Db } from '../pool';

export type Credential = { userId: string; hash: string; isActive: boolean };

export async function findCredential(db: Db, userId: string): Promise<Credential | null> {
  const found = await db.query<Credential>(
    `SELECT p.user_id AS "userId", p.hash, u.is_active AS "isActive"
     FROM passwords p JOIN users u USING (user_id) WHERE p.user_id = $1`,
    [userId],
  );
  return found.rows[0] ?? null;
}

export async function setPasswordHash(db: Db, userId: string, hash: string): Promise<void> {
  await db.query(
    `INSERT INTO passwords (user_id, hash) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, set_at = now()`,
    [userId, hash],
  );
}

export async function hasAnyPassword(db: Db): Promise<boolean> {
  const found = await db.query('SELECT 1 FROM passwords LIMIT 1');
  return found.rowCount === 1;
}
