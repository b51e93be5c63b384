/**
 * Brings Temporal to where Postgres is, after one of them was restored from a copy. Postgres says
 * which cases are open; each gets a Workflow and is woken, and reads in Postgres what to do.
 */
import type { Client } from '@temporalio/client';
import type { Pool } from 'pg';
import { workflowIdForTicket } from '../../contracts/ids';
import { TASK_QUEUES, WORKFLOW_TYPES } from '../../contracts/task-queues';
import { reopenWakeups, ticketsInWork, ticketsToTakeIn } from '../../db/queries/tickets-in-work';
import { approval } from '../../workflows/messages';
import { loadTemporal } from './temporal-client';

const CALL_TIMEOUT_MS = 10_000;
const AT_ONCE = 20;

export type Recovered = {
  /** Open cases whose Workflow was there. */
  woken: number;
  /** Open cases that got a new one. */
  started: number;
  /** Workflows of cases that have ended or that this database does not know. */
  ended: number;
  /** Wake-ups that the relay sends once more. */
  wakeups: number;
};

type Deps = { client: Client; pool: Pool };

async function runningWorkflows(client: Client): Promise<Set<string>> {
  const query = `WorkflowType = '${WORKFLOW_TYPES.resolveTicket}' AND ExecutionStatus = 'Running'`;
  const running = new Set<string>();
  for await (const { workflowId } of client.workflow.list({ query })) running.add(workflowId);
  return running;
}

async function terminate(client: Client, workflowId: string, reason: string): Promise<void> {
  const { WorkflowNotFoundError } = loadTemporal();
  try {
    await client.workflow.getHandle(workflowId).terminate(reason);
  } catch (error) {
    // It has just ended by itself.
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

/** A running one gets the Signal; where none runs, a new one does, and goes on from what is stored. */
async function wakeOrStart(client: Client, ticketId: string): Promise<void> {
  await client.workflow.signalWithStart(WORKFLOW_TYPES.resolveTicket, {
    args: [{ ticketId }],
    taskQueue: TASK_QUEUES.cases,
    workflowId: workflowIdForTicket(ticketId),
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    staticSummary: `Ticket ${ticketId}, recovered`,
    signal: approval,
    signalArgs: [{ decisionId: 'recovered' }],
  });
}

async function forAll<T>(
  client: Client,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    await client.withDeadline(Date.now() + CALL_TIMEOUT_MS, () =>
      Promise.all(items.slice(from, from + AT_ONCE).map(work)),
    );
  }
}

/**
 * Safe to run again, and no worker needs to run.
 * @param isRestart gives every open case a new Workflow: the former may remember what this
 *   Postgres has never seen.
 */
export async function recoverCases(
  { client, pool }: Deps,
  { isRestart }: { isRestart: boolean },
): Promise<Recovered> {
  const running = await runningWorkflows(client);
  const isRunning = (ticketId: string): boolean => running.has(workflowIdForTicket(ticketId));
  // One that waits for the intake and runs all the same was taken in after Postgres was copied,
  // or is being taken in right now.
  const arriving = (await ticketsToTakeIn(pool)).filter(isRunning);
  const inWork = await ticketsInWork(pool);
  const ticketIds = isRestart ? [...inWork, ...arriving] : inWork;
  const known = new Set([...inWork, ...arriving].map(workflowIdForTicket));
  const over = [...running].filter((id) => !known.has(id));
  await forAll(client, over, (id) => terminate(client, id, 'Its case has ended, or is not known.'));
  const former = ticketIds.filter(isRunning);
  if (isRestart) {
    await forAll(client, former, (ticketId) =>
      terminate(client, workflowIdForTicket(ticketId), 'Restarted from the database.'),
    );
  }
  await forAll(client, ticketIds, (ticketId) => wakeOrStart(client, ticketId));
  const woken = isRestart ? 0 : former.length;
  const wakeups = await reopenWakeups(pool, ticketIds.map(workflowIdForTicket));
  return { woken, started: ticketIds.length - woken, ended: over.length, wakeups };
}
