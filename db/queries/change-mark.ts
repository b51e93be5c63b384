/** Something that is another when what the inbox counts may have changed. Read only. */
import type { Db } from '../pool';

/** Of the audit chain's head and of the claims, which have no entries in it. */
export async function changeMark(db: Db): Promise<string> {
  const found = await db.query<{ mark: string }>(
    `SELECT concat_ws('.', (SELECT seq FROM audit_head WHERE chain = 'main'),
                      count(*), max(claimed_at), max(expires_at)) AS mark
     FROM claims`,
  );
  return found.rows[0]?.mark ?? '';
}
