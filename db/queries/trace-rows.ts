/** What happened in a case, step by step, for the trace. Read only. */
import type { ModelCall } from '../../contracts/model';
import type { Resolution } from '../../contracts/resolution';
import type { Db } from '../pool';
import type { StepKind } from './steps';

export type TraceStep = {
  stepNo: number;
  model: string;
  kind: StepKind;
  calls: ModelCall[];
  /** What the model said beside its calls; it was never acted on. */
  text: string;
  finishReason: string;
  note: string | null;
  inputTokens: number;
  outputTokens: number;
  /** Millionths of the policy's currency. */
  costMicros: bigint;
  startedAt: Date;
  durationMs: number;
};

export async function traceSteps(db: Db, caseId: string): Promise<TraceStep[]> {
  const found = await db.query<TraceStep>(
    `SELECT step_no AS "stepNo", model, kind, answer->'calls' AS calls, answer->>'text' AS text,
            finish_reason AS "finishReason", note, input_tokens AS "inputTokens",
            output_tokens AS "outputTokens", cost_micros AS "costMicros",
            started_at AS "startedAt", duration_ms AS "durationMs"
     FROM steps WHERE case_id = $1 ORDER BY step_no`,
    [caseId],
  );
  return found.rows;
}

export type TraceCall = {
  stepNo: number;
  callNo: number;
  tool: string;
  argumentsText: string;
  /** Null until the gates have answered. */
  code: string | null;
  /** Exactly what the model received. */
  modelText: string | null;
  /** The whole result of a success. */
  artifact: unknown;
  isRepeated: boolean;
  isCut: boolean;
  orderId: string | null;
  startedAt: Date | null;
  durationMs: number | null;
};

export async function traceCalls(db: Db, caseId: string): Promise<TraceCall[]> {
  const found = await db.query<TraceCall>(
    `SELECT step_no AS "stepNo", call_no AS "callNo", tool, arguments_text AS "argumentsText", code,
            model_text AS "modelText", artifact, is_repeated AS "isRepeated", is_cut AS "isCut",
            order_id AS "orderId", started_at AS "startedAt", duration_ms AS "durationMs"
     FROM tool_calls WHERE case_id = $1 ORDER BY step_no, call_no`,
    [caseId],
  );
  return found.rows;
}

export type TraceResolution = {
  stepNo: number;
  isAccepted: boolean;
  /** Null when the contract itself was not kept. */
  resolution: Resolution | null;
  refusals: { code: string; message: string }[];
  checkedAt: Date;
};

export async function traceResolutions(db: Db, caseId: string): Promise<TraceResolution[]> {
  const found = await db.query<TraceResolution>(
    `SELECT step_no AS "stepNo", is_accepted AS "isAccepted", resolution, refusals,
            checked_at AS "checkedAt"
     FROM resolutions WHERE case_id = $1 ORDER BY step_no`,
    [caseId],
  );
  return found.rows;
}

export type TraceNote = { afterStepNo: number; kind: string; body: unknown; createdAt: Date };

/** What the model was told between steps: a send-back, a lapse, receipts, a new message. */
export async function traceNotes(db: Db, caseId: string): Promise<TraceNote[]> {
  const found = await db.query<TraceNote>(
    `SELECT after_step_no AS "afterStepNo", body->>'kind' AS kind, body, created_at AS "createdAt"
     FROM case_notes WHERE case_id = $1 ORDER BY after_step_no, created_at, note_key`,
    [caseId],
  );
  return found.rows;
}

export type TraceRefusedDecision = {
  at: Date;
  actor: string;
  channel: string;
  verdict: string | null;
  code: string | null;
};

/** Decisions that were refused: they left no row but in the audit chain. */
export async function traceRefusedDecisions(
  db: Db,
  caseId: string,
): Promise<TraceRefusedDecision[]> {
  const found = await db.query<TraceRefusedDecision>(
    `SELECT at, entry->>'actor' AS actor, entry->>'channel' AS channel,
            entry->'detail'->>'verdict' AS verdict, entry->'detail'->>'code' AS code
     FROM (SELECT seq, at, body::jsonb AS entry FROM audit
           WHERE chain = 'main' AND audit_field(body, 'case_id') = $1
             AND audit_field(body, 'event') IN ('decision_refused', 'signed_decision_refused')) found
     ORDER BY seq`,
    [caseId],
  );
  return found.rows;
}

export type TraceAttempt = {
  operationId: string;
  attemptNo: number;
  provider: string | null;
  sentAt: Date;
  answeredAt: Date | null;
  /** The answer's class, such as `succeeded` or `timeout`; null while there is none. */
  answer: string | null;
};

/** Each time that a write was sent to an outside service. */
export async function traceAttempts(db: Db, caseId: string): Promise<TraceAttempt[]> {
  const found = await db.query<TraceAttempt>(
    `SELECT a.operation_id AS "operationId", a.attempt_no AS "attemptNo", o.provider,
            a.sent_at AS "sentAt", a.answered_at AS "answeredAt", a.answer
     FROM operation_attempts a JOIN operations o USING (operation_id)
     WHERE o.case_id = $1 ORDER BY a.sent_at, a.operation_id, a.attempt_no`,
    [caseId],
  );
  return found.rows;
}
