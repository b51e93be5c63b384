/** What was decided on a proposal, as the Workflow needs it: states, indexes and operation ids. */
import { isEndingReason } from '../../contracts/proposal';
import type { EndingReason, ProposalState } from '../../contracts/proposal';
import { noteMessages } from '../../db/note-messages';
import type { Db } from '../../db/pool';
import { lockCase, setCaseState } from '../../db/queries/cases';
import { operationsOf } from '../../db/queries/operations';
import { proposalActions } from '../../db/queries/proposal-actions';
import { findProposal, lockPendingProposal, originsAfter } from '../../db/queries/proposals';
import type { ProposalRow } from '../../db/queries/proposals';
import { inTransaction } from '../../db/transaction';
import type { CaseDeps } from '../deps';
import type { SeenInput } from './note-messages';
import { publishedProposal } from './published-proposal';
import type { PublishedProposal } from './published-proposal';

/** The fields that may be missing are not in histories from before people could edit. */
export type DecisionView = {
  state: ProposalState;
  approved: { actionIndex: number; operationId: string }[];
  rejected: number;
  /** The revision that this is about: a later one than asked for when somebody edited it. */
  revision?: number;
  /** Set when that later revision waits now. */
  next?: PublishedProposal | null;
  /** Why a proposal was withdrawn, when the ticket was ended elsewhere. */
  endedOutside?: EndingReason | null;
};

type Key = { caseId: string; revision: number };

/**
 * The revision itself, or the newest edit of it. What somebody proposed after it is another
 * proposal: it is not what this one has become.
 */
export async function currentEdit(db: Db, key: Key): Promise<ProposalRow> {
  const proposal = await findProposal(db, key);
  if (!proposal) throw new RangeError('There is no such proposal.');
  if (proposal.state !== 'superseded') return proposal;
  let revision = key.revision;
  for (const later of await originsAfter(db, key)) {
    if (later.origin !== 'edit') break;
    revision = later.revision;
  }
  return (await findProposal(db, { caseId: key.caseId, revision })) ?? proposal;
}

async function view(db: Db, proposal: ProposalRow): Promise<DecisionView> {
  const operations = await operationsOf(db, proposal);
  const actions = await proposalActions(db, proposal);
  const reason = proposal.closedReason;
  return {
    state: proposal.state,
    approved: operations
      .filter((operation) => operation.state !== 'cancelled')
      .map(({ actionIndex, operationId }) => ({ actionIndex, operationId })),
    rejected: actions.filter((action) => action.state === 'rejected').length,
    revision: proposal.revision,
    endedOutside: proposal.state === 'withdrawn' && isEndingReason(reason) ? reason : null,
  };
}

/** The case's row is locked, so that what waits and what the row says of it are never two things. */
async function setStateBy(
  deps: Pick<CaseDeps, 'pool'>,
  caseId: string,
  state: ProposalState,
): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    await lockCase(client, caseId);
    const isWaiting = (await lockPendingProposal(client, caseId)) !== null;
    if (isWaiting) return setCaseState(client, caseId, 'waiting');
    if (state === 'pending') return;
    await setCaseState(client, caseId, state === 'decided' ? 'executing' : 'working');
  });
}

export async function readDecisions(
  deps: Pick<CaseDeps, 'pool'>,
  key: Key & SeenInput,
): Promise<DecisionView> {
  await noteMessages(deps.pool, key.caseId, key.seen);
  const proposal = await currentEdit(deps.pool, key);
  await setStateBy(deps, key.caseId, proposal.state);
  const isNewer = proposal.revision !== key.revision && proposal.state === 'pending';
  const next = isNewer ? await publishedProposal(deps.pool, proposal) : null;
  return { ...(await view(deps.pool, proposal)), next };
}
