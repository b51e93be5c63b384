import { READ_SERVICES } from '../../activities/reads/read-services';
import type { GateResult } from '../../activities/reads/run-gates';
import { runGates } from '../../activities/reads/run-gates';
import { shopNow } from '../../contracts/shop';
import type { ShipmentEventsResult } from '../../contracts/tools/get-shipment-events';
import { loadShop } from '../../db/queries/shops';
import { gateContext } from '../support/calls';
import type { TestDatabase } from '../support/database';
import { createTestDatabase } from '../support/database';

describe('get_shipment_events on the example shop', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase({ seeded: true });
  });

  afterAll(() => database.drop());

  async function call(customerId: string, orderId: string): Promise<GateResult> {
    const { pool } = database;
    const shop = await loadShop(pool, 'larkfield');
    const clock = { pool, shop, shopNow: shopNow(shop, new Date()) };
    const argumentsText = JSON.stringify({ order_id: orderId });
    return runGates(
      { tool: 'get_shipment_events', argumentsText },
      gateContext({ ...clock, customerId, services: READ_SERVICES }),
    );
  }

  it('lists the events of the boxes, newest first', async () => {
    const gate = await call('C-88930', 'LK-551906');
    expect(gate.code).toBe('ok');
    expect(JSON.parse(gate.modelText)).toEqual({
      ok: true,
      result: {
        order_id: 'LK-551906',
        boxes: [{ box: 1, carrier: 'Northline Parcel', tracking: 'NP04409839CA' }],
        events: [
          {
            box: 1,
            at: '2026-10-24T14:12:00.000Z',
            place: 'Mississauga',
            what: 'Departed sorting centre',
          },
          {
            box: 1,
            at: '2026-10-21T18:30:00.000Z',
            place: null,
            what: 'Handed over to Northline Parcel',
          },
        ],
      },
    });
  });

  it('numbers the boxes of an order as it lists them', async () => {
    const found = await database.pool.query<{ order_id: string; customer_id: string }>(
      `SELECT order_id, customer_id FROM orders JOIN boxes USING (order_id)
       GROUP BY order_id HAVING count(*) > 1 ORDER BY order_id LIMIT 1`,
    );
    const [own] = found.rows;
    if (!own) throw new Error('No example order has two boxes.');
    const gate = await call(own.customer_id, own.order_id);
    const { boxes, events } = gate.artifact as ShipmentEventsResult;
    expect(boxes.map(({ box }) => box)).toEqual([1, 2]);
    for (const { box, carrier } of boxes) {
      const ofBox = events.filter((event) => event.box === box);
      expect(ofBox.at(-1)?.what).toBe(`Handed over to ${carrier}`);
    }
    const times = events.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('never says more about a foreign order than about a missing one', async () => {
    const foreign = await call('C-20417', 'LK-615204');
    const missing = await call('C-20417', 'LK-000000');
    expect([foreign.code, missing.code]).toEqual(['other_customer', 'not_found']);
    expect(foreign.modelText.replace('LK-615204', 'LK-000000')).toBe(missing.modelText);
  });

  it('says in words that nothing is known of an order that was not shipped', async () => {
    const found = await database.pool.query<{ order_id: string; customer_id: string }>(
      `SELECT order_id, customer_id FROM orders
       WHERE NOT EXISTS (SELECT 1 FROM boxes WHERE boxes.order_id = orders.order_id) LIMIT 1`,
    );
    const [own] = found.rows;
    if (!own) throw new Error('Every example order was shipped.');
    const gate = await call(own.customer_id, own.order_id);
    expect(gate.code).toBe('empty');
    expect(gate.modelText).toContain('No shipment event of this order is known.');
  });

  it('gives the newest when there are more than it may show, and stays valid JSON', async () => {
    await database.pool.query(
      `INSERT INTO shipment_events (box_id, event_no, happened_at, place, what)
       SELECT box_id, 100 + n, timestamptz '2026-11-01' + n * interval '1 minute', 'Laval', repeat('x', 150)
       FROM boxes, generate_series(1, 80) n WHERE order_id = 'LK-551906'`,
    );
    const gate = await call('C-88930', 'LK-551906');
    expect(gate).toMatchObject({ code: 'ok', isCut: true });
    expect(gate.modelText.length).toBeLessThanOrEqual(4_000);
    const { events } = gate.artifact as ShipmentEventsResult;
    expect(events).toHaveLength(60);
    expect(events[0]?.at).toBe('2026-11-01T01:20:00.000Z');
    const told = JSON.parse(gate.modelText) as { cut: string };
    expect(told.cut).toContain('Only the newest events are shown');
  });
});
