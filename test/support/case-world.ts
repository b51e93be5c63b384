/** A shop, a namespace and ways to act in them: what tests of whole cases share. */
import type { Client } from '@temporalio/client';
import type { Pool } from 'pg';
import { workflowIdForTicket } from '../../contracts/ids';
import { TASK_QUEUES, WORKFLOW_TYPES } from '../../contracts/task-queues';
import { createTestDatabase } from './database';
import type { TestDatabase } from './database';
import { startProcess } from './child-process';
import type { TestProcess } from './child-process';
import { connectTestTemporal } from './temporal';
import type { TestTemporal } from './temporal';

export type CaseWorld = {
  database: TestDatabase;
  temporal: TestTemporal;
  pool: Pool;
  client: Client;
  /** A worker in its own process; killed with the world when the test forgets it. */
  startWorker: (env?: Record<string, string>) => Promise<TestProcess>;
  /** Starts the case of a ticket, as the intake does. */
  startCase: (ticketId: string) => Promise<void>;
  close: () => Promise<void>;
};

export async function createCaseWorld(): Promise<CaseWorld> {
  const database = await createTestDatabase({ seeded: true });
  const temporal = await connectTestTemporal();
  const workers = new Set<TestProcess>();
  const startWorker = async (env: Record<string, string> = {}): Promise<TestProcess> => {
    const worker = startProcess('test/support/worker-process.ts', {
      env: {
        WORKER_NAMESPACE: temporal.namespace,
        WORKER_DATABASE_URL: database.url,
        ...env,
      },
    });
    workers.add(worker);
    await worker.untilSays('ready');
    return worker;
  };
  const startCase = async (ticketId: string): Promise<void> => {
    await temporal.client.workflow.start(WORKFLOW_TYPES.resolveTicket, {
      workflowId: workflowIdForTicket(ticketId),
      taskQueue: TASK_QUEUES.cases,
      args: [{ ticketId }],
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
    });
  };
  const close = async (): Promise<void> => {
    await Promise.all([...workers].map((worker) => worker.kill()));
    await temporal.close();
    await database.drop();
  };
  const { pool } = database;
  return { database, temporal, pool, client: temporal.client, startWorker, startCase, close };
}
