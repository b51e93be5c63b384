/** The shared dev server: a client and a worker in a namespace that nobody else uses. */
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Runtime, Worker, makeTelemetryFilterString } from '@temporalio/worker';
import type { WorkerOptions } from '@temporalio/worker';
import { createOwnerPool } from '../../db/pool';
import { TASK_QUEUES } from '../../contracts/task-queues';
import { requireSetUp } from './set-up-value';
import { TEST_NAMESPACES } from './names';

export type TestTemporal = {
  address: string;
  namespace: string;
  client: Client;
  close: () => Promise<void>;
};

let isRuntimeInstalled = false;

/** The SDK's logs would drown the report; failures reach the tests as errors. */
export function quietRuntime(): void {
  if (isRuntimeInstalled) return;
  isRuntimeInstalled = true;
  const silent = (): void => undefined;
  Runtime.install({
    logger: {
      log: silent,
      trace: silent,
      debug: silent,
      info: silent,
      warn: silent,
      error: silent,
    },
    telemetryOptions: {
      logging: {
        filter: makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' }),
        forward: {},
      },
    },
  });
}

/** Takes the next free namespace; Postgres hands them out to all test processes of this run. */
async function takeNamespace(): Promise<string> {
  const pool = createOwnerPool(requireSetUp('TEST_DATABASE_URL'), { max: 1 });
  try {
    await pool.query('CREATE SEQUENCE IF NOT EXISTS test_namespaces');
    const taken = await pool.query<{ no: bigint }>(`SELECT nextval('test_namespaces') AS no`);
    const namespace = TEST_NAMESPACES[Number(taken.rows[0]?.no ?? 0n) - 1];
    if (namespace === undefined) throw new Error('There are more tests than namespaces: add some.');
    return namespace;
  } finally {
    await pool.end();
  }
}

export async function connectTestTemporal(): Promise<TestTemporal> {
  const address = requireSetUp('TEST_TEMPORAL_ADDRESS');
  const namespace = await takeNamespace();
  const connection = await Connection.connect({ address });
  const client = new Client({ connection, namespace });
  return { address, namespace, client, close: () => connection.close() };
}

/** A worker in this process on the shared bundle; give it Activities and run it. */
export async function createTestWorker(
  temporal: TestTemporal,
  activities: object,
  options: Partial<WorkerOptions> = {},
): Promise<{ worker: Worker; close: () => Promise<void> }> {
  quietRuntime();
  const connection = await NativeConnection.connect({ address: temporal.address });
  const worker = await Worker.create({
    connection,
    namespace: temporal.namespace,
    taskQueue: TASK_QUEUES.cases,
    workflowBundle: { codePath: requireSetUp('TEST_WORKFLOW_BUNDLE') },
    activities,
    stickyQueueScheduleToStartTimeout: '1s',
    ...options,
  });
  return { worker, close: () => connection.close() };
}
