/**
 * Gives an open case its Workflow again that somebody ended in Temporal, and a ticket its case that
 * was marked as taken in. Postgres says which there are; a second Workflow finds what is stored, so
 * starting one is always safe.
 */
import { log } from '@temporalio/activity';
import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import { POLICY } from '../../contracts/policy';
import { TASK_QUEUES, WORKFLOW_TYPES } from '../../contracts/task-queues';
import { appendAudit } from '../../db/queries/audit';
import { lostSuspects } from '../../db/queries/lost-cases';
import type { Suspect } from '../../db/queries/lost-cases';
import { reopenWakeups } from '../../db/queries/tickets-in-work';
import { inTransaction } from '../../db/transaction';
import type { RelayDeps } from './relay-deps';

export type RestartedCases = { restarted: number };

const CALL_TIMEOUT_MS = 5_000;

async function isRunning(client: Client, workflowId: string): Promise<boolean> {
  try {
    const { status } = await client.withDeadline(Date.now() + CALL_TIMEOUT_MS, () =>
      client.workflow.getHandle(workflowId).describe(),
    );
    return status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

/** False when somebody else was first. */
async function start(client: Client, { ticketId, workflowId }: Suspect): Promise<boolean> {
  try {
    await client.withDeadline(Date.now() + CALL_TIMEOUT_MS, () =>
      client.workflow.start(WORKFLOW_TYPES.resolveTicket, {
        args: [{ ticketId }],
        taskQueue: TASK_QUEUES.cases,
        workflowId,
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        workflowIdConflictPolicy: 'FAIL',
        staticSummary: `Ticket ${ticketId}, restarted`,
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/** What its former Workflow was told, the new one is told too: it only wakes. */
async function restart({ pool, client }: RelayDeps, suspect: Suspect): Promise<boolean> {
  const { ticketId, workflowId } = suspect;
  if (await isRunning(client, workflowId)) return false;
  if (!(await start(client, suspect))) return false;
  await reopenWakeups(pool, [workflowId]);
  await inTransaction(pool, (connection) =>
    appendAudit(connection, {
      event: 'workflow_restarted',
      actor: 'countersign',
      channel: 'workflow',
      caseId: null,
      detail: { ticket_id: ticketId, workflow_id: workflowId },
    }),
  );
  log.warn('A case without a running Workflow has one again.', { ticketId, workflowId });
  return true;
}

export async function restartLost(deps: RelayDeps): Promise<RestartedCases> {
  const { graceMs, quietMs, looksMax, othersMax } = POLICY.relay;
  const suspects = await lostSuspects(deps.pool, {
    ...{ graceMs, quietMs, limit: looksMax, others: othersMax },
    personMs: POLICY.approval.expiresAfterMs,
  });
  let restarted = 0;
  for (const suspect of suspects) {
    if (await restart(deps, suspect)) restarted += 1;
  }
  return { restarted };
}
