/** One ticket's case from its opening to its end: read the diagram in docs/architecture.md. */
import {
  CancellationScope,
  isCancellation,
  setCurrentDetails,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { CaseState } from '../contracts/case';
import type { StopCode } from '../contracts/error-codes';
import type { HandOffRule, Outcome, Team } from '../contracts/resolution';
import { runAgentLoop } from './agent-loop';
import type { LoopEnd } from './agent-loop';
import { awaitDecision } from './approval-wait';
import { detailsOf, newProgress } from './case-state';
import type { CaseProgress } from './case-state';
import { executeApproved } from './execution';
import { handleMessages } from './handle-messages';
import { records } from './proxies';
import { caseDueAt, caseOutcome, caseRisk, caseStatus, caseTeam } from './search-attributes';

export type CaseEnd = { caseId: string; state: CaseState; code: string };

type Next = { kind: 'end'; end: CaseEnd } | { kind: 'loop'; isReplyOnly: boolean };

function show(progress: CaseProgress, state: CaseState): void {
  progress.state = state;
  setCurrentDetails(detailsOf(progress));
}

async function endByHandOff(
  progress: CaseProgress,
  reason: { code: StopCode | HandOffRule; team: Team | null; stepNo: number | null },
): Promise<CaseEnd> {
  const { caseId } = progress;
  await records.handOff.executeWithOptions({ summary: `Hand off: ${reason.code}` }, [
    { caseId, code: reason.code, team: reason.team, stepNo: reason.stepNo },
  ]);
  upsertSearchAttributes([
    { key: caseStatus, value: 'handed_off' },
    { key: caseOutcome, value: reason.code },
  ]);
  show(progress, 'handed_off');
  return { caseId, state: 'handed_off', code: reason.code };
}

async function endByClosing(
  progress: CaseProgress,
  outcome: Outcome | 'closed' | 'merged' | 'human_replied',
): Promise<CaseEnd> {
  const { caseId } = progress;
  await records.closeCase.executeWithOptions({ summary: `Close the case: ${outcome}` }, [
    { caseId, outcome },
  ]);
  upsertSearchAttributes([
    { key: caseStatus, value: 'closed' },
    { key: caseOutcome, value: outcome },
  ]);
  show(progress, 'closed');
  return { caseId, state: 'closed', code: outcome };
}

async function endByReply(
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
function finish(ending: () => Promise<CaseEnd>): Promise<CaseEnd> {
  return CancellationScope.nonCancellable(ending);
}

/** After the writes: the drafted reply goes out only when all was done exactly as proposed. */
async function carryOut(
  progress: CaseProgress,
  approved: readonly { actionIndex: number; operationId: string }[],
): Promise<Next> {
  show(progress, 'executing');
  await executeApproved(progress, approved);
  const { caseId, revision } = progress;
  const settled = await records.settleRevision.executeWithOptions(
    { summary: 'Compare the receipts with the proposal' },
    [{ caseId, revision }],
  );
  if (progress.takenOver) {
    return handOffNext(progress, 'taken_over');
  }
  if (!settled.isAllAsProposed) return { kind: 'loop', isReplyOnly: true };
  const reply = { outcome: 'resolve' as const, stepNo: null };
  return { kind: 'end', end: await finish(() => endByReply(progress, reply)) };
}

async function proposeAndWait(
  progress: CaseProgress,
  proposal: LoopEnd & { kind: 'propose' },
): Promise<Next> {
  const { caseId } = progress;
  const published = await records.publishProposal.executeWithOptions(
    { summary: `Publish the proposal of step ${String(proposal.stepNo)}` },
    [{ caseId, stepNo: proposal.stepNo }],
  );
  progress.revision = published.revision;
  progress.waitingFor = published.waitingFor;
  progress.deadlineAt = published.deadlineAt;
  upsertSearchAttributes([
    { key: caseStatus, value: 'waiting' },
    { key: caseTeam, value: proposal.team },
    { key: caseRisk, value: published.risk },
    { key: caseDueAt, value: new Date(published.deadlineAt) },
  ]);
  show(progress, 'waiting');
  const end = await awaitDecision(progress, published);
  progress.waitingFor = null;
  progress.deadlineAt = null;
  show(progress, 'working');
  switch (end.kind) {
    case 'decided':
      return carryOut(progress, end.approved);
    case 'expired':
      return handOffNext(progress, 'proposal_expired');
    case 'taken_over':
      return handOffNext(progress, 'taken_over');
    case 'ended_outside':
      return { kind: 'end', end: await finish(() => endByClosing(progress, end.change)) };
    case 'again':
      progress.sendBacks += 1;
      return progress.sendBacks > progress.bounds.sendBacksMax
        ? handOffNext(progress, 'send_backs_exhausted')
        : { kind: 'loop', isReplyOnly: false };
  }
}

async function handOffNext(progress: CaseProgress, code: StopCode): Promise<Next> {
  const reason = { code, team: null, stepNo: null };
  return { kind: 'end', end: await finish(() => endByHandOff(progress, reason)) };
}

async function afterLoop(progress: CaseProgress, end: LoopEnd): Promise<Next> {
  switch (end.kind) {
    case 'hand_off':
      return { kind: 'end', end: await finish(() => endByHandOff(progress, end)) };
    case 'reply':
      return { kind: 'end', end: await finish(() => endByReply(progress, end)) };
    case 'propose':
      return proposeAndWait(progress, end);
  }
}

async function runCase(progress: CaseProgress): Promise<CaseEnd> {
  let isReplyOnly = false;
  for (;;) {
    const next = await afterLoop(progress, await runAgentLoop(progress, isReplyOnly));
    if (next.kind === 'end') return next.end;
    isReplyOnly = next.isReplyOnly;
  }
}

/**
 * Resolves one ticket. Returns how the case ended; it fails only by a fault of the program.
 * @param input the ticket's id; everything else is read by Activities.
 */
export async function resolveTicket(input: { ticketId: string }): Promise<CaseEnd> {
  const progress = newProgress(input.ticketId);
  handleMessages(progress);
  // A Workflow that is cancelled at once still has a case, and a person who gets it.
  const opened = await CancellationScope.nonCancellable(() =>
    records.openCase.executeWithOptions({ summary: 'Open the case' }, [
      { ticketId: input.ticketId },
    ]),
  );
  progress.caseId = opened.caseId;
  progress.bounds = opened.bounds;
  show(progress, 'working');
  try {
    return await runCase(progress);
  } catch (error) {
    if (!isCancellation(error)) throw error;
    // A cancelled Workflow is not a lost ticket: a person gets the case.
    return await finish(() =>
      endByHandOff(progress, { code: 'cancelled', team: null, stepNo: null }),
    );
  }
}
