/** How many messages without a row of ours came to a case, and which rows there are. */
import type { Db } from '../../pool';

/** Adds to the count. @returns how many there had been before. */
export async function countForged(
  db: Db,
  { caseId, count }: { caseId: string; count: number },
): Promise<number> {
  const counted = await db.query<{ seen: bigint }>(
    `INSERT INTO forged_messages (case_id, seen) VALUES ($1, $2)
     ON CONFLICT (case_id) DO UPDATE SET seen = forged_messages.seen + $2 RETURNING seen`,
    [caseId, count],
  );
  return Number(counted.rows[0]?.seen ?? 0n) - count;
}

/** Those of the ids that are a wake-up of this case's Workflow, or a person's request for the case. */
export async function rowsNamed(
  db: Db,
  { caseId, ids }: { caseId: string; ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await db.query<{ id: string }>(
    `SELECT w.wakeup_id::text AS id FROM wakeups w JOIN cases c USING (workflow_id)
     WHERE w.wakeup_id = ANY($1::uuid[]) AND c.case_id = $2
     UNION ALL
     SELECT request_id::text FROM take_over_requests
     WHERE request_id = ANY($1::uuid[]) AND case_id = $2`,
    [[...ids], caseId],
  );
  return new Set(found.rows.map(({ id }) => id));
}
