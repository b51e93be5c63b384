/** One database, one server that skips time and one worker that comes and goes, for all runs. */
import type { Client } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import type { Pool } from 'pg';
import { createCaseActivities } from '../../../activities';
import { TASK_QUEUES } from '../../../contracts/task-queues';
import { requireSetUp } from '../set-up-value';
import { createSkippingWorld } from '../skipping-world';
import type { SkippingWorld } from '../skipping-world';
import { chainEnd } from './audit-chain';
import type { ChainEnd } from './audit-chain';
import { installMovableClock } from './clock';
import { createSigningKeys } from './signing';
import type { SigningKeys } from './signing';
import type { Scenario } from './scenario';
import { scriptedModel } from './stubborn-model';

export type MixWorld = {
  pool: Pool;
  client: Client;
  startCase: SkippingWorld['startCase'];
  keys: SigningKeys;
  /** Says what the model of a ticket's case is like. */
  castModel: (externalId: string, scenario: Scenario) => void;
  isWorkerThere: () => boolean;
  /**
   * A worker of the next run. A forgetful one keeps nothing between two tasks and replays the case's
   * history for each; only such a one may go away, because this server waits for the old one's
   * memory for ever.
   */
  hireWorker: (isForgetful: boolean) => Promise<void>;
  setWorker: (isThere: boolean) => Promise<void>;
  /** Lets time pass for the server and for this process. */
  skipHours: (hours: number) => Promise<void>;
  /** Numbers runs, so that each has ids of its own. */
  nextNo: () => number;
  chain: { end: ChainEnd };
  close: () => Promise<void>;
};

const HOUR_MS = 3_600_000;

type Running = { worker: Worker; done: Promise<void> };

type Comings = {
  hireWorker: (isForgetful: boolean) => Promise<void>;
  isWorkerThere: () => boolean;
  setWorker: (isThere: boolean) => Promise<void>;
  skipHours: (hours: number) => Promise<void>;
};

/**
 * One thing at a time: two commands may ask for something at once. The server lets no time pass
 * while a task waits for a worker, so hours without one pass as soon as it is back.
 */
function comeAndGo(
  start: (isForgetful: boolean) => Promise<Running>,
  skip: (hours: number) => Promise<void>,
): Comings {
  let running: Running | null = null;
  let isForgetfulNow = false;
  let hoursAway = 0;
  let last: Promise<void> = Promise.resolve();
  const setWorker = async (isThere: boolean): Promise<void> => {
    if (isThere && !running) {
      running = await start(isForgetfulNow);
      if (hoursAway > 0) await skip(hoursAway);
      hoursAway = 0;
    }
    if (!isThere && running) {
      const { worker, done } = running;
      running = null;
      worker.shutdown();
      await done;
    }
  };
  const skipHours = async (hours: number): Promise<void> => {
    if (running) await skip(hours);
    else hoursAway += hours;
  };
  const hireWorker = async (isForgetful: boolean): Promise<void> => {
    if (isForgetful !== isForgetfulNow) await setWorker(false);
    isForgetfulNow = isForgetful;
    await setWorker(true);
  };
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work);
    return last;
  };
  return {
    isWorkerThere: () => running !== null,
    hireWorker: (isForgetful) => inTurn(() => hireWorker(isForgetful)),
    setWorker: (isThere) => inTurn(() => setWorker(isThere)),
    skipHours: (hours) => inTurn(() => skipHours(hours)),
  };
}

function workerStarter(
  environment: TestWorkflowEnvironment,
  pool: Pool,
  scenarios: ReadonlyMap<string, Scenario>,
): (isForgetful: boolean) => Promise<Running> {
  const scenarioOf = (taskId: string): Scenario => {
    const scenario = scenarios.get(taskId);
    if (!scenario) throw new Error(`${taskId} is not a run's ticket.`);
    return scenario;
  };
  return async (isForgetful) => {
    const worker = await Worker.create({
      connection: environment.nativeConnection,
      taskQueue: TASK_QUEUES.cases,
      ...(isForgetful ? { maxCachedWorkflows: 0 } : {}),
      workflowBundle: { codePath: requireSetUp('TEST_WORKFLOW_BUNDLE') },
      activities: createCaseActivities({
        pool,
        model: scriptedModel(scenarioOf),
        now: () => new Date(),
      }),
    });
    return { worker, done: worker.run() };
  };
}

export async function createMixWorld(): Promise<MixWorld> {
  const { pool, client, environment, startCase, close } = await createSkippingWorld();
  const clock = installMovableClock();
  const scenarios = new Map<string, Scenario>();
  const comings = comeAndGo(workerStarter(environment, pool, scenarios), async (hours) => {
    await environment.sleep(hours * HOUR_MS);
    clock.setAheadMs((await environment.currentTimeMs()) - clock.realNowMs());
  });
  let no = 0;
  return {
    ...{ pool, client, startCase },
    keys: await createSigningKeys(pool),
    castModel: (externalId, scenario) => void scenarios.set(externalId, scenario),
    ...comings,
    nextNo: () => (no += 1),
    chain: { end: await chainEnd(pool) },
    close: async () => {
      clock.restore();
      await comings.setWorker(false);
      await close();
    },
  };
}
