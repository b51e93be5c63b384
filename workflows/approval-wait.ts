/**
 * The wait for people, maybe for days. A Signal wakes it, Postgres says what was decided, and
 * durable timers remind, escalate and expire. The deadline is an absolute time.
 */
import { condition, upsertSearchAttributes } from '@temporalio/workflow';
import type { CaseProgress } from './case-state';
import { show } from './endings';
import { hasOutsideNews, takeSeen } from './outside-changes';
import type { EndingChange } from './outside-changes';
import { records } from './proxies';
import { caseRisk } from './search-attributes';
import { isTakenOver } from './take-over';

export type Published = Awaited<ReturnType<typeof records.publishProposal>>;
type DecisionView = Awaited<ReturnType<typeof records.readDecisions>>;

export type WaitEnd =
  | { kind: 'decided'; approved: DecisionView['approved'] }
  | { kind: 'again' }
  | { kind: 'expired' }
  | { kind: 'withdrawn' }
  | { kind: 'taken_over' }
  | { kind: 'ended_outside'; change: EndingChange };

export function hasNews(progress: CaseProgress): boolean {
  return progress.wakeups > progress.wakeupsHandled || hasOutsideNews(progress);
}

function endFor(view: DecisionView): WaitEnd | null {
  switch (view.state) {
    case 'pending':
      return null;
    case 'decided':
      return { kind: 'decided', approved: view.approved };
    case 'expired':
      return { kind: 'expired' };
    case 'withdrawn':
      // Histories from before people could withdraw have no word on why.
      return view.endedOutside
        ? { kind: 'ended_outside', change: view.endedOutside }
        : { kind: 'withdrawn' };
    case 'lapsed':
    case 'superseded':
      return { kind: 'again' };
  }
}

/** Somebody edited the proposal: the case waits for their revision as it did for the former. */
function waitFor(progress: CaseProgress, published: Published): void {
  progress.revision = published.revision;
  progress.waitingFor = published.waitingFor;
  progress.deadlineAt = published.deadlineAt;
  progress.asks = published.asks ?? [];
  show(progress, 'waiting');
}

function follow(progress: CaseProgress, view: DecisionView): WaitEnd | null {
  progress.revision = view.revision ?? progress.revision;
  if (view.next) {
    waitFor(progress, view.next);
    upsertSearchAttributes([{ key: caseRisk, value: view.next.risk }]);
  }
  return endFor(view);
}

async function close(
  progress: CaseProgress,
  reason: 'expired' | 'withdrawn' | 'outside',
): Promise<DecisionView> {
  const { caseId, revision } = progress;
  const at = new Date(Date.now()).toISOString();
  return records.closeProposal.executeWithOptions(
    { summary: reason === 'outside' ? 'Look at what came in' : `Close the proposal: ${reason}` },
    [{ caseId, revision, reason, at, ...takeSeen(progress) }],
  );
}

/** A change outside and a decision may come at once: the proposal's row says which was first. */
async function actOnOutside(progress: CaseProgress): Promise<WaitEnd | null> {
  const { news, wakeups } = progress;
  const view = await close(progress, 'outside');
  // People were first. What came in is looked at before a reply goes out.
  if (view.state !== 'decided') progress.newsHandled = news;
  progress.wakeupsHandled = wakeups;
  return follow(progress, view);
}

async function readDecisions(progress: CaseProgress): Promise<WaitEnd | null> {
  progress.wakeupsHandled = progress.wakeups;
  const { caseId, revision } = progress;
  const view = await records.readDecisions.executeWithOptions({ summary: 'Read the decisions' }, [
    { caseId, revision, ...takeSeen(progress) },
  ]);
  return follow(progress, view);
}

async function actOnNews(progress: CaseProgress): Promise<WaitEnd | null> {
  const { ownerId } = progress;
  await isTakenOver(progress);
  if (progress.ownerId !== ownerId) {
    const view = await close(progress, 'withdrawn');
    // What a person approved before the take-over is still carried out and then handed over.
    return view.state === 'decided' ? follow(progress, view) : { kind: 'taken_over' };
  }
  return progress.news > progress.newsHandled ? actOnOutside(progress) : readDecisions(progress);
}

/** Waits until the proposal is decided, has lapsed or expired, or a person takes the case. */
export async function awaitDecision(
  progress: CaseProgress,
  published: Published,
): Promise<WaitEnd> {
  waitFor(progress, published);
  // Decided before this run of the Workflow, or by people who were quicker: no wake-up will come.
  if (published.isOpen === false) progress.wakeupsHandled -= 1;
  const deadlineMs = Date.parse(published.deadlineAt);
  const notices = [...published.notices];
  for (;;) {
    if (hasNews(progress)) {
      const end = await actOnNews(progress);
      if (end) return end;
      continue;
    }
    const next = notices[0];
    const untilMs = next ? Math.min(Date.parse(next.at), deadlineMs) : deadlineMs;
    const waitMs = untilMs - Date.now();
    const isWoken =
      waitMs > 0 &&
      (await condition(() => hasNews(progress), waitMs, { summary: 'Wait for people' }));
    if (isWoken) continue;
    if (next && Date.parse(next.at) < deadlineMs) {
      notices.shift();
      await records.notify.executeWithOptions({ summary: `Notice: ${next.kind}` }, [
        { caseId: progress.caseId, revision: progress.revision, kind: next.kind, at: next.at },
      ]);
      continue;
    }
    const end = follow(progress, await close(progress, 'expired'));
    if (end) return end;
  }
}
