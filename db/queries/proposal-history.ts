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
