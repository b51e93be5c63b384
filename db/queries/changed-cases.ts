/** Which cases the audit chain tells of since an entry, with whose they are. Read only. */
import type { Db } from '../pool';

export type ChangedCase = { caseId: string; team: string | null };

/** Of each ticket's last case: it says who may know of the ticket. */
export async function changedCases(
  db: Db,
  { since, until }: { since: bigint; until: bigint },
): Promise<ChangedCase[]> {
  const found = await db.query<ChangedCase>(
    `SELECT DISTINCT c.case_id AS "caseId", c.team
     FROM audit a
     JOIN cases changed ON changed.case_id = audit_field(a.body, 'case_id')
     JOIN LATERAL (
       SELECT case_id, team FROM cases WHERE cases.ticket_id = changed.ticket_id
       ORDER BY case_no DESC LIMIT 1
     ) c ON true
     WHERE a.chain = 'main' AND a.seq > $1 AND a.seq <= $2`,
    [since, until],
  );
  return found.rows;
}
