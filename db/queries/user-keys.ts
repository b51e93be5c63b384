/** Public keys of people who sign decisions. The private halves are nowhere here. */
import type { Db } from '../pool';

export type UserKeyRow = {
  keyId: string;
  userId: string;
  /** Ed25519, 32 raw bytes as base64. */
  publicKey: string;
  createdAt: Date;
  revokedAt: Date | null;
};

const COLUMNS = `key_id AS "keyId", user_id AS "userId", public_key AS "publicKey",
  created_at AS "createdAt", revoked_at AS "revokedAt"`;

/** False when there is that key already: then nothing is changed. */
export async function insertUserKey(
  db: Db,
  key: Pick<UserKeyRow, 'keyId' | 'userId' | 'publicKey'>,
): Promise<boolean> {
  const done = await db.query(
    `INSERT INTO user_keys (key_id, user_id, public_key) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [key.keyId, key.userId, key.publicKey],
  );
  return done.rowCount === 1;
}

export async function findUserKey(db: Db, keyId: string): Promise<UserKeyRow | null> {
  const found = await db.query<UserKeyRow>(`SELECT ${COLUMNS} FROM user_keys WHERE key_id = $1`, [
    keyId,
  ]);
  return found.rows[0] ?? null;
}

/** Of one person, or of all; the newest first. */
export async function listUserKeys(db: Db, userId: string | null): Promise<UserKeyRow[]> {
  const found = await db.query<UserKeyRow>(
    `SELECT ${COLUMNS} FROM user_keys WHERE $1::text IS NULL OR user_id = $1
     ORDER BY created_at DESC, key_id`,
    [userId],
  );
  return found.rows;
}

/** False when it was revoked before: the first time stands. */
export async function revokeUserKey(db: Db, keyId: string): Promise<boolean> {
  const done = await db.query(
    'UPDATE user_keys SET revoked_at = now() WHERE key_id = $1 AND revoked_at IS NULL',
    [keyId],
  );
  return done.rowCount === 1;
}
