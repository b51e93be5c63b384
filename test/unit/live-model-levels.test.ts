/** The four levels, and the three APIs, lead to the same calls; a case may change both on its way. */
import { createLiveModel } from '../../activities/model/live/live-model';
import { CAPABILITIES } from '../../activities/model/live/model-entry';
import type { Capability } from '../../activities/model/live/model-entry';
import type { ModelCall, Turn } from '../../contracts/model';
import {
  converse,
  delivered,
  OWN_ORDER,
  requestFor,
  shipped,
} from '../support/baseline-conversation';
import type { Scene } from '../support/baseline-conversation';
import { DIALECTS, entryFor } from '../support/scripted-model/entries';
import { startScriptedModel } from '../support/scripted-model/server';
import type { Asked, ScriptedModel } from '../support/scripted-model/server';
import { says } from '../support/scripted-model/spoken';
import type { Dialect, Reply } from '../support/scripted-model/spoken';

const SCENES: Readonly<Record<string, Scene>> = {
  'a question about a parcel': { body: `Where is ${OWN_ORDER}?`, orders: [shipped()] },
  'a broken lantern': {
    body: `The lantern in ${OWN_ORDER} arrived broken.`,
    orders: [delivered()],
  },
};

type Told = { call: ModelCall; result: string };

/** What a rule-based model did with the ticket, one call after the other. */
async function stepsOf(scene: Scene): Promise<Told[]> {
  const { turns, finishCall } = await converse(scene);
  const reads = turns.flatMap((turn) =>
    turn.kind === 'calls'
      ? turn.calls.map((call, index) => ({ call, result: turn.results[index]?.text ?? '' }))
      : [],
  );
  return [...reads, { call: finishCall, result: '' }];
}

/** Prose and fences around the JSON where nothing constrains the answer. */
function inWords(call: ModelCall, capability: Capability): string {
  const json = `{"action":{"tool":"${call.tool}","arguments":${call.argumentsText}}}`;
  if (capability !== 'text') return json;
  return `<think>{"action":1}</think>I will do this:\n\`\`\`json\n${json}\n\`\`\`\nIs that right?`;
}

function spokenBy({
  dialect,
  call,
  capability,
}: {
  dialect: Dialect;
  call: ModelCall;
  capability: Capability;
}): Reply {
  if (capability !== 'tools') return says({ text: inWords(call, capability) });
  const { tool, argumentsText } = call;
  const given = dialect === 'openai' ? argumentsText : (JSON.parse(argumentsText) as object);
  return says({ calls: [{ tool, arguments: given as string }] });
}

type Way = { dialect: Dialect; capability: Capability };

/** Goes through the steps; `wayAt` says who is asked at which level. */
async function goThrough(
  service: ScriptedModel,
  scene: Scene,
  wayAt: (step: number) => Way,
): Promise<{ calls: object[]; asked: Asked[] }> {
  const told = await stepsOf(scene);
  const turns: Turn[] = [];
  const calls: object[] = [];
  const asked: Asked[] = [];
  for (const [index, { call, result }] of told.entries()) {
    const { dialect, capability } = wayAt(index);
    service.play(() => spokenBy({ dialect, call, capability }));
    const model = createLiveModel({ entry: entryFor(service.url, dialect, { capability }) });
    const request = requestFor(scene, structuredClone(turns), index + 1);
    const answer = await model.complete(request, { signal: new AbortController().signal });
    asked.push(...service.asked);
    calls.push(
      ...answer.calls.map(({ tool, argumentsText }) => ({
        tool,
        args: JSON.parse(argumentsText) as unknown,
      })),
    );
    const results = answer.calls.map(({ callId }) => ({ callId, text: result }));
    turns.push({ kind: 'calls', stepNo: index + 1, calls: answer.calls, results });
  }
  return { calls, asked };
}

async function expectedCalls(scene: Scene): Promise<object[]> {
  return (await stepsOf(scene)).map(({ call }) => ({
    tool: call.tool,
    args: JSON.parse(call.argumentsText) as unknown,
  }));
}

let service: ScriptedModel;

