/** The calls of a reply, or the exact reason why there are none. */
import type { ModelCall } from '../../../contracts/model';
import type { Reply } from './ask';
import type { Level } from './ladder';
import { readJsonStep } from './read-json-step';

export type ReadReply = { calls: ModelCall[]; problem: string; isRepairable: boolean };

function none(problem: string, isRepairable = true): ReadReply {
  return { calls: [], problem, isRepairable };
}

export function readReply({ capability }: Level, reply: Reply): ReadReply {
  const { calls, text, finishReason } = reply;
  // To ask again for what was refused would only be refused again.
  if (finishReason === 'refusal') return none('the model refused to answer.', false);
  if (finishReason === 'content_filter') return none('a filter of the service took it.', false);
  // What was cut may look whole: half a list of calls, or arguments that happen to close.
  if (finishReason === 'length') return none('it was cut at its greatest length. Write less.');
  if (calls.length > 0) return { calls, problem: '', isRepairable: false };
  const step = readJsonStep(text);
  if (step.ok) return { calls: [step.call], problem: '', isRepairable: false };
  if (capability === 'tools' && text.trim() !== '') {
    return none('there is no call in it, and text alone is not read.');
  }
  return none(step.problem);
}
