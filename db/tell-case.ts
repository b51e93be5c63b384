/** Tells an open case what the customer wrote, in the transaction that stores it. */
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { messageNoteKey } from '../contracts/ticket-change';
import type { MessageEffect } from '../contracts/ticket-change';
import { insertCaseNote } from './queries/case-notes';
import type { CaseRow } from './queries/cases';
import { lapseApprovedActions, lockPendingProposal, setProposalState } from './queries/proposals';
import { latestStepNo } from './queries/steps';
import { insertWakeup } from './queries/wakeups';

/**
 * A proposal that waits was made without the message: it lapses. One that was decided stands. The
 * case's row must be locked.
 */
export async function lapseWaiting(
  client: PoolClient,
  row: CaseRow,
  words: string,
): Promise<MessageEffect> {
  const proposal = await lockPendingProposal(client, row.caseId);
  if (!proposal) return 'noted';
  const closed = { state: 'lapsed', reason: 'customer_wrote', words } as const;
  await setProposalState(client, proposal, closed);
  await lapseApprovedActions(client, proposal);
  return 'lapsed';
}

/** For the model's next step, once per message. */
export async function noteMessage(
  client: PoolClient,
  row: CaseRow,
  { messageId, text }: { messageId: string; text: string },
): Promise<void> {
  await insertCaseNote(client, {
    caseId: row.caseId,
    noteKey: messageNoteKey(messageId),
    afterStepNo: await latestStepNo(client, row.caseId),
    note: { kind: 'customer_wrote', text },
  });
}

/** @returns the wake-up to be signalled; the relay does it when nobody does. */
export async function leaveNews(
  client: PoolClient,
  row: CaseRow,
  messageId: string,
): Promise<string> {
  const wakeupId = randomUUID();
  await insertWakeup(client, {
    wakeupId,
    workflowId: row.workflowId,
    signalName: 'ticketChanged',
    payload: { wakeupId, change: 'customer_wrote', messageId },
  });
  return wakeupId;
}