beforeAll(async () => {
  service = await startScriptedModel();
});
afterAll(() => service.close());

const WAYS = CAPABILITIES.flatMap((capability) =>
  DIALECTS.map((dialect) => ({ capability, dialect })),
);

/** What in a request shows the level. */
function formOf({ dialect, body }: Asked): string {
  const { tools, response_format: chat, output_config: message, format } = body;
  if (tools !== undefined) return 'tools';
  const form = JSON.stringify(
    { openai: chat, anthropic: message, ollama: format }[dialect] ?? null,
  );
  if (form === 'null') return 'text';
  return form.includes('properties') ? 'json_schema' : 'json_object';
}

describe.each(Object.entries(SCENES))('%s', (_name, scene) => {
  test.each(WAYS)('by $dialect with $capability: the same calls', async (way) => {
    const { calls, asked } = await goThrough(service, scene, () => way);
    expect(calls).toEqual(await expectedCalls(scene));
    expect(asked.map(({ fault }) => fault)).toEqual(calls.map(() => null));
    // Anthropic's API has no form for JSON without a schema: there it is asked for in words.
    const isAsked = way.dialect !== 'anthropic' || way.capability !== 'json_object';
    const form = isAsked ? way.capability : 'text';
    expect(new Set(asked.map(formOf))).toEqual(new Set([form]));
  });

  test('the same calls when each step is asked of another API at another level', async () => {
    const { calls, asked } = await goThrough(service, scene, (step) => {
      const way = WAYS[(step * 5) % WAYS.length];
      if (!way) throw new Error('There is no way.');
      return way;
    });
    expect(calls).toEqual(await expectedCalls(scene));
    expect(asked.map(({ fault }) => fault)).toEqual(calls.map(() => null));
    expect(new Set(asked.map(({ dialect }) => dialect)).size).toBeGreaterThan(1);
  });
});

/** Every kind of turn, with names and arguments that no API would take as they are. */
const ODD_TURNS: Turn[] = [
  {
    kind: 'calls',
    stepNo: 1,
    calls: [
      { callId: 'same', tool: 'get_order', argumentsText: '{"order_id":' },
      { callId: 'same', tool: 'refund order!', argumentsText: '[1]' },
    ],
    results: [
      { callId: 'same', text: '{"ok":false}' },
      { callId: 'same', text: 'There is no tool of this name.' },
    ],
  },
  { kind: 'malformed', stepNo: 2, message: 'Your answer had no call in it.' },
  {
    kind: 'refused',
    stepNo: 3,
    calls: [{ callId: '', tool: 'finish', argumentsText: '{}' }],
    messages: ['empty_evidence: look something up.'],
  },
  { kind: 'accepted', stepNo: 4, calls: [{ callId: 'x', tool: 'finish', argumentsText: '{}' }] },
  { kind: 'sent_back', note: 'Offer a label instead.' },
  { kind: 'lapsed', message: 'The order has another refund.' },
  { kind: 'customer_wrote', text: 'Any news?' },
  {
    kind: 'receipts',
    receipts: [
      {
        actionIndex: 0,
        kind: 'refund',
        words: 'Refund 5.00 CAD',
        state: 'denied',
        code: 'window_closed',
      },
    ],
  },
];

test.each(WAYS)('every kind of turn has the published form: $dialect, $capability', async (way) => {
  const { dialect, capability } = way;
  const call = { callId: '', tool: 'get_customer_orders', argumentsText: '{}' };
  service.play(() => spokenBy({ dialect, call, capability }));
  const model = createLiveModel({ entry: entryFor(service.url, dialect, { capability }) });
  const request = requestFor({ body: 'Hello', isReplyOnly: true }, ODD_TURNS, 5);
  const answer = await model.complete(request, { signal: new AbortController().signal });
  expect(answer.calls).toHaveLength(1);
  expect(service.asked.map(({ fault }) => fault)).toEqual([null]);
  const sent = JSON.stringify(service.asked[0]?.body);
  for (const words of [
    'Offer a label',
    'another refund',
    'Any news?',
    'Refund 5.00',
    'look something up',
  ]) {
    expect(sent).toContain(words);
  }
});
