import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { createRelayActivities } from '../../activities/relay';
import type { RelayedWakeups } from '../../activities/relay/send-open-wakeups';
import { TASK_QUEUES, WORKFLOW_TYPES } from '../../contracts/task-queues';
import { acknowledgeWakeup, insertWakeup } from '../../db/queries/wakeups';
import { inTransaction } from '../../db/transaction';
import { quietActivityEnvironment } from '../support/activity-environment';
import type { TestDatabase } from '../support/database';
import { createTestDatabase } from '../support/database';
import type { TestTemporal } from '../support/temporal';
import { connectTestTemporal, createTestWorker } from '../support/temporal';

let database: TestDatabase;
let temporal: TestTemporal;

beforeAll(async () => {
  database = await createTestDatabase();
  temporal = await connectTestTemporal();
});

afterAll(async () => {
  await temporal.close();
  await database.drop();
});

beforeEach(async () => {
  await database.pool.query('DELETE FROM wakeups');
});

function relay(client = temporal.client): Promise<RelayedWakeups> {
  const { sendOpenWakeups } = createRelayActivities({ pool: database.pool, client });
  return quietActivityEnvironment().run(sendOpenWakeups);
}

async function addWakeup(workflowId: string): Promise<string> {
  const wakeupId = randomUUID();
  const payload = { decisionId: wakeupId };
  await inTransaction(database.pool, (client) =>
    insertWakeup(client, { wakeupId, workflowId, signalName: 'approval', payload }),
  );
  return wakeupId;
}

/** As if the sender and the last pass had been a minute ago. */
async function aMinuteLater(): Promise<void> {
  await database.pool.query(
    `UPDATE wakeups SET created_at = created_at - interval '1 minute',
                        attempted_at = attempted_at - interval '1 minute'`,
  );
}

async function waitingWorkflow(): Promise<string> {
  const workflowId = `waiting-${randomUUID()}`;
  // No Worker is needed: Temporal keeps the Signal for the Workflow.
  await temporal.client.workflow.start(WORKFLOW_TYPES.resolveTicket, {
    args: [{ ticketId: 'none' }],
    taskQueue: 'idle-cases',
    workflowId,
  });
  return workflowId;
}

async function signalsOf(workflowId: string): Promise<unknown[]> {
  const history = await temporal.client.workflow.getHandle(workflowId).fetchHistory();
  return (history.events ?? []).flatMap((event) => {
    const signal = event.workflowExecutionSignaledEventAttributes;
    if (!signal) return [];
    const data = Buffer.from(signal.input?.payloads?.[0]?.data ?? []).toString();
    return [{ name: signal.signalName, payload: JSON.parse(data) as unknown }];
  });
}

async function rowOf(wakeupId: string): Promise<unknown> {
  const { rows } = await database.pool.query<object>(
    `SELECT acknowledged_at IS NOT NULL AS "isAcknowledged", outcome, attempts
     FROM wakeups WHERE wakeup_id = $1`,
    [wakeupId],
  );
  return rows[0];
}

test('a wake-up that nobody acknowledged is sent once and acknowledged', async () => {
  const workflowId = await waitingWorkflow();
  const wakeupId = await addWakeup(workflowId);
  await aMinuteLater();
  expect(await relay()).toEqual({ sent: 1, closed: 0, failed: 0 });
  expect(await relay()).toEqual({ sent: 0, closed: 0, failed: 0 });
  expect(await signalsOf(workflowId)).toEqual([
    { name: 'approval', payload: { decisionId: wakeupId } },
  ]);
  expect(await rowOf(wakeupId)).toEqual({ isAcknowledged: true, outcome: 'sent', attempts: 0 });
});

test('a fresh wake-up is left to its sender, and one that was acknowledged is left alone', async () => {
  const workflowId = await waitingWorkflow();
  await acknowledgeWakeup(database.pool, await addWakeup(workflowId), 'sent');
  await aMinuteLater();
  await addWakeup(workflowId);
  expect(await relay()).toEqual({ sent: 0, closed: 0, failed: 0 });
  expect(await signalsOf(workflowId)).toEqual([]);
});

test('what could not be sent while Temporal was down is sent when it is back', async () => {
  const workflowId = await waitingWorkflow();
  const wakeupId = await addWakeup(workflowId);
  await aMinuteLater();
  // Without the interceptors that try again, a closed port answers at once.
  const connection = Connection.lazy({ address: '127.0.0.1:1', interceptors: [] });
  const client = new Client({ connection, namespace: temporal.namespace });
  expect(await relay(client)).toEqual({ sent: 0, closed: 0, failed: 1 });
  expect(await rowOf(wakeupId)).toEqual({ isAcknowledged: false, outcome: null, attempts: 1 });
  await connection.close();
  await aMinuteLater();
  expect(await relay()).toEqual({ sent: 1, closed: 0, failed: 0 });
  expect(await signalsOf(workflowId)).toHaveLength(1);
});

test('a Workflow that has ended or never was acknowledges the wake-up as closed', async () => {
  const ended = await waitingWorkflow();
  await temporal.client.workflow.getHandle(ended).terminate();
  const wakeupIds = [await addWakeup(ended), await addWakeup('never-was')];
  await aMinuteLater();
  expect(await relay()).toEqual({ sent: 0, closed: 2, failed: 0 });
  for (const wakeupId of wakeupIds) {
    expect(await rowOf(wakeupId)).toEqual({ isAcknowledged: true, outcome: 'closed', attempts: 0 });
  }
});

test('wake-ups that always fail stay open and stand in nobody’s way', async () => {
  // More than a page of what Temporal refuses each time: a Signal to no Workflow Id at all.
  for (let no = 0; no < 60; no += 1) await addWakeup('');
  await aMinuteLater();
  const workflowId = await waitingWorkflow();
  await addWakeup(workflowId);
  await aMinuteLater();
  await relay();
  await aMinuteLater();
  await relay();
  expect(await signalsOf(workflowId)).toHaveLength(1);
  const open = await database.pool.query('SELECT FROM wakeups WHERE acknowledged_at IS NULL');
  expect(open.rowCount).toBe(60);
});

test('the relay Workflow makes one pass and ends with its counts', async () => {
  const workflowId = await waitingWorkflow();
  await addWakeup(workflowId);
  await aMinuteLater();
  const activities = createRelayActivities({ pool: database.pool, client: temporal.client });
  const { worker, close } = await createTestWorker(temporal, activities);
  const result = await worker.runUntil(
    temporal.client.workflow.execute<() => Promise<RelayedWakeups>>(WORKFLOW_TYPES.relayWakeups, {
      taskQueue: TASK_QUEUES.cases,
      workflowId: `relay-${randomUUID()}`,
    }),
  );
  await close();
  expect(result).toMatchObject({ sent: 1, closed: 0, failed: 0, lapsed: 0 });
  expect(await signalsOf(workflowId)).toHaveLength(1);
});
