/** Everything that was recorded of one case, read together. */
import type { Pool } from 'pg';
import type { FoundTicket } from '../../db/queries/case-detail';
import {
  traceCalls,
  traceNotes,
  traceRefusedDecisions,
  traceResolutions,
  traceSteps,
} from '../../db/queries/trace-rows';
import type {
  TraceCall,
  TraceNote,
  TraceRefusedDecision,
  TraceResolution,
  TraceStep,
} from '../../db/queries/trace-rows';
import { loadCase } from './find-case';
import type { CaseDetail } from './find-case';

export type CaseTrace = {
  detail: CaseDetail;
  steps: readonly TraceStep[];
  calls: readonly TraceCall[];
  resolutions: readonly TraceResolution[];
  notes: readonly TraceNote[];
  refusedDecisions: readonly TraceRefusedDecision[];
};

export async function loadTrace(pool: Pool, key: FoundTicket): Promise<CaseTrace> {
  const detail = await loadCase(pool, key);
  const { caseId } = key;
  if (caseId === null) {
    return { detail, steps: [], calls: [], resolutions: [], notes: [], refusedDecisions: [] };
  }
  return {
    detail,
    steps: await traceSteps(pool, caseId),
    calls: await traceCalls(pool, caseId),
    resolutions: await traceResolutions(pool, caseId),
    notes: await traceNotes(pool, caseId),
    refusedDecisions: await traceRefusedDecisions(pool, caseId),
  };
}

export type TraceTotals = {
  steps: number;
  toolCalls: number;
  refusedCalls: number;
  refusedResolutions: number;
  inputTokens: number;
  outputTokens: number;
  costMicros: bigint;
  modelMs: number;
};

export function totalsOf({ steps, calls, resolutions }: CaseTrace): TraceTotals {
  const sum = (of: (step: TraceStep) => number): number =>
    steps.reduce((total, step) => total + of(step), 0);
  return {
    steps: steps.length,
    toolCalls: calls.length,
    refusedCalls: calls.filter((call) => call.code !== null && call.code !== 'ok').length,
    refusedResolutions: resolutions.filter((row) => !row.isAccepted).length,
    inputTokens: sum((step) => step.inputTokens),
    outputTokens: sum((step) => step.outputTokens),
    costMicros: steps.reduce((total, step) => total + step.costMicros, 0n),
    modelMs: sum((step) => step.durationMs),
  };
}

/** Millionths as a decimal: `1200n` gives `0.0012`. */
export function formatMicros(costMicros: bigint): string {
  const digits = costMicros.toString().padStart(7, '0');
  const fraction = digits.slice(-6).replace(/0{1,4}$/, '');
  return `${digits.slice(0, -6)}.${fraction}`;
}
