/** An order in pounds in a shop of Canadian dollars: nothing of the two is compared or added. */
import { DateTime } from 'luxon';
import { POLICY } from '../../../contracts/policy';
import { shopNow } from '../../../contracts/shop';
import type { WriteFacts } from '../../../contracts/write-facts';
import { loadShop } from '../../../db/queries/shops';
import { loadWriteFacts } from '../../../db/queries/write-facts';
import { recordDecision } from '../../../db/record-decision';
import { decisionOn } from '../../support/case-facts';
import { addCrashOrder } from '../../support/crash/crash-orders';
import type { CrashOrder } from '../../support/crash/crash-orders';
import { createTestDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { refundForm } from '../../support/facts';
import { propose } from '../../support/waiting-case';

let database: TestDatabase;
let dollars: CrashOrder;
let pounds: CrashOrder;

/** Two orders of one customer. */
beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  const { pool } = database;
  dollars = await addCrashOrder(pool, 1);
  pounds = await addCrashOrder(pool, 2);
  await pool.query(`UPDATE payments SET currency = 'GBP' WHERE order_id = $1`, [pounds.orderId]);
  await pool.query(
    `UPDATE orders SET currency = CASE order_id WHEN $1 THEN 'GBP' ELSE currency END,
       customer_id = (SELECT customer_id FROM tickets WHERE ticket_id = $2)
     WHERE order_id IN ($1, $3)`,
    [pounds.orderId, pounds.ticketId, dollars.orderId],
  );
});

afterAll(() => database.drop());

async function factsOf({ orderId }: CrashOrder): Promise<WriteFacts> {
  const { pool } = database;
  const shop = await loadShop(pool, 'larkfield');
  const found = await pool.query<{ customerId: string }>(
    'SELECT customer_id AS "customerId" FROM orders WHERE order_id = $1',
    [orderId],
  );
  const now = new Date();
  return loadWriteFacts(pool, {
    ...{ orderId, customerId: found.rows[0]?.customerId ?? '', shopId: 'larkfield', now },
    ...{ shopNow: shopNow(shop, now), shopTimeZone: shop.timeZone },
    ...{ isCaseOpen: true, isLocking: false },
  });
}

async function totalsOf(order: CrashOrder): Promise<unknown> {
  const facts = await factsOf(order);
  return {
    today: facts.refundedTodayMinor.customer,
    shopToday: facts.refundedTodayMinor.shop,
    window: facts.refundedInWindowMinor,
    credited: facts.creditedMinor.customerInWindow,
  };
}

const ask = () =>
  propose(database.pool, pounds.ticketId, [
    refundForm({ order_id: pounds.orderId, amount: 99, reason: 'price_adjustment' }),
  ]);

it('99.00 GBP need two people, one of them a lead', async () => {
  const [action] = await ask();
  if (!action) throw new Error('Nothing waits.');
  const approve = (userId: string) =>
    recordDecision(database.pool, decisionOn(action, { verdict: 'approve', userId }));
  expect(await approve('agent')).toMatchObject({ kind: 'recorded', isActionDecided: false });
  expect(await approve('agent2')).toMatchObject({ kind: 'refused', code: 'not_entitled' });
  expect(await approve('lead')).toMatchObject({ kind: 'recorded', isActionDecided: true });
});

it("a refund counts for the tier on 30 days of the shop's calendar, whatever the hour", async () => {
  const { pool } = database;
  const { shopNow: now, shopTimeZone: zone } = await factsOf(dollars);
  const days = POLICY.approval.cumulativeWindowDays;
  const firstDay = DateTime.fromJSDate(now, { zone }).minus({ days }).startOf('day');
  const { refundedInWindowMinor: before } = await factsOf(dollars);
  for (const [id, minor, at] of [
    ['on-its-day', 400, firstDay],
    ['a-day-before', 30, firstDay.minus(1)],
  ] as const) {
    await pool.query(
      `INSERT INTO shop_refunds (refund_id, payment_id, amount_minor, currency, reason, refunded_at)
       VALUES ($1, $2, $3, 'CAD', 'goodwill', $4)`,
      [id, dollars.paymentId, minor, at.toJSDate()],
    );
  }
  expect((await factsOf(dollars)).refundedInWindowMinor - before).toBe(400n);
});

it('what is approved or went back in one currency adds to no total of the other', async () => {
  const { pool } = database;
  const before = await totalsOf(dollars);
  expect(await totalsOf(pounds)).toMatchObject({ window: 9_900n });
  await pool.query(
    `INSERT INTO shop_refunds (refund_id, payment_id, amount_minor, currency, reason, refunded_at)
     SELECT 'by-hand', $1, 700, 'GBP', 'goodwill', as_of FROM shops WHERE shop_id = 'larkfield'`,
    [pounds.paymentId],
  );
  await pool.query(
    `INSERT INTO customer_credits (credit_id, customer_id, order_id, amount_minor, currency, reason, credited_at)
     SELECT 'by-hand', customer_id, order_id, 300, 'GBP', 'goodwill', as_of
     FROM orders, shops WHERE order_id = $1 AND shop_id = 'larkfield'`,
    [pounds.orderId],
  );
  expect(await totalsOf(dollars)).toEqual(before);
  expect(await totalsOf(pounds)).toEqual({
    ...{ today: 700n, shopToday: 700n, window: 10_900n, credited: 300n },
  });
});
