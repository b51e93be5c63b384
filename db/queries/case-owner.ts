/** Who has a case, and whether somebody who asked for it was refused. Read only. */
import type { Db } from '../pool';

/** How far the audit chain is: what comes later has a higher number. */
export async function auditSeq(db: Db): Promise<bigint> {
  const found = await db.query<{ seq: bigint }>(`SELECT seq FROM audit_head WHERE chain = 'main'`);
  return found.rows[0]?.seq ?? 0n;
}

export type CaseOwner = {
  takenOverBy: string | null;
  endedAt: Date | null;
  /** Set when this person's take-over was refused since. */
  isRefused: boolean;
};

export async function findCaseOwner(
  db: Db,
  query: { caseId: string; userId: string; sinceSeq: bigint },
): Promise<CaseOwner | null> {
  const found = await db.query<CaseOwner>(
    `SELECT taken_over_by AS "takenOverBy", ended_at AS "endedAt",
            EXISTS (SELECT FROM audit a
                    WHERE a.chain = 'main' AND a.seq > $3
                      AND audit_field(a.body, 'event') = 'take_over_refused'
                      AND audit_field(a.body, 'case_id') = $1
                      AND audit_field(a.body, 'actor') = $2) AS "isRefused"
     FROM cases WHERE case_id = $1`,
    [query.caseId, query.userId, query.sinceSeq],
  );
  return found.rows[0] ?? null;
}
