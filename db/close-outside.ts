/**
 * Closes a waiting proposal for what happened outside, by the rows that tell of it: the ticket was
 * ended, the customer wrote, or a fact changed. Whatever woke the case is not believed.
 */
import type { PoolClient } from 'pg';
import { CUSTOMER_WROTE } from '../contracts/ticket-change';
import { endingWords } from './ending-words';
import { lapseProposal } from './lapse-proposal';
import { wordsOfChanges } from './lapse-changed';
import { appendAudit } from './queries/audit';
import type { CaseRow } from './queries/cases';
import { hasUnknownMessage } from './queries/outside/case-news';
import { lapseApprovedActions, setProposalState } from './queries/proposals';
import type { ProposalRow } from './queries/proposals';
import { findTicketEnding } from './queries/ticket-endings';

export type Waiting = { row: CaseRow; proposal: ProposalRow; now: Date };

type Closed = { state: 'withdrawn' | 'lapsed'; reason: string; words?: string };

async function close(
  client: PoolClient,
  { row, proposal }: Pick<Waiting, 'row' | 'proposal'>,
  closed: Closed,
): Promise<true> {
  const { state, reason } = closed;
  await setProposalState(client, proposal, closed);
  await lapseApprovedActions(client, proposal);
  await appendAudit(client, {
    ...{ event: 'proposal_closed', actor: 'countersign', channel: 'workflow', caseId: row.caseId },
    detail: { revision: proposal.revision, state, reason },
  });
  return true;
}

/** The case and its pending proposal must be locked. @returns whether a word of somebody closed it. */
export async function closeByWord(
  client: PoolClient,
  waiting: Pick<Waiting, 'row' | 'proposal'>,
): Promise<boolean> {
  const { row } = waiting;
  const ending = await findTicketEnding(client, row.caseId);
  if (ending) {
    const words = endingWords(ending);
    return close(client, waiting, { state: 'withdrawn', reason: ending.how, words });
  }
  if (await hasUnknownMessage(client, row.caseId)) {
    const reason = 'customer_wrote';
    return close(client, waiting, { state: 'lapsed', reason, words: CUSTOMER_WROTE });
  }
  return false;
}

/** The same, and lapses it when a fact that it relies on has changed. */
export async function closeOutside(client: PoolClient, waiting: Waiting): Promise<boolean> {
  if (await closeByWord(client, waiting)) return true;
  const { row, proposal } = waiting;
  const words = await wordsOfChanges(client, waiting);
  if (words === '') return false;
  await lapseProposal(client, { row, proposal, code: 'facts_changed', words, channel: 'workflow' });
  return true;
}
