import fc from 'fast-check';
import { READ_TOOLS } from '../../contracts/tools';
import type { ReadTool } from '../../contracts/tools/definition';
import { TOOL_RESULT_CHARS_MAX } from '../../contracts/tools/definition';
import { fitResult } from '../../contracts/tools/fit-result';
import { getCustomerOrders } from '../../contracts/tools/get-customer-orders';
import { searchPolicy } from '../../contracts/tools/search-policy';

type Told = { ok: boolean; cut?: string; result: Record<string, unknown[]> | null };

function told(text: string): Told {
  return JSON.parse(text) as Told;
}

function orders(count: number, productChars = 40): { orders: object[] } {
  return {
    orders: Array.from({ length: count }, (_, index) => ({
      order_id: `LK-${String(100_000 + index)}`,
      products: ['p'.repeat(productChars)],
    })),
  };
}

const tool = fc.constantFrom<ReadTool>(...READ_TOOLS);

/** Anything that JSON can say, in sizes around and far over the limit. */
const result = fc.oneof(
  fc.jsonValue({ maxDepth: 5 }),
  fc.array(fc.string({ unit: 'binary', maxLength: 3_000 }), { maxLength: 30 }),
  fc.record({
    orders: fc.array(fc.record({ id: fc.string({ maxLength: 400 }) }), { maxLength: 60 }),
    items: fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 60 }),
    passages: fc.array(fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 4_000 }) })),
    other: fc.array(fc.string({ maxLength: 200 }), { maxLength: 200 }),
  }),
  fc.dictionary(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), { maxKeys: 200 }),
);

describe('fitting a result into 4,000 characters', () => {
  it('is valid JSON within the limit, whole or marked as cut, for any result', () => {
    fc.assert(
      fc.property(tool, result, (row, value) => {
        const { text, isCut } = fitResult(row, value);
        expect(text.length).toBeLessThanOrEqual(TOOL_RESULT_CHARS_MAX);
        const parsed = told(text);
        expect(parsed.ok).toBe(true);
        const whole = JSON.stringify({ ok: true, result: value });
        expect(isCut).toBe(whole.length > TOOL_RESULT_CHARS_MAX);
        if (isCut) expect(parsed.cut).toContain(row.cutAdvice);
        else expect(text).toBe(whole);
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps a result that just fits, and cuts one that is a character longer', () => {
    const room = TOOL_RESULT_CHARS_MAX - '{"ok":true,"result":{"a":""}}'.length;
    expect(fitResult(searchPolicy, { a: 'x'.repeat(room) }).isCut).toBe(false);
    expect(fitResult(searchPolicy, { a: 'x'.repeat(room + 1) }).isCut).toBe(true);
  });

  it('leaves whole entries out from the end of the list, and says how many', () => {
    const { text } = fitResult(getCustomerOrders, orders(50, 100));
    const parsed = told(text);
    const kept = parsed.result?.['orders'] ?? [];
    expect(kept).toEqual(orders(50, 100).orders.slice(0, kept.length));
    expect(parsed.cut).toContain(`${String(50 - kept.length)} of 50 orders`);
    expect(parsed.cut).toContain('use get_order with an order id');
    // One more would not have fitted.
    expect(text.length + JSON.stringify(kept[0]).length).toBeGreaterThan(TOOL_RESULT_CHARS_MAX);
  });

  it('then shortens long texts, and says by how much, without breaking a character', () => {
    const passage = { rule: 'R1', text: '😀'.repeat(2_500) };
    const parsed = told(fitResult(searchPolicy, { passages: [passage, passage] }).text);
    const [kept] = (parsed.result?.['passages'] ?? []) as { rule: string; text: string }[];
    expect(kept?.rule).toBe('R1');
    expect(kept?.text).toMatch(/^(😀)+…$/u);
    expect(parsed.cut).toMatch(/1 of 2 passages, \d+ characters of long texts/);
  });

  it('keeps an order of the largest allowed size readable', () => {
    const items = Array.from({ length: 50 }, (_, index) => ({
      sku: `SKU-${String(index)}`,
      product: 'p'.repeat(200),
    }));
    const boxes = Array.from({ length: 20 }, () => ({ skus: Array(50).fill('s'.repeat(40)) }));
    const row = READ_TOOLS[0];
    const parsed = told(fitResult(row, { order_id: 'LK-551906', items, boxes }).text);
    expect(parsed.result).toMatchObject({ order_id: 'LK-551906' });
    expect(parsed.result?.['items']?.length).toBeGreaterThan(0);
  });
});
