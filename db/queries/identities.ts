/** Accounts elsewhere (an issuer and its subject) that sign in as users of ours. */
import type { User } from '../../contracts/can';
import type { Db } from '../pool';
import { findUser } from './users';

/** The issuer of names that a trusted proxy sends. */
export const PROXY_ISSUER = 'proxy';

export type Identity = { issuer: string; subject: string };

export type ListedIdentity = Identity & { userId: string; addedAt: Date };

/** False when the account is linked already, to whomever: nothing is changed then. */
export async function insertIdentity(db: Db, row: Identity & { userId: string }): Promise<boolean> {
  const done = await db.query(
    `INSERT INTO identities (issuer, subject, user_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [row.issuer, row.subject, row.userId],
  );
  return done.rowCount === 1;
}

/** Whose it was, or null when there is none. */
export async function deleteIdentity(
  db: Db,
  { issuer, subject }: Identity,
): Promise<string | null> {
  const found = await db.query<{ userId: string }>(
    `DELETE FROM identities WHERE issuer = $1 AND subject = $2 RETURNING user_id AS "userId"`,
    [issuer, subject],
  );
  return found.rows[0]?.userId ?? null;
}

export async function listIdentities(db: Db): Promise<ListedIdentity[]> {
  const found = await db.query<ListedIdentity>(
    `SELECT issuer, subject, user_id AS "userId", added_at AS "addedAt"
     FROM identities ORDER BY user_id, issuer, subject`,
  );
  return found.rows;
}

/** The user as they are now, deactivated or not; null for an account that nobody has linked. */
export async function findUserByIdentity(
  db: Db,
  { issuer, subject }: Identity,
): Promise<User | null> {
  const found = await db.query<{ userId: string }>(
    `SELECT user_id AS "userId" FROM identities WHERE issuer = $1 AND subject = $2`,
    [issuer, subject],
  );
  const row = found.rows[0];
  return row ? findUser(db, row.userId) : null;
}
