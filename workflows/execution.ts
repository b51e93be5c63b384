/**
 * Carries out what people approved, one operation after the other, each once. A write whose outcome
 * is not known stays open, is asked about at recorded instants, and is never taken for failed.
 */
import { ActivityFailure, CancellationScope, condition } from '@temporalio/workflow';
import { isOpenReceipt } from '../contracts/operation';
import type { Receipt } from '../contracts/operation';
import type { CaseProgress } from './case-state';
import { records, writes } from './proxies';

type Approved = { actionIndex: number; operationId: string };

type Drive = () => Promise<Receipt>;

/** When all attempts are used up, the case waits for ops: a write is never skipped silently. */
async function untilDriven(
  progress: CaseProgress,
  operationId: string,
  drive: Drive,
): Promise<Receipt> {
  for (;;) {
    try {
      return await drive();
    } catch (error) {
      if (!(error instanceof ActivityFailure)) throw error;
      progress.stuckOperationId = operationId;
      progress.retryRequestedFor = null;
      await condition(() => progress.retryRequestedFor === operationId);
      progress.stuckOperationId = null;
    }
  }
}

function executeOne(progress: CaseProgress, action: Approved): Promise<Receipt> {
  const { operationId, actionIndex } = action;
  const summary = `Write action ${String(actionIndex)} of revision ${String(progress.revision)}`;
  return untilDriven(progress, operationId, () =>
    writes.executeWrite.executeWithOptions({ activityId: operationId, summary }, [{ operationId }]),
  );
}

async function askAgain(progress: CaseProgress, receipt: Receipt): Promise<Receipt> {
  const { operationId } = receipt;
  const waitMs = Date.parse(receipt.nextCheckAt ?? '') - Date.now();
  const seen = progress.wakeups;
  if (waitMs > 0) {
    const summary = 'Wait to ask about a write';
    await condition(() => progress.wakeups > seen, waitMs, { summary });
  }
  return untilDriven(progress, operationId, () =>
    writes.reconcileWrite.executeWithOptions({ summary: 'Ask about a write' }, [{ operationId }]),
  );
}

/** Ends when every write is known. The customer hears once that one is being checked. */
async function untilKnown(progress: CaseProgress, first: Receipt): Promise<Receipt> {
  let receipt = first;
  while (isOpenReceipt(receipt)) {
    receipt = await askAgain(progress, receipt);
    if (receipt.state !== 'unknown' || progress.isToldOfCheck) continue;
    progress.isToldOfCheck = true;
    const { caseId, revision } = progress;
    await records.tellBeingChecked.executeWithOptions({ summary: 'Say that it is checked' }, [
      { caseId, revision },
    ]);
  }
  return receipt;
}

/** Runs to its end even when the Workflow is cancelled meanwhile: half a set is not an answer. */
export async function executeApproved(
  progress: CaseProgress,
  approved: readonly Approved[],
): Promise<Receipt[]> {
  return CancellationScope.nonCancellable(async () => {
    const receipts: Receipt[] = [];
    for (const action of approved) receipts.push(await executeOne(progress, action));
    return Promise.all(receipts.map((receipt) => untilKnown(progress, receipt)));
  });
}
