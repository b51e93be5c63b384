/** What a running case's Event History says of the case. Types and codes only, no payload texts. */
import type { WorkflowHandle } from '@temporalio/client';
import { CASE_STATES } from '../../contracts/case';
import type { CaseState } from '../../contracts/case';

export type History = Awaited<ReturnType<WorkflowHandle['fetchHistory']>>;
type HistoryEvent = NonNullable<History['events']>[number];

/** An Activity that only this state schedules; in between the case's Search Attribute says it. */
const STATE_OF_ACTIVITY: Readonly<Record<string, CaseState>> = {
  callModel: 'working',
  executeWrite: 'executing',
};

function upsertedStatus(event: HistoryEvent): CaseState | undefined {
  const fields = event.upsertWorkflowSearchAttributesEventAttributes?.searchAttributes;
  const data = fields?.indexedFields?.['CaseStatus']?.data;
  if (!data) return undefined;
  const text = Buffer.from(data).toString('utf8');
  // One value may be written by itself or as a list of one.
  return CASE_STATES.find((state) => text === `"${state}"` || text === `["${state}"]`);
}

/** The state in which the case stands at the end of its history. */
export function stateOf(history: History): CaseState {
  let state: CaseState = 'working';
  for (const event of history.events ?? []) {
    const activity = event.activityTaskScheduledEventAttributes?.activityType?.name;
    state = upsertedStatus(event) ?? STATE_OF_ACTIVITY[activity ?? ''] ?? state;
  }
  return state;
}

/**
 * Why the case's Workflow Task fails now, or null when it doesn't. The server keeps the first
 * failure and tries again without writing more, so the words are those of the first one.
 */
export function failingTaskOf(history: History): string | null {
  let failing: string | null = null;
  for (const event of history.events ?? []) {
    if (event.workflowTaskCompletedEventAttributes) failing = null;
    const failed = event.workflowTaskFailedEventAttributes;
    // A reset leaves a failed task of the former run behind, and that is no failure of the code.
    if (failed?.failure && !failed.baseRunId) {
      failing = failed.failure.message ?? 'without a message';
    }
  }
  return failing;
}

/** It may have ended since it was listed; then there is nothing left to replay for. */
export function hasEnded(history: History): boolean {
  const last = history.events?.at(-1);
  return Boolean(
    last?.workflowExecutionCompletedEventAttributes ??
    last?.workflowExecutionFailedEventAttributes ??
    last?.workflowExecutionTimedOutEventAttributes ??
    last?.workflowExecutionCanceledEventAttributes ??
    last?.workflowExecutionTerminatedEventAttributes ??
    last?.workflowExecutionContinuedAsNewEventAttributes,
  );
}
