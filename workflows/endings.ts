/** The ways a case ends. Each is one Activity, the search attributes, and the state that a query tells. */
import { CancellationScope, setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import type { CaseState } from '../contracts/case';
import type { StopCode } from '../contracts/error-codes';
import type { HandOffRule, Outcome, Team } from '../contracts/resolution';
import { detailsOf } from './case-state';
import type { CaseProgress } from './case-state';
import type { EndingChange } from './outside-changes';
import { records } from './proxies';
import { caseOutcome, caseStatus } from './search-attributes';

export type CaseEnd = { caseId: string; state: CaseState; code: string };

export function show(progress: CaseProgress, state: CaseState): void {
  progress.state = state;
  setCurrentDetails(detailsOf(progress));
}

function showClosed(progress: CaseProgress, outcome: string): CaseEnd {
  upsertSearchAttributes([
    { key: caseStatus, value: 'closed' },
    { key: caseOutcome, value: outcome },
  ]);
  show(progress, 'closed');
  return { caseId: progress.caseId, state: 'closed', code: outcome };
}

export async function endByHandOff(
  progress: CaseProgress,
  reason: { code: StopCode | HandOffRule; team: Team | null; stepNo: number | null },
): Promise<CaseEnd> {
  const { caseId } = progress;
  const ended = await records.handOff.executeWithOptions({ summary: `Hand off: ${reason.code}` }, [
    { caseId, code: reason.code, team: reason.team, stepNo: reason.stepNo },
  ]);
  if (ended.endedOutside) return showClosed(progress, ended.endedOutside);
  upsertSearchAttributes([
    { key: caseStatus, value: 'handed_off' },
    { key: caseOutcome, value: reason.code },
  ]);
  show(progress, 'handed_off');
  return { caseId, state: 'handed_off', code: reason.code };
}

export async function endByClosing(
  progress: CaseProgress,
  outcome: Outcome | EndingChange,
): Promise<CaseEnd> {
  const { caseId } = progress;
  const ended = await records.closeCase.executeWithOptions(
    { summary: `Close the case: ${outcome}` },
    [{ caseId, outcome }],
  );
  return showClosed(progress, ended.outcome);
}

export async function endByReply(
  progress: CaseProgress,
  reply: { outcome: Outcome; stepNo: number | null },
): Promise<CaseEnd> {
  if (reply.outcome !== 'no_reply') {
    const { caseId, revision } = progress;
    await records.deliverReply.executeWithOptions({ summary: 'Deliver the reply' }, [
      { caseId, stepNo: reply.stepNo, revision },
    ]);
  }
  return endByClosing(progress, reply.outcome);
}

/** An ending that has begun is carried through: a cancellation leaves no case half ended. */
export function finish<T>(ending: () => Promise<T>): Promise<T> {
  return CancellationScope.nonCancellable(ending);
}
