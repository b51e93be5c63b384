/** What was decided on a proposal, as the Workflow needs it: states, indexes and operation ids. */
import type { ProposalState } from '../../contracts/proposal';
import type { Db } from '../../db/pool';
import { operationsOf } from '../../db/queries/operations';
import {
  closePendingActions,
  findProposal,
  lapseApprovedActions,
  lockProposal,
  proposalActions,
  setProposalState,
} from '../../db/queries/proposals';
import type { ProposalRow } from '../../db/queries/proposals';
import { inTransaction } from '../../db/transaction';
import { setCaseState } from '../../db/queries/cases';
import type { CaseDeps } from '../deps';

export type DecisionView = {
  state: ProposalState;
  approved: { actionIndex: number; operationId: string }[];
  rejected: number;
};

type Key = { caseId: string; revision: number };

async function view(db: Db, proposal: ProposalRow): Promise<DecisionView> {
  const operations = await operationsOf(db, proposal);
  const actions = await proposalActions(db, proposal);
  return {
    state: proposal.state,
    approved: operations
      .filter((operation) => operation.state !== 'cancelled')
      .map(({ actionIndex, operationId }) => ({ actionIndex, operationId })),
    rejected: actions.filter((action) => action.state === 'rejected').length,
  };
}

export async function readDecisions(deps: CaseDeps, key: Key): Promise<DecisionView> {
  const proposal = await findProposal(deps.pool, key);
  if (!proposal) throw new RangeError('There is no such proposal.');
  if (proposal.state === 'decided') await setCaseState(deps.pool, key.caseId, 'executing');
  if (proposal.state !== 'decided' && proposal.state !== 'pending') {
    await setCaseState(deps.pool, key.caseId, 'working');
  }
  return view(deps.pool, proposal);
}

async function closePending(
  db: Db,
  key: Key,
  reason: 'expired' | 'lapsed' | 'withdrawn',
): Promise<void> {
  if (reason !== 'expired') {
    await setProposalState(db, key, { state: reason, reason });
    await lapseApprovedActions(db, key);
    return;
  }
  // At the deadline what was approved is carried out, and what nobody decided expires.
  const hasApproved = (await operationsOf(db, key)).some((row) => row.state === 'ready');
  await closePendingActions(db, key, 'expired');
  await setProposalState(db, key, {
    state: hasApproved ? 'decided' : 'expired',
    reason: 'the deadline passed',
  });
}

/**
 * Closes a proposal that is still pending; one that was decided a moment earlier stays decided.
 * The row's lock is the arbiter, so a decision and an expiry can't both win.
 */
export async function closeProposal(
  deps: CaseDeps,
  input: Key & { reason: 'expired' | 'lapsed' | 'withdrawn'; at: string },
): Promise<DecisionView> {
  await inTransaction(deps.pool, async (client) => {
    const proposal = await lockProposal(client, input);
    if (proposal?.state === 'pending') await closePending(client, input, input.reason);
  });
  return readDecisions(deps, input);
}
