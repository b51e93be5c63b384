/** From the steps of a run to a recording that gives the same answers again. */
import type { RecordedDecision, Recording } from '../../contracts/recording';
import { RecordingSchema } from '../../contracts/recording';
import type { RecordedStep } from '../../db/queries/recorded-steps';

function decisionOf(name: string, step: RecordedStep): RecordedDecision {
  const { calls, text, finishReason, usage, costMicros } = step.answer;
  return {
    model: name,
    design: step.design,
    task: step.externalId,
    step: step.stepNo,
    request_digest: step.requestDigest,
    // What the run noted beside the answer is of that run.
    answer: {
      calls: calls.map(({ callId, tool, argumentsText }) => ({ callId, tool, argumentsText })),
      text,
      finishReason,
      usage: { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens },
      costMicros,
    },
  };
}

/** The models that answered and the day, such as `ollama:gemma3, 2026-11-30`. */
function originOf(steps: readonly RecordedStep[]): string {
  const models = [...new Set(steps.map((step) => step.model))].sort().join(' and ');
  const first = Math.min(...steps.map((step) => step.startedAt.getTime()));
  return `${models}, ${new Date(first).toISOString().slice(0, 10)}`;
}

/**
 * @param steps at least one.
 * @throws ZodError when a step can't stand in a recording: a fault of the program.
 */
export function makeRecording(
  name: string,
  { steps, tickets, label }: { steps: readonly RecordedStep[]; tickets: number; label: string },
): Recording {
  return RecordingSchema.parse({
    name,
    provenance: 'recorded',
    recorded_from: originOf(steps),
    note: `${label}: every step of ${String(tickets)} example tickets.`,
    decisions: steps.map((step) => decisionOf(name, step)),
  });
}
