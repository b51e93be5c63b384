import { decodeJson, explainIssues } from '../../contracts/decode-json';
import { resolutionSchema } from '../../contracts/resolution';
import { aProposal, larkfield } from '../support/facts';

function explained(value: unknown): string {
  const parsed = resolutionSchema(larkfield).safeParse(value);
  if (parsed.success) throw new Error('The resolution was let through.');
  return explainIssues(parsed.error, value);
}

describe('decoding what a model wrote', () => {
  it.each([
    ['{"a":1,"a":1}', 'has the key "a" twice'],
    ['{"a":{"b":1,"b":2}}', 'has the key "b" twice'],
    ['{"a":1e3}', 'without an exponent'],
    ['{"a":1E-3}', 'without an exponent'],
    ['{"a":0.1000000000000000055}', 'more than 15 digits'],
    ['{"a":12345678901234567890}', 'more than 15 digits'],
    ['"{}"', 'not JSON inside a text'],
    ['{"a":"\\u0000"}', 'can not be stored'],
    ['{"\\ud800":1}', 'can not be stored'],
    ['{"a":01}', 'valid JSON'],
    ['{"a":NaN}', 'valid JSON'],
    ['{"a":1,}', 'valid JSON'],
    ['{"a":"\n"}', 'valid JSON'],
    [`{"a":${'['.repeat(12)}${']'.repeat(12)}}`, 'at most 12 levels'],
    [`{"a":"${'x'.repeat(100_000)}"}`, 'at most 100000 characters'],
  ])('refuses text %#', (text, problem) => {
    const decoded = decodeJson(text);
    expect(decoded.ok ? 'let through' : decoded.problem).toContain(problem);
  });

  it('reads plain numbers exactly', () => {
    const text = '{"a":12.34,"b":-0.05,"c":0,"d":123456789012345,"e":[5000.00]}';
    const value = { a: 12.34, b: -0.05, c: 0, d: 123456789012345, e: [5000] };
    expect(decodeJson(text)).toEqual({ ok: true, value });
  });

  it('makes ordinary own keys of prototype names', () => {
    const decoded = decodeJson('{"__proto__":{"x":1},"constructor":2}');
    if (!decoded.ok) throw new Error(decoded.problem);
    expect(Object.keys(decoded.value)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(decoded.value)).toBe(Object.prototype);
    expect('x' in decoded.value).toBe(false);
  });

  it('takes a text of many quotes and backslashes in one pass', () => {
    const text = `{"a":"${'\\"'.repeat(49_990)}`;
    const startedAtMs = performance.now();
    expect(decodeJson(text).ok).toBe(false);
    expect(performance.now() - startedAtMs).toBeLessThan(2_000);
  });
});

describe('explaining a refused resolution', () => {
  it('explains an action by the kind that the model chose', () => {
    const actions = [
      {
        kind: 'return_label',
        order_id: 'LK-581106',
        sku: 'A',
        quantity: 1,
        reason: 'late_delivery',
      },
    ];
    expect(explained({ ...aProposal(), actions })).toBe(
      'actions[0].reason must be one of changed_mind, arrived_damaged, wrong_item, not "late_delivery".',
    );
  });

  it('lists the kinds when there is no such kind', () => {
    expect(explained({ ...aProposal(), actions: [{ kind: 'gift' }] })).toBe(
      'actions[0].kind must be one of refund, return_label, replacement, goodwill_credit, not "gift".',
    );
  });

  it('names every key that is wrong, and a missing one as missing', () => {
    const text = explained({
      ...aProposal(),
      team: undefined,
      rules: ['always be kind'],
      note: 'x',
      needs_human: 'no',
    });
    expect(text).toContain('team is missing; it must be one of delivery, payment');
    expect(text).toContain(
      'rules[0] must be a rule id such as W1, not prose, not "always be kind"',
    );
    expect(text).toContain('The key "note" is not allowed; leave it out');
    expect(text).toContain('needs_human must be true or false, not "no"');
    expect(text).not.toMatch(/zod|invalid input|unrecognized|expected/i);
  });

  it('stays short, whatever came', () => {
    const keys = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`key ${String(index)} ${'Q'.repeat(200)}`, 1]),
    );
    const text = explained({ ...keys, rules: Array.from({ length: 5 }, () => 'Q'.repeat(9_000)) });
    expect(text.length).toBeLessThanOrEqual(1_500);
    expect(text).not.toContain('Q'.repeat(61));
  });
});
