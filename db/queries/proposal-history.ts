/** What people said of earlier revisions of a case. */
import type { WriteCode } from '../../contracts/error-codes';
import { CASE_ENDED_FIRST } from '../../contracts/proposal';
import type { Db } from '../pool';

/** Fingerprints of actions that a person rejected in this case: a no binds. */
export async function rejectedFingerprints(db: Db, caseId: string): Promise<Set<string>> {
  const found = await db.query<{ fingerprint: string }>(
    `SELECT DISTINCT fingerprint FROM proposal_actions WHERE case_id = $1 AND state = 'rejected'`,
    [caseId],
  );
  return new Set(found.rows.map((row) => row.fingerprint));
}

/** Counts the case's next revision; the case's row must be locked. */
export async function countRevision(db: Db, caseId: string): Promise<number> {
  const done = await db.query<{ revision: number }>(
    'UPDATE cases SET revision = revision + 1 WHERE case_id = $1 RETURNING revision',
    [caseId],
  );
  const row = done.rows[0];
  if (!row) throw new RangeError(`There is no case ${caseId}.`);
  return row.revision;
}

type Closing = { state: 'superseded' | 'withdrawn'; reason: string; code: WriteCode };

async function closeOpen(db: Db, caseId: string, closing: Closing): Promise<void> {
  const { state, reason, code } = closing;
  await db.query(
    `UPDATE proposals SET state = $2, closed_reason = $3, closed_at = now()
     WHERE case_id = $1 AND state = 'pending'`,
    [caseId, state, reason],
  );
  await db.query(
    `UPDATE operations SET state = 'cancelled', code = $2, ended_at = now()
     WHERE case_id = $1 AND state = 'ready'`,
    [caseId, code],
  );
}

/** A newer revision replaces every earlier one; what of it was not executed never will be. */
export function supersedeEarlier(db: Db, caseId: string): Promise<void> {
  const reason = 'a newer revision';
  return closeOpen(db, caseId, { state: 'superseded', reason, code: 'approval_superseded' });
}

/** The case ends and nothing comes after what still waits: whoever decides on it is told so. */
export function withdrawAtEnd(db: Db, caseId: string): Promise<void> {
  return closeOpen(db, caseId, {
    state: 'withdrawn',
    reason: CASE_ENDED_FIRST,
    code: 'case_closed',
  });
}

export type RejectedAction = { actionIndex: number; kind: string; words: string };

/** Actions that were rejected before an edit, which leaves them out of its revision. */
export async function rejectedBeforeEdit(
  db: Db,
  key: { caseId: string; revision: number },
): Promise<RejectedAction[]> {
  const found = await db.query<RejectedAction>(
    `SELECT a.action_index AS "actionIndex", a.kind, a.words
     FROM proposal_actions a
     WHERE a.case_id = $1 AND a.state = 'rejected' AND a.revision < $2
       AND a.revision >= (SELECT max(revision) FROM proposals
                          WHERE case_id = $1 AND revision <= $2 AND origin <> 'edit')
     ORDER BY a.action_index`,
    [key.caseId, key.revision],
  );
  return found.rows;
}
