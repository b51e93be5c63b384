/** What became of tickets, for an evaluation: how each ended, and what may never be proposed. */
import type { CaseState } from '../../contracts/case';
import type { Db } from '../pool';

export type EvalProgress = { settled: number; steps: number };

/** How many tickets need nothing more or wait for a person, and how many steps were made so far. */
export async function evalProgress(db: Db, ticketIds: readonly string[]): Promise<EvalProgress> {
  const found = await db.query<EvalProgress>(
    `SELECT count(*) FILTER (WHERE c.state IN ('waiting', 'handed_off', 'closed'))::int AS settled,
            coalesce(sum((SELECT count(*) FROM steps s WHERE s.case_id = c.case_id)), 0)::int AS steps
     FROM cases c WHERE c.ticket_id = ANY($1)`,
    [[...ticketIds]],
  );
  return found.rows[0] ?? { settled: 0, steps: 0 };
}

export type ProposedAction = {
  kind: string;
  order_id: string;
  amount_minor?: string;
  currency?: string;
  sku?: string;
  quantity?: number;
};

/** One ticket and its last case; all but the first three are null or empty before there is a case. */
export type EvalRow = {
  ticketId: string;
  externalId: string;
  /** The shop's, which labels count in. */
  currency: string;
  caseId: string | null;
  state: CaseState | null;
  outcome: string | null;
  /** Of the ended case; of one that waits, as the accepted resolution has it. */
  team: string | null;
  handOffCode: string | null;
  model: string | null;
  modelLabel: string | null;
  modelProvenance: string | null;
  /** From the opening of the case to its end, or until it waited for a person. */
  caseMs: number | null;
  steps: number;
  modelMs: number;
  inputTokens: number;
  outputTokens: number;
  /** Millionths of the policy's currency. */
  costMicros: bigint;
  /** Of the proposal that waits. */
  actions: ProposedAction[];
  /** Codes of tool calls that were refused or failed, in order. */
  callRefusals: string[];
  /** Codes of resolutions that were refused, in order. */
  resolutionRefusals: string[];
};

export async function evalRows(db: Db, ticketIds: readonly string[]): Promise<EvalRow[]> {
  const found = await db.query<EvalRow>(
    `SELECT t.ticket_id AS "ticketId", t.external_id AS "externalId", shop.currency,
            c.case_id AS "caseId", c.state, c.outcome, coalesce(c.team, r.team) AS team,
            c.hand_off_code AS "handOffCode", c.model, c.model_label AS "modelLabel",
            c.model_provenance AS "modelProvenance",
            (extract(epoch FROM coalesce(c.ended_at, p.published_at) - c.opened_at) * 1000)::float8
              AS "caseMs",
            s.steps, s.model_ms AS "modelMs", s.input_tokens AS "inputTokens",
            s.output_tokens AS "outputTokens", s.cost_micros AS "costMicros",
            array(SELECT a.canonical::jsonb FROM proposal_actions a
                  WHERE a.case_id = p.case_id AND a.revision = p.revision
                  ORDER BY a.action_index) AS actions,
            array(SELECT k.code FROM tool_calls k
                  WHERE k.case_id = c.case_id AND k.code <> 'ok'
                  ORDER BY k.step_no, k.call_no) AS "callRefusals",
            array(SELECT refusal->>'code' FROM resolutions n, jsonb_array_elements(n.refusals) refusal
                  WHERE n.case_id = c.case_id ORDER BY n.step_no) AS "resolutionRefusals"
     FROM tickets t JOIN shops shop USING (shop_id)
     LEFT JOIN LATERAL (
       SELECT * FROM cases WHERE cases.ticket_id = t.ticket_id ORDER BY case_no DESC LIMIT 1
     ) c ON true
     LEFT JOIN LATERAL (
       SELECT * FROM proposals WHERE proposals.case_id = c.case_id AND proposals.state = 'pending'
     ) p ON true
     LEFT JOIN LATERAL (
       SELECT resolution->>'team' AS team FROM resolutions
       WHERE resolutions.case_id = c.case_id AND is_accepted ORDER BY step_no DESC LIMIT 1
     ) r ON true
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS steps, coalesce(sum(duration_ms), 0)::float8 AS model_ms,
              coalesce(sum(input_tokens), 0)::float8 AS input_tokens,
              coalesce(sum(output_tokens), 0)::float8 AS output_tokens,
              coalesce(sum(cost_micros), 0)::bigint AS cost_micros
       FROM steps WHERE steps.case_id = c.case_id
     ) s
     WHERE t.ticket_id = ANY($1)
     ORDER BY t.arrival_no`,
    [[...ticketIds]],
  );
  return found.rows;
}
