/** Who asked for a case, and what they were answered. The row is the truth; an Update only wakes. */
import type { Channel } from '../../../contracts/decision';
import type { Db } from '../../pool';

export type TakeOverRequest = {
  requestId: string;
  caseId: string;
  userId: string;
  reasonCode: string;
  channel: Channel;
};

/** @returns the id of the open request: of this one, or of the same person's earlier one. */
export async function insertTakeOverRequest(db: Db, row: TakeOverRequest): Promise<string> {
  const done = await db.query<{ id: string }>(
    `INSERT INTO take_over_requests (request_id, case_id, user_id, reason_code, channel)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (case_id, user_id) WHERE answered_at IS NULL DO NOTHING
     RETURNING request_id::text AS id`,
    [row.requestId, row.caseId, row.userId, row.reasonCode, row.channel],
  );
  if (done.rows[0]) return done.rows[0].id;
  const found = await db.query<{ id: string }>(
    `SELECT request_id::text AS id FROM take_over_requests
     WHERE case_id = $1 AND user_id = $2 AND answered_at IS NULL`,
    [row.caseId, row.userId],
  );
  // Answered between the two questions: then this one is asked now.
  return found.rows[0]?.id ?? insertTakeOverRequest(db, row);
}

/** Those of a case that nobody has answered, oldest first. */
export async function openTakeOverRequests(db: Db, caseId: string): Promise<TakeOverRequest[]> {
  const found = await db.query<TakeOverRequest>(
    `SELECT request_id::text AS "requestId", case_id AS "caseId", user_id AS "userId",
            reason_code AS "reasonCode", channel
     FROM take_over_requests WHERE case_id = $1 AND answered_at IS NULL ORDER BY request_no`,
    [caseId],
  );
  return found.rows;
}

/** False when it was answered before: that answer stands. */
export async function answerTakeOver(
  db: Db,
  { requestId, answer }: { requestId: string; answer: string },
): Promise<boolean> {
  const done = await db.query(
    `UPDATE take_over_requests SET answered_at = clock_timestamp(), answer = $2
     WHERE request_id = $1 AND answered_at IS NULL`,
    [requestId, answer],
  );
  return done.rowCount === 1;
}

export type TakeOverState = {
  answer: string | null;
  takenOverBy: string | null;
  endedAt: Date | null;
};

export async function findTakeOver(db: Db, requestId: string): Promise<TakeOverState | null> {
  const found = await db.query<TakeOverState>(
    `SELECT r.answer, c.taken_over_by AS "takenOverBy", c.ended_at AS "endedAt"
     FROM take_over_requests r JOIN cases c USING (case_id) WHERE r.request_id = $1`,
    [requestId],
  );
  return found.rows[0] ?? null;
}
