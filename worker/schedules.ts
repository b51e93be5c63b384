/**
 * The Schedules that start the intake, the relay and the nightly reconciliation; no process of ours
 * polls.
 */
import type { Client, ScheduleOptions } from '@temporalio/client';
import { ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import { POLICY } from '../contracts/policy';
import { SCHEDULE_IDS, WORKFLOW_TYPES } from '../contracts/task-queues';

export type ScheduleSettings = {
  taskQueue: string;
  intakeEveryMs: number;
  relayEveryMs: number;
  /** Whose night it is: the shop's, an IANA name. */
  timeZone: string;
  /** Appended to the Schedule Ids, for tests that share a namespace. */
  idSuffix?: string;
};

type Definition = Pick<ScheduleOptions, 'scheduleId' | 'spec' | 'action'> & {
  policies: { overlap: ScheduleOverlapPolicy; catchupWindow: number };
  /** Whether a start runs it too. */
  isRunAtStart: boolean;
};

/** A run that hangs would hold up all later ones, so each has an end. */
const RUN_TIMEOUT_MS = 10 * 60_000;
const NIGHTLY_TIMEOUT_MS = 6 * 3_600_000;
/** Spreads the runs of several installations that share a server. */
const JITTER_SHARE = 0.1;

/** A run of a Schedule has the Schedule's own id. */
function startOf(
  workflowType: string,
  workflowId: string,
  run: { taskQueue: string; timeoutMs: number },
): Definition['action'] {
  return {
    ...{ type: 'startWorkflow', workflowType, workflowId, args: [], taskQueue: run.taskQueue },
    workflowExecutionTimeout: run.timeoutMs,
  };
}

function define(
  what: { workflowType: string; scheduleId: string; overlap: ScheduleOverlapPolicy },
  { everyMs, taskQueue }: { everyMs: number; taskQueue: string },
): Definition {
  const { workflowType, scheduleId, overlap } = what;
  return {
    scheduleId,
    spec: { intervals: [{ every: everyMs }], jitter: Math.floor(everyMs * JITTER_SHARE) },
    action: startOf(workflowType, scheduleId, { taskQueue, timeoutMs: RUN_TIMEOUT_MS }),
    policies: { overlap, catchupWindow: POLICY.intake.catchupWindowMs },
    isRunAtStart: true,
  };
}

/** Once a night. A list of weeks may be long, so a start of a worker doesn't ask for it. */
function nightly({ taskQueue, timeZone, idSuffix = '' }: ScheduleSettings): Definition {
  const scheduleId = SCHEDULE_IDS.reconciliation + idSuffix;
  const { hour, minute, catchupWindowMs } = POLICY.reconciliation;
  return {
    scheduleId,
    spec: { calendars: [{ hour, minute }], timezone: timeZone },
    action: startOf(WORKFLOW_TYPES.reconcileBooks, scheduleId, {
      ...{ taskQueue, timeoutMs: NIGHTLY_TIMEOUT_MS },
    }),
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: catchupWindowMs },
    isRunAtStart: false,
  };
}

function definitions(settings: ScheduleSettings): Definition[] {
  const { taskQueue, idSuffix = '' } = settings;
  const intake = {
    workflowType: WORKFLOW_TYPES.intakeTickets,
    scheduleId: SCHEDULE_IDS.intake + idSuffix,
    // What arrives while a run is at work is taken by one more run right after it.
    overlap: ScheduleOverlapPolicy.BUFFER_ONE,
  };
  const relay = {
    workflowType: WORKFLOW_TYPES.relayWakeups,
    scheduleId: SCHEDULE_IDS.relay + idSuffix,
    overlap: ScheduleOverlapPolicy.SKIP,
  };
  return [
    define(intake, { everyMs: settings.intakeEveryMs, taskQueue }),
    define(relay, { everyMs: settings.relayEveryMs, taskQueue }),
    nightly(settings),
  ];
}

/** Ops may have paused it: that is state and no definition, so an update keeps it. */
async function createOrUpdate(client: Client, definition: Definition): Promise<void> {
  const { scheduleId, spec, action, policies } = definition;
  try {
    await client.schedule.create({ scheduleId, spec, action, policies });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await client.schedule
      .getHandle(scheduleId)
      .update(({ state }) => ({ spec, action, policies, state }));
  }
}

/** The first run is now and not an interval away. A trigger would run a paused Schedule as well. */
async function runNow(client: Client, definition: Definition): Promise<void> {
  const handle = client.schedule.getHandle(definition.scheduleId);
  const { state } = await handle.describe();
  // Without it a trigger allows any overlap, whatever the Schedule says.
  if (!state.paused) await handle.trigger(definition.policies.overlap);
}

/**
 * Creates the Schedules or brings them to these settings, then runs those that come often once.
 * Safe at every start and in several Workers at once.
 */
export async function ensureSchedules(client: Client, settings: ScheduleSettings): Promise<void> {
  for (const definition of definitions(settings)) {
    await createOrUpdate(client, definition);
    if (definition.isRunAtStart) await runNow(client, definition);
  }
}
