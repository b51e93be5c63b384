import { createRecordedModel, parseRecording } from '../../activities/model/recorded';
import { digestOfRequest } from '../../activities/model/request-digest';
import { makeRecording } from '../../client/eval/make-recording';
import type { ModelAnswer } from '../../contracts/model';
import type { RecordedStep } from '../../db/queries/recorded-steps';
import { requestFor } from '../support/baseline-conversation';

const REQUEST = requestFor({ body: 'Where is it?' }, [], 1);

/** Arguments that are no JSON, and what a run adds beside the answer. */
const ANSWER: ModelAnswer = {
  calls: [{ callId: 's0001c001', tool: 'get_order', argumentsText: '{"order_id":' }],
  text: 'Let me see.',
  finishReason: 'calls',
  usage: { inputTokens: 300, outputTokens: 12 },
  costMicros: 42,
  note: 'the service counted no tokens, so they were estimated',
  modelId: 'ollama:second',
};

function aStep(changes: Partial<RecordedStep> = {}): RecordedStep {
  return {
    externalId: REQUEST.taskId,
    stepNo: 1,
    design: REQUEST.design,
    requestDigest: digestOfRequest(REQUEST),
    model: 'ollama:second',
    answer: ANSWER,
    startedAt: new Date('2026-11-30T10:00:00Z'),
    ...changes,
  };
}

const made = makeRecording('second', {
  steps: [aStep(), aStep({ stepNo: 2, model: 'ollama:first' })],
  tickets: 1,
  label: 'language model "second" by ollama',
});

test('a recording gives the answer again as the model wrote it, and says what it is of', async () => {
  const read = parseRecording('second', JSON.stringify(made));
  expect(read.recorded_from).toBe('ollama:first and ollama:second, 2026-11-30');
  const model = createRecordedModel(read);
  const answer = await model.complete(REQUEST, { signal: new AbortController().signal });
  const { calls, text, finishReason, usage, costMicros } = ANSWER;
  expect(answer).toEqual({ calls, text, finishReason, usage, costMicros, note: null });
});

test('a changed description is noted at its step', async () => {
  const model = createRecordedModel(made);
  const [tool, ...others] = REQUEST.tools;
  if (!tool) throw new Error('There is no tool.');
  const changed = { ...REQUEST, tools: [{ ...tool, description: 'Another.' }, ...others] };
  const answer = await model.complete(changed, { signal: new AbortController().signal });
  expect(answer.note).toBe('request differs from the recorded one at step 1');
});
