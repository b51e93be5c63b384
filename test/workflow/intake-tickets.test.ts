import { ApplicationFailure } from '@temporalio/common';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import type { IntakeActivities } from '../../activities/intake';
import type { PulledTickets } from '../../activities/intake/pull-tickets';
import { WORKFLOW_TYPES } from '../../contracts/task-queues';
import type { IntakeInput, IntakeResult } from '../../workflows/intake-tickets';
import { requireSetUp } from '../support/set-up-value';
import { quietRuntime } from '../support/temporal';

let environment: TestWorkflowEnvironment;
let runNo = 0;

beforeAll(async () => {
  quietRuntime();
  const path = requireSetUp('TEST_TIME_SKIPPING_PATH');
  const executable = { type: 'existing-path', path } as const;
  environment = await TestWorkflowEnvironment.createTimeSkipping({ server: { executable } });
});

afterAll(async () => {
  await environment.teardown();
});

const emptyPage: PulledTickets = {
  stored: 0,
  refused: 0,
  failed: 0,
  hasMore: false,
  ticketIds: [],
  nextArrivalNo: null,
};

async function run(fakes: Partial<IntakeActivities>, input?: IntakeInput): Promise<IntakeResult> {
  runNo += 1;
  const taskQueue = `intake-${String(runNo)}`;
  const activities: IntakeActivities = {
    listSources: async () => ['a', 'b'],
    pullTickets: async () => emptyPage,
    startCases: async ({ ticketIds }) => ({
      started: ticketIds.length,
      alreadyStarted: 0,
      failed: 0,
    }),
    ...fakes,
  };
  const worker = await Worker.create({
    connection: environment.nativeConnection,
    taskQueue,
    workflowBundle: { codePath: requireSetUp('TEST_WORKFLOW_BUNDLE') },
    activities,
  });
  return worker.runUntil(
    environment.client.workflow.execute<(input?: IntakeInput) => Promise<IntakeResult>>(
      WORKFLOW_TYPES.intakeTickets,
      { args: input ? [input] : [], taskQueue, workflowId: taskQueue },
    ),
  );
}

test('pages follow one another until the source has no more, and the counts add up', async () => {
  const pages: Record<string, PulledTickets> = {
    '0': { ...emptyPage, stored: 2, failed: 1, ticketIds: ['t1', 't2'], nextArrivalNo: '2' },
    '2': { ...emptyPage, hasMore: true, refused: 3, failed: 2, nextArrivalNo: '5' },
    '5': { ...emptyPage, failed: 2, ticketIds: ['t3'] },
  };
  const startedTogether: string[][] = [];
  const result = await run(
    {
      pullTickets: async ({ afterArrivalNo }) => pages[afterArrivalNo] ?? emptyPage,
      startCases: async ({ ticketIds }) => {
        startedTogether.push(ticketIds);
        return { started: ticketIds.length - 1, alreadyStarted: 1, failed: 0 };
      },
    },
    { sources: ['a'] },
  );
  expect(startedTogether).toEqual([['t1', 't2'], ['t3']]);
  expect(result).toEqual({
    started: 1,
    alreadyStarted: 2,
    notStarted: 0,
    filesStored: 2,
    filesRefused: 3,
    filesFailed: 2,
    failedSources: [],
  });
});

test('a source that never ends is left after twenty pages, the rest waits for the next run', async () => {
  let pulls = 0;
  const result = await run(
    {
      pullTickets: async () => {
        pulls += 1;
        return { ...emptyPage, ticketIds: ['t'], nextArrivalNo: String(pulls) };
      },
    },
    { sources: ['a'] },
  );
  expect(pulls).toBe(20);
  expect(result.started).toBe(20);
});

test('a source that fails for good is tried three times, and every other one is taken', async () => {
  let attempts = 0;
  const result = await run({
    listSources: async () => ['bad', 'good', 'worse'],
    pullTickets: async ({ source }) => {
      if (source === 'worse') throw ApplicationFailure.nonRetryable('no', 'source_unknown');
      if (source === 'good') return { ...emptyPage, ticketIds: ['t1'] };
      attempts += 1;
      throw new Error('the folder is gone');
    },
  });
  expect(attempts).toBe(3);
  expect(result).toMatchObject({ started: 1, failedSources: ['bad', 'worse'] });
});

test('a source that hangs does not keep the others from starting their cases', async () => {
  const order: string[] = [];
  let letGo = (): void => undefined;
  const otherIsStarted = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await run({
    pullTickets: async ({ source }) => {
      if (source === 'a') await otherIsStarted;
      return { ...emptyPage, ticketIds: [source] };
    },
    startCases: async ({ ticketIds }) => {
      order.push(...ticketIds);
      letGo();
      return { started: 1, alreadyStarted: 0, failed: 0 };
    },
  });
  expect(order).toEqual(['b', 'a']);
});

test('what was started before a source failed is counted', async () => {
  const result = await run(
    {
      pullTickets: async ({ afterArrivalNo }) => {
        if (afterArrivalNo !== '0') throw ApplicationFailure.nonRetryable('no', 'gone');
        return { ...emptyPage, ticketIds: ['t1', 't2'], nextArrivalNo: '2' };
      },
    },
    { sources: ['a'] },
  );
  expect(result).toMatchObject({ started: 2, failedSources: ['a'] });
});
