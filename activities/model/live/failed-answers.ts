/** What broken-off answers of a step have taken, and how many of them there were in a row. */
import type { ModelAnswer, ModelRequest } from '../../../contracts/model';
import type { FailedAnswerError } from './failed-answer';

const STEPS_MAX = 1_000;

type Usage = ModelAnswer['usage'];

export type FailedAnswers = {
  /** Which one in a row it is. */
  readonly add: (request: ModelRequest, error: FailedAnswerError) => number;
  /** Null when there was none; forgotten then. */
  readonly take: (request: ModelRequest) => Usage | null;
};

export function createFailedAnswers(): FailedAnswers {
  const kept = new Map<string, { times: number; usage: Usage }>();
  const keyOf = ({ caseId, stepNo }: ModelRequest): string => `${caseId} ${String(stepNo)}`;
  return {
    add: (request, { usage }) => {
      const key = keyOf(request);
      const before = kept.get(key) ?? { times: 0, usage: { inputTokens: 0, outputTokens: 0 } };
      const times = before.times + 1;
      kept.delete(key);
      kept.set(key, {
        times,
        usage: {
          inputTokens: before.usage.inputTokens + usage.inputTokens,
          outputTokens: before.usage.outputTokens + usage.outputTokens,
        },
      });
      const [oldest] = kept.keys();
      if (kept.size > STEPS_MAX && oldest !== undefined) kept.delete(oldest);
      return times;
    },
    take: (request) => {
      const found = kept.get(keyOf(request));
      kept.delete(keyOf(request));
      return found?.usage ?? null;
    },
  };
}
