/** Temporal as the ops page needs it. Nothing here throws when Temporal is away: it is said. */
import type { Client } from '@temporalio/client';
import { SCHEDULE_IDS } from '../../contracts/task-queues';
import { tryTemporal } from '../cli/temporal-client';
import type { TemporalAnswer } from '../cli/temporal-client';
import { scheduleState, seenWorkers } from '../cli/temporal-facts';
import type { ScheduleState, SeenWorker } from '../cli/temporal-facts';
import type { ServerPlaces } from '../config';

/** Workflow Tasks that fail again and again, as servers from 1.29 on report them. */
export const FAILING_TASKS_QUERY =
  'TemporalReportedProblems IN ("category=WorkflowTaskFailed", "category=WorkflowTaskTimedOut")';

export type EngineFacts = {
  /** Null where nobody has made it yet. */
  intake: ScheduleState | null;
  reconciliation: ScheduleState | null;
  workers: readonly SeenWorker[];
  /** Cases whose Workflow Task fails; null where this server does not tell. */
  failingTasks: number | null;
};

export type Engine = {
  look: () => Promise<TemporalAnswer<EngineFacts>>;
  /** Stops or resumes the Schedule that takes tickets in; `note` is kept with it. */
  setIntakePaused: (isPaused: boolean, note: string) => Promise<TemporalAnswer<null>>;
  /** Has the Activities of this kind tried at once that wait for their next attempt. */
  tryNow: (work: { workflowId: string; activity: string }) => Promise<TemporalAnswer<null>>;
  /** Where the Temporal UI shows this Workflow; null when nobody says where that is. */
  workflowLink: (workflowId: string) => string | null;
};

async function countFailing(client: Client): Promise<number | null> {
  try {
    return (await client.workflow.count(FAILING_TASKS_QUERY)).count;
  } catch {
    return null;
  }
}

async function factsOf(client: Client): Promise<EngineFacts> {
  return {
    intake: await scheduleState(client, SCHEDULE_IDS.intake),
    reconciliation: await scheduleState(client, SCHEDULE_IDS.reconciliation),
    workers: await seenWorkers(client),
    failingTasks: await countFailing(client),
  };
}

export function createEngine({
  temporal,
  uiUrl,
}: Pick<ServerPlaces, 'temporal' | 'uiUrl'>): Engine {
  return {
    look: () => tryTemporal(temporal, factsOf),
    setIntakePaused: (isPaused, note) =>
      tryTemporal(temporal, async (client) => {
        const handle = client.schedule.getHandle(SCHEDULE_IDS.intake);
        await (isPaused ? handle.pause(note) : handle.unpause(note));
        return null;
      }),
    tryNow: ({ workflowId, activity }) =>
      tryTemporal(temporal, async (client) => {
        await client.workflowService.resetActivity({
          namespace: client.options.namespace,
          execution: { workflowId },
          type: activity,
        });
        return null;
      }),
    workflowLink: (workflowId) => {
      if (uiUrl === null || !temporal) return null;
      const [namespace, id] = [temporal.namespace, workflowId].map(encodeURIComponent);
      return `${uiUrl.replace(/\/+$/, '')}/namespaces/${namespace ?? ''}/workflows/${id ?? ''}`;
    },
  };
}
