/** A trace as JSON for scripts. `isWhole` adds what the model received and the artifacts. */
import type { TraceCall, TraceResolution, TraceStep } from '../../../db/queries/trace-rows';
import { formatMicros, totalsOf } from '../load-trace';
import type { CaseTrace } from '../load-trace';
import { decisionJson, instantJson, operationJson, proposalJson } from './case-json';

function callJson(call: TraceCall, isWhole: boolean): object {
  return {
    tool: call.tool,
    arguments_text: call.argumentsText,
    code: call.code,
    is_repeated: call.isRepeated,
    is_cut: call.isCut,
    order_id: call.orderId,
    started_at: instantJson(call.startedAt),
    duration_ms: call.durationMs,
    ...(isWhole ? { model_text: call.modelText, artifact: call.artifact } : {}),
  };
}

function resolutionJson(row: TraceResolution): object {
  return {
    is_accepted: row.isAccepted,
    resolution: row.resolution,
    refusals: row.refusals,
    checked_at: instantJson(row.checkedAt),
  };
}

function stepJson(step: TraceStep, trace: CaseTrace & { isWhole: boolean }): object {
  const resolution = trace.resolutions.find((row) => row.stepNo === step.stepNo);
  return {
    step_no: step.stepNo,
    model: step.model,
    kind: step.kind,
    finish_reason: step.finishReason,
    note: step.note,
    text: step.text,
    input_tokens: step.inputTokens,
    output_tokens: step.outputTokens,
    cost: formatMicros(step.costMicros),
    started_at: instantJson(step.startedAt),
    duration_ms: step.durationMs,
    calls: trace.calls
      .filter((call) => call.stepNo === step.stepNo)
      .map((call) => callJson(call, trace.isWhole)),
    resolution: resolution ? resolutionJson(resolution) : null,
  };
}

export function traceJson(trace: CaseTrace & { isWhole: boolean }): object {
  const { detail } = trace;
  const { head } = detail;
  const totals = totalsOf(trace);
  return {
    ticket_id: head.ticketId,
    case_id: head.caseId,
    workflow_id: head.workflowId,
    state: head.state,
    outcome: head.outcome,
    hand_off_code: head.handOffCode,
    model: { id: head.model, label: head.modelLabel, provenance: head.modelProvenance },
    design: head.design,
    steps: trace.steps.map((step) => stepJson(step, trace)),
    notes: trace.notes.map((note) => ({
      after_step_no: note.afterStepNo,
      kind: note.kind,
      body: note.body,
      created_at: instantJson(note.createdAt),
    })),
    proposals: detail.proposals.map((proposal) => proposalJson(proposal, detail)),
    decisions: detail.decisions.map((row) => ({
      revision: row.revision,
      number: row.actionIndex + 1,
      ...decisionJson(row),
    })),
    refused_decisions: trace.refusedDecisions.map((row) => ({
      at: instantJson(row.at),
      user_id: row.actor,
      channel: row.channel,
      verdict: row.verdict,
      code: row.code,
    })),
    operations: detail.operations.map(operationJson),
    replies: detail.replies.map((reply) => ({
      message_id: reply.messageId,
      sent_at: instantJson(reply.sentAt),
    })),
    totals: {
      steps: totals.steps,
      tool_calls: totals.toolCalls,
      refused_calls: totals.refusedCalls,
      refused_resolutions: totals.refusedResolutions,
      input_tokens: totals.inputTokens,
      output_tokens: totals.outputTokens,
      cost: formatMicros(totals.costMicros),
      model_ms: totals.modelMs,
    },
  };
}
