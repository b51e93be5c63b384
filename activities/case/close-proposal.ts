/** Closes a proposal that waits, for a reason that came from outside the decision. */
import type { PoolClient } from 'pg';
import type { ProposalState } from '../../contracts/proposal';
import { closeOutside } from '../../db/close-outside';
import { noteMessages } from '../../db/note-messages';
import type { Db } from '../../db/pool';
import { appendAudit } from '../../db/queries/audit';
import { lockCase } from '../../db/queries/cases';
import { operationsOf } from '../../db/queries/operations';
import { closePendingActions } from '../../db/queries/proposal-actions';
import { lapseApprovedActions, lockProposal, setProposalState } from '../../db/queries/proposals';
import { inTransaction } from '../../db/transaction';
import type { CaseDeps } from '../deps';
import { currentEdit, readDecisions } from './decision-view';
import type { DecisionView } from './decision-view';
import type { SeenInput } from './note-messages';

type Key = { caseId: string; revision: number };

export type CloseInput = Key &
  SeenInput & {
    /** `outside`: only if the rows tell of something that concerns it. */
    reason: 'expired' | 'withdrawn' | 'outside';
    at: string;
  };

type Closed = { state: ProposalState; reason: string };

async function withdraw(db: Db, key: Key): Promise<Closed> {
  const closed = { state: 'withdrawn', reason: 'withdrawn' } as const;
  await setProposalState(db, key, closed);
  await lapseApprovedActions(db, key);
  return closed;
}

/** At the deadline what was approved is carried out, and what nobody decided expires. */
async function expire(db: Db, key: Key): Promise<Closed> {
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

async function close(client: PoolClient, input: CloseInput, now: Date): Promise<void> {
  const { caseId, reason } = input;
  const row = await lockCase(client, caseId);
  const { revision } = await currentEdit(client, input);
  const key = { caseId, revision };
  const proposal = await lockProposal(client, key);
  if (proposal?.state !== 'pending') return;
  if (reason === 'outside') {
    await closeOutside(client, { row, proposal, now });
    return;
  }
  await auditClosing(client, key, await (reason === 'expired' ? expire : withdraw)(client, key));
}

/**
 * Closes a proposal that is still pending; one that was decided a moment earlier stays decided, and
 * one that was made with the news in mind goes on waiting. The row's lock is the arbiter, so a
 * decision and an expiry can't both win.
 */
export async function closeProposal(deps: CaseDeps, input: CloseInput): Promise<DecisionView> {
  const { caseId, revision, seen } = input;
  await noteMessages(deps.pool, caseId, seen);
  await inTransaction(deps.pool, (client) => close(client, input, deps.now()));
  return readDecisions(deps, { caseId, revision });
}
