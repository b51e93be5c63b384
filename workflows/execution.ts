/** Carries out what people approved, one operation after the other, each once. */
import { ActivityFailure, CancellationScope, condition } from '@temporalio/workflow';
import type { Receipt } from '../contracts/operation';
import type { CaseProgress } from './case-state';
import { writes } from './proxies';

type Approved = { actionIndex: number; operationId: string };

/** When all attempts are used up, the case waits for ops: a write is never skipped silently. */
async function executeOne(progress: CaseProgress, action: Approved): Promise<Receipt> {
  for (;;) {
    try {
      return await writes.executeWrite.executeWithOptions(
        {
          activityId: action.operationId,
          summary: `Write action ${String(action.actionIndex)} of revision ${String(progress.revision)}`,
        },
        [{ operationId: action.operationId }],
      );
    } catch (error) {
      if (!(error instanceof ActivityFailure)) throw error;
      progress.stuckOperationId = action.operationId;
      progress.retryRequestedFor = null;
      await condition(() => progress.retryRequestedFor === action.operationId);
      progress.stuckOperationId = null;
    }
  }
}

/** Runs to its end even when the Workflow is cancelled meanwhile: half a set is not an answer. */
export async function executeApproved(
  progress: CaseProgress,
  approved: readonly Approved[],
): Promise<Receipt[]> {
  return CancellationScope.nonCancellable(async () => {
    const receipts: Receipt[] = [];
    for (const action of approved) receipts.push(await executeOne(progress, action));
    return receipts;
  });
}
