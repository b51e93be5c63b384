/** Closes a proposal that waits, for a reason that came from outside the decision. */
import type { PoolClient } from 'pg';
import type { ProposalState } from '../../contracts/proposal';
import { CUSTOMER_WROTE, changeNoteKey } from '../../contracts/ticket-change';
import type { Db } from '../../db/pool';
import { wordsOfChanges } from '../../db/lapse-changed';
import { appendAudit } from '../../db/queries/audit';
import { findCaseNote } from '../../db/queries/case-notes';
import { lockCase } from '../../db/queries/cases';
import type { CaseRow } from '../../db/queries/cases';
import { findMessage } from '../../db/queries/messages';
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
  { reason, change, words }: Pick<CloseInput, 'reason' | 'change'> & Concern,
): Promise<Closed> {
  if (reason !== 'expired') {
    const closed = { state: reason, reason: change?.change ?? reason };
    await setProposalState(db, key, words === undefined ? closed : { ...closed, words });
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

/** Why a change closes this revision, in words where the code alone does not say it. */
type Concern = { words?: string };

/**
 * Was this revision made by somebody who had read the message? The model had, when the message stood
 * in the request of the revision's step. A person had, when it was there before they proposed: else
 * the message would have made their proposal lapse where it came in.
 */
async function isKnown(db: Db, proposal: ProposalRow, messageId: string): Promise<boolean> {
  const noteKey = changeNoteKey('customer_wrote', messageId);
  const note = await findCaseNote(db, { caseId: proposal.caseId, noteKey });
  if (!note) return false;
  if (proposal.origin === 'person') return true;
  return note.toldAtStep !== null && note.toldAtStep <= proposal.stepNo;
}

/** Null for a message that there is not, and for one that this revision knows. */
async function concernOfMessage(
  db: Db,
  proposal: ProposalRow,
  messageId: string | null,
): Promise<Concern | null> {
  if (messageId === null) return null;
  if ((await findMessage(db, { caseId: proposal.caseId, messageId })) === null) return null;
  return (await isKnown(db, proposal, messageId)) ? null : { words: CUSTOMER_WROTE };
}

type Closing = { row: CaseRow; proposal: ProposalRow; now: Date };

/** A Signal only wakes: whether what it names concerns this revision is looked up. */
async function concernOf(
  client: PoolClient,
  closing: Closing,
  change: TicketChangeInput | null,
): Promise<Concern | null> {
  if (change?.change === 'customer_wrote') {
    return concernOfMessage(client, closing.proposal, change.messageId);
  }
  if (change?.change !== 'facts_changed') return {};
  const words = await wordsOfChanges(client, closing);
  return words === '' ? null : { words };
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
    const concern = await concernOf(client, closing, input.change ?? null);
    if (!concern) return current;
    await auditClosing(client, key, await closePending(client, key, { ...input, ...concern }));
    return current;
  });
  return readDecisions(deps, { caseId: input.caseId, revision });
}
