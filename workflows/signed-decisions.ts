/**
 * Signed decisions that come as Signals. They are put in a queue by the handler and taken one after
 * the other by an Activity, whatever the case is doing meanwhile. Waiting here makes no command, so
 * a history without such Signals replays as before.
 */
import { ActivityFailure, CancellationScope, condition } from '@temporalio/workflow';
import type { SignedDecision } from '../contracts/signed-decision';
import type { CaseProgress } from './case-state';
import { records } from './proxies';

/** Somebody who floods a case fills this queue and nothing else. */
const QUEUE_MAX = 100;
const ANSWERS_MAX = 20;
const STATEMENT_CHARS_MAX = 2_000;
const SHORT_CHARS_MAX = 200;

function isText(value: unknown, charsMax: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= charsMax;
}

/** The form alone is looked at here; what it says is verified by the Activity. */
function readForm(form: unknown): SignedDecision | null {
  if (typeof form !== 'object' || form === null) return null;
  if (!('statement' in form) || !('signature' in form) || !('keyId' in form)) return null;
  const { statement, signature, keyId } = form;
  if (!isText(statement, STATEMENT_CHARS_MAX)) return null;
  if (!isText(signature, SHORT_CHARS_MAX) || !isText(keyId, SHORT_CHARS_MAX)) return null;
  return { statement, signature, keyId };
}

export function queueSigned(progress: CaseProgress, form: unknown): void {
  progress.signedSeen += 1;
  if (progress.signed.length >= QUEUE_MAX) return;
  progress.signed.push({ signalNo: progress.signedSeen, form: readForm(form) });
}

async function takeNext(progress: CaseProgress): Promise<void> {
  const next = progress.signed.shift();
  if (!next) return;
  try {
    const answer = await records.takeSignedDecision.executeWithOptions(
      { summary: `Verify signed decision ${String(next.signalNo)}` },
      [{ caseId: progress.caseId, signalNo: next.signalNo, signed: next.form }],
    );
    progress.signedAnswers = [...progress.signedAnswers, answer].slice(-ANSWERS_MAX);
    if (answer.isNews) progress.wakeups += 1;
  } catch (error) {
    // A statement that can't be taken is no reason for the case to stop.
    if (!(error instanceof ActivityFailure)) throw error;
  }
}

async function takeAll(progress: CaseProgress): Promise<never> {
  for (;;) {
    await condition(() => progress.signed.length > 0);
    progress.isTakingSigned = true;
    await takeNext(progress);
    progress.isTakingSigned = progress.signed.length > 0;
  }
}

/** Runs beside the case until it ends. */
export function startTakingSigned(progress: CaseProgress): void {
  void CancellationScope.nonCancellable(() => takeAll(progress));
}

/** Whoever signed in time gets an answer, even when the case ends at the same moment. */
export async function untilSignedAreTaken(progress: CaseProgress): Promise<void> {
  await CancellationScope.nonCancellable(() =>
    condition(() => progress.signed.length === 0 && !progress.isTakingSigned),
  );
}
