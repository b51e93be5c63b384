import { Client, Connection } from '@temporalio/client';
import { SearchAttributeType, defineSearchAttributeKey } from '@temporalio/common';
import type { Worker } from '@temporalio/worker';
import { createIntakeActivities } from '../../activities/intake';
import type { IntakeDeps } from '../../activities/intake/deps';
import { workflowIdForTicket } from '../../contracts/ids';
import { POLICY } from '../../contracts/policy';
import { TASK_QUEUES, WORKFLOW_TYPES } from '../../contracts/task-queues';
import { createPool } from '../../db/pool';
import { storeTicket } from '../../db/store-ticket';
import type { IntakeResult } from '../../workflows/intake-tickets';
import { quietActivityEnvironment } from '../support/activity-environment';
import type { TestDatabase } from '../support/database';
import { createTestDatabase } from '../support/database';
import { insertIntakeShop, insertSource } from '../support/intake-shop';
import type { TestTemporal } from '../support/temporal';
import { connectTestTemporal, createTestWorker } from '../support/temporal';

let database: TestDatabase;
let temporal: TestTemporal;
let worker: Worker;
let running: Promise<void>;
let closeWorker: () => Promise<void>;
let deps: IntakeDeps;
let sourceNo = 0;
let source: string;

/** The cases are only started here: nobody works on this queue. */
const IDLE_QUEUE = 'idle-cases';

beforeAll(async () => {
  database = await createTestDatabase();
  await insertIntakeShop(database.pool);
  temporal = await connectTestTemporal();
  deps = {
    pool: database.pool,
    client: temporal.client,
    taskQueue: IDLE_QUEUE,
    now: () => new Date(),
  };
  const created = await createTestWorker(temporal, createIntakeActivities(deps));
  worker = created.worker;
  closeWorker = created.close;
  running = worker.run();
});

afterAll(async () => {
  worker.shutdown();
  await running;
  await closeWorker();
  await temporal.close();
  await database.drop();
});

beforeEach(async () => {
  sourceNo += 1;
  source = `s${String(sourceNo)}`;
  await insertSource(database.pool, { source, kind: 'table', settings: {} });
});

let runNo = 0;

function intake(...sources: string[]): Promise<IntakeResult> {
  runNo += 1;
  return temporal.client.workflow.execute<(input: object) => Promise<IntakeResult>>(
    WORKFLOW_TYPES.intakeTickets,
    {
      args: [{ sources: sources.length > 0 ? sources : [source] }],
      taskQueue: TASK_QUEUES.cases,
      workflowId: `intake-run-${String(runNo)}`,
    },
  );
}

async function send(externalId: string): Promise<string> {
  const ticket = { external_id: externalId, customer_id: 'C-1', subject: '', body: 'late' };
  const input = { source, ticket, receivedAtDefault: new Date('2026-03-02T10:00:00Z') };
  const stored = await storeTicket(database.pool, input);
  if (stored.kind === 'refused') throw new Error(stored.message);
  return stored.ticketId;
}

async function startedCases(): Promise<string[]> {
  const ids: string[] = [];
  const { rows } = await database.pool.query<{ ticket_id: string }>(
    'SELECT ticket_id FROM tickets WHERE source = $1 ORDER BY arrival_no',
    [source],
  );
  for (const { ticket_id: ticketId } of rows) {
    const handle = temporal.client.workflow.getHandle(workflowIdForTicket(ticketId));
    const description = await handle.describe().catch(() => null);
    if (description) ids.push(ticketId);
  }
  return ids;
}

test('each new ticket becomes one Workflow with its status and its id as summary', async () => {
  const ticketIds = [await send('T-1'), await send('T-2')];
  expect(await intake()).toMatchObject({ started: 2, alreadyStarted: 0, failedSources: [] });
  expect(await startedCases()).toEqual(ticketIds);
  const handle = temporal.client.workflow.getHandle(`ticket-${source}-T-1`);
  const description = await handle.describe();
  const caseStatus = defineSearchAttributeKey('CaseStatus', SearchAttributeType.KEYWORD);
  expect(description.type).toBe(WORKFLOW_TYPES.resolveTicket);
  expect(description.typedSearchAttributes.get(caseStatus)).toBe('working');
  expect(await description.staticSummary()).toBe(`Ticket ${source}-T-1`);
});

test('the same ticket sent twice and taken twice is one Workflow', async () => {
  await send('T-1');
  await send('T-1');
  expect(await intake()).toMatchObject({ started: 1 });
  await send('T-1');
  expect(await intake()).toMatchObject({ started: 0, alreadyStarted: 0 });
  expect(await startedCases()).toHaveLength(1);
});

test('two intake runs at once start each ticket once', async () => {
  for (let no = 0; no < 15; no += 1) await send(`T-${String(no)}`);
  const runs = await Promise.all([intake(), intake()]);
  expect(runs.reduce((sum, run) => sum + run.started, 0)).toBe(15);
  expect(await startedCases()).toHaveLength(15);
  expect(await intake()).toMatchObject({ started: 0, alreadyStarted: 0 });
});

