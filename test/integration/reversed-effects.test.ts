/**
 * What failed after it was done counts for nothing: every reader says what it said before. What an
 * outside service has, and nobody can tell of, counts as if it were done.
 *
 * Turns red when a query over shop_refunds, return_labels or replacements forgets `reversed_at`,
 * when what is held is left out of the day's totals, and when a write's own hold counts against it.
 */
import { executeWrite } from '../../activities/writes/drive-write';
import { applyEvent } from '../../activities/writes/remote/apply-event';
import { createBaselineModel } from '../../activities/model/baseline/baseline-model';
import { POLICY } from '../../contracts/policy';
import { shopNow } from '../../contracts/shop';
import type { WriteFacts } from '../../contracts/write-facts';
import { insertProviderEvent } from '../../db/queries/provider-events';
import { orderReplacements, orderReturnLabels } from '../../db/queries/shop-orders';
import { orderPayments, orderRefunds } from '../../db/queries/shop-payments';
import { loadShop } from '../../db/queries/shops';
import { loadWriteFacts } from '../../db/queries/write-facts';
import { approveWrite } from '../support/approved-writes';
import { CRASH_ORDER } from '../support/crash/crash-kinds';
import { addCrashOrder } from '../support/crash/crash-orders';
import type { CrashOrder } from '../support/crash/crash-orders';
import { takeRoute } from '../support/crash/crash-write';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { newsOf, promptProviders } from '../support/providers/prompt-provider';
import type { PromptProviders } from '../support/providers/prompt-provider';

let database: TestDatabase;
let providers: PromptProviders;
let orders = 0;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  providers = promptProviders();
  await takeRoute({ database }, 'remote');
});

afterAll(() => database.drop());

type Customers = { order: CrashOrder; customerId: string };

async function newOrder(): Promise<Customers> {
  orders += 1;
  const order = await addCrashOrder(database.pool, orders);
  const found = await database.pool.query<{ id: string }>(
    'SELECT customer_id AS id FROM orders WHERE order_id = $1',
    [order.orderId],
  );
  return { order, customerId: found.rows[0]?.id ?? '' };
}

async function execute(operationId: string): ReturnType<typeof executeWrite> {
  const deps = { pool: database.appPool, model: createBaselineModel(), now: () => new Date() };
  return executeWrite({ ...deps, providers: providers.adapters }, { operationId });
}

async function factsOf({ order, customerId }: Customers): Promise<WriteFacts> {
  const shop = await loadShop(database.appPool, 'larkfield');
  const now = new Date('2026-11-01T12:00:00Z');
  return loadWriteFacts(database.appPool, {
    ...{ orderId: order.orderId, customerId, shopId: 'larkfield', isCaseOpen: true },
    ...{ now, shopNow: shopNow(shop, now), shopTimeZone: shop.timeZone, isLocking: false },
  });
}

/** Everything that authorization and the model are told of an order. */
async function everythingSaidOf(customers: Customers): Promise<unknown> {
  const own = { orderId: customers.order.orderId, customerId: customers.customerId };
  const { appPool } = database;
  return {
    facts: await factsOf(customers),
    payments: await orderPayments(appPool, own),
    refunds: await orderRefunds(appPool, own),
    labels: await orderReturnLabels(appPool, own),
    replacements: await orderReplacements(appPool, own),
  };
}

async function failLate(provider: string): Promise<void> {
  const request = providers.performed.at(-1);
  if (!request) throw new Error('Nothing was sent.');
  const eventId = `failed-${request.operationId}`;
  const news = newsOf(request, { provider, kind: 'failed', eventId });
  await insertProviderEvent(database.appPool, news);
  await applyEvent(database.appPool, { provider, eventId }, new Date());
}

async function stateOf(operationId: string): Promise<string | undefined> {
  const found = await database.pool.query<{ state: string }>(
    'SELECT state FROM operations WHERE operation_id = $1',
    [operationId],
  );
  return found.rows[0]?.state;
}

