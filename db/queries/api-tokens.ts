/** Tokens with which programs use the API, by their hash. */
import type { User } from '../../contracts/can';
import type { Db } from '../pool';
import { teamsOf } from './users';

export const TOKEN_SCOPES = ['read', 'decide', 'submit', 'operate'] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number];

export type ApiToken = { tokenId: string; user: User; scopes: TokenScope[]; expiresAt: Date };

export async function insertApiToken(
  db: Db,
  row: {
    tokenHash: Buffer;
    userId: string;
    name: string;
    scopes: readonly TokenScope[];
    expiresAt: Date;
  },
): Promise<string> {
  const found = await db.query<{ tokenId: string }>(
    `INSERT INTO api_tokens (token_hash, user_id, name, scopes, expires_at)
     VALUES ($1, $2, $3, $4, $5) RETURNING token_id AS "tokenId"`,
    [row.tokenHash, row.userId, row.name, [...row.scopes], row.expiresAt],
  );
  return found.rows[0]?.tokenId ?? '';
}

/** With its user as they are now; null when there is none, or it was revoked or has expired. */
export async function findApiToken(db: Db, tokenHash: Buffer, now: Date): Promise<ApiToken | null> {
  const found = await db.query<User & Omit<ApiToken, 'user'>>(
    `SELECT u.user_id AS "userId", u.display_name AS "displayName", u.role,
            u.is_active AS "isActive", u.customer_id AS "customerId",
            ${teamsOf('u')} AS teams,
            t.token_id AS "tokenId", t.scopes, t.expires_at AS "expiresAt"
     FROM api_tokens t JOIN users u USING (user_id)
     WHERE t.token_hash = $1 AND t.revoked_at IS NULL AND t.expires_at > $2 AND u.is_active`,
    [tokenHash, now],
  );
  const row = found.rows[0];
  if (!row) return null;
  const { tokenId, scopes, expiresAt, ...user } = row;
  return { tokenId, user, scopes, expiresAt };
}

export type ListedToken = {
  tokenId: string;
  userId: string;
  name: string;
  scopes: TokenScope[];
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
};

export async function apiTokens(db: Db): Promise<ListedToken[]> {
  const found = await db.query<ListedToken>(
    `SELECT token_id AS "tokenId", user_id AS "userId", name, scopes, created_at AS "createdAt",
            expires_at AS "expiresAt", revoked_at AS "revokedAt"
     FROM api_tokens ORDER BY created_at DESC, token_id`,
  );
  return found.rows;
}

/** False when there is no such token, or it was revoked before. */
export async function revokeApiToken(db: Db, tokenId: string): Promise<boolean> {
  const done = await db.query(
    'UPDATE api_tokens SET revoked_at = now() WHERE token_id::text = $1 AND revoked_at IS NULL',
    [tokenId],
  );
  return done.rowCount === 1;
}
