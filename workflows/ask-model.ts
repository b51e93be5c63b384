/**
 * One step of the model. While no model answers, the case waits by a durable timer: attempts and
 * working time are not used up, and a person or the ticket's end cuts the wait short. How long is
 * decided by the Activity, whose failure says it.
 */
import {
  ActivityFailure,
  ApplicationFailure,
  condition,
  isCancellation,
  patched,
} from '@temporalio/workflow';
import { MODEL_BUSY } from '../contracts/model';
import type { CaseProgress } from './case-state';
import { endedBefore } from './ended-before';
import { show } from './endings';
import { hasOutsideNews, takeOutsideNews } from './outside-changes';
import type { EndingChange } from './outside-changes';
import { models } from './proxies';
import { isTakenOver } from './take-over';

export type Step = Awaited<ReturnType<typeof models.callModel>>;

export type Asked =
  | { kind: 'step'; step: Step }
  | { kind: 'unavailable' }
  | { kind: 'taken_over' }
  | { kind: 'ended_outside'; change: EndingChange };

/** Milliseconds after which the model may be asked again; null when that is no use. */
function waitAfter(failure: ActivityFailure): number | null {
  const { cause } = failure;
  if (!(cause instanceof ApplicationFailure) || cause.type !== MODEL_BUSY) return null;
  const [wait] = cause.details ?? [];
  return typeof wait === 'number' && wait > 0 ? wait : null;
}

async function askOnce(
  progress: CaseProgress,
  asked: { isReplyOnly: boolean; waitedMs: number },
): Promise<Step | { waitMs: number | null }> {
  const { caseId, stepNo } = progress;
  const { isReplyOnly, waitedMs } = asked;
  try {
    return await models.callModel.executeWithOptions(
      { summary: `Step ${String(stepNo)}: ask the model` },
      [{ caseId, stepNo, isReplyOnly, ...(waitedMs > 0 ? { waitedMs } : {}) }],
    );
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    if (endedBefore(error)) throw error;
    return { waitMs: waitAfter(error) };
  }
}

/** Waits until then, or until something ends the loop; what the customer writes is noted meanwhile. */
async function waitUntil(progress: CaseProgress, untilMs: number): Promise<Asked | null> {
  while (Date.now() < untilMs) {
    const waitMs = untilMs - Date.now();
    const summary = 'Wait for the model';
    if (!(await condition(() => hasOutsideNews(progress), waitMs, { summary }))) break;
    if (await isTakenOver(progress)) return { kind: 'taken_over' };
    const news = await takeOutsideNews(progress);
    if (news !== null && news !== 'customer_wrote') return { kind: 'ended_outside', change: news };
  }
  return null;
}

async function waitForModel(progress: CaseProgress, waitMs: number): Promise<Asked | null> {
  const startedAtMs = Date.now();
  const untilMs = startedAtMs + waitMs;
  progress.waitingFor = 'the model, which does not answer';
  progress.deadlineAt = new Date(untilMs).toISOString();
  show(progress, 'working');
  const end = await waitUntil(progress, untilMs);
  progress.waitedForModelMs += Date.now() - startedAtMs;
  progress.waitingFor = null;
  progress.deadlineAt = null;
  show(progress, 'working');
  return end;
}

/** Asks until there is an answer, or a reason to ask no more. */
export async function askModel(progress: CaseProgress, isReplyOnly: boolean): Promise<Asked> {
  const waitedBeforeMs = progress.waitedForModelMs;
  for (;;) {
    const waitedMs = progress.waitedForModelMs - waitedBeforeMs;
    const answer = await askOnce(progress, { isReplyOnly, waitedMs });
    if (!('waitMs' in answer)) return { kind: 'step', step: answer };
    const { waitMs } = answer;
    if (waitMs === null || !patched('wait-for-model')) return { kind: 'unavailable' };
    const end = await waitForModel(progress, waitMs);
    if (end) return end;
  }
}
