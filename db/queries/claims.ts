/** Who says that they look after a ticket, until when. Advice: nothing is locked by it. */
import type { Db } from '../pool';
import { validClaims } from './inbox-views';

export type Claim = { userId: string; displayName: string; expiresAt: Date };

type Claiming = { ticketId: string; userId: string; at: Date; expiresAt: Date };

/**
 * Takes a ticket that nobody holds, or goes on holding it. One statement, so of two who claim at once
 * one has it. @returns false when somebody else holds it.
 */
export async function takeClaim(db: Db, row: Claiming): Promise<boolean> {
  const done = await db.query(
    `INSERT INTO claims (ticket_id, user_id, claimed_at, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (ticket_id) DO UPDATE SET
       user_id = EXCLUDED.user_id, expires_at = EXCLUDED.expires_at,
       claimed_at = CASE WHEN claims.user_id = EXCLUDED.user_id AND claims.expires_at > $3
                         THEN claims.claimed_at ELSE EXCLUDED.claimed_at END
     WHERE claims.user_id = EXCLUDED.user_id OR claims.expires_at <= $3
        OR EXISTS (SELECT FROM users WHERE users.user_id = claims.user_id AND NOT users.is_active)`,
    [row.ticketId, row.userId, row.at, row.expiresAt],
  );
  return done.rowCount === 1;
}

/** The holder did something: their claim lasts on. Whoever holds nothing gets nothing by it. */
export async function prolongClaim(db: Db, row: Claiming): Promise<void> {
  await db.query(
    `UPDATE claims SET expires_at = $4
     WHERE ticket_id = $1 AND user_id = $2 AND expires_at > $3 AND expires_at < $4`,
    [row.ticketId, row.userId, row.at, row.expiresAt],
  );
}

/** Gives up the holder's own claim; nothing happens to somebody else's. */
export async function releaseClaim(
  db: Db,
  { ticketId, userId }: Pick<Claiming, 'ticketId' | 'userId'>,
): Promise<boolean> {
  const done = await db.query('DELETE FROM claims WHERE ticket_id = $1 AND user_id = $2', [
    ticketId,
    userId,
  ]);
  return done.rowCount === 1;
}

export async function findClaim(db: Db, ticketId: string, now: Date): Promise<Claim | null> {
  const found = await db.query<Claim>(
    `SELECT user_id AS "userId", display_name AS "displayName", expires_at AS "expiresAt"
     FROM (${validClaims('$2')}) held WHERE ticket_id = $1`,
    [ticketId, now],
  );
  return found.rows[0] ?? null;
}
