/** Which day decides the version of a handbook rule. */
import { searchPolicy } from '../../../contracts/tools/search-policy';
import { ORDER } from '../../support/facts';
import { oneOrderShop } from '../../support/one-order-shop';

const QUERY = { query: 'late delivery' };

async function dayAsked(args: Record<string, string>, hasOrder = true): Promise<string> {
  const days: string[] = [];
  const { shop } = oneOrderShop({
    ...(hasOrder ? {} : { order: () => Promise.resolve(null) }),
    searchPolicy: ({ onDay }) => {
      days.push(onDay);
      return Promise.resolve([]);
    },
  });
  const result = await searchPolicy.read(shop, args);
  expect(days).toEqual([result.in_force_on]);
  return result.in_force_on;
}

it('is the day on which the order was placed, in the calendar of the shop', async () => {
  expect(await dayAsked({ ...QUERY, order_id: ORDER })).toBe('2026-10-01');
});

it('is today when no order is named', async () => {
  expect(await dayAsked(QUERY)).toBe(oneOrderShop().shop.today);
});

it("is today for an order that is not the customer's, which looks like one that is not there", async () => {
  expect(await dayAsked({ ...QUERY, order_id: ORDER }, false)).toBe(oneOrderShop().shop.today);
});
