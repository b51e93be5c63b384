/** Where histories are made: a shop, servers, and a worker that can be stopped where one likes. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client, WorkflowHandle } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import { Worker } from '@temporalio/worker';
import type { NativeConnection, WorkflowBundleWithSourceMap } from '@temporalio/worker';
import type { Pool } from 'pg';
import { createCaseActivities } from '../../activities';
import type { ActivityDeps } from '../../activities';
import { createModel } from '../../activities/model/create-model';
import { workflowIdForTicket } from '../../contracts/ids';
import type { Model } from '../../contracts/model';
import { TASK_QUEUES, WORKFLOW_TYPES } from '../../contracts/task-queues';
import { recordDecision } from '../../db/record-decision';
import { decisionOn, untilProposed } from '../support/case-facts';
import { signalWakeup } from '../support/signal-approval';

const VERSION = 'v0.2.0';
export const IDENTITY = 'histories';

export type Stage = {
  pool: Pool;
  client: Client;
  connection: NativeConnection;
  bundle: WorkflowBundleWithSourceMap;
};

export type Gate = {
  isReached: Promise<void>;
  reach: () => void;
  open: Promise<void>;
  letGo: () => void;
};

export function createGate(): Gate {
  let reach = (): void => undefined;
  let letGo = (): void => undefined;
  const isReached = new Promise<void>((resolve) => (reach = resolve));
  const open = new Promise<void>((resolve) => (letGo = resolve));
  return { isReached, reach, open, letGo };
}

export async function createStageWorker(
  stage: Stage,
  options: Pick<ActivityDeps, 'hook' | 'providers'> & { model?: Model } = {},
): Promise<Worker> {
  return Worker.create({
    connection: stage.connection,
    taskQueue: TASK_QUEUES.cases,
    workflowBundle: stage.bundle,
    identity: IDENTITY,
    stickyQueueScheduleToStartTimeout: '1s',
    activities: createCaseActivities({
      pool: stage.pool,
      model: options.model ?? createModel('baseline'),
      now: () => new Date(),
      ...(options.hook ? { hook: options.hook } : {}),
      providers: options.providers ?? [],
    }),
  });
}

export async function startCase(stage: Stage, ticketId: string): Promise<WorkflowHandle> {
  return stage.client.workflow.start(WORKFLOW_TYPES.resolveTicket, {
    workflowId: workflowIdForTicket(ticketId),
    taskQueue: TASK_QUEUES.cases,
    args: [{ ticketId }],
  });
}

const ROOT = path.join(__dirname, '../..');

export async function keep(handle: WorkflowHandle, name: string): Promise<void> {
  const history = temporal.api.history.v1.History.toObject(
    temporal.api.history.v1.History.fromObject(await handle.fetchHistory()),
    { longs: String, enums: String, bytes: String },
  );
  const file = path.join(__dirname, `resolve-ticket-${VERSION}-${name}.json`);
  // A failure carries its stack, with the place of the checkout on this machine.
  const text = JSON.stringify({ workflowId: handle.workflowId, history });
  await writeFile(file, `${text.replaceAll(ROOT, '.')}\n`);
  process.stdout.write(`${path.basename(file)}\n`);
}

export async function approve(stage: Stage, ticketId: string): Promise<void> {
  for (const action of await untilProposed(stage.pool, ticketId)) {
    const request = decisionOn(action, { verdict: 'approve', userId: 'lead' });
    await signalWakeup(stage.pool, stage.client, await recordDecision(stage.pool, request));
  }
}
