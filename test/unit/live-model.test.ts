/** Whatever a model service does, a step ends as calls, as malformed, as busy or as unavailable. */
import { createLiveModel } from '../../activities/model/live/live-model';
import { costMicrosOf } from '../../activities/model/live/price';
import type { ModelAnswer, Turn } from '../../contracts/model';
import { ModelBusyError, ModelUnavailableError } from '../../contracts/model';
import { requestFor } from '../support/baseline-conversation';
import { entryFor, refuses, SCRIPTED_KEY } from '../support/scripted-model/entries';
import { startScriptedModel } from '../support/scripted-model/server';
import type { ScriptedModel } from '../support/scripted-model/server';
import { ONE_CALL } from '../support/scripted-model/situation';
import type { Situation } from '../support/scripted-model/situation';
import { SITUATIONS } from '../support/scripted-model/situations';
import { says } from '../support/scripted-model/spoken';
import type { Dialect } from '../support/scripted-model/spoken';

const TICKET = 'Where is my parcel LK-551906? My street is Plumtree Alley.';
const request = requestFor({ body: TICKET }, [], 1);
const never = new AbortController().signal;
const NO_BREAKER = { breakerFailures: 1_000, breakerOpenMs: 1_000, breakerOpenMaxMs: 1_000 };

let service: ScriptedModel;

beforeAll(async () => {
  service = await startScriptedModel();
});
afterAll(() => service.close());

type Ending = { ends: Situation['ends']; answer?: ModelAnswer; error?: Error };

async function endOf(dialect: Dialect, situation: Situation): Promise<Ending> {
  const replies = situation.replies(dialect);
  service.play(
    (_asked, index) => replies[Math.min(index, replies.length - 1)] ?? { kind: 'hang_up' },
  );
  // One step has one deadline; only silence needs it to pass.
  const timeoutMs = situation.name === 'silence' ? 150 : 20_000;
  const entry = entryFor(service.url, dialect, { timeoutMs });
  try {
    const model = createLiveModel({ entry, limits: NO_BREAKER });
    const answer = await model.complete(request, { signal: never });
    return { ends: answer.calls.length > 0 ? 'step' : 'malformed', answer };
  } catch (error) {
    if (error instanceof ModelBusyError) return { ends: 'busy', error };
    if (error instanceof ModelUnavailableError) return { ends: 'unavailable', error };
    throw error;
  }
}

const ROWS = SITUATIONS.flatMap((situation) =>
  situation.dialects.map((dialect) => ({ name: situation.name, dialect, situation })),
);

test('there are at least thirty situations', () => {
  expect(new Set(SITUATIONS.map(({ name }) => name)).size).toBe(SITUATIONS.length);
  expect(SITUATIONS.length).toBeGreaterThanOrEqual(30);
});

describe.each(ROWS)('$name, by $dialect', ({ dialect, situation }) => {
  test(`ends as ${situation.ends}`, async () => {
    const { ends, answer, error } = await endOf(dialect, situation);
    expect({
      ends,
      asks: service.asked.length,
      faults: service.asked.map(({ fault }) => fault),
    }).toEqual({
      ends: situation.ends,
      asks: situation.asks,
      faults: Array.from({ length: situation.asks }, () => null),
    });
    const calls = answer?.calls ?? [];
    if (situation.tools) expect(calls.map(({ tool }) => tool)).toEqual(situation.tools);
    if (situation.argumentsTexts) {
      expect(calls.map(({ argumentsText }) => argumentsText)).toEqual(situation.argumentsTexts);
    }
    if (situation.callIds) expect(calls.map(({ callId }) => callId)).toEqual(situation.callIds);
    if (situation.finishReason) expect(answer?.finishReason).toBe(situation.finishReason);
    if (situation.note) expect(answer?.note).toMatch(situation.note);
    if (error instanceof ModelBusyError) expect(error.retryAfterMs).toBe(situation.waitMs ?? null);
    // An error goes into a history and a log: nothing of the ticket or the key may be in it.
    const shown = `${error?.message ?? ''} ${error?.stack ?? ''}`;
    expect(error?.cause).toBeUndefined();
    for (const secret of [SCRIPTED_KEY, 'Plumtree', 'LK-551906'])
      expect(shown).not.toContain(secret);
    expect(new Set(calls.map(({ callId }) => callId)).size).toBe(calls.length);
  });
});

