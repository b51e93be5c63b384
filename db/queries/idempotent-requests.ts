/** Requests of programs by their Idempotency-Key, with the answer that they got. */
import type { Db } from '../pool';

export type ClaimedRequest =
  | { kind: 'claimed' }
  | { kind: 'done'; status: number; body: unknown }
  | { kind: 'running' }
  | { kind: 'other' };

type Key = { userId: string; key: string };

/** Of two at once, the constraint lets one through. */
export async function claimRequest(
  db: Db,
  { userId, key, requestDigest }: Key & { requestDigest: string },
): Promise<ClaimedRequest> {
  const inserted = await db.query(
    `INSERT INTO idempotent_requests (user_id, idempotency_key, request_digest)
     VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [userId, key, requestDigest],
  );
  if (inserted.rowCount === 1) return { kind: 'claimed' };
  const found = await db.query<{ digest: string; status: number | null; body: unknown }>(
    `SELECT request_digest AS digest, status, body FROM idempotent_requests
     WHERE user_id = $1 AND idempotency_key = $2`,
    [userId, key],
  );
  const row = found.rows[0];
  if (row?.digest !== requestDigest) return { kind: 'other' };
  if (row.status === null) return { kind: 'running' };
  return { kind: 'done', status: row.status, body: row.body };
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
