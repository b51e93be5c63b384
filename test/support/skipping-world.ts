/** A shop and a server that skips time, with real Activities on a real database. */
import type { Client, WorkflowHandle } from '@temporalio/client';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import type { Pool } from 'pg';
import { createCaseActivities } from '../../activities';
import type { ActivityDeps } from '../../activities';
import { createModel } from '../../activities/model/create-model';
import { SEARCH_ATTRIBUTES } from '../../contracts/case';
import { workflowIdForTicket } from '../../contracts/ids';
import { TASK_QUEUES, WORKFLOW_TYPES } from '../../contracts/task-queues';
import { ensureSearchAttributes } from '../../worker/local';
import { createTestDatabase } from './database';
import { requireSetUp } from './set-up-value';
import { quietRuntime } from './temporal';

export type SkippingWorld = {
  pool: Pool;
  databaseUrl: string;
  client: Client;
  environment: TestWorkflowEnvironment;
  /** Runs a worker with the baseline, or with what is given, while `work` goes on. */
  runWorker: <T>(work: () => Promise<T>, deps?: Partial<ActivityDeps>) => Promise<T>;
  startCase: (ticketId: string) => Promise<WorkflowHandle>;
  /** Lets this much time pass for the server, in an instant. */
  skip: (duration: '10 minutes' | '15 days') => Promise<void>;
  close: () => Promise<void>;
};

export async function createSkippingWorld(): Promise<SkippingWorld> {
  quietRuntime();
  const database = await createTestDatabase({ seeded: true });
  const environment = await TestWorkflowEnvironment.createTimeSkipping({
    server: {
      executable: { type: 'existing-path', path: requireSetUp('TEST_TIME_SKIPPING_PATH') },
    },
  });
  await ensureSearchAttributes(environment.connection, 'default', SEARCH_ATTRIBUTES);
  const { pool, appPool } = database;
  const runWorker: SkippingWorld['runWorker'] = async (work, deps = {}) => {
    const worker = await Worker.create({
      connection: environment.nativeConnection,
      taskQueue: TASK_QUEUES.cases,
      workflowBundle: { codePath: requireSetUp('TEST_WORKFLOW_BUNDLE') },
      activities: createCaseActivities({
        pool: appPool,
        model: createModel('baseline'),
        now: () => new Date(),
        ...deps,
      }),
    });
    return worker.runUntil(work);
  };
  const startCase = (ticketId: string): Promise<WorkflowHandle> =>
    environment.client.workflow.start(WORKFLOW_TYPES.resolveTicket, {
      workflowId: workflowIdForTicket(ticketId),
      taskQueue: TASK_QUEUES.cases,
      args: [{ ticketId }],
    });
  const close = async (): Promise<void> => {
    await environment.teardown();
    await database.drop();
  };
  const skip = (duration: '10 minutes' | '15 days'): Promise<void> => environment.sleep(duration);
  const { client } = environment;
  const databaseUrl = database.url;
  return { pool, databaseUrl, client, environment, runWorker, startCase, skip, close };
}
