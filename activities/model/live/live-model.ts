/** A model behind a network: a breaker before it, and perhaps a second model behind it. */
import type { Model, ModelAnswer, ModelRequest } from '../../../contracts/model';
import { ModelBusyError, ModelUnavailableError } from '../../../contracts/model';
import { POLICY } from '../../../contracts/policy';
import { answerStep } from './answer-step';
import type { StepDeps } from './answer-step';
import type { BreakerLimits } from './breaker';
import { createBreakers } from './breakers';
import type { Breakers } from './breakers';
import { FailedAnswerError } from './failed-answer';
import { createFailedAnswers } from './failed-answers';
import type { FailedAnswers } from './failed-answers';
import { createLadder } from './ladder';
import type { ModelEntry } from './model-entry';
import { costMicrosOf } from './price';
import { WithoutCreditError } from './without-credit';

const TIME_FOR_BOTH_MS = 5_000;
const SOON_MS = 100;

export type LiveModelOptions = {
  entry: ModelEntry;
  /** Asked while the first one is kept alone, or can't answer at all. */
  fallback?: Model;
  limits?: BreakerLimits;
  now?: () => number;
};

/** Only the host: a path or a query may hold what should not be on a screen. */
function labelOf({ provider, model, baseUrl, price }: ModelEntry): string {
  const cost = price === null ? ', no price known: its cost counts as 0' : '';
  return `language model ${JSON.stringify(model)} by ${provider} at ${new URL(baseUrl).host}${cost}`;
}

async function askFallback(
  fallback: Model,
  asked: { request: ModelRequest; signal: AbortSignal; why: string },
): Promise<ModelAnswer> {
  const answer = await fallback.complete(asked.request, { signal: asked.signal });
  const note = answer.note === null ? asked.why : `${asked.why}; ${answer.note}`;
  return { ...answer, note, modelId: answer.modelId ?? fallback.id };
}

/** Adds what answers took that were broken off before this one. */
function withEarlier(
  entry: ModelEntry,
  answer: ModelAnswer,
  earlier: ModelAnswer['usage'] | null,
): ModelAnswer {
  if (!earlier) return answer;
  const note = 'answers before it were broken off by the service; their tokens were estimated';
  return {
    ...answer,
    usage: {
      inputTokens: answer.usage.inputTokens + earlier.inputTokens,
      outputTokens: answer.usage.outputTokens + earlier.outputTokens,
    },
    costMicros: answer.costMicros + costMicrosOf(entry.price, earlier),
    note: answer.note === null ? note : `${note}; ${answer.note}`,
  };
}

type Learnt = {
  deps: StepDeps;
  breakers: Breakers;
  failedAnswers: FailedAnswers;
  /** Until when nothing is asked of an account that pays for nothing. */
  withoutCreditUntilMs: number;
};

/** What to do when the service gave no answer: the error to end with, and whether a second model may try. */
function afterFailure(
  error: Error,
  asked: { options: LiveModelOptions; learnt: Learnt; request: ModelRequest; startedAtMs: number },
): { error: Error; mayTrySecond: boolean } {
  const { learnt, request, startedAtMs } = asked;
  const { entry, fallback, limits = POLICY.models, now = Date.now } = asked.options;
  if (error instanceof WithoutCreditError) {
    learnt.withoutCreditUntilMs = now() + limits.breakerOpenMs;
  }
  if (error instanceof ModelUnavailableError) return { error, mayTrySecond: true };
  if (!(error instanceof ModelBusyError)) return { error, mayTrySecond: false };
  let aloneMs = 0;
  let isAlone: boolean;
  if (error instanceof FailedAnswerError) {
    // It was answered: whatever is wrong is this step's, and no other's.
    isAlone = learnt.failedAnswers.add(request, error) >= limits.breakerFailures;
    if (!fallback) return { error, mayTrySecond: false };
  } else {
    learnt.breakers.failed(request.caseId, now(), error.retryAfterMs);
    aloneMs = learnt.breakers.admit(request.caseId, now());
    isAlone = aloneMs > 0;
  }
  if (!isAlone) return { error, mayTrySecond: false };
  if (!fallback) return { error: new ModelBusyError(error.message, aloneMs), mayTrySecond: false };
  // After a long wait there is no time left for a second model: the next attempt asks it.
  const isLate = now() - startedAtMs > TIME_FOR_BOTH_MS;
  if (isLate)
    return {
      error: new ModelBusyError(`${entry.id} took too long.`, SOON_MS),
      mayTrySecond: false,
    };
  return { error, mayTrySecond: true };
}

/** Known before anything is asked. */
function refusedBefore(entry: ModelEntry, learnt: Learnt, request: ModelRequest): Error | null {
  const nowMs = learnt.deps.now();
  if (nowMs < learnt.withoutCreditUntilMs) return new WithoutCreditError(entry.id);
  const waitMs = learnt.breakers.admit(request.caseId, nowMs);
  if (waitMs === 0) return null;
  return new ModelBusyError(`The model ${entry.id} is left alone for a while.`, waitMs);
}

/** Breakers and level live as long as the process: they are what it has learnt of the service. */
export function createLiveModel(options: LiveModelOptions): Model {
  const { entry, fallback, limits = POLICY.models, now = Date.now } = options;
  const learnt: Learnt = {
    deps: { entry, ladder: createLadder(entry.capability), now },
    breakers: createBreakers(limits),
    failedAnswers: createFailedAnswers(),
    withoutCreditUntilMs: Number.NEGATIVE_INFINITY,
  };
  const orElse = async (
    failure: Error,
    request: ModelRequest,
    signal: AbortSignal,
  ): Promise<ModelAnswer> => {
    if (!fallback) throw failure;
    const why = `${entry.id} gave no answer`;
    const answer = await askFallback(fallback, { request, signal, why });
    return withEarlier(entry, answer, learnt.failedAnswers.take(request));
  };
  return {
    id: entry.id,
    label: labelOf(entry),
    provenance: 'live',
    complete: async (request, { signal }) => {
      signal.throwIfAborted();
      const startedAtMs = now();
      const refused = refusedBefore(entry, learnt, request);
      if (refused) return orElse(refused, request, signal);
      try {
        const answer = await answerStep(learnt.deps, request, signal);
        learnt.breakers.succeeded(request.caseId);
        return withEarlier(entry, answer, learnt.failedAnswers.take(request));
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const after = afterFailure(error, { options, learnt, request, startedAtMs });
        if (after.mayTrySecond) return orElse(after.error, request, signal);
        throw after.error;
      }
    },
  };
}
