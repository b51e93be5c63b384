/** The approval of one operation's action, as the database has it now. */
import { digestOf } from '../../contracts/canonical';
import type { ApprovalFacts } from '../../contracts/write-facts';
import type { Db } from '../pool';
import { decisionsOn } from './decisions';
import type { OperationRow } from './operations';
import { proposalActions } from './proposal-actions';
import { lockProposal } from './proposals';
import { findUsers } from './users';

async function latestRevision(db: Db, caseId: string): Promise<number> {
  const found = await db.query<{ revision: number | null }>(
    'SELECT max(revision) AS revision FROM proposals WHERE case_id = $1',
    [caseId],
  );
  return found.rows[0]?.revision ?? 0;
}

/** Locks the proposal and reads who approved what; null when the proposal is gone. */
export async function lockApprovalFacts(
  db: Db,
  operation: OperationRow,
): Promise<ApprovalFacts | null> {
  const proposal = await lockProposal(db, operation);
  if (!proposal) return null;
  const actions = await proposalActions(db, operation);
  const action = actions.find((row) => row.actionIndex === operation.actionIndex);
  if (!action) return null;
  const decisions = await decisionsOn(db, operation);
  const approvals = decisions.filter((row) => row.verdict === 'approve');
  const isApproved = action.state === 'approved';
  return {
    proposalState: proposal.state,
    isLatestRevision: (await latestRevision(db, operation.caseId)) === operation.revision,
    deadlineAt: proposal.deadlineAt,
    frozenDigest: action.digest,
    executingDigest: digestOf(operation.action),
    verdict: isApproved ? 'approved' : action.state === 'rejected' ? 'rejected' : 'pending',
    requesterIds: action.requesterIds,
    tierWhenProposed: action.tier,
    signers: await findUsers(
      db,
      approvals.map((row) => row.userId),
    ),
  };
}
