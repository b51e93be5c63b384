/** How the rule-based model behaves whatever the ticket says: reads, refusals, what follows. */
import fc from 'fast-check';
import { createBaselineModel } from '../../activities/model/baseline/baseline-model';
import { checkBusinessRules } from '../../contracts/business-rules';
import { FINISH } from '../../contracts/model';
import type { ReceiptForModel, Turn } from '../../contracts/model';
import { READ_TOOLS } from '../../contracts/tools';
import { resolutionSchema } from '../../contracts/resolution';
import type { Scene } from '../support/baseline-conversation';
import {
  anItem,
  converse,
  delivered,
  OWN_ORDER,
  requestFor,
  shipped,
} from '../support/baseline-conversation';
import { aContext, larkfield } from '../support/facts';

const late = shipped({ business_days_late: 4, expected_by: '2026-10-20' });
const lateScene: Scene = { body: `${OWN_ORDER} is late`, orders: [late] };
const signal = new AbortController().signal;

describe('the baseline finds the order', () => {
  test('a mistyped number is sent once as written, then the own list is read', async () => {
    const other = delivered({ order_id: 'LK-539240' });
    const { resolution, reads } = await converse({
      body: 'Where is my order LK-55190?',
      orders: [shipped(), other],
    });
    expect(reads.slice(0, 3)).toEqual([
      'get_order {"order_id":"LK-55190"}',
      'get_customer_orders {}',
      `get_order {"order_id":"${OWN_ORDER}"}`,
    ]);
    expect(resolution).toMatchObject({
      outcome: 'reply_only',
      order: { order_id: OWN_ORDER, status: 'shipped' },
    });
  });

  test('two orders that are one digit away are asked about, not guessed', async () => {
    const { resolution } = await converse({
      body: 'Where is my order LK-55190?',
      orders: [shipped(), shipped({ order_id: 'LK-551907' })],
    });
    expect(resolution).toMatchObject({ outcome: 'ask_customer', rules: ['W4'], order: null });
    expect(resolution.reply).toContain('LK-551907');
  });

  test('without a number the product words choose among the own orders', async () => {
    const hose = shipped({
      order_id: 'LK-600001',
      items: [anItem({ sku: 'HOSE-30', product: 'Expanding garden hose, 30 m' })],
    });
    const { resolution } = await converse({
      body: 'When does my hose arrive?',
      orders: [shipped(), hose],
    });
    expect(resolution.order?.order_id).toBe('LK-600001');
  });

  test('a customer without orders is asked for the number', async () => {
    const { resolution } = await converse({ body: 'Where is my parcel?', orders: [] });
    expect(resolution).toMatchObject({ outcome: 'ask_customer', rules: ['W4'], order: null });
  });

  test("a neighbour's order is handed off by H4 without a word about it", async () => {
    const { resolution } = await converse({
      body: 'My neighbour Mrs Okafor waits for her shed, order LK-615204. Where is it?',
      orders: [shipped()],
    });
    expect(resolution).toMatchObject({
      outcome: 'hand_off',
      team: 'delivery',
      order: null,
    });
    expect(resolution.rules).toContain('H4');
    expect(resolution.reply).not.toMatch(/LK-|Okafor|shed|order/i);
  });

  test('an unknown number of nobody in particular is asked about', async () => {
    const { resolution, reads } = await converse({
      body: 'Where is LK-700000?',
      orders: [shipped()],
    });
    expect(resolution).toMatchObject({ outcome: 'ask_customer', order: null });
    expect(reads.filter((read) => read.includes('LK-700000'))).toHaveLength(1);
  });

  test('it never asks for an order that neither the ticket nor a tool named', async () => {
    const { reads } = await converse({ body: 'Where is my order?', orders: [shipped()] });
    expect(reads[0]).toBe('get_customer_orders {}');
  });
});

describe('the baseline after a no', () => {
  test('a failing service is asked once more, then a person takes over', async () => {
    const { resolution, reads } = await converse({ ...lateScene, failing: ['get_order'] });
    expect(reads).toHaveLength(2);
    expect(reads[1]).toBe(reads[0]);
    expect(resolution).toMatchObject({ outcome: 'hand_off', rules: ['H3'], order: null });
  });

  test('without the handbook a person takes over', async () => {
    const { resolution } = await converse({ ...lateScene, failing: ['search_policy'] });
    expect(resolution).toMatchObject({ outcome: 'hand_off', rules: ['H3'], actions: [] });
  });

  test('a refused resolution never comes again, and the asked-for rule is taken', async () => {
    const seen = new Set<string>();
    let turns: Turn[] = [];
    for (const message of ['reply_leaks: No.', 'hand_off_required: H4 is needed.', 'No.']) {
      const ending = await converse({ ...lateScene, turnsBefore: turns });
      seen.add(ending.finishCall.argumentsText);
      const { stepNo, finishCall } = ending;
      turns = [
        ...ending.turns,
        { kind: 'refused', stepNo, calls: [finishCall], messages: [message] },
      ];
    }
    expect(seen.size).toBe(3);
    expect([...seen].at(-1)).toContain('"rules":["H4"]');
  });
});

async function proposed(): Promise<Turn[]> {
  const { turns, stepNo, finishCall } = await converse(lateScene);
  return [...turns, { kind: 'accepted', stepNo, calls: [finishCall] }];
}

