/** What happened to a case outside that nobody has looked at, read from the rows that tell of it. */
import type { Db } from '../../pool';

/** Is there a customer's message that neither the model's latest step nor a person's revision knew? */
export async function hasUnknownMessage(db: Db, caseId: string): Promise<boolean> {
  const found = await db.query<{ has: boolean }>(
    `SELECT EXISTS (
       SELECT FROM case_notes
       WHERE case_id = $1 AND body->>'kind' = 'customer_wrote'
         AND told_at_step IS NULL AND known_at_revision IS NULL
     ) AS has`,
    [caseId],
  );
  return found.rows[0]?.has === true;
}

/** A person who proposes has read what the customer wrote before. */
export async function markNotesKnown(
  db: Db,
  { caseId, revision }: { caseId: string; revision: number },
): Promise<void> {
  await db.query(
    `UPDATE case_notes SET known_at_revision = $2
     WHERE case_id = $1 AND told_at_step IS NULL AND known_at_revision IS NULL`,
    [caseId, revision],
  );
}
