/**
 * The wait for people, maybe for days. A Signal wakes it, Postgres says what was decided, and
 * durable timers remind, escalate and expire. The deadline is an absolute time.
 */
import { condition, upsertSearchAttributes } from '@temporalio/workflow';
import type { CaseProgress } from './case-state';
import { show } from './endings';
import type { TicketChange } from './messages';
import { endingChange, hasOutsideNews, noteChange } from './outside-changes';
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

async function close(
  progress: CaseProgress,
  reason: 'expired' | 'lapsed' | 'withdrawn',
  change: TicketChange | null = null,
): Promise<DecisionView> {
  const view = await records.closeProposal.executeWithOptions(
    { summary: `Close the proposal: ${reason}` },
    [
      {
        caseId: progress.caseId,
        revision: progress.revision,
        reason,
        at: new Date(Date.now()).toISOString(),
        change,
      },
    ],
  );
  progress.revision = view.revision ?? progress.revision;
  return view;
}

/** A change outside and a decision may come at once: the proposal's row says which was first. */
async function actOnChange(progress: CaseProgress): Promise<WaitEnd | null> {
  const change = progress.changes.shift();
  if (!change) return null;
  const ending = endingChange(change.change);
  const view = await close(progress, ending ? 'withdrawn' : 'lapsed', change);
  // A revision that was made with the news in mind goes on waiting.
  if (view.state === 'pending') return null;
  if (view.state === 'decided') {
    // People were first. What the customer wrote is looked at before a reply goes out.
    progress.changes.unshift(change);
    return endFor(view);
  }
  if (ending) return { kind: 'ended_outside', change: ending };
  await noteChange(progress, change);
  return { kind: 'again' };
}

/** Somebody edited the proposal: the case waits for their revision as it did for the former. */
function waitFor(progress: CaseProgress, published: Published): void {
  progress.revision = published.revision;
  progress.waitingFor = published.waitingFor;
  progress.deadlineAt = published.deadlineAt;
  progress.asks = published.asks ?? [];
  show(progress, 'waiting');
}

async function readDecisions(progress: CaseProgress): Promise<WaitEnd | null> {
  progress.wakeupsHandled = progress.wakeups;
  const { caseId, revision } = progress;
  const view = await records.readDecisions.executeWithOptions({ summary: 'Read the decisions' }, [
    { caseId, revision },
  ]);
  progress.revision = view.revision ?? revision;
  if (view.next) {
    waitFor(progress, view.next);
    upsertSearchAttributes([{ key: caseRisk, value: view.next.risk }]);
  }
  return endFor(view);
}

async function actOnNews(progress: CaseProgress): Promise<WaitEnd | null> {
  if (!progress.isTaken && (await isTakenOver(progress))) {
    const view = await close(progress, 'withdrawn');
    // What a person approved before the take-over is still carried out and then handed over.
    return view.state === 'decided' ? endFor(view) : { kind: 'taken_over' };
  }
  const changed = await actOnChange(progress);
  return changed ?? readDecisions(progress);
}

/** Waits until the proposal is decided, has lapsed or expired, or a person takes the case. */
export async function awaitDecision(
  progress: CaseProgress,
  published: Published,
): Promise<WaitEnd> {
  waitFor(progress, published);
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
    const end = endFor(await close(progress, 'expired'));
    if (end) return end;
  }
}
