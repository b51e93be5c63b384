/** Closes a proposal that waits, for a reason that came from outside the decision. */
import type { PoolClient } from 'pg';
import type { ProposalState } from '../../contracts/proposal';
import { changeNoteKey } from '../../contracts/ticket-change';
import type { Db } from '../../db/pool';
import { hasChangedFacts } from '../../db/lapse-changed';
import { appendAudit } from '../../db/queries/audit';
import { findCaseNote } from '../../db/queries/case-notes';
import { lockCase } from '../../db/queries/cases';
import type { CaseRow } from '../../db/queries/cases';
import { operationsOf } from '../../db/queries/operations';
import { closePendingActions } from '../../db/queries/proposal-actions';
import { lapseApprovedActions, lockProposal, setProposalState } from '../../db/queries/proposals';
import type { ProposalRow } from '../../db/queries/proposals';
import { inTransaction } from '../../db/transaction';
import type { CaseDeps } from '../deps';
import { currentEdit, readDecisions } from './decision-view';
import type { DecisionView } from './decision-view';
import type { TicketChangeInput } from './note-change';

type Key = { caseId: string; revision: number };

export type CloseInput = Key & {
  reason: 'expired' | 'lapsed' | 'withdrawn';
  at: string;
  /** What happened outside, where that is the reason. */
  change?: TicketChangeInput | null;
};

type Closed = { state: ProposalState; reason: string };

async function closePending(
  db: Db,
  key: Key,
  { reason, change }: Pick<CloseInput, 'reason' | 'change'>,
): Promise<Closed> {
  if (reason !== 'expired') {
    const closed = { state: reason, reason: change?.change ?? reason };
    await setProposalState(db, key, closed);
    await lapseApprovedActions(db, key);
    return closed;
  }
  // At the deadline what was approved is carried out, and what nobody decided expires.
  const hasApproved = (await operationsOf(db, key)).some((row) => row.state === 'ready');
  await closePendingActions(db, key, 'expired');
  const state = hasApproved ? 'decided' : 'expired';
  const closed = { state, reason: 'the deadline passed' } as const;
  await setProposalState(db, key, closed);
  return closed;
}

/** No person did it, so no decision tells of it: the journal does. */
async function auditClosing(db: Db, key: Key, { state, reason }: Closed): Promise<void> {
  await appendAudit(db, {
    event: 'proposal_closed',
    actor: 'countersign',
    channel: 'workflow',
    caseId: key.caseId,
    detail: { revision: key.revision, state, reason },
  });
}

/**
 * Was this revision made by somebody who had read the message? The model had, when the message stood
 * in the request of the revision's step. A person had, when it was there before they proposed: else
 * the message would have made their proposal lapse where it came in.
 */
async function isKnown(
  db: Db,
  proposal: ProposalRow,
  { change, messageId }: TicketChangeInput,
): Promise<boolean> {
  if (change !== 'customer_wrote' || messageId === null) return false;
  const noteKey = changeNoteKey(change, messageId);
  const note = await findCaseNote(db, { caseId: proposal.caseId, noteKey });
  if (!note) return false;
  if (proposal.origin === 'person') return true;
  return note.toldAtStep !== null && note.toldAtStep <= proposal.stepNo;
}

type Closing = { row: CaseRow; proposal: ProposalRow; now: Date };

/** A Signal only wakes: whether the change concerns this revision is looked up. */
async function concerns(
  client: PoolClient,
  { row, proposal, now }: Closing,
  change: TicketChangeInput | null,
): Promise<boolean> {
  if (!change) return true;
  if (change.change === 'facts_changed') {
    return hasChangedFacts(client, { row, proposal, now });
  }
  return !(await isKnown(client, proposal, change));
}

/**
 * Closes a proposal that is still pending; one that was decided a moment earlier stays decided, and
 * one that was made with the change in mind goes on waiting. The row's lock is the arbiter, so a
 * decision and an expiry can't both win.
 */
export async function closeProposal(deps: CaseDeps, input: CloseInput): Promise<DecisionView> {
  const revision = await inTransaction(deps.pool, async (client) => {
    const row = await lockCase(client, input.caseId);
    const { revision: current } = await currentEdit(client, input);
    const key = { caseId: input.caseId, revision: current };
    const proposal = await lockProposal(client, key);
    if (proposal?.state !== 'pending') return current;
    const closing = { row, proposal, now: deps.now() };
    const isConcerned = await concerns(client, closing, input.change ?? null);
    if (isConcerned) await auditClosing(client, key, await closePending(client, key, input));
    return current;
  });
  return readDecisions(deps, { caseId: input.caseId, revision });
}
