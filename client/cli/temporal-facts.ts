/** What Temporal knows of how the whole runs: its Schedules, and who polls for tasks. */
import type { Client } from '@temporalio/client';
import { TASK_QUEUES } from '../../contracts/task-queues';
import { loadTemporal } from './temporal-client';

const MS_PER_SECOND = 1_000;

export type ScheduleState = { isPaused: boolean; lastRanAt: Date | null };

/** Null where there is none of that id. */
export async function scheduleState(
  client: Client,
  scheduleId: string,
): Promise<ScheduleState | null> {
  const { ScheduleNotFoundError } = loadTemporal();
  try {
    const { state, info } = await client.schedule.getHandle(scheduleId).describe();
    return { isPaused: state.paused, lastRanAt: info.recentActions.at(-1)?.takenAt ?? null };
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return null;
    throw error;
  }
}

export type SeenWorker = { identity: string; buildId: string | null; lastSeenAt: Date };

/**
 * Who polled for Workflow Tasks within the last minutes, the latest first. One Worker polls for
 * Workflows and Activities, so its pollers for Workflows say enough.
 */
export async function seenWorkers(client: Client): Promise<SeenWorker[]> {
  const { namespace } = client.options;
  const taskQueue = { name: TASK_QUEUES.cases };
  const { pollers } = await client.workflowService.describeTaskQueue({ namespace, taskQueue });
  return pollers
    .map(({ identity, lastAccessTime, workerVersionCapabilities, deploymentOptions }) => ({
      identity: identity ?? '',
      buildId: deploymentOptions?.buildId || workerVersionCapabilities?.buildId || null,
      lastSeenAt: new Date(Number(lastAccessTime?.seconds ?? 0) * MS_PER_SECOND),
    }))
    .sort((left, right) => right.lastSeenAt.getTime() - left.lastSeenAt.getTime());
}
