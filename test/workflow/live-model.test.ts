/** Cases that are worked on by a live model: whatever its service does, they come to an end. */
import { createLiveModel } from '../../activities/model/live/live-model';
import { CAPABILITIES } from '../../activities/model/live/model-entry';
import type { Capability } from '../../activities/model/live/model-entry';
import type { LoopCase, LoopWorld, Script } from '../support/loop-world';
import { replyTexts } from '../support/case-facts';
import { aReply } from '../support/facts';
import { DIALECTS, entryFor, refuses } from '../support/scripted-model/entries';
import { createLiveLoop, scriptOf } from '../support/scripted-model/live-loop';
import type { LiveLoop } from '../support/scripted-model/live-loop';
import { FILTERED } from '../support/scripted-model/odd-answers';
import type { ScriptedModel } from '../support/scripted-model/server';
import type { Dialect, Reply, SpokenCall } from '../support/scripted-model/spoken';
import { says } from '../support/scripted-model/spoken';

let loop: LiveLoop;
let world: LoopWorld;
let service: ScriptedModel;

beforeAll(async () => {
  loop = await createLiveLoop();
  ({ world, service } = loop);
});
afterAll(() => loop.close());

const REPLY = 'Thank you for writing. We are looking into it.';

const FINISH: SpokenCall = {
  tool: 'finish',
  arguments: aReply({ order: null, rules: ['W1'], reply: REPLY }),
};

/** A native call, or the one JSON object of the lower levels. */
function spokenAt(capability: Capability, dialect: Dialect, call: SpokenCall): Reply {
  if (capability !== 'tools') return says({ text: JSON.stringify({ action: call }) });
  const given = dialect === 'openai' ? JSON.stringify(call.arguments) : call.arguments;
  return says({ calls: [{ ...call, arguments: given }] });
}

/** Looks the order up, then finishes; the ticket is read from the request as a model would. */
function goodReply(
  dialect: Dialect,
  body: Record<string, unknown>,
  capability: Capability = 'tools',
): Reply {
  const sent = JSON.stringify(body);
  const hasRead =
    sent.includes('data_from\\":\\"get_order') || sent.includes('"tool_name":"get_order"');
  const [orderId = ''] =
    JSON.stringify(body['messages'])
      .match(/LK-\d{6}/g)
      ?.slice(-1) ?? [];
  const call = hasRead ? FINISH : { tool: 'get_order', arguments: { order_id: orderId } };
  return spokenAt(capability, dialect, call);
}

async function runCase(script: Script): Promise<{ started: LoopCase; end: object }> {
  const started = await world.start(script);
  return { started, end: await world.untilEnd(started, true) };
}

async function stepsOf({ ticketId }: LoopCase): Promise<{ model: string; kind: string }[]> {
  const found = await world.pool.query<{ model: string; kind: string }>(
    `SELECT s.model, s.kind FROM steps s JOIN cases USING (case_id)
     WHERE ticket_id = $1 ORDER BY step_no`,
    [ticketId],
  );
  return found.rows;
}

const WAYS = DIALECTS.flatMap((dialect) =>
  CAPABILITIES.map((capability) => ({ dialect, capability })),
);

test.each(WAYS)('a case has the same end by $dialect with $capability', async (way) => {
  const { dialect, capability } = way;
  service.play(({ body }) => goodReply(dialect, body, capability));
  const model = createLiveModel({ entry: entryFor(service.url, dialect, { capability }) });
  const { started, end } = await runCase(scriptOf(model));
  expect(end).toMatchObject({ state: 'closed', outcome: 'reply_only', handOffCode: null });
  expect((await stepsOf(started)).map(({ kind }) => kind)).toEqual(['calls', 'finish']);
  expect(await replyTexts(world.pool, started.ticketId)).toEqual([REPLY]);
  expect(service.asked.map(({ fault }) => fault)).toEqual([null, null]);
});

test('a limit of requests is waited out as long as the service asks, without a lost case', async () => {
  service.play(({ dialect, body }, index) =>
    index === 0
      ? refuses(dialect, { status: 429, message: 'x', headers: { 'retry-after': '120' } })
      : goodReply(dialect, body),
  );
  const times: number[] = [];
  const model = createLiveModel({ entry: entryFor(service.url, 'openai') });
  const inner = scriptOf(model);
  const { end } = await runCase({
    answer: async (request) => {
      times.push(await world.environment.currentTimeMs());
      return inner.answer(request);
    },
  });
  expect(end).toMatchObject({ state: 'closed' });
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(119_000);
});

test('a service that refuses the key leaves the case to a person', async () => {
  service.play(({ dialect }) => refuses(dialect, { status: 401, message: 'x' }));
  const model = createLiveModel({ entry: entryFor(service.url, 'anthropic') });
  const { end } = await runCase(scriptOf(model));
  expect(end).toMatchObject({ state: 'handed_off', handOffCode: 'model_unavailable' });
  expect(service.asked.length).toBe(1);
});

test.each([
  {
    name: 'a filter that says 200',
    reply: says({ end: 'content_filter' }),
    code: 'content_filtered',
  },
  {
    name: 'a filter that says 400',
    reply: { kind: 'raw' as const, status: 400, body: JSON.stringify(FILTERED) },
    code: 'content_filtered',
  },
  { name: 'a refusal', reply: says({ text: 'No.', end: 'refusal' }), code: 'model_refused' },
])('$name leaves the case to a person after one question', async ({ reply, code }) => {
  service.play(() => reply);
  const model = createLiveModel({ entry: entryFor(service.url, 'openai') });
  const { end } = await runCase(scriptOf(model));
  expect(end).toMatchObject({ state: 'handed_off', handOffCode: code });
  expect(service.asked.length).toBe(1);
});

test('a model that writes no call ever reaches a bound, and the case a person', async () => {
  service.play(() => says({ text: 'I am happy to help!' }));
  const model = createLiveModel({ entry: entryFor(service.url, 'ollama', { price: null }) });
  const { started, end } = await runCase(scriptOf(model));
  expect(end).toMatchObject({ state: 'handed_off', handOffCode: 'steps_exhausted' });
  expect(new Set((await stepsOf(started)).map(({ kind }) => kind))).toEqual(new Set(['malformed']));
});

test('the step says which model answered it', async () => {
  service.play(({ dialect, body }) =>
    dialect === 'anthropic'
      ? refuses(dialect, { status: 404, message: 'x' })
      : goodReply(dialect, body),
  );
  const second = createLiveModel({
    entry: entryFor(service.url, 'ollama', { id: 'ollama:second' }),
  });
  const model = createLiveModel({ entry: entryFor(service.url, 'anthropic'), fallback: second });
  const { started } = await runCase(scriptOf(model));
  expect((await stepsOf(started)).map((step) => step.model)).toEqual([
    'ollama:second',
    'ollama:second',
  ]);
});
