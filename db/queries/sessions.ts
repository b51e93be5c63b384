/** Sessions of signed-in people, by the hash of their token. */
import type { User } from '../../contracts/can';
import type { Db } from '../pool';
import { teamsOf } from './users';

export type SignInMethod = 'password' | 'oidc' | 'proxy';

export type Session = { user: User; method: SignInMethod; createdAt: Date; lastSeenAt: Date };

export async function insertSession(
  db: Db,
  row: { tokenHash: Buffer; userId: string; method: SignInMethod; at: Date },
): Promise<void> {
  await db.query(
    `INSERT INTO sessions (token_hash, user_id, method, created_at, last_seen_at)
     VALUES ($1, $2, $3, $4, $4)`,
    [row.tokenHash, row.userId, row.method, row.at],
  );
}

/**
 * With their users as they are now: a role that was taken away is gone at the next request.
 * @returns them by the hash of their token, in hex.
 */
export async function findSessions(
  db: Db,
  tokenHashes: readonly Buffer[],
): Promise<Map<string, Session>> {
  const found = await db.query<User & Omit<Session, 'user'> & { tokenHash: Buffer }>(
    `SELECT s.token_hash AS "tokenHash", u.user_id AS "userId", u.display_name AS "displayName", u.role,
            u.is_active AS "isActive", u.customer_id AS "customerId",
            ${teamsOf('u')} AS teams,
            s.method, s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt"
     FROM sessions s JOIN users u USING (user_id) WHERE s.token_hash = ANY ($1)`,
    [[...tokenHashes]],
  );
  return new Map(
    found.rows.map(({ tokenHash, method, createdAt, lastSeenAt, ...user }) => [
      tokenHash.toString('hex'),
      { user, method, createdAt, lastSeenAt },
    ]),
  );
}

export async function findSession(db: Db, tokenHash: Buffer): Promise<Session | null> {
  return (await findSessions(db, [tokenHash])).get(tokenHash.toString('hex')) ?? null;
}

export async function touchSession(db: Db, tokenHash: Buffer, at: Date): Promise<void> {
  await db.query(
    'UPDATE sessions SET last_seen_at = $2 WHERE token_hash = $1 AND last_seen_at < $2',
    [tokenHash, at],
  );
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.query('DELETE FROM sessions WHERE token_hash = $1', [tokenHash]);
}

/** Everywhere: after a new password, or when somebody is deactivated. */
export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await db.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
}