describe('the baseline after a proposal', () => {
  test('what was sent back is read again and not proposed a second time', async () => {
    const turnsBefore: Turn[] = [...(await proposed()), { kind: 'sent_back', note: 'Not this.' }];
    const { resolution, reads } = await converse({ ...lateScene, turnsBefore });
    expect(reads).toContain(`get_order {"order_id":"${OWN_ORDER}"}`);
    expect(resolution).toMatchObject({ outcome: 'hand_off', rules: ['H3'], actions: [] });
  });

  test('after a lapse the fresh facts decide', async () => {
    const turnsBefore: Turn[] = [
      ...(await proposed()),
      { kind: 'lapsed', message: 'The order changed.' },
    ];
    const again = await converse({ ...lateScene, turnsBefore });
    expect(again.resolution.outcome).toBe('resolve');
    const { resolution } = await converse({ ...lateScene, orders: [delivered()], turnsBefore });
    expect(resolution.actions).toEqual([]);
  });

  test('a new message of the customer is read with the ticket', async () => {
    const turnsBefore: Turn[] = [
      ...(await proposed()),
      { kind: 'customer_wrote', text: 'My lawyer will write to you.' },
    ];
    const { resolution } = await converse({ ...lateScene, turnsBefore });
    expect(resolution).toMatchObject({ outcome: 'hand_off', team: 'legal' });
  });

  const receipt = (changes: Partial<ReceiptForModel>): ReceiptForModel => ({
    actionIndex: 0,
    kind: 'refund',
    words: `Refund 9.95 CAD on order ${OWN_ORDER} (late delivery)`,
    state: 'succeeded',
    code: null,
    ...changes,
  });

  const languages = [
    'is late',
    'est en retard et je ne l ai pas',
    'ist verspätet',
    'llega tarde y no está',
  ];

  test.each(languages)('a done refund is told with its amount: %s', async (words) => {
    const scene = { ...lateScene, body: `${OWN_ORDER} ${words}` };
    const turnsBefore: Turn[] = [
      ...(await proposed()),
      { kind: 'receipts', receipts: [receipt({})] },
    ];
    const { resolution } = await converse({ ...scene, turnsBefore, isReplyOnly: true });
    expect(resolution).toMatchObject({ outcome: 'reply_only', rules: ['R1'], actions: [] });
    expect(resolution.reply).toContain('9.95 CAD');
  });

  test.each(
    languages.flatMap((words) =>
      (['denied', 'rejected', 'expired', 'unknown'] as const).map((state) => ({ words, state })),
    ),
  )('a refund that is $state is not promised: $words', async ({ words, state }) => {
    const receipts = [receipt({ state })];
    const turnsBefore: Turn[] = [...(await proposed()), { kind: 'receipts', receipts }];
    const body = `${OWN_ORDER} ${words}`;
    const { resolution } = await converse({ orders: [late], body, turnsBefore, isReplyOnly: true });
    expect(resolution).toMatchObject({ outcome: 'hand_off', actions: [] });
    expect(resolution.reply).not.toContain('9.95');
    const context = aContext({
      isReplyOnly: true,
      receipts,
      returnedOrders: new Map([[OWN_ORDER, { status: 'shipped' }]]),
    });
    expect(checkBusinessRules(resolution, context).refusals).toEqual([]);
  });
});

describe('the baseline as a function', () => {
  test('it says what it is, and costs nothing', async () => {
    const model = createBaselineModel();
    expect(model).toMatchObject({
      id: 'baseline',
      label: 'rule-based baseline, not a language model',
      provenance: 'rules',
    });
    const answer = await model.complete(requestFor(lateScene, [], 1), { signal });
    expect(answer).toMatchObject({ usage: { inputTokens: 0, outputTokens: 0 }, costMicros: 0 });
  });

  test('the same request gets the same answer, from any instance', async () => {
    const { turns, stepNo } = await converse(lateScene);
    const request = requestFor(lateScene, turns, stepNo);
    const before = structuredClone(request);
    const first = await createBaselineModel().complete(request, { signal });
    expect(await createBaselineModel().complete(request, { signal })).toEqual(first);
    expect(request).toEqual(before);
  });

  test('a cancelled call is not answered', async () => {
    const stopped = AbortSignal.abort(new Error('cancelled'));
    const call = createBaselineModel().complete(requestFor(lateScene, [], 1), { signal: stopped });
    await expect(call).rejects.toThrow('cancelled');
  });

  const words = fc.constantFrom(
    ...['LK-551906', 'LK-55190', 'lk-1', 'late', 'broken', 'refund', 'return', 'two', 'of', '\0'],
    ...['lantern', 'where is', 'my', 'not', '?', 'danke', 'retard', '[image: a.png]', '\ud800'],
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(words, { maxLength: 25 }).map((parts) => parts.join(' ')),
  );

  test('any text gets a permitted read or a finish that keeps the contract', async () => {
    const schema = resolutionSchema(larkfield);
    const names: string[] = READ_TOOLS.map((tool) => tool.name);
    await fc.assert(
      fc.asyncProperty(text, text, async (subject, body) => {
        const scene = { subject, body, orders: [late, delivered({ order_id: 'LK-539240' })] };
        const first = await createBaselineModel().complete(requestFor(scene, [], 1), { signal });
        expect(first.calls.length).toBeGreaterThan(0);
        expect(first.calls.length).toBeLessThanOrEqual(8);
        for (const call of first.calls) expect([...names, FINISH]).toContain(call.tool);
        // A whole conversation ends, within the bound of steps, in a well-formed resolution.
        const { finishCall } = await converse(scene);
        expect(schema.safeParse(JSON.parse(finishCall.argumentsText)).success).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
