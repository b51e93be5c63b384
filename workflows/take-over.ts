/** A person takes the case from the model: asked for by an update, allowed by the database. */
import { patched } from '@temporalio/workflow';
import type { CaseProgress } from './case-state';
import { records } from './proxies';

/** Cases that were opened before a person could go on with them end with the take-over. */
export function canPersonGoOn(): boolean {
  return patched('person-goes-on');
}

/** True when a person has the case; one who may not have it is refused, and the case goes on. */
export async function isTakenOver(progress: CaseProgress): Promise<boolean> {
  const request = progress.takenOver;
  if (!request) return false;
  if (progress.isTaken || !canPersonGoOn()) return true;
  const taken = await records.takeOver.executeWithOptions({ summary: 'A person takes the case' }, [
    { caseId: progress.caseId, actorId: request.actorId, reasonCode: request.reasonCode },
  ]);
  if (taken.isTaken) {
    progress.ownerId = request.actorId;
    progress.personDeadlineAt = taken.deadlineAt;
  }
  // Another request may have come meanwhile: it is looked at next. If it is refused, this one stands.
  if (progress.takenOver !== request) return (await isTakenOver(progress)) || taken.isTaken;
  progress.isTaken = taken.isTaken;
  if (!taken.isTaken) progress.takenOver = null;
  return taken.isTaken;
}
