import { READ_TOOLS } from '../../contracts/tools';
import { checkCall } from '../../contracts/tools/check-call';
import { larkfield } from '../support/facts';

type Refused = Extract<ReturnType<typeof checkCall>, { ok: false }>;

function refused(tool: string, argumentsText: string): Refused {
  const checked = checkCall({ tool, argumentsText }, larkfield);
  if (checked.ok) throw new Error(`Let through: ${tool} ${argumentsText.slice(0, 80)}`);
  return checked;
}

const order = (orderId: unknown): string => JSON.stringify({ order_id: orderId });
const query = (text: unknown): string => JSON.stringify({ query: text });

describe('gate 1, exists', () => {
  it.each([
    'refund_order',
    'request_refund',
    'refund',
    'finish',
    'GET_ORDER',
    'get_order ',
    'toString',
    '__proto__',
    'constructor',
    '',
    'g\u0435t_order',
    'x'.repeat(100_000),
  ])('refuses the tool %#, which is in no row', (tool) => {
    const { code, message } = refused(tool, order('LK-551906'));
    expect(code).toBe('unknown_tool');
    expect(message.length).toBeLessThan(500);
    expect(message).toContain(READ_TOOLS.map(({ name }) => name).join(', '));
  });

  it('comes before the arguments are judged', () => {
    expect(refused('refund_order', 'not JSON').code).toBe('unknown_tool');
  });

  it('has no write in its list', () => {
    expect(READ_TOOLS.map((tool) => tool.effect)).toEqual(READ_TOOLS.map(() => 'read'));
  });
});

describe('gate 2, arguments', () => {
  it.each([
    ['an id with a digit missing (T-80009)', 'get_order', order('LK-55190')],
    ['an id with a digit too many', 'get_order', order('LK-5519061')],
    ['an invented form (T-90207)', 'get_order', order('LARK-12345')],
    ['null for the id (T-80006, T-90608)', 'get_order', order(null)],
    ['the text null', 'get_order', order('null')],
    ['the text None', 'get_order', order('None')],
    ['a lower-case id (T-80003)', 'get_order', order('lk-428830')],
    ['SQL in the id', 'get_order', order('1 OR 1=1')],
    ['SQL behind a good id', 'get_order', order("LK-551906' OR '1'='1")],
    ['a line end behind a good id', 'get_order', order('LK-551906\n')],
    ['a space before a good id', 'get_order', order(' LK-551906')],
    ['NUL behind a good id', 'get_order', order('LK-551906\u0000')],
    ['a full-width digit', 'get_order', order('LK-55190\uff16')],
    ['an Arabic digit', 'get_order', order('LK-55190\u0666')],
    ['a Cyrillic look-alike', 'get_order', order('L\u041a-551906')],
    ['a hyphen look-alike', 'get_order', order('LK\u2011551906')],
    ['true for the id', 'get_order', order(true)],
    ['1 for the id', 'get_order', order(1)],
    ['a list of ids', 'get_order', order(['LK-551906'])],
    ['an object as the id', 'get_order', order({ id: 'LK-551906' })],
    ['no argument at all', 'get_order', '{}'],
    ['an extra key', 'get_order', '{"order_id":"LK-551906","limit":1}'],
    [
      'the right customer beside it',
      'get_order',
      '{"order_id":"LK-428830","customer_id":"C-44702"}',
    ],
    ['a __proto__ key', 'get_order', '{"order_id":"LK-551906","__proto__":{"admin":true}}'],
    ['a constructor key', 'get_order', '{"order_id":"LK-551906","constructor":{}}'],
    ['the arguments inside __proto__', 'get_order', '{"__proto__":{"order_id":"LK-551906"}}'],
    ['a key twice', 'get_order', '{"order_id":"LK-551906","order_id":"LK-551906"}'],
    [
      'a key twice, once escaped',
      'get_order',
      '{"order_id":"LK-551906","\\u006frder_id":"LK-581106"}',
    ],
    ['JSON inside a text', 'get_order', JSON.stringify(order('LK-551906'))],
    ['doubly encoded JSON in the id', 'get_order', order(order('LK-551906'))],
    ['True as Python writes it', 'get_order', '{"order_id":True}'],
    ['single quotes', 'get_order', "{'order_id':'LK-551906'}"],
    ['a comment', 'get_order', '{"order_id":"LK-551906"} // please'],
    ['two objects', 'get_order', '{"order_id":"LK-551906"}{}'],
    ['a byte order mark', 'get_order', '\ufeff{"order_id":"LK-551906"}'],
    ['an array around it', 'get_order', '[{"order_id":"LK-551906"}]'],
    ['null instead of an object', 'get_order', 'null'],
    ['nothing', 'get_order', ''],
    ['words', 'get_order', 'order LK-551906 please'],
    ['10 MB', 'get_order', order('LK-551906'.repeat(1_200_000))],
    ['a million brackets', 'get_order', '['.repeat(99_999)],
    ['null for the query', 'search_policy', query(null)],
    ['an empty query', 'search_policy', query('')],
    ['a query of 2 characters', 'search_policy', query('ab')],
    ['a query of 201 characters', 'search_policy', query('a'.repeat(201))],
    ['NUL in the query', 'search_policy', query('late\u0000')],
    ['half a surrogate in the query', 'search_policy', '{"query":"late \\ud800"}'],
    ['a number as the query', 'search_policy', '{"query":1e400}'],
    ['an argument where there is none', 'get_customer_orders', '{"limit":5}'],
    ['the right customer where there is none', 'get_customer_orders', '{"customer_id":"C-81265"}'],
    ['null where there must be some', 'get_order', 'null'],
  ])('refuses %s', (_what, tool, argumentsText) => {
    const { code, message, key } = refused(tool, argumentsText);
    expect(code).toBe('invalid_arguments');
    expect(message.length).toBeLessThan(2_500);
    expect(key.length).toBeLessThan(700);
  });

  it.each([
    ['get_order', order('LK-551906'), { order_id: 'LK-551906' }],
    ['get_payments', ` {\n"order_id" : "LK-551906" } `, { order_id: 'LK-551906' }],
    ['get_order', '{"\\u006frder_id":"LK-551906"}', { order_id: 'LK-551906' }],
    ['get_customer_orders', '{}', {}],
    ['search_policy', query('abc'), { query: 'abc' }],
    ['search_policy', query('a'.repeat(200)), { query: 'a'.repeat(200) }],
    ['search_policy', query("né' | & ! -- 😀"), { query: "né' | & ! -- 😀" }],
  ])('lets %s %s through', (tool, argumentsText, args) => {
    expect(checkCall({ tool, argumentsText }, larkfield)).toMatchObject({ ok: true, args });
  });

  it('says what is wrong with the key, in words to act on', () => {
    expect(refused('get_order', order('LK-55190')).message).toBe(
      'The arguments of get_order were refused. ' +
        'order_id must look exactly like LK-000000, not "LK-55190". ' +
        "If you have no such order id, use get_customer_orders to see this customer's orders.",
    );
    expect(refused('get_order', '{}').message).toContain('order_id is missing; it must be a text');
    expect(refused('get_order', order(null)).message).toContain('must be a text, not null');
    expect(refused('search_policy', query('ab')).message).toContain('at least 3 characters');
    expect(refused('get_order', '[]').message).toContain('must be a JSON object, not a list');
  });

  it('says that the customer comes from the ticket when a call names one', () => {
    for (const key of ['customer_id', 'customerId', 'customer', 'email']) {
      const text = JSON.stringify({ order_id: 'LK-428830', [key]: 'C-44702' });
      expect(refused('get_order', text).message).toContain(
        'The customer always comes from the ticket',
      );
    }
    const other = refused('get_order', '{"order_id":"LK-428830","limit":1}').message;
    expect(other).not.toContain('The customer always comes');
  });

  it('repeats at most 60 characters of what a stranger wrote', () => {
    const long = 'Z'.repeat(5_000);
    for (const text of [order(long), `{"${long}":1,"order_id":1}`]) {
      expect(refused('get_order', text).message).not.toContain('Z'.repeat(61));
    }
  });
});

