/**
 * A worker in a process of its own, so that a test can really kill it. Run by `startWorkerProcess`.
 * With KILL_AT and KILL_OPERATION it kills itself with SIGKILL when that operation reaches that step.
 * With KILL_ANSWERED_STEP it kills itself once that step's answer is stored and before it is reported.
 * With PROVIDER_URL it has the two adapters of the scripted provider there.
 * With CACHED_WORKFLOWS=0 it remembers no case, so that another worker can go on where it ended: a
 * server that skips time never gives a task back that waits for the worker that knows the case.
 */
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { createCaseActivities } from '../../activities';
import { createIntakeActivities } from '../../activities/intake';
import { createModel } from '../../activities/model/create-model';
import { createRelayActivities } from '../../activities/relay';
import type { StepHook } from '../../activities/writes/steps';
import type { ProviderAdapter } from '../../contracts/provider';
import { TASK_QUEUES } from '../../contracts/task-queues';
import { createPool } from '../../db/pool';
import { labelDeskAt, stripeAt } from './providers/provider-world';
import { requireSetUp } from './set-up-value';
import { quietRuntime } from './temporal';

function killHook(): StepHook {
  const { KILL_AT: killAt, KILL_OPERATION: killOperation } = process.env;
  return (step, operationId) => {
    if (step === killAt && operationId === killOperation) process.kill(process.pid, 'SIGKILL');
  };
}

type CaseActivities = ReturnType<typeof createCaseActivities>;

/** Between the model's answer and the Activity's report. */
function killedAfterAnswer(activities: CaseActivities): CaseActivities {
  const { KILL_ANSWERED_STEP: step } = process.env;
  return {
    ...activities,
    callModel: async (input) => {
      const called = await activities.callModel(input);
      if (String(input.stepNo) === step) process.kill(process.pid, 'SIGKILL');
      return called;
    },
  };
}

function providersGiven(): ProviderAdapter[] {
  const { PROVIDER_URL: url } = process.env;
  return url === undefined ? [] : [stripeAt(url), labelDeskAt(url)];
}

async function main(): Promise<void> {
  quietRuntime();
  const address = requireSetUp('TEST_TEMPORAL_ADDRESS');
  const namespace = requireSetUp('WORKER_NAMESPACE');
  const pool = createPool(requireSetUp('WORKER_DATABASE_URL'), { max: 20 });
  const client = new Client({ connection: await Connection.connect({ address }), namespace });
  const now = (): Date => new Date();
  const taskQueue = TASK_QUEUES.cases;
  const worker = await Worker.create({
    connection: await NativeConnection.connect({ address }),
    namespace,
    taskQueue,
    workflowBundle: { codePath: requireSetUp('TEST_WORKFLOW_BUNDLE') },
    activities: {
      ...killedAfterAnswer(
        createCaseActivities({
          pool,
          model: createModel(process.env['MODEL'] ?? 'baseline', {
            modelsFile: process.env['COUNTERSIGN_MODELS'],
            environment: process.env,
          }),
          now,
          providers: providersGiven(),
          hook: killHook(),
        }),
      ),
      ...createIntakeActivities({ pool, client, taskQueue, now }),
      ...createRelayActivities({ pool, client }),
    },
    stickyQueueScheduleToStartTimeout: '1s',
    maxConcurrentActivityTaskExecutions: 8,
    maxConcurrentLocalActivityExecutions: 8,
    ...(process.env['CACHED_WORKFLOWS'] === '0' ? { maxCachedWorkflows: 0 } : {}),
  });
  const done = worker.run();
  process.stdout.write('ready\n');
  await done;
  process.exit(0);
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
