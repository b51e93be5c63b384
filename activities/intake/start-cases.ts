/** Starts the Workflow of each ticket, once, whoever tries and however often. */
import { ApplicationFailure, log } from '@temporalio/activity';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { SEARCH_ATTRIBUTES } from '../../contracts/case';
import type { CaseState } from '../../contracts/case';
import { workflowIdForTicket } from '../../contracts/ids';
import { WORKFLOW_TYPES } from '../../contracts/task-queues';
import { markWorkflowsStarted } from '../../db/queries/tickets';
import type { IntakeDeps } from './deps';

export type StartCasesInput = { ticketIds: string[] };
export type StartedCases = { started: number; alreadyStarted: number; failed: number };

const CASE_STATUS = 'CaseStatus' satisfies keyof typeof SEARCH_ATTRIBUTES;
const caseStatus = defineSearchAttributeKey(CASE_STATUS, SearchAttributeType.KEYWORD);
const WORKING: CaseState = 'working';

type StartOutcome = keyof StartedCases;

/** The Workflow Id is derived from the ticket, so Temporal arbitrates between two starters. */
async function startCase(deps: IntakeDeps, ticketId: string): Promise<StartOutcome> {
  try {
    await deps.client.workflow.start(WORKFLOW_TYPES.resolveTicket, {
      args: [{ ticketId }],
      taskQueue: deps.taskQueue,
      workflowId: workflowIdForTicket(ticketId),
      // One that has ended, by hand or before a restore, is no reason to leave the ticket lying; where
      // its case has ended too, the new one finds that and does nothing.
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
      typedSearchAttributes: [{ key: caseStatus, value: WORKING }],
      staticSummary: `Ticket ${ticketId}`,
    });
    return 'started';
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return 'alreadyStarted';
    log.warn('A case could not be started; the next intake tries again.', { ticketId, error });
    return 'failed';
  }
}

/**
 * Starts a case for each ticket, in their order, and marks those that have one. A ticket that could
 * not be started keeps its place among the new ones.
 * @throws ApplicationFailure `starts_failed` when none of them could be started.
 */
export async function startCases(deps: IntakeDeps, input: StartCasesInput): Promise<StartedCases> {
  const counts: StartedCases = { started: 0, alreadyStarted: 0, failed: 0 };
  const withCase: string[] = [];
  for (const ticketId of input.ticketIds) {
    const outcome = await startCase(deps, ticketId);
    counts[outcome] += 1;
    if (outcome !== 'failed') withCase.push(ticketId);
  }
  await markWorkflowsStarted(deps.pool, withCase);
  if (counts.failed > 0 && withCase.length === 0) {
    const message = `None of ${String(counts.failed)} cases could be started; see this Worker's log.`;
    throw ApplicationFailure.retryable(message, 'starts_failed');
  }
  return counts;
}
