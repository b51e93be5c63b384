/** Answers that a scripted model gives in the agent loop, and what the trace says of a case. */
import type { Pool } from 'pg';
import type { ModelAnswer, ModelCall, ModelRequest } from '../../contracts/model';
import { aProposal, aReply, refundForm } from './facts';

export type LoopCall = Omit<ModelCall, 'callId'>;

export function calling(...calls: readonly LoopCall[]): Pick<ModelAnswer, 'calls'> {
  return { calls: calls.map((call, index) => ({ ...call, callId: `call-${String(index)}` })) };
}

export function call(tool: string, args: object = {}): LoopCall {
  return { tool, argumentsText: JSON.stringify(args) };
}

/** The order id with a digit missing of T-80009: refused as to its form, whoever asks. */
export const WRONG_CALL = call('get_order', { order_id: 'LK-55190' });
export const LIST_CALL = call('get_customer_orders');
export const SEARCH_CALL = call('search_policy', { query: 'late delivery shipping fee' });

/** A resolution that breaks the contract: actions under `reply_only`. */
export const REFUSED_FINISH = call('finish', aReply({ actions: [refundForm()] }));

export const GOOD_FINISH = call(
  'finish',
  aReply({ order: null, rules: ['W1'], reply: 'Thank you for writing. We are looking into it.' }),
);

/** The order that the ticket of the case names. */
export function orderIn(request: ModelRequest): string {
  const [orderId] = /LK-\d{6}/.exec(request.ticket.body) ?? [];
  if (orderId === undefined) throw new Error('The ticket names no order.');
  return orderId;
}

/** Looks the order up in step 1 and proposes to give the shipping fee back in step 2. */
export function proposing(request: ModelRequest): Pick<ModelAnswer, 'calls'> {
  const orderId = orderIn(request);
  if (request.stepNo === 1) return calling(call('get_order', { order_id: orderId }));
  return proposalOf(orderId);
}

export function proposalOf(orderId: string): Pick<ModelAnswer, 'calls'> {
  const refund = refundForm({ order_id: orderId, amount: 12.95 });
  const reply = 'Sorry for the delay. We are arranging a refund of 12.95 CAD for you.';
  return calling(call('finish', aProposal({ order: null, actions: [refund], reply })));
}

export type LoopTrace = {
  steps: number;
  tokens: number;
  costMicros: number;
  refused: number;
  /** Of every call in its order. */
  codes: (string | null)[];
  /** Characters of tool results, step by step. */
  chars: number[];
};

export async function traceOf(pool: Pool, caseId: string): Promise<LoopTrace> {
  const steps = await pool.query<{ tokens: number; costMicros: number; chars: number }>(
    `SELECT input_tokens + output_tokens AS tokens, cost_micros::integer AS "costMicros",
            (SELECT coalesce(sum(length(model_text)), 0)::integer FROM tool_calls c
             WHERE c.case_id = s.case_id AND c.step_no = s.step_no) AS chars
     FROM steps s WHERE case_id = $1 ORDER BY step_no`,
    [caseId],
  );
  const calls = await pool.query<{ code: string | null }>(
    'SELECT code FROM tool_calls WHERE case_id = $1 ORDER BY step_no, call_no',
    [caseId],
  );
  const refused = await pool.query(
    'SELECT 1 FROM resolutions WHERE case_id = $1 AND NOT is_accepted',
    [caseId],
  );
  const sum = (values: readonly number[]): number =>
    values.reduce((left, right) => left + right, 0);
  return {
    steps: steps.rows.length,
    tokens: sum(steps.rows.map((row) => row.tokens)),
    costMicros: sum(steps.rows.map((row) => row.costMicros)),
    refused: refused.rowCount ?? 0,
    codes: calls.rows.map((row) => row.code),
    chars: steps.rows.map((row) => row.chars),
  };
}
