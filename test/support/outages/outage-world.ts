/** Servers that are killed, and a worker beside them that a supervisor keeps running. */
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import type { Pool } from 'pg';
import { createCaseActivities } from '../../../activities';
import { createBaselineModel } from '../../../activities/model/baseline/baseline-model';
import { createRelayActivities } from '../../../activities/relay';
import type { RelayActivities } from '../../../activities/relay';
import { SCHEDULE_IDS, TASK_QUEUES, WORKFLOW_TYPES } from '../../../contracts/task-queues';
import { startOwnServers } from '../own-servers';
import type { OwnServers } from '../own-servers';
import { requireSetUp } from '../set-up-value';
import { quietRuntime } from '../temporal';
import { createGates, gatedActivities, gatedHook, gatedModel } from './gates';
import type { Gates } from './gates';
import { createShops } from './outage-shops';

const AT_ONCE = 60;
const RESTART_MS = 1_000;
const RELAY_EVERY_MS = 60_000;

export type OutageWorld = {
  servers: OwnServers;
  shops: readonly Pool[];
  client: Client;
  /** Gates of the next cohort, and which shop a ticket is of. */
  begin: (gates: Gates, shopOf: (ticketId: string) => number) => void;
  /** How often the worker ended by itself and was started again. */
  restarts: () => number;
  close: () => Promise<void>;
};

type Cohort = { gates: Gates; shopOf: (ticketId: string) => number };

type WorkerParts = { shops: readonly Pool[]; client: Client; cohort: () => Cohort };

/** One pass over all shops. */
function relayOf({ shops, client }: WorkerParts): object {
  const relays = shops.map((pool) => createRelayActivities({ pool, client }));
  const names = Object.keys(relays[0] ?? {}) as (keyof RelayActivities)[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      async () => {
        for (const relay of relays) await relay[name]();
        return {};
      },
    ]),
  );
}

async function createWorker(address: string, parts: WorkerParts): Promise<Worker> {
  const { shops, cohort } = parts;
  const gates = (): Gates => cohort().gates;
  const connection = await NativeConnection.connect({ address });
  const model = gatedModel(createBaselineModel(), gates);
  const activities = shops.map((pool) =>
    createCaseActivities({ pool, now: () => new Date(), hook: gatedHook(gates), model }),
  );
  return Worker.create({
    connection,
    taskQueue: TASK_QUEUES.cases,
    workflowBundle: { codePath: requireSetUp('TEST_WORKFLOW_BUNDLE') },
    activities: {
      ...gatedActivities(activities, { gates, shopOf: (id) => cohort().shopOf(id) }),
      ...relayOf(parts),
    },
    maxConcurrentActivityTaskExecutions: AT_ONCE,
    maxConcurrentLocalActivityExecutions: AT_ONCE,
    stickyQueueScheduleToStartTimeout: '1s',
  });
}

/** As a process manager does: whatever ends by itself is started again. */
function supervise(create: () => Promise<Worker>): {
  restarts: () => number;
  stop: () => Promise<void>;
} {
  let worker: Worker | undefined;
  let isStopping = false;
  let restarts = 0;
  const keepRunning = async (): Promise<void> => {
    while (!isStopping) {
      try {
        worker = await create();
        await worker.run();
      } catch {
        restarts += 1;
        await pause(RESTART_MS);
      }
    }
  };
  const running = keepRunning();
  const stop = async (): Promise<void> => {
    isStopping = true;
    if (worker?.getState() === 'RUNNING') worker.shutdown();
    await running;
  };
  return { restarts: () => restarts, stop };
}

async function startRelay(client: Client): Promise<void> {
  await client.schedule.create({
    scheduleId: SCHEDULE_IDS.relay,
    spec: { intervals: [{ every: RELAY_EVERY_MS }] },
    action: {
      type: 'startWorkflow',
      ...{ workflowType: WORKFLOW_TYPES.relayWakeups, workflowId: SCHEDULE_IDS.relay },
      ...{ args: [], taskQueue: TASK_QUEUES.cases },
    },
  });
}

export async function createOutageWorld(shopCount: number): Promise<OutageWorld> {
  quietRuntime();
  const servers = await startOwnServers();
  const shops = await createShops(servers.databaseUrl, shopCount);
  const connection = await Connection.connect({ address: servers.temporalAddress });
  const client = new Client({ connection });
  let cohort: Cohort = { gates: createGates([]), shopOf: () => 0 };
  const parts: WorkerParts = { shops, client, cohort: () => cohort };
  const worker = supervise(() => createWorker(servers.temporalAddress, parts));
  await startRelay(client);
  return {
    ...{ servers, shops, client, restarts: worker.restarts },
    begin: (gates, shopOf) => {
      cohort = { gates, shopOf };
    },
    close: async () => {
      cohort.gates.open();
      await worker.stop();
      await Promise.all([...shops.map((pool) => pool.end()), connection.close()]);
      await servers.close();
    },
  };
}