describe('after it has failed, everything is said as before of', () => {
  it('a refund of goods that never came', async () => {
    const customers = await newOrder();
    const before = await everythingSaidOf(customers);
    const { operationId } = await approveWrite(database.pool, customers.order.ticketId, {
      ...{ kind: 'refund', amount: 40, reason: 'item_not_received' },
    });
    expect(await execute(operationId)).toMatchObject({ state: 'succeeded' });
    const { refundedTodayMinor, refundedInWindowMinor, order } = await factsOf(customers);
    expect(refundedTodayMinor).toEqual({ customer: 4_000n, shop: 4_000n });
    expect(refundedInWindowMinor).toBe(4_000n);
    expect(order?.lines[0]?.refundedUnits).toMatchObject([{ unitNo: 1, amountMinor: 4_000n }]);
    await failLate('stripe');
    expect(await stateOf(operationId)).toBe('reversed');
    expect(await everythingSaidOf(customers)).toEqual(before);
  });

  it.each([
    ['return_label', 'changed_mind', 'labels'],
    ['replacement', 'damaged_in_transit', 'replacements'],
  ] as const)('a %s', async (kind, reason, list) => {
    const customers = await newOrder();
    const { sku, ticketId } = customers.order;
    const before = await everythingSaidOf(customers);
    const form = { kind, quantity: 2, reason, sku };
    const { operationId } = await approveWrite(database.pool, ticketId, form);
    expect(await execute(operationId)).toMatchObject({ state: 'succeeded' });
    expect(await everythingSaidOf(customers)).toMatchObject({ [list]: [{ sku, quantity: 2 }] });
    await failLate('label-desk');
    expect(await stateOf(operationId)).toBe('reversed');
    // Where the goods are, somebody has to look: stock alone is not put back.
    await database.pool.query('UPDATE products SET stock = $2 WHERE sku = $1', [
      sku,
      CRASH_ORDER.stock,
    ]);
    expect(await everythingSaidOf(customers)).toEqual(before);
  });
});

describe('a refund of which nobody can tell', () => {
  /** Staff of the shop have paid back all of the day's limit except this much. */
  async function leaveOfTheDay(minor: bigint): Promise<void> {
    const { order } = await newOrder();
    const paidMinor = POLICY.refund.perShopDayMinorMax - minor;
    await database.pool.query(
      `WITH paid AS (UPDATE payments SET captured_minor = $2, refunded_minor = $2
                     WHERE payment_id = $1)
       INSERT INTO shop_refunds (refund_id, payment_id, amount_minor, currency, reason, refunded_at)
       SELECT 'staff', $1, $2, 'CAD', 'price_adjustment', coalesce(as_of, now())
       FROM shops WHERE shop_id = 'larkfield'`,
      [order.paymentId, paidMinor],
    );
  }

  it('counts for the day, but not against itself', async () => {
    const first = await newOrder();
    const second = await newOrder();
    const form = { kind: 'refund', amount: 52.95, reason: 'item_not_received' };
    const held = await approveWrite(database.pool, first.order.ticketId, form);
    const cent = { ...form, amount: 0.01, reason: 'price_adjustment' };
    const later = await approveWrite(database.pool, second.order.ticketId, cent);
    await leaveOfTheDay(5_295n);
    providers.answers.push({ kind: 'unknown', errorClass: 'timeout', ref: null });
    expect(await execute(held.operationId)).toMatchObject({ state: 'unknown' });
    const facts = await factsOf(first);
    expect(facts.refundedTodayMinor).toEqual({
      ...{ customer: 5_295n, shop: POLICY.refund.perShopDayMinorMax },
    });
    expect(facts.order?.lines[0]?.refundedUnits).toMatchObject([{ amountMinor: 4_000n }]);
    expect(await execute(later.operationId)).toMatchObject({
      ...{ state: 'denied', code: 'shop_cap_reached' },
    });
  });
});