describe('the key of a call', () => {
  const keyOf = (tool: string, argumentsText: string): string =>
    checkCall({ tool, argumentsText }, larkfield).key;

  it('is the same however keys are ordered, spaced or escaped', () => {
    expect(keyOf('get_order', '{"b":1,"a":"x"}')).toBe(
      keyOf('get_order', '{ "\\u0061":"x", "b":1.0}'),
    );
    expect(keyOf('get_order', order('LK-551906'))).toBe('get_order {"order_id":"LK-551906"}');
  });

  it('differs by tool, by value and by broken text', () => {
    const keys = [
      keyOf('get_order', order('LK-551906')),
      keyOf('get_payments', order('LK-551906')),
      keyOf('get_order', order('LK-551907')),
      keyOf('get_order', 'broken'),
      keyOf('get_order', 'broken too'),
      keyOf('get_order', 'x'.repeat(1_000)),
      keyOf('get_order', 'x'.repeat(1_001)),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('a tool without arguments', () => {
  it.each(['', ' ', '\n\t', 'null', ' null ', '{}'])('is called by %j', (text) => {
    const call = { tool: 'get_customer_orders', argumentsText: text };
    const usual = { tool: 'get_customer_orders', argumentsText: '{}' };
    expect(checkCall(call, larkfield)).toMatchObject({ ok: true, args: {} });
    expect(checkCall(call, larkfield).key).toBe(checkCall(usual, larkfield).key);
  });

  it.each(['', ' ', 'null', '{}'])('is not one that needs some (%j)', (text) => {
    expect(refused('get_order', text).code).toBe('invalid_arguments');
  });
});
