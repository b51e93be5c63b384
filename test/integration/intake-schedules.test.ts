import type { ScheduleDescription } from '@temporalio/client';
import { ScheduleOverlapPolicy } from '@temporalio/client';
import { POLICY } from '../../contracts/policy';
import { SCHEDULE_IDS, TASK_QUEUES, WORKFLOW_TYPES } from '../../contracts/task-queues';
import { ensureSchedules } from '../../worker/schedules';
import type { TestTemporal } from '../support/temporal';
import { connectTestTemporal } from '../support/temporal';

let temporal: TestTemporal;

const HOUR_MS = 3_600_000;
const settings = {
  taskQueue: TASK_QUEUES.cases,
  intakeEveryMs: HOUR_MS,
  relayEveryMs: 2 * HOUR_MS,
  timeZone: 'Europe/Berlin',
};

beforeAll(async () => {
  temporal = await connectTestTemporal();
});

afterAll(async () => {
  await temporal.close();
});

const describeSchedule = (scheduleId: string): Promise<ScheduleDescription> =>
  temporal.client.schedule.getHandle(scheduleId).describe();

/** The server acts on a trigger a moment after it has accepted it. */
async function whenDescribed(
  scheduleId: string,
  isSo: (info: ScheduleDescription['info']) => boolean,
): Promise<ScheduleDescription> {
  for (;;) {
    const description = await describeSchedule(scheduleId);
    if (isSo(description.info)) return description;
  }
}

const hasRun = (scheduleId: string): Promise<ScheduleDescription> =>
  whenDescribed(scheduleId, (info) => info.numActionsTaken >= 1);

test('both Schedules are created with their own overlap, an explicit catch-up and a first run', async () => {
  await ensureSchedules(temporal.client, settings);
  const intake = await hasRun(SCHEDULE_IDS.intake);
  expect(intake.spec.intervals).toMatchObject([{ every: HOUR_MS }]);
  expect(intake.spec.jitter).toBe(HOUR_MS / 10);
  expect(intake.policies).toMatchObject({
    overlap: ScheduleOverlapPolicy.BUFFER_ONE,
    catchupWindow: POLICY.intake.catchupWindowMs,
  });
  expect(intake.action).toMatchObject({
    workflowType: WORKFLOW_TYPES.intakeTickets,
    taskQueue: TASK_QUEUES.cases,
    workflowExecutionTimeout: 600_000,
  });
  const relay = await hasRun(SCHEDULE_IDS.relay);
  expect(relay.spec.intervals).toMatchObject([{ every: 2 * HOUR_MS }]);
  expect(relay.policies.overlap).toBe(ScheduleOverlapPolicy.SKIP);
  expect(relay.action).toMatchObject({ workflowType: WORKFLOW_TYPES.relayWakeups });
});

test('a second start updates the same Schedules', async () => {
  const idSuffix = '-second';
  const changed = { ...settings, intakeEveryMs: HOUR_MS / 2, taskQueue: 'elsewhere' };
  await ensureSchedules(temporal.client, { ...settings, idSuffix });
  await ensureSchedules(temporal.client, { ...changed, idSuffix });
  const intake = await describeSchedule(SCHEDULE_IDS.intake + idSuffix);
  expect(intake.spec.intervals).toMatchObject([{ every: HOUR_MS / 2 }]);
  expect(intake.action).toMatchObject({ taskQueue: 'elsewhere' });
});

test('several Workers that start at once agree on one pair of Schedules', async () => {
  const idSuffix = '-race';
  const starts = Array.from({ length: 4 }, () =>
    ensureSchedules(temporal.client, { ...settings, idSuffix }),
  );
  await Promise.all(starts);
  expect(await describeSchedule(SCHEDULE_IDS.intake + idSuffix)).toBeDefined();
  expect(await describeSchedule(SCHEDULE_IDS.relay + idSuffix)).toBeDefined();
});

test('a Schedule that ops paused stays paused and is not run by a start', async () => {
  const idSuffix = '-paused';
  const scheduleId = SCHEDULE_IDS.intake + idSuffix;
  await ensureSchedules(temporal.client, { ...settings, idSuffix });
  await hasRun(scheduleId);
  await temporal.client.schedule.getHandle(scheduleId).pause('the helpdesk is being moved');
  await ensureSchedules(temporal.client, { ...settings, idSuffix });
  // The other Schedule's trigger was sent later; its first run is still there, so it is skipped.
  await whenDescribed(SCHEDULE_IDS.relay + idSuffix, (info) => info.numActionsSkippedOverlap >= 1);
  const { state, info, raw } = await describeSchedule(scheduleId);
  expect(state).toMatchObject({ paused: true, note: 'the helpdesk is being moved' });
  expect(info.numActionsTaken).toBe(1);
  expect(Number(raw.info?.bufferSize ?? 0)).toBe(0);
});
