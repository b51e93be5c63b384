import { READ_TOOLS, findReadTool } from '../../contracts/tools';
import { checkResult } from '../../contracts/tools/check-result';
import type { ReadTool } from '../../contracts/tools/definition';
import { larkfield } from '../support/facts';
import { ANSWERS } from '../support/answers';

function row(name: string): ReadTool {
  const tool = findReadTool(name);
  if (!tool) throw new Error(`No row ${name}.`);
  return tool;
}

const ARGS = { order_id: 'LK-581106' };

function pathOf(name: string, result: unknown): string {
  const checked = checkResult(row(name), { args: ARGS, result }, larkfield);
  return checked.ok ? 'ok' : checked.path;
}

const { get_order: order, get_payments: payments } = ANSWERS;
const NO_ZONE = '2026-10-22 14:48';
const [item] = order.items;
const [box] = order.boxes;
const passage = ANSWERS.search_policy.passages[0];

describe('what a service promises', () => {
  it.each(READ_TOOLS.map((tool) => tool.name))('a good answer of %s passes', (name) => {
    expect(pathOf(name, ANSWERS[name])).toBe('ok');
  });

  it.each<[string, string, object]>([
    ['an unknown key', 'result', { customer_id: 'C-1' }],
    ['a missing key', 'total', { total: undefined }],
    ['an unknown status', 'status', { status: 'teleported' }],
    ['hours where days are meant', 'days_since_delivery', { days_since_delivery: 720 }],
    ['late by hours', 'business_days_late', { business_days_late: 720 }],
    ['half a day', 'business_days_late', { business_days_late: 1.5 }],
    ['a negative count', 'business_days_late', { business_days_late: -1 }],
    ['negative stock', 'items.0.in_stock', { items: [{ ...item, in_stock: -3 }] }],
    ['an item without a number', 'items.0.quantity', { items: [{ ...item, quantity: 0 }] }],
    ['no item', 'items', { items: [] }],
    ['51 items', 'items', { items: Array(51).fill(item) }],
    ['minor units', 'total', { total: 89900 }],
    ['a negative amount', 'total', { total: '-899.00' }],
    ['an amount with a currency', 'total', { total: '899.00 CAD' }],
    ['a day that is none', 'ordered_at', { ordered_at: '2026-02-30' }],
    [
      'a time without a zone',
      'boxes.0.last_scan_at',
      { boxes: [{ ...box, last_scan_at: NO_ZONE }] },
    ],
    ['another order', 'order_id', { order_id: 'LK-615204' }],
  ])('an order with %s is refused at %s', (_what, path, changes) => {
    expect(pathOf('get_order', { ...order, ...changes })).toBe(path);
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'LK-581106 was shipped'],
    ['a number', 7],
    ['a list of orders', [order]],
  ])('%s is not an order', (_what, result) => {
    expect(pathOf('get_order', result)).toBe('result');
  });

  it.each<[string, string, object]>([
    ['four passages', 'passages', Array(4).fill(passage)],
    ['prose as a rule', 'passages.0.rule', [{ ...passage, rule: 'be kind' }]],
    ['NUL in a text', 'result', [{ ...passage, title: 'a\u0000' }]],
    ['half a surrogate', 'result', [{ ...passage, text: '\ud800' }]],
  ])('a search with %s is refused at %s', (_what, path, passages) => {
    expect(pathOf('search_policy', { in_force_on: '2026-10-26', passages })).toBe(path);
  });

  it('payments of another order are refused', () => {
    expect(pathOf('get_payments', { ...payments, order_id: 'LK-615204' })).toBe('order_id');
  });

  it('never has more rows than its row allows, whatever its schema says', () => {
    for (const tool of READ_TOOLS.filter((each) => each.rowsList !== null)) {
      const answer = ANSWERS[tool.name] as Record<string, unknown[]>;
      const rows = answer[tool.rowsList ?? ''] ?? [];
      const many = {
        ...answer,
        [tool.rowsList ?? '']: Array(tool.limits.rowsMax + 1).fill(rows[0]),
      };
      expect(pathOf(tool.name, many)).toBe(tool.rowsList);
    }
  });

  it('puts no customer, address or e-mail into what a model sees', () => {
    const schemas = READ_TOOLS.map((tool) => JSON.stringify(Object.keys(ANSWERS[tool.name])));
    expect(schemas.join()).not.toMatch(/customer_id|address|mail/);
    for (const key of ['customer_id', 'address', 'email']) {
      expect(pathOf('get_order', { ...order, [key]: 'x' })).toBe('result');
    }
  });
});
