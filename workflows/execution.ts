/**
 * Carries out what people approved, one operation after the other, each once. A write whose outcome
 * is not known stays open, is asked about at recorded instants, and is never taken for failed.
 */
import { CancellationScope, condition } from '@temporalio/workflow';
import { isOpenReceipt } from '../contracts/operation';
import type { Receipt } from '../contracts/operation';
import type { CaseProgress } from './case-state';
import { records, writes } from './proxies';

const HELD_MS_MIN = 60_000;

type Approved = { actionIndex: number; operationId: string };

function executeOne(progress: CaseProgress, action: Approved): Promise<Receipt> {
  const { operationId, actionIndex } = action;
  const summary = `Write action ${String(actionIndex)} of revision ${String(progress.revision)}`;
  return writes.executeWrite.executeWithOptions({ activityId: operationId, summary }, [
    { operationId },
  ]);
}

async function askAgain(progress: CaseProgress, receipt: Receipt): Promise<Receipt> {
  const { operationId } = receipt;
  const untilMs = Date.parse(receipt.nextCheckAt ?? '') - Date.now();
  // Two clocks may differ: what is held is never looked at in a loop.
  const waitMs = receipt.state === 'held' ? Math.max(untilMs, HELD_MS_MIN) : untilMs;
  const seen = progress.wakeups;
  if (waitMs > 0) {
    const summary = 'Wait to ask about a write';
    await condition(() => progress.wakeups > seen, waitMs, { summary });
  }
  return writes.reconcileWrite.executeWithOptions({ summary: 'Ask about a write' }, [
    { operationId },
  ]);
}

/** Ends when every write is known. The customer hears once that one is being checked. */
async function untilKnown(progress: CaseProgress, first: Receipt): Promise<Receipt> {
  let receipt = first;
  const { operationId } = first;
  while (isOpenReceipt(receipt)) {
    progress.openOperationIds.add(operationId);
    receipt = await askAgain(progress, receipt);
    if (receipt.state !== 'unknown' || progress.isToldOfCheck) continue;
    progress.isToldOfCheck = true;
    const { caseId, revision } = progress;
    await records.tellBeingChecked.executeWithOptions({ summary: 'Say that it is checked' }, [
      { caseId, revision },
    ]);
  }
  progress.openOperationIds.delete(operationId);
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
