/** One ticket's case from its opening to its end: read the diagram in docs/architecture.md. */
import { CancellationScope, isCancellation } from '@temporalio/workflow';
import type { StopCode } from '../contracts/error-codes';
import { runAgentLoop } from './agent-loop';
import type { LoopEnd } from './agent-loop';
import { awaitProposal } from './await-proposal';
import { carryOut } from './carry-out';
import { newProgress } from './case-state';
import type { CaseProgress } from './case-state';
import { endByClosing, endByHandOff, endByReply, finish, show } from './endings';
import type { CaseEnd } from './endings';
import { endedBefore, showEndedBefore } from './ended-before';
import { handleMessages } from './handle-messages';
import { checkWhatIsLeft, takeOutsideNews } from './outside-changes';
import { personHasCase } from './person-has-case';
import { records } from './proxies';
import { startTakingSigned, untilSignedAreTaken } from './signed-decisions';
import { canPersonGoOn, isTakenOver } from './take-over';

type Next = { kind: 'end'; end: CaseEnd } | { kind: 'loop'; isReplyOnly: boolean };

async function ended(ending: () => Promise<CaseEnd>): Promise<Next> {
  return { kind: 'end', end: await finish(ending) };
}

function handOffNext(progress: CaseProgress, code: StopCode): Promise<Next> {
  return ended(() => endByHandOff(progress, { code, team: null, stepNo: null }));
}

async function takenOverNext(progress: CaseProgress): Promise<Next> {
  if (!canPersonGoOn()) return handOffNext(progress, 'taken_over');
  return { kind: 'end', end: await personHasCase(progress) };
}

/** After the writes: the drafted reply goes out only when all was done exactly as proposed. */
async function afterDecision(
  progress: CaseProgress,
  approved: readonly { actionIndex: number; operationId: string }[],
): Promise<Next> {
  const carried = await carryOut(progress, approved);
  if (carried.kind === 'ended_outside') {
    return ended(() => endByClosing(progress, carried.change));
  }
  if (await isTakenOver(progress)) return takenOverNext(progress);
  if (carried.kind === 'otherwise') return { kind: 'loop', isReplyOnly: true };
  return ended(() => endByReply(progress, { outcome: 'resolve', stepNo: null }));
}

async function proposeAndWait(
  progress: CaseProgress,
  { stepNo, team }: LoopEnd & { kind: 'propose' },
): Promise<Next> {
  const { caseId } = progress;
  const published = await records.publishProposal.executeWithOptions(
    { summary: `Publish the proposal of step ${String(stepNo)}` },
    [{ caseId, stepNo }],
  );
  const end = await awaitProposal(progress, published, team);
  switch (end.kind) {
    case 'decided':
      return afterDecision(progress, end.approved);
    case 'expired':
      return handOffNext(progress, 'proposal_expired');
    case 'withdrawn':
      return handOffNext(progress, 'proposal_withdrawn');
    case 'taken_over':
      return takenOverNext(progress);
    case 'ended_outside':
      return ended(() => endByClosing(progress, end.change));
    case 'again':
      progress.sendBacks += 1;
      return progress.sendBacks > progress.bounds.sendBacksMax
        ? handOffNext(progress, 'send_backs_exhausted')
        : { kind: 'loop', isReplyOnly: false };
  }
}

/** An answer that was written before the latest news is not sent. */
async function beforeReply(
  progress: CaseProgress,
  reply: LoopEnd & { kind: 'reply' },
  isReplyOnly: boolean,
): Promise<Next> {
  const news = await takeOutsideNews(progress);
  if (news === 'customer_wrote') return { kind: 'loop', isReplyOnly };
  if (news !== null) return ended(() => endByClosing(progress, news));
  return ended(() => endByReply(progress, reply));
}

async function afterLoop(
  progress: CaseProgress,
  end: LoopEnd,
  isReplyOnly: boolean,
): Promise<Next> {
  switch (end.kind) {
    case 'hand_off':
      if (end.code === 'taken_over') return takenOverNext(progress);
      return ended(() => endByHandOff(progress, end));
    case 'reply':
      return beforeReply(progress, end, isReplyOnly);
    case 'propose':
      return proposeAndWait(progress, end);
    case 'ended_outside':
      return ended(() => endByClosing(progress, end.change));
  }
}

async function runCase(progress: CaseProgress): Promise<CaseEnd> {
  let isReplyOnly = false;
  for (;;) {
    const end = await runAgentLoop(progress, isReplyOnly);
    const next = await afterLoop(progress, end, isReplyOnly);
    if (next.kind === 'end') return next.end;
    isReplyOnly = next.isReplyOnly;
  }
}

async function runToEnd(progress: CaseProgress): Promise<CaseEnd> {
  try {
    return await runCase(progress);
  } catch (error) {
    const ended = endedBefore(error);
    if (ended) return showEndedBefore(progress, ended);
    if (!isCancellation(error)) throw error;
    // A cancelled Workflow is not a lost ticket: a person gets the case.
    return await finish(() =>
      endByHandOff(progress, { code: 'cancelled', team: null, stepNo: null }),
    );
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
  if (opened.ended) return showEndedBefore(progress, opened.ended);
  // Only a Workflow that was started anew finds a person there; the former was told by an Update.
  if (opened.takenOverBy) progress.takeOverAsks += 1;
  show(progress, 'working');
  startTakingSigned(progress);
  const end = await runToEnd(progress);
  await untilSignedAreTaken(progress);
  await finish(() => checkWhatIsLeft(progress));
  return end;
}
