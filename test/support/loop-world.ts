/** One worker with a scripted model, a real database and a clock that skips: the agent loop. */
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import type { WorkflowHandle } from '@temporalio/client';
import type { Pool } from 'pg';
import { createCaseActivities } from '../../activities';
import type { BoundChanges } from '../../activities/deps';
import type { ReadService } from '../../activities/reads/read-context';
import { READ_SERVICES } from '../../activities/reads/read-services';
import { SEARCH_ATTRIBUTES } from '../../contracts/case';
import { workflowIdForTicket } from '../../contracts/ids';
import type { ModelAnswer, ModelRequest } from '../../contracts/model';
import { WORKFLOW_TYPES } from '../../contracts/task-queues';
import { ensureSearchAttributes } from '../../worker/local';
import { untilCase } from './case-facts';
import type { CaseSummary } from './case-facts';
import { createTestDatabase } from './database';
import { addLateOrders } from './late-orders';
import { requireSetUp } from './set-up-value';
import { quietRuntime } from './temporal';

const TASK_QUEUE = 'agent-loop';
const CASES_MAX = 40;

export type Script = {
  /** What the model answers; the rest of the answer is made up around it. */
  answer: (request: ModelRequest) => Partial<ModelAnswer> | Promise<Partial<ModelAnswer>>;
  bounds?: BoundChanges;
  services?: Record<string, ReadService>;
};

export type LoopCase = { ticketId: string; orderId: string; handle: WorkflowHandle };

export type LoopWorld = {
  environment: TestWorkflowEnvironment;
  pool: Pool;
  /** Starts the case of a customer with one late order. Cases run one after another. */
  start: (script: Script) => Promise<LoopCase>;
  /** Waits for the end of a case; with `isSkipping`, its timers and sleeps take no time. */
  untilEnd: (started: LoopCase, isSkipping?: boolean) => Promise<CaseSummary>;
  close: () => Promise<void>;
};

const SILENT: Script = { answer: () => ({}) };

function wholeAnswer(answer: Partial<ModelAnswer>): ModelAnswer {
  return {
    calls: [],
    text: '',
    finishReason: 'calls',
    usage: { inputTokens: 60, outputTokens: 40 },
    costMicros: 100,
    note: null,
    ...answer,
  };
}

/** The services ask the present script first, so that one worker serves every test. */
function scriptedServices(scriptNow: () => Script): Record<string, ReadService> {
  return Object.fromEntries(
    Object.entries(READ_SERVICES).map(([tool, real]): [string, ReadService] => [
      tool,
      (context, args) => (scriptNow().services?.[tool] ?? real)(context, args),
    ]),
  );
}

function scriptedActivities(pool: Pool, scriptNow: () => Script) {
  return createCaseActivities({
    pool,
    now: () => new Date(),
    get bounds() {
      return scriptNow().bounds ?? {};
    },
    services: scriptedServices(scriptNow),
    model: {
      id: 'scripted',
      label: 'scripted by a test',
      provenance: 'authored',
      complete: async (request) => wholeAnswer(await scriptNow().answer(request)),
    },
  });
}

async function createEnvironment(): Promise<TestWorkflowEnvironment> {
  quietRuntime();
  const path = requireSetUp('TEST_TIME_SKIPPING_PATH');
  const executable = { type: 'existing-path', path } as const;
  const environment = await TestWorkflowEnvironment.createTimeSkipping({ server: { executable } });
  await ensureSearchAttributes(environment.connection, 'default', SEARCH_ATTRIBUTES);
  return environment;
}

async function orderOf(pool: Pool, ticketId: string): Promise<string> {
  const found = await pool.query<{ order_id: string }>(
    'SELECT order_id FROM orders JOIN tickets USING (customer_id) WHERE ticket_id = $1',
    [ticketId],
  );
  const orderId = found.rows[0]?.order_id;
  if (orderId === undefined) throw new Error(`${ticketId} has no order.`);
  return orderId;
}

export async function createLoopWorld(): Promise<LoopWorld> {
  const environment = await createEnvironment();
  const database = await createTestDatabase({ seeded: true });
  const { pool } = database;
  const ticketIds = await addLateOrders(pool, { count: CASES_MAX, prefix: 'L' });
  let script = SILENT;
  const worker = await Worker.create({
    connection: environment.nativeConnection,
    taskQueue: TASK_QUEUE,
    workflowBundle: { codePath: requireSetUp('TEST_WORKFLOW_BUNDLE') },
    activities: scriptedActivities(pool, () => script),
  });
  const running = worker.run();
  return {
    environment,
    pool,
    start: async (given) => {
      const ticketId = ticketIds.shift();
      if (ticketId === undefined) throw new Error('Every case is used: raise CASES_MAX.');
      script = given;
      const handle = await environment.client.workflow.start(WORKFLOW_TYPES.resolveTicket, {
        workflowId: workflowIdForTicket(ticketId),
        taskQueue: TASK_QUEUE,
        args: [{ ticketId }],
      });
      return { ticketId, orderId: await orderOf(pool, ticketId), handle };
    },
    untilEnd: async ({ ticketId, handle }, isSkipping = false) => {
      // Waiting for a result lets the server skip time whenever nothing runs.
      if (isSkipping) await handle.result();
      return untilCase(pool, ticketId, ['closed', 'handed_off']);
    },
    close: async () => {
      worker.shutdown();
      await running;
      await environment.teardown();
      await database.drop();
    },
  };
}
