import fc from 'fast-check';
import type { ReadFunction } from '../../activities/reads/read-context';
import { runGates } from '../../activities/reads/run-gates';
import { READ_TOOLS } from '../../contracts/tools';
import { TOOL_RESULT_CHARS_MAX } from '../../contracts/tools/definition';
import { orderIdExact } from '../../contracts/shop';
import { gateContext } from '../support/calls';
import { larkfield } from '../support/facts';

const RUNS = 3_000;

const toolName = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...READ_TOOLS.map((tool) => tool.name)) },
  { weight: 1, arbitrary: fc.constantFrom('refund', 'finish', 'toString', '__proto__', 'valueOf') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);

const orderLike = fc.oneof(
  fc.stringMatching(/^LK-\d{4,8}$/),
  fc.stringMatching(/^[Ll][Kk][- ]?[0-9\uff10-\uff19\u0660-\u0669]{6}\s?$/),
  fc.constantFrom(
    'null',
    'None',
    'True',
    '1 OR 1=1',
    "LK-551906'--",
    'LK-551906\n',
    'LK-551906\u0000',
  ),
);

const value = fc.oneof(
  orderLike,
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(null, true, 1, -0, 1e308, '', [], {}),
);

const key = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('order_id', 'query') },
  { weight: 2, arbitrary: fc.constantFrom('customer_id', '__proto__', 'constructor', 'limit', '') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);

/** Objects are written by hand, so that a key can stand twice or be `__proto__`. */
const object = fc
  .array(fc.tuple(key, value), { maxLength: 3 })
  .map(
    (entries) =>
      `{${entries.map((pair) => pair.map((part) => JSON.stringify(part)).join(':')).join(',')}}`,
  );

function asQuery(text: string): string {
  return JSON.stringify({ query: text });
}

const argumentsText = fc.oneof(
  { weight: 3, arbitrary: orderLike.map((id) => JSON.stringify({ order_id: id })) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 210 }).map(asQuery) },
  { weight: 1, arbitrary: fc.constant('{}') },
  { weight: 5, arbitrary: object },
  { weight: 2, arbitrary: object.map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 2_000 }) },
  { weight: 1, arbitrary: fc.nat(200).map((depth) => '{"a":'.repeat(depth)) },
  { weight: 1, arbitrary: fc.tuple(object, fc.nat(400)).map(([text, at]) => text.slice(0, at)) },
);

describe('any call at all', () => {
  it('is answered with valid JSON of at most 4,000 characters, and never thrown', async () => {
    const seen: Record<string, string>[] = [];
    const answering =
      (result: object): ReadFunction =>
      (_context, args) => {
        seen.push(args);
        return Promise.resolve(result);
      };
    const services = {
      search_policy: answering({ passages: [] }),
      get_customer_orders: answering({ orders: [] }),
    };
    // Whose an order is needs the database; here nothing listens, so such a call ends there.
    const context = gateContext({ services });
    const counts = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(toolName, argumentsText, async (tool, text) => {
        const result = await runGates({ tool, argumentsText: text }, context);
        counts.set(result.code, (counts.get(result.code) ?? 0) + 1);
        expect(result.modelText.length).toBeLessThanOrEqual(TOOL_RESULT_CHARS_MAX);
        expect(JSON.parse(result.modelText)).toMatchObject({ ok: false });
        expect(result.key.length).toBeLessThan(700);
        if (result.orderId !== null) expect(result.orderId).toMatch(orderIdExact(larkfield));
      }),
      { numRuns: RUNS },
    );
    for (const args of seen) {
      expect(Object.keys(args).every((name) => name === 'query')).toBe(true);
      expect(Object.getPrototypeOf(args)).toBe(Object.prototype);
    }
    // The run is only worth something when it comes to every gate.
    expect([...counts.keys()].sort()).toEqual([
      'empty',
      'invalid_arguments',
      'service_unavailable',
      'unknown_tool',
    ]);
  });
});
