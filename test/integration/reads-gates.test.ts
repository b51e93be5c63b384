/** The gates on the example shop: whose an order is, and what the services answer. */
import { Client } from 'pg';
import { READ_SERVICES } from '../../activities/reads/read-services';
import type { GateContext, GateResult } from '../../activities/reads/run-gates';
import { runGates } from '../../activities/reads/run-gates';
import { shopNow } from '../../contracts/shop';
import type { OrderResult } from '../../contracts/tools/get-order';
import { loadShop } from '../../db/queries/shops';
import { withReadSnapshot } from '../../db/read-snapshot';
import { gateContext } from '../support/calls';
import type { TestDatabase } from '../support/database';
import { createTestDatabase } from '../support/database';

let database: TestDatabase;
let context: GateContext;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  const shop = await loadShop(database.pool, 'larkfield');
  context = gateContext({
    ...{ pool: database.pool, shop, shopNow: shopNow(shop, new Date()) },
    services: READ_SERVICES,
  });
});

afterAll(() => database.drop());

afterEach(() => {
  jest.restoreAllMocks();
});

function call(customerId: string, tool: string, args: unknown): Promise<GateResult> {
  const argumentsText = typeof args === 'string' ? args : JSON.stringify(args);
  return runGates({ tool, argumentsText }, { ...context, customerId });
}

