/** The Temporal Worker with its Activities, and the settings that were measured. */
import type { Client } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import type { NativeConnection } from '@temporalio/worker';
import type { Pool } from 'pg';
import { createCaseActivities } from '../activities';
import { createIntakeActivities } from '../activities/intake';
import { createReconciliationActivities } from '../activities/reconciliation';
import { createRelayActivities } from '../activities/relay';
import type { Model } from '../contracts/model';
import type { ProviderAdapter } from '../contracts/provider';
import { TASK_QUEUES } from '../contracts/task-queues';
import { workflowSource } from './bundle';

export type WorkerParts = {
  pool: Pool;
  client: Client;
  connection: NativeConnection;
  namespace: string;
  model: Model;
  providers: readonly ProviderAdapter[];
  workflowBundle: string | undefined;
};

export async function createWorker(parts: WorkerParts): Promise<Worker> {
  const { pool, client, connection, namespace, model } = parts;
  const now = (): Date => new Date();
  return Worker.create({
    connection,
    namespace,
    taskQueue: TASK_QUEUES.cases,
    ...workflowSource(parts.workflowBundle),
    activities: {
      ...createCaseActivities({ pool, model, providers: parts.providers, now }),
      ...createIntakeActivities({ pool, client, taskQueue: TASK_QUEUES.cases, now }),
      ...createRelayActivities({
        ...{ pool, client },
        providerNames: parts.providers.map(({ name }) => name),
      }),
      ...createReconciliationActivities({ pool, providers: parts.providers, now }),
    },
    // The default makes the first message after a killed worker wait ten seconds.
    stickyQueueScheduleToStartTimeout: '1s',
    // The default cache held 490 MB for 1,000 waiting cases; a case that waits needs none.
    maxCachedWorkflows: 200,
    // Fewer at work than connections in the pool, so that a read never waits for one and is then
    // taken for a service that is slow.
    maxConcurrentActivityTaskExecutions: 10,
    maxConcurrentLocalActivityExecutions: 10,
    shutdownGraceTime: '15s',
    shutdownForceTime: '25s',
  });
}
