/** The calls of a step: inserted with the step, answered by the gates. */
import type { ModelCall } from '../../contracts/model';
import type { Db } from '../pool';

export type StepCall = {
  stepNo: number;
  callNo: number;
  callId: string;
  tool: string;
  code: string | null;
  modelText: string | null;
  artifact: unknown;
};

export async function insertStepCall(
  db: Db,
  row: { caseId: string; stepNo: number; callNo: number; call: ModelCall },
): Promise<void> {
  await db.query(
    `INSERT INTO tool_calls (case_id, step_no, call_no, call_id, tool, arguments_text)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [row.caseId, row.stepNo, row.callNo, row.call.callId, row.call.tool, row.call.argumentsText],
  );
}

/** Answers a call without running it: a `finish` beside reads, or a call too many. */
export async function refuseStepCall(
  db: Db,
  row: { caseId: string; stepNo: number; callNo: number; code: string; message: string },
): Promise<void> {
  await db.query(
    `UPDATE tool_calls SET code = $4, model_text = $5
     WHERE case_id = $1 AND step_no = $2 AND call_no = $3 AND code IS NULL`,
    [
      row.caseId,
      row.stepNo,
      row.callNo,
      row.code,
      JSON.stringify({ ok: false, error: row.message }),
    ],
  );
}

export async function stepCallsOf(db: Db, caseId: string): Promise<StepCall[]> {
  const found = await db.query<StepCall>(
    `SELECT step_no AS "stepNo", call_no AS "callNo", call_id AS "callId", tool, code,
            model_text AS "modelText", artifact
     FROM tool_calls WHERE case_id = $1 ORDER BY step_no, call_no`,
    [caseId],
  );
  return found.rows;
}
