/**
 * The container's health check: exits 0 when Temporal has lately heard this container's worker ask
 * for work, else 1 with one sentence.
 */
import { hostname } from 'node:os';
import { createRequire } from 'node:module';
import { Connection } from '@temporalio/client';
import { loadClientConnectConfig } from '@temporalio/envconfig';

const { TASK_QUEUES } = createRequire(import.meta.url)('../dist/contracts/task-queues.js');

/** A poll takes up to a minute; two of them without a word mean that nobody asks any more. */
const SILENCE_MAX_MS = 2 * 60_000;
const WORKFLOW_QUEUE = 1;
const TIMEOUT_MS = 8_000;

async function lastPollMs(connection, namespace) {
  const { pollers } = await connection.withDeadline(Date.now() + TIMEOUT_MS, () =>
    connection.workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name: TASK_QUEUES.cases },
      taskQueueType: WORKFLOW_QUEUE,
    }),
  );
  const own = pollers.filter(({ identity }) => identity.endsWith(`@${hostname()}`));
  return Math.max(0, ...own.map(({ lastAccessTime }) => Number(lastAccessTime.seconds) * 1000));
}

try {
  const { connectionOptions, namespace = 'default' } = loadClientConnectConfig();
  const connection = await Connection.connect({ ...connectionOptions, connectTimeout: TIMEOUT_MS });
  const silenceMs = Date.now() - (await lastPollMs(connection, namespace));
  await connection.close();
  if (silenceMs > SILENCE_MAX_MS) throw new Error('no worker of this host asks for work');
} catch (error) {
  console.error(`The worker is not healthy: ${error.message}.`);
  process.exitCode = 1;
}
