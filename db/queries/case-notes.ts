/** What a model is told between two steps: a send-back, a lapse, receipts, a new message. */
import type { Turn } from '../../contracts/model';
import type { Db } from '../pool';

export type CaseNote = Exclude<Turn, { stepNo: number }>;

export type CaseNoteRow = { afterStepNo: number; note: CaseNote };

/** A note is said once: its key makes a retried Activity find it there. */
export async function insertCaseNote(
  db: Db,
  row: { caseId: string; noteKey: string; afterStepNo: number; note: CaseNote },
): Promise<void> {
  await db.query(
    `INSERT INTO case_notes (case_id, note_key, after_step_no, body) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [row.caseId, row.noteKey, row.afterStepNo, JSON.stringify(row.note)],
  );
}

export async function caseNotes(db: Db, caseId: string): Promise<CaseNoteRow[]> {
  const found = await db.query<CaseNoteRow>(
    `SELECT after_step_no AS "afterStepNo", body AS note
     FROM case_notes WHERE case_id = $1 ORDER BY after_step_no, created_at, note_key`,
    [caseId],
  );
  return found.rows;
}

/** Before a step is composed: whatever is marked here stands in its request. */
export async function markNotesTold(
  db: Db,
  { caseId, stepNo }: { caseId: string; stepNo: number },
): Promise<void> {
  await db.query(
    'UPDATE case_notes SET told_at_step = $2 WHERE case_id = $1 AND told_at_step IS NULL',
    [caseId, stepNo],
  );
}
