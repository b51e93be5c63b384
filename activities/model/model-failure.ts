/**
 * How Temporal learns that a model gave no answer: whether the Activity is tried again, and if not,
 * how long the Workflow should wait before it asks once more.
 */
import { ApplicationFailure } from '@temporalio/activity';
import { MODEL_BUSY, ModelBusyError, ModelUnavailableError } from '../../contracts/model';
import { POLICY } from '../../contracts/policy';

const LIMITS = POLICY.models;

export type AskedBefore = {
  /** Whether Temporal tries again by itself after a failure that it may retry. */
  isLastAttempt: boolean;
  /** What Temporal would wait by itself before its next try; a service may only lengthen it. */
  backoffMs: number;
  /** For how long the Workflow has waited for this step's answer, all waits together. */
  waitedMs: number;
};

function unavailable(message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, 'ModelUnavailable');
}

type Next =
  /** The Activity's next attempt asks; after so long, where a service said it. */
  | { kind: 'attempt'; delayMs: number | null }
  | { kind: 'wait'; waitMs: number }
  | { kind: 'give_up' };

function nextAfter({ retryAfterMs }: ModelBusyError, before: AskedBefore): Next {
  const isLong = retryAfterMs !== null && retryAfterMs > LIMITS.retryAfterMaxMs;
  if (!isLong && !before.isLastAttempt) {
    const delayMs = retryAfterMs === null ? null : Math.max(retryAfterMs, before.backoffMs);
    return { kind: 'attempt', delayMs };
  }
  if (before.waitedMs >= LIMITS.parkedInAllMaxMs) return { kind: 'give_up' };
  return {
    kind: 'wait',
    waitMs: isLong ? Math.min(retryAfterMs, LIMITS.parkedMaxMs) : LIMITS.parkedMs,
  };
}

/** Until when nobody asks again; null when the next attempt of the Activity does, or nobody. */
export function parkedForMs(error: unknown, before: AskedBefore): number | null {
  if (!(error instanceof ModelBusyError)) return null;
  const next = nextAfter(error, before);
  return next.kind === 'wait' ? next.waitMs : null;
}

/** Anything unforeseen is passed on as it is, and after the last attempt a person gets the case. */
export function failureOf(error: unknown, before: AskedBefore): unknown {
  if (error instanceof ModelUnavailableError) return unavailable(error.message);
  if (!(error instanceof ModelBusyError)) {
    return before.isLastAttempt ? unavailable('The model failed in an unforeseen way.') : error;
  }
  const { message } = error;
  const next = nextAfter(error, before);
  switch (next.kind) {
    case 'wait':
      return ApplicationFailure.nonRetryable(message, MODEL_BUSY, next.waitMs);
    case 'give_up':
      return unavailable(message);
    case 'attempt':
      return ApplicationFailure.create({
        message,
        type: MODEL_BUSY,
        ...(next.delayMs === null ? {} : { nextRetryDelay: next.delayMs }),
      });
  }
}
