/** Waits until a case has nothing more to do by itself: it has ended, or it waits for people. */
import { setTimeout as pause } from 'node:timers/promises';
import { quietActivityEnvironment } from '../activity-environment';
import { createRelayActivities } from '../../../activities/relay';
import { caseQuery } from '../../../workflows/messages';
import type { CaseView } from '../../../workflows/messages';
import type { RunContext } from './journal';

const LOOK_EVERY_MS = 10;
const LAST_EVENTS = 20;
/** By the process's own stopwatch: its `Date` jumps when time is skipped. */
const REST_WITHIN_MS = 60_000;

export type Rest = { isEnded: true } | { isEnded: false; view: CaseView };

async function look({ world, workflowId }: RunContext): Promise<Rest | null> {
  const handle = world.client.workflow.getHandle(workflowId);
  const { status, raw } = await handle.describe();
  if (status.name !== 'RUNNING') {
    if (status.name === 'COMPLETED') return { isEnded: true };
    throw new Error(`The Workflow is ${status.name}.`);
  }
  if ((raw.pendingActivities ?? []).length > 0) return null;
  const view = await handle.query(caseQuery);
  if (view.state !== 'waiting') return null;
  // A Signal may have come between the two looks.
  const after = (await handle.describe()).raw;
  const isQuiet =
    (after.pendingActivities ?? []).length === 0 && !after.pendingWorkflowTask?.scheduledTime;
  const hasMoved =
    String(after.workflowExecutionInfo?.historyLength) !==
    String(raw.workflowExecutionInfo?.historyLength);
  return isQuiet && !hasMoved ? { isEnded: false, view } : null;
}

/** For whoever reads a failure: what is retried and why, and what the Workflow did last. */
async function whatItDoes({ world, workflowId }: RunContext): Promise<string> {
  const handle = world.client.workflow.getHandle(workflowId);
  const { raw } = await handle.describe();
  const retried = (raw.pendingActivities ?? []).map(
    ({ activityType, attempt, lastFailure }) =>
      `${String(activityType?.name)} (attempt ${String(attempt)}: ${String(lastFailure?.message)})`,
  );
  const { events } = await handle.fetchHistory();
  const last = (events ?? []).slice(-LAST_EVENTS).map((event) => {
    const summary = Buffer.from(event.userMetadata?.summary?.data ?? []).toString('utf8');
    const failure = event.workflowTaskFailedEventAttributes?.failure?.message ?? '';
    return `${String(event.eventType)} ${summary}${failure}`;
  });
  return `pending [${retried.join(', ')}], last events [${last.join(', ')}]`;
}

/** Needs a worker. */
export async function untilAtRest(context: RunContext): Promise<Rest> {
  const endMs = performance.now() + REST_WITHIN_MS;
  for (;;) {
    const rest = await look(context);
    if (rest) return rest;
    if (performance.now() > endMs) {
      throw new Error(
        `The case neither ended nor came to wait for anybody: ${await whatItDoes(context)}`,
      );
    }
    await pause(LOOK_EVERY_MS);
  }
}

/**
 * One pass of the relay, as each minute: wake-ups that nobody sent reach the case after all, and
 * what changed in the shop is looked at.
 */
export async function runRelay({ world, workflowId }: RunContext): Promise<void> {
  const { pool, client } = world;
  const relay = createRelayActivities({ pool, client, now: () => new Date(), quietMs: 0 });
  // The minute that has passed since.
  await pool.query(
    `UPDATE wakeups SET created_at = created_at - interval '1 minute' WHERE workflow_id = $1`,
    [workflowId],
  );
  const environment = quietActivityEnvironment();
  await environment.run(relay.sendOpenWakeups);
  await environment.run(relay.lapseChangedCases);
}
