/** Requests of programs by their Idempotency-Key, with the answer that they got. */
import type { Db } from '../pool';

export type ClaimedRequest =
  | { kind: 'claimed' }
  | { kind: 'done'; status: number; body: unknown }
  | { kind: 'running' }
  | { kind: 'other' };

type Key = { userId: string; key: string };

type Claim = Key & {
  requestDigest: string;
  at: Date;
  /** A request that was begun before this and has no answer was cut off. */
  cutOffBefore: Date;
};

/** Of two at once, the constraint lets one through. */
async function insertRequest(db: Db, claim: Claim): Promise<boolean> {
  const inserted = await db.query(
    `INSERT INTO idempotent_requests (user_id, idempotency_key, request_digest, created_at)
     VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [claim.userId, claim.key, claim.requestDigest, claim.at],
  );
  return inserted.rowCount === 1;
}

/** Of two that find the same one cut off, the row's lock lets one through. */
async function takeOverRequest(db: Db, claim: Claim): Promise<boolean> {
  const taken = await db.query(
    `UPDATE idempotent_requests SET created_at = $4
     WHERE user_id = $1 AND idempotency_key = $2 AND request_digest = $3
       AND status IS NULL AND created_at < $5`,
    [claim.userId, claim.key, claim.requestDigest, claim.at, claim.cutOffBefore],
  );
  return taken.rowCount === 1;
}

export async function claimRequest(db: Db, claim: Claim): Promise<ClaimedRequest> {
  if (await insertRequest(db, claim)) return { kind: 'claimed' };
  const found = await db.query<{ digest: string; status: number | null; body: unknown }>(
    `SELECT request_digest AS digest, status, body FROM idempotent_requests
     WHERE user_id = $1 AND idempotency_key = $2`,
    [claim.userId, claim.key],
  );
  const row = found.rows[0];
  if (row?.digest !== claim.requestDigest) return { kind: 'other' };
  if (row.status !== null) return { kind: 'done', status: row.status, body: row.body };
  return { kind: (await takeOverRequest(db, claim)) ? 'claimed' : 'running' };
}

export async function finishRequest(
  db: Db,
  { userId, key, status, body }: Key & { status: number; body: unknown },
): Promise<void> {
  await db.query(
    `UPDATE idempotent_requests SET status = $3, body = $4
     WHERE user_id = $1 AND idempotency_key = $2`,
    [userId, key, status, JSON.stringify(body)],
  );
}

export async function releaseRequest(db: Db, { userId, key }: Key): Promise<void> {
  await db.query(
    `DELETE FROM idempotent_requests
     WHERE user_id = $1 AND idempotency_key = $2 AND status IS NULL`,
    [userId, key],
  );
}
