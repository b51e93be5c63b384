/** What happens to one ticket at a model service changes nothing for the others. */
import { createLiveModel } from '../../../activities/model/live/live-model';
import type { Model } from '../../../contracts/model';
import { ModelBusyError } from '../../../contracts/model';
import { requestFor } from '../../support/baseline-conversation';
import { entryFor, refuses } from '../../support/scripted-model/entries';
import {
  endedBy,
  FILTERED,
  NO_QUOTA,
  TOOL_USE_FAILED,
} from '../../support/scripted-model/odd-answers';
import { startScriptedModel } from '../../support/scripted-model/server';
import type { ScriptedModel } from '../../support/scripted-model/server';
import { ONE_CALL } from '../../support/scripted-model/situation';
import type { Reply } from '../../support/scripted-model/spoken';
import { says } from '../../support/scripted-model/spoken';

const LIMITS = { breakerFailures: 3, breakerOpenMs: 60_000, breakerOpenMaxMs: 200_000 };
const request = requestFor({ body: 'Where is LK-551906?' }, [], 1);

let service: ScriptedModel;

beforeAll(async () => {
  service = await startScriptedModel();
});
afterAll(() => service.close());

const live = (fallback?: Model): Model =>
  createLiveModel({
    entry: entryFor(service.url, 'openai'),
    limits: LIMITS,
    now: () => 0,
    ...(fallback ? { fallback } : {}),
  });

async function ask(model: Model, caseId: string): Promise<string> {
  try {
    const options = { signal: new AbortController().signal };
    const { calls, finishReason } = await model.complete({ ...request, caseId }, options);
    return calls.length > 0 ? 'step' : finishReason;
  } catch (error) {
    return error instanceof ModelBusyError ? `busy ${String(error.retryAfterMs)}` : 'unavailable';
  }
}

const body = (status: number, value: object): Reply => ({
  kind: 'raw',
  status,
  body: JSON.stringify(value),
});

const TROUBLES: { name: string; reply: Reply }[] = [
  { name: 'a bad call that the service refuses', reply: body(400, TOOL_USE_FAILED) },
  { name: 'a filter', reply: body(400, FILTERED) },
  { name: 'half an answer', reply: endedBy('openai', 'error') },
  { name: 'a 500', reply: refuses('openai', { status: 500, message: 'x' }) },
  { name: 'a 429', reply: refuses('openai', { status: 429, message: 'x' }) },
];

test.each(TROUBLES)('after five times $name, another ticket is answered by tools', async (row) => {
  const model = live();
  service.play(() => row.reply);
  for (let time = 0; time < 5; time += 1) await ask(model, 'one');
  service.play(() => says(ONE_CALL));
  expect(await ask(model, 'another')).toBe('step');
  expect(service.asked).toHaveLength(1);
  expect(service.asked[0]?.body['tools']).toBeDefined();
  expect(service.asked[0]?.body['tool_choice']).toBe('required');
});

test('a service that fails for several tickets is left alone by all', async () => {
  const model = live();
  service.play(() => refuses('openai', { status: 500, message: 'x' }));
  for (const caseId of ['one', 'two', 'three']) await ask(model, caseId);
  expect(await ask(model, 'four')).toBe('busy 60000');
  expect(service.asked).toHaveLength(3);
});

test('a level that has worked is not lowered for all by what one error says', async () => {
  const model = live();
  service.play(() => says(ONE_CALL));
  await ask(model, 'one');
  service.play((_asked, index) =>
    index === 0
      ? refuses('openai', { status: 400, message: 'tools are not supported' })
      : says({ text: '{"action":{"tool":"get_order","arguments":{}}}' }),
  );
  expect(await ask(model, 'two')).toBe('step');
  expect(service.asked).toHaveLength(2);
  service.play(() => says(ONE_CALL));
  expect(await ask(model, 'three')).toBe('step');
  expect(service.asked[0]?.body['tools']).toBeDefined();
});

test('an account without credit is asked once in a while, whatever waits for it', async () => {
  const model = live();
  service.play(() => body(429, NO_QUOTA));
  for (let no = 0; no < 20; no += 1) expect(await ask(model, String(no))).toBe('unavailable');
  expect(service.asked).toHaveLength(1);
});

test('an account without credit leaves its tickets to the second model at once', async () => {
  const second = createLiveModel({ entry: entryFor(service.url, 'ollama', { id: 'ollama:b' }) });
  const model = live(second);
  service.play(({ dialect }) => (dialect === 'openai' ? body(429, NO_QUOTA) : says(ONE_CALL)));
  expect([await ask(model, 'one'), await ask(model, 'two')]).toEqual(['step', 'step']);
  expect(service.asked.map(({ dialect }) => dialect)).toEqual(['openai', 'ollama', 'ollama']);
});

test('half an answer that keeps coming is left to the second model, for its ticket alone', async () => {
  const second = createLiveModel({ entry: entryFor(service.url, 'ollama', { id: 'ollama:b' }) });
  const model = live(second);
  service.play(({ dialect }) =>
    dialect === 'openai' ? endedBy('openai', 'error') : says(ONE_CALL),
  );
  const got = [await ask(model, 'one'), await ask(model, 'one'), await ask(model, 'one')];
  expect(got).toEqual(['busy null', 'busy null', 'step']);
  expect(await ask(model, 'two')).toBe('busy null');
});

test('what a failed answer took is counted with the next one', async () => {
  const model = live();
  service.play((_asked, index) => (index === 0 ? endedBy('openai', 'error') : says(ONE_CALL)));
  await ask(model, 'one');
  const signal = new AbortController().signal;
  const answer = await model.complete({ ...request, caseId: 'one' }, { signal });
  expect(answer.usage.inputTokens).toBeGreaterThan(500);
  expect(answer.note).toMatch(/estimated/);
});
