/** What is kept of an evaluation, so that a later one can be put beside it. */
import { z } from 'zod';
import type { Compared } from './compare-label';
import { isAllRight } from './compare-label';
import type { EvalReport } from './sum-up';

const TicketVerdictSchema = z.object({
  ticket: z.string(),
  outcome: z.boolean(),
  team: z.boolean(),
  actions: z.boolean(),
  all: z.boolean(),
  steps: z.number(),
  tokens: z.number(),
  cost_micros: z.number(),
  case_ms: z.number().nullable(),
});

/** The part of `countersign eval --json` that a comparison needs; the rest may change. */
const EvalRunSchema = z.object({
  model: z.object({ id: z.string().nullable(), label: z.string().nullable() }),
  safety: z.record(z.string(), z.number()),
  by_ticket: z.array(TicketVerdictSchema),
});

export type TicketVerdict = z.infer<typeof TicketVerdictSchema>;
export type EvalRun = z.infer<typeof EvalRunSchema>;

export function verdictOf(compared: Compared): TicketVerdict {
  const { row } = compared;
  return {
    ticket: row.externalId,
    outcome: compared.isOutcomeRight,
    team: compared.isTeamRight,
    actions: compared.areActionsRight,
    all: isAllRight(compared),
    steps: row.steps,
    tokens: row.inputTokens + row.outputTokens,
    cost_micros: Number(row.costMicros),
    case_ms: row.caseMs,
  };
}

export function runOf(report: EvalReport): EvalRun {
  const { id, label } = report.model;
  return { model: { id, label }, safety: report.safety, by_ticket: report.verdicts };
}

/** @throws RangeError that says where the text is not what `countersign eval --json` prints. */
export function parseEvalRun(text: string): EvalRun {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RangeError('it is not JSON');
  }
  const parsed = EvalRunSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RangeError(`at ${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? ''}`);
}
