/** How long the audit chain is. Read only. */
import type { Db } from '../pool';

/** How far the audit chain is: what comes later has a higher number. */
export async function auditSeq(db: Db): Promise<bigint> {
  const found = await db.query<{ seq: bigint }>(`SELECT seq FROM audit_head WHERE chain = 'main'`);
  return found.rows[0]?.seq ?? 0n;
}
