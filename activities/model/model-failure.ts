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
  /** For how long the Workflow has waited for this step's answer, all waits together. */
  waitedMs: number;
};

function unavailable(message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, 'ModelUnavailable');
}

/** Until when nobody asks again; null when the next attempt of the Activity does, or nobody. */
export function parkedForMs(error: unknown, before: AskedBefore): number | null {
  if (!(error instanceof ModelBusyError)) return null;
  const asked = error.retryAfterMs;
  const isShort = asked === null || asked <= LIMITS.retryAfterMaxMs;
  if (isShort && !before.isLastAttempt) return null;
  if (before.waitedMs >= LIMITS.parkedInAllMaxMs) return null;
  return Math.min(Math.max(asked ?? 0, isShort ? LIMITS.parkedMs : 0), LIMITS.parkedMaxMs);
}

/** Anything unforeseen is passed on as it is. */
export function failureOf(error: unknown, before: AskedBefore): unknown {
  if (error instanceof ModelUnavailableError) return unavailable(error.message);
  if (!(error instanceof ModelBusyError)) return error;
  const { message, retryAfterMs } = error;
  const waitMs = parkedForMs(error, before);
  if (waitMs !== null) return ApplicationFailure.nonRetryable(message, MODEL_BUSY, waitMs);
  const isLong = retryAfterMs !== null && retryAfterMs > LIMITS.retryAfterMaxMs;
  if (before.isLastAttempt || isLong) return unavailable(message);
  return ApplicationFailure.create({
    message,
    type: MODEL_BUSY,
    ...(retryAfterMs === null ? {} : { nextRetryDelay: retryAfterMs }),
  });
}
