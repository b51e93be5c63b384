/** Tool calls as the gates see them: a call to answer, its like in earlier steps, the answer. */
import type { ReadCode } from '../../contracts/tools/refusal-text';
import type { Db } from '../pool';

export type ToolCallRef = { caseId: string; stepNo: number; callNo: number };

export type StoredOutcome = {
  code: ReadCode;
  /** Null when the call was answered without the gates, such as one call too many in a step. */
  key: string | null;
  modelText: string;
  isRepeated: boolean;
};

export type PendingToolCall = {
  tool: string;
  argumentsText: string;
  customerId: string;
  shopId: string;
  /** Null until the gates have answered. */
  outcome: StoredOutcome | null;
};

/** The call with whose customer and shop it is for; these come from the ticket alone. */
export async function findToolCall(db: Db, ref: ToolCallRef): Promise<PendingToolCall | null> {
  const found = await db.query<PendingToolCall>(
    `SELECT call.tool, call.arguments_text AS "argumentsText",
            ticket.customer_id AS "customerId", ticket.shop_id AS "shopId",
            CASE WHEN call.code IS NOT NULL THEN
              json_build_object('code', call.code, 'key', call.arguments_key,
                                'modelText', call.model_text, 'isRepeated', call.is_repeated)
            END AS outcome
     FROM tool_calls call
     JOIN cases USING (case_id)
     JOIN tickets ticket USING (ticket_id)
     WHERE call.case_id = $1 AND call.step_no = $2 AND call.call_no = $3`,
    [ref.caseId, ref.stepNo, ref.callNo],
  );
  return found.rows[0] ?? null;
}

/** An answered call of the same key in an earlier step. */
export type EarlierCall = {
  stepNo: number;
  code: ReadCode;
  /** The whole result of a success. */
  artifact: unknown;
};

/**
 * The same call in earlier steps since the customer last wrote, oldest first. Calls of one step
 * run side by side, so they don't count for each other.
 */
export async function earlierCalls(
  db: Db,
  query: { caseId: string; stepNo: number; key: string },
): Promise<EarlierCall[]> {
  const found = await db.query<EarlierCall>(
    `SELECT step_no AS "stepNo", code, artifact
     FROM tool_calls
     WHERE case_id = $1 AND step_no < $2 AND arguments_key = $3 AND code IS NOT NULL
       AND step_no > (SELECT coalesce(max(after_step_no), 0) FROM case_notes
                      WHERE case_id = $1 AND body->>'kind' = 'customer_wrote')
     ORDER BY step_no, call_no`,
    [query.caseId, query.stepNo, query.key],
  );
  return found.rows;
}

export type ToolCallOutcome = StoredOutcome & {
  artifact: unknown;
  isCut: boolean;
  orderId: string | null;
  startedAt: Date;
  durationMs: number;
};

/** Stores the gates' answer once; false when another attempt has stored one before. */
export async function storeToolCallOutcome(
  db: Db,
  ref: ToolCallRef,
  outcome: ToolCallOutcome,
): Promise<boolean> {
  const done = await db.query(
    `UPDATE tool_calls
     SET code = $4, arguments_key = $5, model_text = $6, artifact = $7, is_repeated = $8,
         is_cut = $9, order_id = $10, started_at = $11, duration_ms = $12
     WHERE case_id = $1 AND step_no = $2 AND call_no = $3 AND code IS NULL`,
    [
      ref.caseId,
      ref.stepNo,
      ref.callNo,
      outcome.code,
      outcome.key,
      outcome.modelText,
      outcome.artifact === null ? null : JSON.stringify(outcome.artifact),
      outcome.isRepeated,
      outcome.isCut,
      outcome.orderId,
      outcome.startedAt,
      outcome.durationMs,
    ],
  );
  return done.rowCount === 1;
}
