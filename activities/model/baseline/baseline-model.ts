/**
 * The offline default: rules and keyword tables instead of a language model. It sees what every
 * model sees and no more, goes through the same gates, and says what it is.
 */
import type { Model, ModelAnswer, ModelCall, ModelRequest } from '../../../contracts/model';
import { FINISH } from '../../../contracts/model';
import { composeResolution } from './compose-resolution';
import { planNext } from './plan';

function callsFor(request: ModelRequest): ModelCall[] {
  const plan = planNext(request);
  const callId = (index: number): string => `call_${String(request.stepNo)}_${String(index + 1)}`;
  if (plan.kind === 'read') {
    return plan.calls.map((call, index) => ({ callId: callId(index), ...call }));
  }
  const teamName = request.shop.supportTeamName;
  const resolution = composeResolution(plan.draft, { say: plan.say, teamName });
  return [{ callId: callId(0), tool: FINISH, argumentsText: JSON.stringify(resolution) }];
}

/** The rule-based model. It keeps nothing: the same request gets the same answer. */
export function createBaselineModel(): Model {
  return {
    id: 'baseline',
    label: 'rule-based baseline, not a language model',
    provenance: 'rules',
    complete: (request, { signal }) =>
      new Promise<ModelAnswer>((resolve) => {
        signal.throwIfAborted();
        resolve({
          calls: callsFor(request),
          text: '',
          finishReason: 'calls',
          // No tokens are read or written, and nothing is paid for.
          usage: { inputTokens: 0, outputTokens: 0 },
          costMicros: 0,
          note: null,
        });
      }),
  };
}
