/**
 * A person has the case: the model is not asked any more. What the person proposes waits for
 * somebody else's approval like every proposal, and the case ends by its execution, by a word from
 * outside, or at its deadline by a hand-off.
 */
import { condition, upsertSearchAttributes } from '@temporalio/workflow';
import { hasNews } from './approval-wait';
import type { Published } from './approval-wait';
import { awaitProposal } from './await-proposal';
import { carryOut } from './carry-out';
import type { CaseProgress } from './case-state';
import { endByClosing, endByHandOff, endByReply, finish, show } from './endings';
import type { CaseEnd } from './endings';
import { takeOutsideNews } from './outside-changes';
import { records } from './proxies';
import { caseDueAt, caseStatus } from './search-attributes';
import { isTakenOver } from './take-over';

async function actOnProposal(progress: CaseProgress, proposal: Published): Promise<CaseEnd | null> {
  const end = await awaitProposal(progress, proposal, null);
  if (end.kind === 'ended_outside') return finish(() => endByClosing(progress, end.change));
  if (end.kind !== 'decided') return null;
  const carried = await carryOut(progress, end.approved);
  if (carried.kind === 'ended_outside') {
    return finish(() => endByClosing(progress, carried.change));
  }
  // After a mixed end the person has the receipts, and says what the customer is told.
  if (carried.kind === 'otherwise') return null;
  return finish(() => endByReply(progress, { outcome: 'resolve', stepNo: null }));
}

/** What there is to do now; null when nothing is. */
async function actOnNews(progress: CaseProgress): Promise<CaseEnd | 'again' | null> {
  await isTakenOver(progress);
  const news = await takeOutsideNews(progress);
  if (news !== null && news !== 'customer_wrote') {
    return finish(() => endByClosing(progress, news));
  }
  progress.wakeupsHandled = progress.wakeups;
  const { caseId, revision } = progress;
  const proposal = await records.readPersonProposal.executeWithOptions(
    { summary: 'Read what the person proposes' },
    [{ caseId, afterRevision: revision }],
  );
  if (!proposal) return null;
  return (await actOnProposal(progress, proposal)) ?? 'again';
}

function showWaiting(progress: CaseProgress, deadlineAt: string): void {
  progress.waitingFor = 'the person who has taken the case';
  progress.deadlineAt = deadlineAt;
  upsertSearchAttributes([
    { key: caseStatus, value: 'waiting' },
    { key: caseDueAt, value: new Date(deadlineAt) },
  ]);
  show(progress, 'waiting');
}

export async function personHasCase(progress: CaseProgress): Promise<CaseEnd> {
  const deadlineAt = progress.personDeadlineAt ?? new Date(Date.now()).toISOString();
  for (;;) {
    const done = await actOnNews(progress);
    if (done === 'again') continue;
    if (done) return done;
    showWaiting(progress, deadlineAt);
    const waitMs = Date.parse(deadlineAt) - Date.now();
    const isWoken =
      waitMs > 0 &&
      (await condition(() => hasNews(progress), waitMs, { summary: 'Wait for the person' }));
    if (!isWoken) {
      const reason = { code: 'taken_over' as const, team: null, stepNo: null };
      return finish(() => endByHandOff(progress, reason));
    }
  }
}
