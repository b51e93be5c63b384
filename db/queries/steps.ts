/** Steps: one model call each, and what it asked for. */
import type { ModelAnswer, ModelCall } from '../../contracts/model';
import type { Db } from '../pool';

export type StepKind = 'calls' | 'finish' | 'malformed';

export type StepRow = {
  stepNo: number;
  kind: StepKind;
  calls: ModelCall[];
  finishReason: ModelAnswer['finishReason'];
  inputTokens: number;
  outputTokens: number;
  costMicros: bigint;
};

const SELECT = `SELECT step_no AS "stepNo", kind, answer, input_tokens AS "inputTokens",
  output_tokens AS "outputTokens", cost_micros AS "costMicros" FROM steps`;

type Selected = Omit<StepRow, 'calls' | 'finishReason'> & { answer: ModelAnswer };

function toStep({ answer, ...row }: Selected): StepRow {
  return { ...row, calls: answer.calls, finishReason: answer.finishReason };
}

export async function stepsOf(db: Db, caseId: string): Promise<StepRow[]> {
  const found = await db.query<Selected>(`${SELECT} WHERE case_id = $1 ORDER BY step_no`, [caseId]);
  return found.rows.map(toStep);
}

export async function findStep(
  db: Db,
  key: { caseId: string; stepNo: number },
): Promise<StepRow | null> {
  const found = await db.query<Selected>(`${SELECT} WHERE case_id = $1 AND step_no = $2`, [
    key.caseId,
    key.stepNo,
  ]);
  return found.rows.map(toStep)[0] ?? null;
}

/** The newest step that was stored; 0 before the first. */
export async function latestStepNo(db: Db, caseId: string): Promise<number> {
  const found = await db.query<{ stepNo: number }>(
    'SELECT coalesce(max(step_no), 0) AS "stepNo" FROM steps WHERE case_id = $1',
    [caseId],
  );
  return found.rows[0]?.stepNo ?? 0;
}

export type NewStep = {
  caseId: string;
  stepNo: number;
  model: string;
  requestDigest: string;
  kind: StepKind;
  answer: ModelAnswer;
  startedAt: Date;
  durationMs: number;
};

/** False when an answer was stored for this step before: that one stands. */
export async function insertStep(db: Db, row: NewStep): Promise<boolean> {
  const { answer } = row;
  const done = await db.query(
    `INSERT INTO steps (case_id, step_no, model, request_digest, kind, answer, finish_reason, note,
                        input_tokens, output_tokens, cost_micros, started_at, duration_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     ON CONFLICT DO NOTHING`,
    [
      row.caseId,
      row.stepNo,
      row.model,
      row.requestDigest,
      row.kind,
      JSON.stringify(answer),
      answer.finishReason,
      answer.note,
      answer.usage.inputTokens,
      answer.usage.outputTokens,
      answer.costMicros,
      row.startedAt,
      row.durationMs,
    ],
  );
  return done.rowCount === 1;
}
