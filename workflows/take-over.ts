/** A person takes the case from the model: asked for by a row, of which an update tells. */
import { patched } from '@temporalio/workflow';
import type { CaseProgress } from './case-state';
import { takeSeen } from './outside-changes';
import { records } from './proxies';

/** Cases that were opened before a person could go on with them end with the take-over. */
export function canPersonGoOn(): boolean {
  return patched('person-goes-on');
}

/**
 * True when a person has the case. One who may not have it is refused, and an update that no row
 * tells of gives it to nobody: the case goes on.
 */
export async function isTakenOver(progress: CaseProgress): Promise<boolean> {
  while (progress.takeOverAsks > progress.takeOverAsksHandled) {
    progress.takeOverAsksHandled = progress.takeOverAsks;
    const taken = await records.takeOver.executeWithOptions({ summary: 'Who asks for the case' }, [
      { caseId: progress.caseId, ...takeSeen(progress) },
    ]);
    if (taken.ownerId === null) continue;
    progress.ownerId = taken.ownerId;
    progress.isTaken = true;
    progress.personDeadlineAt = taken.deadlineAt;
  }
  return progress.isTaken;
}
