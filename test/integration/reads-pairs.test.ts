/** A thousand missing orders beside a thousand of somebody else: nothing tells them apart. */
import { Client } from 'pg';
import type { Pool } from 'pg';
import { READ_SERVICES } from '../../activities/reads/read-services';
import type { GateContext } from '../../activities/reads/run-gates';
import { runGates } from '../../activities/reads/run-gates';
import { shopNow } from '../../contracts/shop';
import { READ_TOOLS } from '../../contracts/tools';
import { loadShop } from '../../db/queries/shops';
import { orderOwnership } from '../../db/queries/shop-ownership';
import { gateContext } from '../support/calls';
import type { TestDatabase } from '../support/database';
import { createTestDatabase } from '../support/database';

const PAIRS = 1_000;
const ASKING = 'C-20417';
const ORDER_TOOLS = READ_TOOLS.filter((tool) => tool.permission === 'own_order');

let database: TestDatabase;
let context: GateContext;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  const { pool } = database;
  await pool.query(
    `INSERT INTO orders (order_id, customer_id, status, ordered_at, currency,
                         shipping_fee_minor, total_minor, address)
     SELECT 'LK-0' || to_char(n, 'FM00000'), 'C-38852', 'processing', now(), 'CAD', 0, 100, '{}'
     FROM generate_series(1, $1::integer) n`,
    [PAIRS],
  );
  // Plans would change with the first statistics, in the middle of the run.
  await pool.query('ANALYZE orders');
  const shop = await loadShop(pool, 'larkfield');
  const now = shopNow(shop, new Date());
  context = gateContext({ pool, shop, shopNow: now, services: READ_SERVICES, customerId: ASKING });
});

afterAll(() => database.drop());

function pairNo(number: number): { foreign: string; missing: string } {
  const digits = String(number).padStart(5, '0');
  return { foreign: `LK-0${digits}`, missing: `LK-9${digits}` };
}

type Told = { code: string; told: string; sent: string[] };

/** What the model is told, and every statement with its parameters; the id stands as ID. */
async function ask(tool: string, orderId: string): Promise<Told> {
  const spy = jest.spyOn(Client.prototype, 'query');
  const argumentsText = JSON.stringify({ order_id: orderId });
  const { code, durationMs, ...result } = await runGates({ tool, argumentsText }, context);
  expect(durationMs).toBeGreaterThanOrEqual(0);
  const sent = spy.mock.calls.map((args) => JSON.stringify(args).replaceAll(orderId, 'ID'));
  spy.mockRestore();
  return { code, told: JSON.stringify(result).replaceAll(orderId, 'ID'), sent };
}

/** The plan as it ran, without its times: nodes, indexes and conditions, the id standing as ID. */
async function planOf(pool: Pool, orderId: string): Promise<string> {
  const spy = jest.spyOn(Client.prototype, 'query');
  await orderOwnership(pool, { orderId, customerId: ASKING });
  const [statement] = spy.mock.calls.flatMap(([text]) =>
    typeof text === 'string' && text.includes('orders') ? [text] : [],
  );
  spy.mockRestore();
  const explained = await pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (COSTS ON) ${statement ?? ''}`,
    [orderId, ASKING],
  );
  return explained.rows.map((row) => row['QUERY PLAN'].replaceAll(orderId, 'ID')).join('\n');
}

describe.each(ORDER_TOOLS)('missing and foreign orders, asked by $name', ({ name }) => {
  it(`get the same words and the same statements over ${String(PAIRS)} pairs`, async () => {
    for (let number = 1; number <= PAIRS; number += 1) {
      const { foreign, missing } = pairNo(number);
      const pair = [await ask(name, foreign), await ask(name, missing)] as const;
      expect(pair.map(({ code }) => code)).toEqual(['other_customer', 'not_found']);
      expect({ told: pair[0].told, sent: pair[0].sent }).toEqual({
        told: pair[1].told,
        sent: pair[1].sent,
      });
    }
  }, 120_000);
});

describe('the query that decides whose an order is', () => {
  it(`has one plan and one cost for all of ${String(PAIRS)} pairs`, async () => {
    const plans = new Set<string>();
    for (let number = 1; number <= PAIRS; number += 1) {
      const { foreign, missing } = pairNo(number);
      plans.add(await planOf(database.pool, foreign));
      plans.add(await planOf(database.pool, missing));
    }
    expect([...plans]).toEqual([expect.stringContaining('Index')]);
  }, 120_000);
});
