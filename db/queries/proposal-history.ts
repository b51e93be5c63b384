/** What people said of earlier revisions of a case. */
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

/** A newer revision replaces every earlier one; what of it was not executed never will be. */
export async function supersedeEarlier(db: Db, caseId: string): Promise<void> {
  await db.query(
    `UPDATE proposals SET state = 'superseded', closed_reason = 'a newer revision', closed_at = now()
     WHERE case_id = $1 AND state = 'pending'`,
    [caseId],
  );
  await db.query(
    `UPDATE operations SET state = 'cancelled', code = 'approval_superseded', ended_at = now()
     WHERE case_id = $1 AND state = 'ready'`,
    [caseId],
  );
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
