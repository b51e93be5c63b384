/** What happened to the ticket outside while the case was busy with something else. */
import { patched } from '@temporalio/workflow';
import type { CaseProgress } from './case-state';
import type { TicketChange } from './messages';
import { records } from './proxies';

/** Changes after which there is nothing left to resolve. */
export type EndingChange = 'closed' | 'merged' | 'human_replied';

export function endingChange(change: TicketChange['change']): EndingChange | null {
  return change === 'customer_wrote' || change === 'facts_changed' ? null : change;
}

/** Something happened to the ticket, or a person asks for the case, and nobody has looked yet. */
export function hasOutsideNews(progress: CaseProgress): boolean {
  return progress.changes.length > 0 || (progress.takenOver !== null && !progress.isTaken);
}

export async function noteChange(progress: CaseProgress, change: TicketChange): Promise<void> {
  const { caseId, revision } = progress;
  await records.noteChange.executeWithOptions({ summary: `Note: ${change.change}` }, [
    { caseId, revision, change: change.change, messageId: change.messageId },
  ]);
}

/**
 * Takes what came in meanwhile, before an answer goes out that knows nothing of it: an ending, or
 * the customer's new message, which is noted for the model.
 */
export async function takeOutsideNews(
  progress: CaseProgress,
): Promise<EndingChange | 'customer_wrote' | null> {
  if (progress.changes.length === 0 || !patched('news-before-an-answer')) return null;
  let hasMessage = false;
  for (let change = progress.changes.shift(); change; change = progress.changes.shift()) {
    const ending = endingChange(change.change);
    if (ending) return ending;
    if (change.change === 'facts_changed') continue;
    await noteChange(progress, change);
    hasMessage = true;
  }
  return hasMessage ? 'customer_wrote' : null;
}
