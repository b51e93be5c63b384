/** What a case came to, by what was really written: a last reply-only step does not hide a write. */
import type { Db } from '../pool';

type Written = { isAnyDone: boolean; isAnyLeft: boolean };

async function writtenIn(db: Db, caseId: string): Promise<Written> {
  const found = await db.query<Written>(
    `WITH decided AS (
       SELECT max(revision) AS revision FROM proposals WHERE case_id = $1 AND state = 'decided')
     SELECT EXISTS (SELECT 1 FROM operations
                    WHERE case_id = $1 AND state = 'succeeded') AS "isAnyDone",
            EXISTS (SELECT 1 FROM proposal_actions a JOIN decided ON a.revision = decided.revision
                    LEFT JOIN operations o ON (o.case_id, o.revision, o.action_index)
                                             = (a.case_id, a.revision, a.action_index)
                    WHERE a.case_id = $1 AND o.state IS DISTINCT FROM 'succeeded')
            -- What was rejected, and then left out of an edit of the same proposal.
            OR EXISTS (SELECT 1 FROM proposal_actions a JOIN decided ON a.revision < decided.revision
                       WHERE a.case_id = $1 AND a.state = 'rejected'
                         AND NOT EXISTS (SELECT 1 FROM proposals later WHERE later.case_id = $1
                                           AND later.revision > a.revision
                                           AND later.revision <= decided.revision
                                           AND later.origin <> 'edit')) AS "isAnyLeft"`,
    [caseId],
  );
  return found.rows[0] ?? { isAnyDone: false, isAnyLeft: false };
}

/**
 * `resolve` when everything that was decided is written, `partial` when something of it was
 * rejected, denied or left, and otherwise what the last resolution said.
 */
export async function outcomeOf(db: Db, caseId: string, said: string): Promise<string> {
  const { isAnyDone, isAnyLeft } = await writtenIn(db, caseId);
  if (!isAnyDone) return said;
  return isAnyLeft ? 'partial' : 'resolve';
}
