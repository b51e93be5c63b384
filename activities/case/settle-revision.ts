/** Compares what was written with what was proposed; a mixed end is told to the model. */
import type { ReceiptForModel } from '../../contracts/model';
import { insertCaseNote } from '../../db/queries/case-notes';
import { setCaseState } from '../../db/queries/cases';
import { operationsOf } from '../../db/queries/operations';
import type { OperationRow } from '../../db/queries/operations';
import { proposalActions } from '../../db/queries/proposal-actions';
import { rejectedBeforeEdit } from '../../db/queries/proposal-history';
import { findProposal } from '../../db/queries/proposals';
import type { ProposalActionRow } from '../../db/queries/proposal-actions';
import type { CaseDeps } from '../deps';

export type SettledRevision = { isAllAsProposed: boolean; succeeded: number; denied: number };

/** One receipt per action, whatever became of it: nothing is left without an answer. */
export function receiptFor(
  action: ProposalActionRow,
  operation: OperationRow | undefined,
): ReceiptForModel {
  const { actionIndex, kind, words } = action;
  const base = { actionIndex, kind, words };
  if (operation?.state === 'succeeded') return { ...base, state: 'succeeded', code: null };
  if (operation?.state === 'denied' || operation?.state === 'reversed')
    return { ...base, state: 'denied', code: operation.code };
  if (operation && operation.state !== 'cancelled') {
    return { ...base, state: 'unknown', code: operation.code };
  }
  if (action.state === 'rejected') return { ...base, state: 'rejected', code: 'rejected' };
  return { ...base, state: 'expired', code: action.state };
}

/** What people refused before an edit left it out has its answer too: the reply may not promise it. */
async function leftOut(
  deps: CaseDeps,
  key: { caseId: string; revision: number },
): Promise<ReceiptForModel[]> {
  const rejected = await rejectedBeforeEdit(deps.pool, key);
  return rejected.map((action) => ({ ...action, state: 'rejected', code: 'rejected' }));
}

export async function settleRevision(
  deps: CaseDeps,
  key: { caseId: string; revision: number; isReplyNeeded?: boolean },
): Promise<SettledRevision> {
  const proposal = await findProposal(deps.pool, key);
  if (!proposal) throw new RangeError('There is no such proposal.');
  const operations = await operationsOf(deps.pool, key);
  const receipts = (await proposalActions(deps.pool, key)).map((action) =>
    receiptFor(
      action,
      operations.find((operation) => operation.actionIndex === action.actionIndex),
    ),
  );
  const succeeded = receipts.filter((receipt) => receipt.state === 'succeeded').length;
  // The drafted reply was approved with these actions, and before anything that was said since.
  const isReplyGood = !proposal.isReplyStale && key.isReplyNeeded !== true;
  const isAllAsProposed = succeeded === receipts.length && isReplyGood;
  if (!isAllAsProposed) {
    await setCaseState(deps.pool, key.caseId, 'working');
    await insertCaseNote(deps.pool, {
      caseId: key.caseId,
      noteKey: `receipts-${String(key.revision)}`,
      afterStepNo: proposal.stepNo,
      note: {
        kind: 'receipts',
        receipts: [...receipts, ...(await leftOut(deps, key))].sort(
          (one, other) => one.actionIndex - other.actionIndex,
        ),
      },
    });
  }
  const denied = receipts.filter((receipt) => receipt.state === 'denied').length;
  return { isAllAsProposed, succeeded, denied };
}
