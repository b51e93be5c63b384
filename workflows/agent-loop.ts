/**
 * The bounded model/tool loop: ask for a step, run its reads side by side, check what `finish`
 * carried. It routes on recorded codes; what they mean was decided in Activities.
 */
import { TemporalFailure, isCancellation } from '@temporalio/workflow';
import type { StopCode } from '../contracts/error-codes';
import type { HandOffRule, Outcome, Team } from '../contracts/resolution';
import { askModel } from './ask-model';
import type { Asked, Step } from './ask-model';
import { boundReached } from './case-state';
import type { CaseProgress } from './case-state';
import type { EndingChange } from './outside-changes';
import { patientReads, reads, records } from './proxies';
import { isTakenOver } from './take-over';

export type LoopEnd =
  | { kind: 'hand_off'; code: StopCode | HandOffRule; team: Team | null; stepNo: number | null }
  | { kind: 'reply'; stepNo: number; outcome: Outcome; team: Team }
  | { kind: 'propose'; stepNo: number; team: Team }
  | { kind: 'ended_outside'; change: EndingChange };

/**
 * As long as one answer, its reads and their check may take. What is longer was an outage, and a
 * case that waited through one has not worked meanwhile.
 */
const STEP_MS_MAX = 4 * 60_000;

function stopped(code: StopCode): LoopEnd {
  return { kind: 'hand_off', code, team: null, stepNo: null };
}

function endWithoutStep(asked: Exclude<Asked, { kind: 'step' }>): LoopEnd {
  switch (asked.kind) {
    case 'unavailable':
      return stopped('model_unavailable');
    case 'taken_over':
      return stopped('taken_over');
    case 'ended_outside':
      return asked;
  }
}

type ReadInput = Parameters<typeof reads.runRead>[0];
type ReadResult = Awaited<ReturnType<typeof reads.runRead>>;

/** Near at hand first; while that fails, by an Activity that waits out any outage. */
async function runRead(input: ReadInput, summary: string): Promise<ReadResult> {
  try {
    return await reads.runRead.executeWithOptions({ summary }, [input]);
  } catch (error) {
    // A local Activity's own failure comes bare, and not within an ActivityFailure.
    if (!(error instanceof TemporalFailure) || isCancellation(error)) throw error;
    return patientReads.runRead.executeWithOptions({ summary }, [input]);
  }
}

/** Runs the reads of one step; true when a call was refused the same way for the third time. */
async function runReads(progress: CaseProgress, step: Step): Promise<boolean> {
  const { caseId, stepNo } = progress;
  const results = await Promise.all(
    step.reads.map(({ callNo, tool }) =>
      runRead({ caseId, stepNo, callNo }, `Step ${String(stepNo)}: ${tool}`),
    ),
  );
  for (const result of results) progress.resultChars += result.chars;
  return results.some((result) => result.isThirdIdenticalRefusal);
}

async function checkFinish(progress: CaseProgress, isReplyOnly: boolean): Promise<LoopEnd | null> {
  const { caseId, stepNo } = progress;
  const checked = await records.checkResolution.executeWithOptions(
    { summary: `Step ${String(stepNo)}: check the resolution` },
    [{ caseId, stepNo, isReplyOnly }],
  );
  if (checked.kind === 'refused') {
    progress.refusedResolutions += 1;
    return null;
  }
  if (checked.kind === 'hand_off') {
    return { kind: 'hand_off', code: checked.rule, team: checked.team, stepNo };
  }
  if (checked.kind === 'needs_person') {
    // Without its step: the reply that nobody has read is not sent.
    return { kind: 'hand_off', code: checked.code, team: checked.team, stepNo: null };
  }
  if (checked.kind === 'reply') {
    return { kind: 'reply', stepNo, outcome: checked.outcome, team: checked.team };
  }
  return { kind: 'propose', stepNo, team: checked.team };
}

async function runStep(progress: CaseProgress, isReplyOnly: boolean): Promise<LoopEnd | null> {
  progress.stepNo += 1;
  const asked = await askModel(progress, isReplyOnly);
  if (asked.kind !== 'step') return endWithoutStep(asked);
  const { step } = asked;
  progress.tokens += step.tokens;
  progress.costMicros += step.costMicros;
  if (step.isFinishRefused) progress.refusedResolutions += 1;
  if (step.stop !== null) return stopped(step.stop);
  if (step.reads.length > 0 && (await runReads(progress, step))) return stopped('repeated_error');
  return step.kind === 'finish' ? checkFinish(progress, isReplyOnly) : null;
}

/** Runs steps until one ends the round. `isReplyOnly` after writes: only a reply may follow. */
export async function runAgentLoop(progress: CaseProgress, isReplyOnly: boolean): Promise<LoopEnd> {
  for (;;) {
    if (await isTakenOver(progress)) return stopped('taken_over');
    const bound = boundReached(progress);
    if (bound) return stopped(bound);
    const startedAtMs = Date.now() - progress.waitedForModelMs;
    const end = await runStep(progress, isReplyOnly);
    const elapsedMs = Date.now() - progress.waitedForModelMs - startedAtMs;
    progress.workingMs += Math.min(elapsedMs, STEP_MS_MAX);
    if (end) return end;
  }
}
