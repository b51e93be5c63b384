/** A model that keeps failing is left alone for a while, and a second one is asked meanwhile. */
import { createLiveModel } from '../../activities/model/live/live-model';
import type { Model } from '../../contracts/model';
import { ModelBusyError, ModelUnavailableError } from '../../contracts/model';
import { requestFor } from '../support/baseline-conversation';
import { entryFor, refuses } from '../support/scripted-model/entries';
import { startScriptedModel } from '../support/scripted-model/server';
import type { ScriptedModel } from '../support/scripted-model/server';
import { ONE_CALL } from '../support/scripted-model/situation';
import { says } from '../support/scripted-model/spoken';

const LIMITS = { breakerFailures: 3, breakerOpenMs: 60_000, breakerOpenMaxMs: 200_000 };
const request = requestFor({ body: 'Where is LK-551906?' }, [], 1);

let service: ScriptedModel;
let nowMs = 0;

beforeAll(async () => {
  service = await startScriptedModel();
});
afterAll(() => service.close());

function live(changes: { fallback?: Model } = {}): Model {
  const entry = entryFor(service.url, 'openai', { id: 'openai-compatible:first' });
  return createLiveModel({ entry, limits: LIMITS, now: () => nowMs, ...changes });
}

/** Milliseconds to wait, or the id of the model that answered. */
async function ask(model: Model): Promise<number | string | null> {
  try {
    const answer = await model.complete(request, { signal: new AbortController().signal });
    return answer.modelId ?? model.id;
  } catch (error) {
    if (error instanceof ModelBusyError) return error.retryAfterMs;
    throw error;
  }
}

function failing(status: number, headers?: Record<string, string>): void {
  service.play(() => refuses('openai', { status, message: 'x', ...(headers ? { headers } : {}) }));
}

describe('the circuit breaker', () => {
  test('leaves a model alone after three failures, and waits twice as long after a failed trial', async () => {
    const model = live();
    failing(500);
    expect([await ask(model), await ask(model), await ask(model)]).toEqual([null, null, 60_000]);
    nowMs += 20_000;
    expect([await ask(model), service.asked.length]).toEqual([40_000, 3]);
    nowMs += 40_000;
    expect([await ask(model), service.asked.length]).toEqual([120_000, 4]);
    nowMs += 120_000;
    expect(await ask(model)).toBe(200_000);
  });

  test('lets one question try, keeps the others out, and opens again when it is answered', async () => {
    const model = live();
    failing(500);
    for (let attempt = 0; attempt < 3; attempt += 1) await ask(model);
    nowMs += 60_000;
    service.play(() => says(ONE_CALL));
    const both = await Promise.all([ask(model), ask(model)]);
    expect(both).toEqual([model.id, 60_000]);
    expect(await ask(model)).toBe(model.id);
    expect(service.asked).toHaveLength(2);
  });

  test('waits as long as the service asks, up to the longest wait', async () => {
    const model = live();
    failing(429, { 'retry-after': '90' });
    expect([await ask(model), await ask(model), await ask(model)]).toEqual([
      90_000, 90_000, 90_000,
    ]);
    const patient = live();
    failing(503, { 'retry-after': '9000' });
    for (let attempt = 0; attempt < 2; attempt += 1) await ask(patient);
    expect(await ask(patient)).toBe(200_000);
  });

  test('counts failures in a row only', async () => {
    const model = live();
    for (let round = 0; round < 3; round += 1) {
      failing(500);
      expect([await ask(model), await ask(model)]).toEqual([null, null]);
      service.play(() => says(ONE_CALL));
      expect(await ask(model)).toBe(model.id);
    }
  });
});

describe('a second model', () => {
  const second = (): Model =>
    createLiveModel({
      entry: entryFor(service.url, 'ollama', { id: 'ollama:second' }),
      limits: LIMITS,
    });

  test('is asked while the first one is left alone, and the step says which of them answered', async () => {
    const model = live({ fallback: second() });
    service.play(({ dialect }) =>
      dialect === 'openai' ? refuses('openai', { status: 500, message: 'x' }) : says(ONE_CALL),
    );
    expect([await ask(model), await ask(model), await ask(model)]).toEqual([
      null,
      null,
      'ollama:second',
    ]);
    const answer = await model.complete(request, { signal: new AbortController().signal });
    expect(answer).toMatchObject({
      modelId: 'ollama:second',
      note: 'openai-compatible:first gave no answer',
    });
    expect(service.asked.filter(({ dialect }) => dialect === 'openai')).toHaveLength(3);
  });

  test('is asked at once when the first one can not answer at all', async () => {
    const model = live({ fallback: second() });
    service.play(({ dialect }) =>
      dialect === 'openai' ? refuses('openai', { status: 401, message: 'x' }) : says(ONE_CALL),
    );
    expect(await ask(model)).toBe('ollama:second');
  });

  test('that can not answer either leaves its own reason', async () => {
    const model = live({ fallback: second() });
    service.play(({ dialect }) => refuses(dialect, { status: 404, message: 'x' }));
    await expect(ask(model)).rejects.toThrow(ModelUnavailableError);
    await expect(ask(model)).rejects.toThrow('ollama:second');
  });
});