/** Everything that any connection is asked during `work`: statements and their parameters. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = jest.spyOn(Client.prototype, 'query');
  await work();
  const sent = spy.mock.calls.map((args) => JSON.stringify(args));
  spy.mockRestore();
  return sent;
}

async function result(customerId: string, orderId: string): Promise<OrderResult> {
  const gate = await call(customerId, 'get_order', { order_id: orderId });
  expect(gate.code).toBe('ok');
  return (JSON.parse(gate.modelText) as { result: OrderResult }).result;
}

describe('the case table', () => {
  it.each([
    ['T-80009: its own order', 'C-88930', 'LK-551906', 'ok'],
    ["T-80001: the neighbour's order", 'C-20417', 'LK-615204', 'other_customer'],
    ['T-80001: the neighbour herself', 'C-38852', 'LK-615204', 'ok'],
    ['T-80008: its own order', 'C-81265', 'LK-581106', 'ok'],
    ['T-65059: an invented order', 'C-98373', 'LK-000000', 'not_found'],
    ['T-80003: its own order', 'C-44702', 'LK-428830', 'ok'],
    ["T-80003: another customer's ticket", 'C-81265', 'LK-428830', 'other_customer'],
    ["injection: another customer's order", 'C-81265', 'LK-830215', 'other_customer'],
  ])('%s: %s asks for %s and gets %s', async (_case, ...[customerId, orderId, code]) => {
    const gate = await call(customerId, 'get_order', { order_id: orderId });
    expect(gate).toMatchObject({ code, orderId, isRepeated: false });
    expect(gate.artifact === null).toBe(code !== 'ok');
  });

  it('T-80009: the wrong id is refused, and the list has the right one', async () => {
    const wrong = await call('C-88930', 'get_order', { order_id: 'LK-55190' });
    expect(wrong.code).toBe('invalid_arguments');
    const list = await call('C-88930', 'get_customer_orders', {});
    expect(list.code).toBe('ok');
    expect(list.modelText).toContain('"order_id":"LK-551906"');
  });

  it('T-80008: the shed is shipped, not delivered, shipping was free', async () => {
    expect(await result('C-81265', 'LK-581106')).toMatchObject({
      status: 'shipped',
      ordered_at: '2026-10-01',
      shipped_at: '2026-10-05',
      delivered_at: null,
      expected_by: '2026-10-12',
      business_days_late: 10,
      days_since_delivery: null,
      shipping_fee: '0.00',
      total: '899.00',
      currency: 'CAD',
      items: [{ quantity: 1, unit_price: '899.00' }],
    });
  });

  it.each([
    ['null (T-80006, T-90608)', 'get_order', '{"order_id":null}'],
    ['the text None', 'get_order', '{"order_id":"None"}'],
    ['an invented form (T-90207)', 'get_order', '{"order_id":"LARK-12345"}'],
    ['lower case (T-80003)', 'get_order', '{"order_id":"lk-428830"}'],
    ['its own customer id', 'get_order', '{"order_id":"LK-428830","customer_id":"C-44702"}'],
    ['SQL', 'get_order', '{"order_id":"1 OR 1=1"}'],
    ['nothing', 'get_order', '{}'],
    ['a limit', 'get_order', '{"order_id":"LK-551906","limit":1}'],
    ['a query of null', 'search_policy', '{"query":null}'],
    ['an empty query', 'search_policy', '{"query":""}'],
    ['no JSON', 'get_order', 'LK-551906'],
    ['a write', 'refund_order', '{"order_id":"LK-551906"}'],
    ['another write', 'request_refund', '{}'],
  ])('%s is refused before any database is asked', async (_what, tool, argumentsText) => {
    let gate: GateResult | undefined;
    const sent = await statementsOf(async () => {
      gate = await call('C-44702', tool, argumentsText);
    });
    expect(gate?.code).toMatch(/^(invalid_arguments|unknown_tool)$/);
    expect(sent).toEqual([]);
  });
});

describe('missing and foreign orders', () => {
  it('get the same words but for the id, from the same statements, over 1,000 pairs', async () => {
    await database.pool.query(
      `INSERT INTO orders (order_id, customer_id, status, ordered_at, currency,
                           shipping_fee_minor, total_minor, address)
       SELECT 'LK-0' || to_char(n, 'FM00000'), 'C-38852', 'processing', now(), 'CAD', 0, 100, '{}'
       FROM generate_series(1, 1000) n`,
    );
    const told = async (orderId: string, code: string): Promise<string[]> => {
      let gate: GateResult | undefined;
      const sent = await statementsOf(async () => {
        gate = await call('C-20417', 'get_order', { order_id: orderId });
      });
      expect(gate?.code).toBe(code);
      const { modelText = '', artifact, isCut } = gate ?? {};
      return [modelText, JSON.stringify({ artifact, isCut }), ...sent].map((text) =>
        text.replaceAll(orderId, 'ID'),
      );
    };
    for (let number = 1; number <= 1_000; number += 1) {
      const foreign = `LK-0${String(number).padStart(5, '0')}`;
      const missing = `LK-9${String(number).padStart(5, '0')}`;
      const pair = [await told(foreign, 'other_customer'), await told(missing, 'not_found')];
      if (JSON.stringify(pair[0]) !== JSON.stringify(pair[1])) expect(pair[0]).toEqual(pair[1]);
    }
  });

  it('are told the same when they are asked for again', async () => {
    const again = (orderId: string, code: 'not_found' | 'other_customer'): Promise<GateResult> =>
      runGates(
        { tool: 'get_order', argumentsText: JSON.stringify({ order_id: orderId }) },
        {
          ...context,
          customerId: 'C-20417',
          earlierCalls: () => Promise.resolve([{ stepNo: 1, code, artifact: null }]),
        },
      );
    const foreign = await again('LK-615204', 'other_customer');
    const missing = await again('LK-999999', 'not_found');
    // It was missing when it was asked for first: not even that shows.
    const changed = await again('LK-615204', 'not_found');
    expect(foreign.modelText).toContain('already');
    expect(foreign.modelText).toBe(missing.modelText.replaceAll('LK-999999', 'LK-615204'));
    expect(changed.modelText).toBe(foreign.modelText);
  });

  it("get nothing of the order from the payments' tool either", async () => {
    const foreign = await call('C-20417', 'get_payments', { order_id: 'LK-615204' });
    const missing = await call('C-20417', 'get_payments', { order_id: 'LK-999999' });
    expect([foreign.code, missing.code]).toEqual(['other_customer', 'not_found']);
    expect(foreign.modelText).toBe(missing.modelText.replaceAll('LK-999999', 'LK-615204'));
    expect(foreign.modelText).not.toMatch(/899|shed|Okafor|C-38852/);
  });

  it('does not call the service, nor remember for one customer what another may see', async () => {
    const service = jest.fn(() => Promise.resolve(null));
    const own = await call('C-38852', 'get_order', { order_id: 'LK-615204' });
    const gate = await runGates(
      { tool: 'get_order', argumentsText: '{"order_id":"LK-615204"}' },
      {
        ...context,
        customerId: 'C-20417',
        services: { get_order: service },
        earlierCalls: () => Promise.resolve([{ stepNo: 1, code: 'ok', artifact: own.artifact }]),
      },
    );
    expect(gate.code).toBe('other_customer');
    expect(service).not.toHaveBeenCalled();
  });
});

describe('the services of the example shop', () => {
  it('answer for every order of every customer with what their contracts promise', async () => {
    const orders = await database.pool.query<{ order_id: string; customer_id: string }>(
      `SELECT order_id, customer_id FROM orders
       WHERE EXISTS (SELECT FROM order_lines WHERE order_lines.order_id = orders.order_id)`,
    );
    expect(orders.rows.length).toBeGreaterThanOrEqual(30);
    for (const { order_id, customer_id } of orders.rows) {
      for (const tool of ['get_order', 'get_payments']) {
        const gate = await call(customer_id, tool, { order_id });
        expect([order_id, tool, gate.code]).toEqual([order_id, tool, 'ok']);
        expect(gate.modelText.length).toBeLessThanOrEqual(4_000);
        expect(gate.modelText).not.toMatch(/customer_id|C-\d{5}|address|@/);
      }
    }
  });

  it('list at most 50 orders, cut to fit, of this customer alone', async () => {
    const gate = await call('C-38852', 'get_customer_orders', {});
    // The 1,000 orders above have no product, which the contract doesn't allow.
    expect(gate.code).toMatch(/^result_invalid:orders\.\d+\.products$/);
    const own = await call('C-81265', 'get_customer_orders', {});
    const listed = own.modelText.match(/LK-\d{6}/g) ?? [];
    const expected = await database.pool.query<{ order_id: string }>(
      `SELECT order_id FROM orders WHERE customer_id = 'C-81265' ORDER BY ordered_at DESC`,
    );
    expect(listed).toEqual(expected.rows.map((row) => row.order_id));
  });

  it('count days up to 365, and lateness up to the day of delivery', async () => {
    const later = { ...context, shopNow: new Date('2031-01-01T12:00:00Z') };
    const read = async (customerId: string, orderId: string): Promise<OrderResult> => {
      const argumentsText = JSON.stringify({ order_id: orderId });
      const gate = await runGates({ tool: 'get_order', argumentsText }, { ...later, customerId });
      return (JSON.parse(gate.modelText) as { result: OrderResult }).result;
    };
    expect(await read('C-81265', 'LK-581106')).toMatchObject({ business_days_late: 365 });
    const delivered = await database.pool.query<{ order_id: string; customer_id: string }>(
      `SELECT order_id, customer_id FROM orders JOIN boxes USING (order_id)
       WHERE status = 'delivered' AND delivered_at IS NOT NULL ORDER BY delivered_at LIMIT 1`,
    );
    const row = delivered.rows[0];
    if (!row) throw new Error('The example shop has no delivered order.');
    const now = await result(row.customer_id, row.order_id);
    const then = await read(row.customer_id, row.order_id);
    expect(then.business_days_late).toBe(now.business_days_late);
    expect(then.days_since_delivery).toBe(365);
  });

  it('stop a statement that takes too long at the server', async () => {
    const gate = await runGates(
      { tool: 'get_customer_orders', argumentsText: '{}' },
      {
        ...context,
        services: {
          get_customer_orders: ({ pool }) =>
            withReadSnapshot(pool, 1, (client) => client.query('SELECT pg_sleep(60)')),
        },
      },
    );
    expect(gate.code).toBe('service_timeout');
  });

  it('can not write', async () => {
    const gate = await runGates(
      { tool: 'get_customer_orders', argumentsText: '{}' },
      {
        ...context,
        services: {
          get_customer_orders: ({ pool }) =>
            withReadSnapshot(pool, 5_000, (client) =>
              client.query('UPDATE products SET stock = 0'),
            ),
        },
      },
    );
    expect(gate.code).toBe('service_error');
    const left = await database.pool.query('SELECT 1 FROM products WHERE stock > 0');
    expect(left.rowCount).toBeGreaterThan(0);
  });
});
