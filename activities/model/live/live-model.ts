/** A model behind a network: a breaker before it, and perhaps a second model behind it. */
import type { Model, ModelAnswer, ModelRequest } from '../../../contracts/model';
import { ModelBusyError, ModelUnavailableError } from '../../../contracts/model';
import { POLICY } from '../../../contracts/policy';
import { answerStep } from './answer-step';
import { createBreaker } from './breaker';
import type { BreakerLimits } from './breaker';
import { createLadder } from './ladder';
import type { ModelEntry } from './model-entry';

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

/** Breaker and level live as long as the process: they are what it has learnt of the service. */
export function createLiveModel(options: LiveModelOptions): Model {
  const { entry, fallback, limits = POLICY.models, now = Date.now } = options;
  const breaker = createBreaker(limits);
  const deps = { entry, ladder: createLadder(entry.capability), now };
  const orElse = (
    failure: Error,
    request: ModelRequest,
    signal: AbortSignal,
  ): Promise<ModelAnswer> => {
    if (!fallback) return Promise.reject(failure);
    return askFallback(fallback, { request, signal, why: `${entry.id} gave no answer` });
  };
  return {
    id: entry.id,
    label: labelOf(entry),
    provenance: 'live',
    complete: async (request, { signal }) => {
      signal.throwIfAborted();
      const startedAtMs = now();
      const waitMs = breaker.admit(now());
      if (waitMs > 0) {
        const failure = new ModelBusyError(
          `The model ${entry.id} is left alone for a while.`,
          waitMs,
        );
        return orElse(failure, request, signal);
      }
      try {
        const answer = await answerStep(deps, request, signal);
        breaker.succeeded();
        return answer;
      } catch (error) {
        if (error instanceof ModelUnavailableError) return orElse(error, request, signal);
        if (!(error instanceof ModelBusyError)) throw error;
        breaker.failed(now(), error.retryAfterMs);
        const aloneMs = breaker.admit(now());
        if (aloneMs === 0) throw error;
        if (!fallback) throw new ModelBusyError(error.message, aloneMs);
        // After a long wait there is no time left for a second model: the next attempt asks it.
        if (now() - startedAtMs > TIME_FOR_BOTH_MS)
          throw new ModelBusyError(error.message, SOON_MS);
        return orElse(error, request, signal);
      }
    },
  };
}
