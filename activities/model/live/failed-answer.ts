/** An answer that the service itself broke off. It says something of this question, and of no other. */
import type { ModelAnswer } from '../../../contracts/model';
import { ModelBusyError } from '../../../contracts/model';

export class FailedAnswerError extends ModelBusyError {
  /** What it took, all questions of the step together. */
  usage: ModelAnswer['usage'] = { inputTokens: 0, outputTokens: 0 };
  constructor(modelId: string) {
    super(`The model ${modelId} ended its answer by a failure; it is asked again.`, null);
  }
}