describe('a live model', () => {
  const reads: Turn[] = Array.from({ length: 4 }, (_unused, index) => ({
    kind: 'calls',
    stepNo: index + 1,
    calls: [{ callId: 'x', tool: 'search_policy', argumentsText: '{"query":"late"}' }],
    results: [{ callId: 'x', text: JSON.stringify({ ok: true, result: 'R'.repeat(900) }) }],
  }));

  test.each(['openai', 'anthropic', 'ollama'] as const)(
    'is asked once more with the oldest results cut, when %s says that it was too much',
    async (dialect) => {
      const message = "This model's maximum context length is 8192 tokens.";
      service.play((_asked, index) =>
        index === 0 ? refuses(dialect, { status: 400, message }) : says(ONE_CALL),
      );
      const model = createLiveModel({ entry: entryFor(service.url, dialect) });
      const answer = await model.complete(
        { ...request, turns: reads, stepNo: 5 },
        { signal: never },
      );
      expect(answer.note).toBe('the 2 oldest tool results were cut to make room');
      const sizes = service.asked.map(({ body }) => JSON.stringify(body).split('RRRR').length);
      expect((sizes[1] ?? 0) / (sizes[0] ?? 1)).toBeCloseTo(0.5, 1);
      expect(service.asked.map(({ fault }) => fault)).toEqual([null, null]);
    },
  );

  test('counts both questions of a repair, in tokens and in money', async () => {
    service.play((_asked, index) => says(index === 0 ? { text: 'Hm.' } : ONE_CALL));
    const model = createLiveModel({ entry: entryFor(service.url, 'openai') });
    const answer = await model.complete(request, { signal: never });
    expect(answer).toMatchObject({
      usage: { inputTokens: 200, outputTokens: 40 },
      costMicros: 280,
    });
  });

  test('keeps what a first answer cost when the second question fails', async () => {
    service.play((_asked, index) =>
      index === 0 ? says({ text: 'Hm.' }) : refuses('openai', { status: 500, message: 'x' }),
    );
    const model = createLiveModel({ entry: entryFor(service.url, 'openai') });
    const answer = await model.complete(request, { signal: never });
    expect(answer).toMatchObject({ calls: [], text: 'Hm.', usage: { inputTokens: 100 } });
  });

  test('ends its request when it is cancelled', async () => {
    const stop = new AbortController();
    service.play(() => {
      stop.abort(new Error('cancelled by a test'));
      return { kind: 'silence' };
    });
    const model = createLiveModel({ entry: entryFor(service.url, 'anthropic') });
    await expect(model.complete(request, { signal: stop.signal })).rejects.toThrow(
      'cancelled by a test',
    );
  });

  test('is busy when nobody listens', async () => {
    const model = createLiveModel({ entry: entryFor('http://127.0.0.1:1', 'openai') });
    await expect(model.complete(request, { signal: never })).rejects.toThrow(ModelBusyError);
  });
});

test('a price is rounded up to a millionth, and nothing costs nothing', () => {
  const price = { inputMicros: 250_000n, outputMicros: 1_000_000n };
  expect(costMicrosOf(price, { inputTokens: 1, outputTokens: 0 })).toBe(1);
  expect(costMicrosOf(price, { inputTokens: 4_000_000, outputTokens: 3 })).toBe(1_000_003);
  expect(costMicrosOf(price, { inputTokens: 0, outputTokens: 0 })).toBe(0);
  expect(costMicrosOf(null, { inputTokens: 9, outputTokens: 9 })).toBe(0);
});
