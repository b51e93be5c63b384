/** The port that read tools ask, on the example shop: bound to one customer and to one moment. */
import type { ReadContext } from '../../activities/reads/read-context';
import { withShopReads } from '../../activities/reads/shop-reads';
import { shopNow } from '../../contracts/shop';
import type { ShopReads } from '../../contracts/tools/shop-reads';
import { loadShop } from '../../db/queries/shops';
import type { TestDatabase } from '../support/database';
import { createTestDatabase } from '../support/database';

type OrderQuestion = Exclude<
  keyof ShopReads,
  'today' | 'dayOf' | 'customerOrders' | 'searchPolicy'
>;

/** Every question about an order: a new one does not compile until it is tried here too. */
const ABOUT_AN_ORDER: Readonly<
  Record<OrderQuestion, (shop: ShopReads, orderId: string) => Promise<unknown>>
> = {
  order: (shop, orderId) => shop.order(orderId),
  orderItems: (shop, orderId) => shop.orderItems(orderId),
  orderBoxes: (shop, orderId) => shop.orderBoxes(orderId),
  shipmentEvents: (shop, orderId) => shop.shipmentEvents(orderId, 60),
  returnLabels: (shop, orderId) => shop.returnLabels(orderId),
  replacements: (shop, orderId) => shop.replacements(orderId),
  payments: (shop, orderId) => shop.payments(orderId),
  refunds: (shop, orderId) => shop.refunds(orderId),
  openDisputes: (shop, orderId) => shop.openDisputes(orderId),
};

let database: TestDatabase;
let clock: Pick<ReadContext, 'pool' | 'shop' | 'shopNow' | 'timeoutMs'>;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  const { pool } = database;
  const shop = await loadShop(pool, 'larkfield');
  clock = { pool, shop, shopNow: shopNow(shop, new Date()), timeoutMs: 5_000 };
});

afterAll(() => database.drop());

function isNothing(answer: unknown): boolean {
  return answer === null || (Array.isArray(answer) && answer.length === 0);
}

/** The questions that the customer gets an answer to, about that order. */
function answeredOf(customerId: string, orderId: string): Promise<string[]> {
  return withShopReads({ ...clock, customerId }, async (shop) => {
    const answered: string[] = [];
    for (const [question, ask] of Object.entries(ABOUT_AN_ORDER)) {
      if (!isNothing(await ask(shop, orderId))) answered.push(question);
    }
    return answered;
  });
}

describe('the port of read tools', () => {
  it("answers no question about anybody else's order, without any gate before it", async () => {
    const found = await database.pool.query<{ order_id: string; customer_id: string }>(
      'SELECT order_id, customer_id FROM orders ORDER BY order_id',
    );
    const answeredToOwners = new Set<string>();
    const customerIds = [...new Set(found.rows.map((row) => row.customer_id))];
    for (const { order_id, customer_id } of found.rows) {
      for (const question of await answeredOf(customer_id, order_id)) {
        answeredToOwners.add(question);
      }
      const next = customerIds.indexOf(customer_id) + 1;
      const stranger = customerIds[next % customerIds.length] ?? customer_id;
      expect(await answeredOf(stranger, order_id)).toEqual([]);
    }
    // Else an empty answer would say nothing about the stranger.
    expect([...answeredToOwners].sort()).toEqual(Object.keys(ABOUT_AN_ORDER).sort());
  });

  it("lists the ticket's customer's orders and nobody else's", async () => {
    const customerId = 'C-81265';
    const own = await database.pool.query<{ order_id: string }>(
      'SELECT order_id FROM orders WHERE customer_id = $1 ORDER BY ordered_at DESC, order_id',
      [customerId],
    );
    const listed = await withShopReads({ ...clock, customerId }, (shop) => shop.customerOrders(50));
    expect(listed.map(({ orderId }) => orderId)).toEqual(own.rows.map((row) => row.order_id));
  });

  it('answers every question of one read from the same moment', async () => {
    const orderId = 'LK-581106';
    const stocks = await withShopReads({ ...clock, customerId: 'C-81265' }, async (shop) => {
      const before = await shop.orderItems(orderId);
      await database.pool.query('UPDATE products SET stock = stock + 1');
      const after = await shop.orderItems(orderId);
      return [before, after].map((items) => items.map(({ stock }) => stock));
    });
    expect(stocks[0]).toEqual(stocks[1]);
  });
});
