/** Closes a proposal that waits, for a reason that came from outside the decision. */
import type { Db } from '../../db/pool';
import { operationsOf } from '../../db/queries/operations';
import { closePendingActions } from '../../db/queries/proposal-actions';
import { lapseApprovedActions, lockProposal, setProposalState } from '../../db/queries/proposals';
import { lockCase } from '../../db/queries/cases';
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

async function closePending(
  db: Db,
  key: Key,
  { reason, change }: Pick<CloseInput, 'reason' | 'change'>,
): Promise<void> {
  if (reason !== 'expired') {
    await setProposalState(db, key, { state: reason, reason: change?.change ?? reason });
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
export async function closeProposal(deps: CaseDeps, input: CloseInput): Promise<DecisionView> {
  const revision = await inTransaction(deps.pool, async (client) => {
    await lockCase(client, input.caseId);
    const { revision: current } = await currentEdit(client, input);
    const key = { caseId: input.caseId, revision: current };
    const proposal = await lockProposal(client, key);
    if (proposal?.state === 'pending') await closePending(client, key, input);
    return current;
  });
  return readDecisions(deps, { caseId: input.caseId, revision });
}