test('more tickets than a page are all started in one run', async () => {
  const count = POLICY.intake.pageSize + 1;
  await Promise.all(Array.from({ length: count }, (_, no) => send(`T-${String(no)}`)));
  expect(await intake()).toMatchObject({ started: count });
});

test('a crash after the starts and before the mark loses no ticket and starts none twice', async () => {
  const ticketIds = [await send('T-1'), await send('T-2')];
  const deadPool = createPool('postgres://127.0.0.1:1/none');
  const { startCases } = createIntakeActivities({ ...deps, pool: deadPool });
  await expect(quietActivityEnvironment().run(startCases, { ticketIds })).rejects.toThrow();
  await deadPool.end();
  ticketIds.push(await send('T-3'));
  expect(await intake()).toMatchObject({ started: 1, alreadyStarted: 2 });
  expect(await startedCases()).toEqual(ticketIds);
  expect(await intake()).toMatchObject({ started: 0, alreadyStarted: 0 });
});

test('while Temporal can not be reached, the Activity fails and every ticket stays new', async () => {
  const ticketIds = [await send('T-1'), await send('T-2')];
  const connection = Connection.lazy({ address: '127.0.0.1:1', interceptors: [] });
  const client = new Client({ connection, namespace: temporal.namespace });
  const { startCases } = createIntakeActivities({ ...deps, client });
  const failing = quietActivityEnvironment().run(startCases, { ticketIds });
  await expect(failing).rejects.toMatchObject({ type: 'starts_failed', nonRetryable: false });
  await connection.close();
  expect(await intake()).toMatchObject({ started: 2, alreadyStarted: 0 });
});

test('a ticket that committed after a later one was taken is taken by the next run', async () => {
  const slow = await database.pool.connect();
  try {
    await slow.query('BEGIN');
    await slow.query(
      `INSERT INTO tickets (ticket_id, source, external_id, shop_id, customer_id,
                            subject, body, received_at)
       VALUES ($1, $2, 'T-slow', 'shop', 'C-1', '', 'late', now())`,
      [`${source}-T-slow`, source],
    );
    await send('T-fast');
    expect(await intake()).toMatchObject({ started: 1 });
    await slow.query('COMMIT');
  } finally {
    slow.release();
  }
  expect(await intake()).toMatchObject({ started: 1 });
  expect(await startedCases()).toEqual([`${source}-T-slow`, `${source}-T-fast`]);
});

test('a ticket whose case exists is not started again although Temporal has forgotten it', async () => {
  const ticketId = await send('T-old');
  await database.pool.query(
    `INSERT INTO cases (case_id, ticket_id, case_no, workflow_id, state, model, model_label,
                        model_provenance, design, ended_at)
     VALUES ($1, $2, 1, $3, 'closed', 'm', 'm', 'm', 'd', now())`,
    [`${ticketId}.1`, ticketId, workflowIdForTicket(ticketId)],
  );
  expect(await intake()).toMatchObject({ started: 0, alreadyStarted: 0 });
  expect(await startedCases()).toEqual([]);
});

test('a source that fails is named and the others are taken', async () => {
  await send('T-1');
  const broken = `${source}-broken`;
  await insertSource(database.pool, { source: broken, kind: 'folder', settings: {} });
  expect(await intake(broken, source, 'nowhere')).toMatchObject({
    started: 1,
    failedSources: [broken, 'nowhere'],
  });
});

test('without a list, every registered source is taken', async () => {
  await send('T-1');
  runNo += 1;
  await temporal.client.workflow.execute(WORKFLOW_TYPES.intakeTickets, {
    taskQueue: TASK_QUEUES.cases,
    workflowId: `intake-run-${String(runNo)}`,
  });
  expect(await startedCases()).toHaveLength(1);
});

test('an idle run looks only where news can be: at waiting tickets and outside the database', async () => {
  const folder = `${source}-folder`;
  await insertSource(database.pool, { source: folder, kind: 'folder', settings: {} });
  const look = (): Promise<string[]> => createIntakeActivities(deps).listSources();
  expect(await look()).toContain(folder);
  expect(await look()).not.toContain(source);
  await send('T-1');
  expect(await look()).toContain(source);
  await intake();
  expect(await look()).not.toContain(source);
});

test('the history of a run has ids and counts and no word of a ticket', async () => {
  await send('T-1');
  await intake();
  const handle = temporal.client.workflow.getHandle(`intake-run-${String(runNo)}`);
  const history = JSON.stringify(await handle.fetchHistory());
  const payloads = [...history.matchAll(/"data":"([^"]*)"/g)].map(([, data]) =>
    Buffer.from(data ?? '', 'base64').toString(),
  );
  expect(payloads.join('\n')).toContain(`${source}-T-1`);
  expect(payloads.join('\n')).not.toMatch(/late|C-1|Ada/);
});
