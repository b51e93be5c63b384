/** A page of a case's trace. What customers, colleagues and models wrote is for those who see text. */
import { z } from '@hono/zod-openapi';
import type {
  TraceCall,
  TraceNote,
  TraceResolution,
  TraceStep,
} from '../../../db/queries/trace-rows';
import { formatMicros, totalsOf } from '../../cli/load-trace';
import type { CaseTrace } from '../../cli/load-trace';
import { instantJson } from '../../cli/json/case-json';
import { InstantSchema, NextCursorSchema } from './shared-schemas';

const whole = z.number().int();
const text = z.string().nullable().openapi({ description: 'null for roles that see no text' });

const CallSchema = z.object({
  tool: z.string(),
  arguments_text: text,
  code: z.string().nullable(),
  is_repeated: z.boolean(),
  is_cut: z.boolean(),
  order_id: z.string().nullable(),
  started_at: InstantSchema.nullable(),
  duration_ms: z.number().nullable(),
  model_text: text.optional().openapi({ description: 'With full=true' }),
  artifact: z.unknown().optional().openapi({ description: 'With full=true: the whole result' }),
});

const TraceStepSchema = z
  .object({
    step_no: whole,
    model: z.string(),
    kind: z.string(),
    finish_reason: z.string(),
    note: z.string().nullable(),
    text,
    input_tokens: whole,
    output_tokens: whole,
    cost: z.string(),
    started_at: InstantSchema,
    duration_ms: z.number(),
    calls: z.array(CallSchema),
    resolution: z
      .object({
        is_accepted: z.boolean(),
        resolution: z.unknown().openapi({ description: 'null for roles that see no text' }),
        refusals: z.array(z.object({ code: z.string(), message: text })),
        checked_at: InstantSchema,
      })
      .nullable(),
  })
  .openapi('TraceStep');

export const TracePageSchema = z
  .object({
    ticket_id: z.string(),
    case_id: z.string().nullable(),
    model: z.object({
      id: z.string().nullable(),
      label: z.string().nullable(),
      provenance: z.string().nullable(),
    }),
    design: z.string().nullable(),
    steps: z.array(TraceStepSchema),
    notes: z.array(
      z.object({
        after_step_no: whole,
        kind: z.string(),
        body: z.unknown().openapi({ description: 'null for roles that see no text' }),
        created_at: InstantSchema,
      }),
    ),
    refused_decisions: z.array(
      z.object({
        at: InstantSchema,
        user_id: z.string(),
        channel: z.string(),
        verdict: z.string().nullable(),
        code: z.string().nullable(),
      }),
    ),
    totals: z.object({
      steps: whole,
      tool_calls: whole,
      refused_calls: whole,
      refused_resolutions: whole,
      input_tokens: whole,
      output_tokens: whole,
      cost: z.string(),
      model_ms: z.number(),
    }),
    next_cursor: NextCursorSchema,
  })
  .openapi('TracePage');

type TracePage = z.infer<typeof TracePageSchema>;
type StepJson = TracePage['steps'][number];

export type TraceView = { isTextShown: boolean; isWhole: boolean };

function presentCall(
  call: TraceCall,
  { isTextShown, isWhole }: TraceView,
): StepJson['calls'][number] {
  return {
    tool: call.tool,
    arguments_text: isTextShown ? call.argumentsText : null,
    code: call.code,
    is_repeated: call.isRepeated,
    is_cut: call.isCut,
    order_id: call.orderId,
    started_at: instantJson(call.startedAt),
    duration_ms: call.durationMs,
    ...(isWhole && isTextShown ? { model_text: call.modelText, artifact: call.artifact } : {}),
  };
}

function presentResolution(
  row: TraceResolution | undefined,
  { isTextShown }: TraceView,
): StepJson['resolution'] {
  if (!row) return null;
  return {
    is_accepted: row.isAccepted,
    resolution: isTextShown ? row.resolution : null,
    refusals: row.refusals.map(({ code, message }) => ({
      code,
      message: isTextShown ? message : null,
    })),
    checked_at: row.checkedAt.toISOString(),
  };
}

function presentStep(step: TraceStep, trace: CaseTrace, view: TraceView): StepJson {
  return {
    step_no: step.stepNo,
    model: step.model,
    kind: step.kind,
    finish_reason: step.finishReason,
    note: view.isTextShown ? step.note : null,
    text: view.isTextShown ? step.text : null,
    input_tokens: step.inputTokens,
    output_tokens: step.outputTokens,
    cost: formatMicros(step.costMicros),
    started_at: step.startedAt.toISOString(),
    duration_ms: step.durationMs,
    calls: trace.calls
      .filter(({ stepNo }) => stepNo === step.stepNo)
      .map((call) => presentCall(call, view)),
    resolution: presentResolution(
      trace.resolutions.find(({ stepNo }) => stepNo === step.stepNo),
      view,
    ),
  };
}

function presentNote(note: TraceNote, { isTextShown }: TraceView): TracePage['notes'][number] {
  return {
    after_step_no: note.afterStepNo,
    kind: note.kind,
    body: isTextShown ? note.body : null,
    created_at: note.createdAt.toISOString(),
  };
}

function presentTotals(trace: CaseTrace): TracePage['totals'] {
  const totals = totalsOf(trace);
  return {
    steps: totals.steps,
    tool_calls: totals.toolCalls,
    refused_calls: totals.refusedCalls,
    refused_resolutions: totals.refusedResolutions,
    input_tokens: totals.inputTokens,
    output_tokens: totals.outputTokens,
    cost: formatMicros(totals.costMicros),
    model_ms: totals.modelMs,
  };
}

/** @param page steps after this one, and so many; the notes are those of its steps. */
export function presentTrace(
  trace: CaseTrace,
  page: { after: number; rows: number },
  view: TraceView,
): TracePage {
  const { head } = trace.detail;
  const left = trace.steps.filter(({ stepNo }) => stepNo > page.after);
  const steps = left.slice(0, page.rows);
  const last = left.length > page.rows ? steps.at(-1) : undefined;
  const until = last?.stepNo ?? Infinity;
  // What came before the first step stands on the first page.
  const isOnPage = ({ afterStepNo }: TraceNote): boolean =>
    afterStepNo <= until && (afterStepNo > page.after || page.after === 0);
  return {
    ticket_id: head.ticketId,
    case_id: head.caseId,
    model: { id: head.model, label: head.modelLabel, provenance: head.modelProvenance },
    design: head.design,
    steps: steps.map((step) => presentStep(step, trace, view)),
    notes: trace.notes.filter(isOnPage).map((note) => presentNote(note, view)),
    refused_decisions: trace.refusedDecisions.map((row) => ({
      at: row.at.toISOString(),
      user_id: row.actor,
      channel: row.channel,
      verdict: row.verdict,
      code: row.code,
    })),
    totals: presentTotals(trace),
    next_cursor: last ? String(last.stepNo) : null,
  };
}
