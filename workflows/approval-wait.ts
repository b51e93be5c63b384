/**
 * The wait for people, maybe for days. A Signal wakes it, Postgres says what was decided, and
 * durable timers remind, escalate and expire. The deadline is an absolute time.
 */
import { condition } from '@temporalio/workflow';
import type { CaseProgress } from './case-state';
import type { TicketChange } from './messages';
import { records } from './proxies';

type Published = Awaited<ReturnType<typeof records.publishProposal>>;
type DecisionView = Awaited<ReturnType<typeof records.readDecisions>>;

export type WaitEnd =
  | { kind: 'decided'; approved: DecisionView['approved'] }
  | { kind: 'again' }
  | { kind: 'expired' }
  | { kind: 'taken_over' }
  | { kind: 'ended_outside'; change: 'closed' | 'merged' | 'human_replied' };

function hasNews(progress: CaseProgress): boolean {
  return (
    progress.wakeups > progress.wakeupsHandled ||
    progress.changes.length > 0 ||
    progress.takenOver !== null
  );
}

function endFor(view: DecisionView): WaitEnd | null {
  switch (view.state) {
    case 'pending':
      return null;
    case 'decided':
      return { kind: 'decided', approved: view.approved };
    case 'expired':
      return { kind: 'expired' };
    case 'lapsed':
    case 'superseded':
    case 'withdrawn':
      return { kind: 'again' };
  }
}

async function close(
  progress: CaseProgress,
  reason: 'expired' | 'lapsed' | 'withdrawn',
): Promise<DecisionView> {
  return records.closeProposal.executeWithOptions({ summary: `Close the proposal: ${reason}` }, [
    {
      caseId: progress.caseId,
      revision: progress.revision,
      reason,
      at: new Date(Date.now()).toISOString(),
    },
  ]);
}

type EndingChange = Extract<WaitEnd, { kind: 'ended_outside' }>['change'];

function endingChange(change: TicketChange['change']): EndingChange | null {
  return change === 'customer_wrote' || change === 'facts_changed' ? null : change;
}

/** A change outside and a decision may come at once: the proposal's row says which was first. */
async function actOnChange(progress: CaseProgress): Promise<WaitEnd | null> {
  const change = progress.changes.shift();
  if (!change) return null;
  const { caseId, revision } = progress;
  const ending = endingChange(change.change);
  const view = await close(progress, ending ? 'withdrawn' : 'lapsed');
  if (view.state === 'decided') return endFor(view);
  if (ending) return { kind: 'ended_outside', change: ending };
  await records.noteChange.executeWithOptions({ summary: `Note: ${change.change}` }, [
    { caseId, revision, change: change.change, messageId: change.messageId },
  ]);
  return { kind: 'again' };
}

async function actOnNews(progress: CaseProgress): Promise<WaitEnd | null> {
  if (progress.takenOver) {
    const view = await close(progress, 'withdrawn');
    // What a person approved before the take-over is still carried out and then handed over.
    return view.state === 'decided' ? endFor(view) : { kind: 'taken_over' };
  }
  const changed = await actOnChange(progress);
  if (changed) return changed;
  progress.wakeupsHandled = progress.wakeups;
  const { caseId, revision } = progress;
  const view = await records.readDecisions.executeWithOptions({ summary: 'Read the decisions' }, [
    { caseId, revision },
  ]);
  return endFor(view);
}

/** Waits until the proposal is decided, has lapsed or expired, or a person takes the case. */
export async function awaitDecision(
  progress: CaseProgress,
  published: Published,
): Promise<WaitEnd> {
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
