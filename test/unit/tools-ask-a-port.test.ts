/** What a read tool answers follows from its arguments and from what the shop tells it. */
import { READ_TOOLS } from '../../contracts/tools';
import { checkResult } from '../../contracts/tools/check-result';
import type { ReadTool } from '../../contracts/tools/definition';
import { getOrder } from '../../contracts/tools/get-order';
import { getPayments } from '../../contracts/tools/get-payments';
import { ORDER, larkfield } from '../support/facts';
import { goodArguments } from '../support/gate-cases';
import { PAYMENT, oneOrderShop } from '../support/one-order-shop';

const tools: readonly ReadTool[] = READ_TOOLS;
const ARGS = { order_id: ORDER };

describe.each(tools.map((tool) => [tool.name, tool] as const))('%s', (_name, tool) => {
  const args = goodArguments(tool);

  it('answers what its contract promises, from the port alone', async () => {
    const { shop, asked } = oneOrderShop();
    const result = await tool.read(shop, args);
    expect(checkResult(tool, { args, result }, larkfield)).toEqual({
      ok: true,
      result,
      isEmpty: false,
    });
    expect(asked.length).toBeGreaterThan(0);
  });

  it('asks about the order that it was given and about no other, and for no more than it shows', async () => {
    const { shop, asked } = oneOrderShop();
    await tool.read(shop, args);
    const about = asked.flatMap((each) => each.about);
    const orderIds = about.filter((value) => typeof value === 'string');
    expect(orderIds.every((orderId) => orderId === args['order_id'])).toBe(true);
    const limits = about.filter((value) => typeof value === 'number');
    expect(limits.every((limit) => limit === tool.limits.rowsMax)).toBe(true);
  });

  it('rejects when the shop can not answer, for the gates to make a code of', async () => {
    const away = new Error('away');
    const fail = () => Promise.reject(away);
    const { shop } = oneOrderShop({
      ...{ order: fail, orderItems: fail, orderBoxes: fail, shipmentEvents: fail },
      ...{ returnLabels: fail, replacements: fail, payments: fail, refunds: fail },
      ...{ openDisputes: fail, customerOrders: fail, searchPolicy: fail },
    });
    await expect(tool.read(shop, args)).rejects.toBe(away);
  });
});

describe('an order that went away after the permission check', () => {
  it.each([getOrder, getPayments])('is no answer of $name', async (tool) => {
    const { shop } = oneOrderShop({ order: () => Promise.resolve(null) });
    await expect(tool.read(shop, ARGS)).rejects.toThrow('went away');
  });
});

describe('get_payments', () => {
  it('adds up what is left of every payment', async () => {
    const { shop } = oneOrderShop({ payments: () => Promise.resolve([PAYMENT, PAYMENT]) });
    expect(await getPayments.read(shop, ARGS)).toMatchObject({ still_refundable: '1758.00' });
  });

  it('adds up no two currencies', async () => {
    const { shop } = oneOrderShop({
      payments: () => Promise.resolve([PAYMENT, { ...PAYMENT, currency: 'USD' }]),
    });
    await expect(getPayments.read(shop, ARGS)).rejects.toThrow('more than one currency');
  });
});

describe('a tool that reads an argument which it does not declare', () => {
  it('fails by name', async () => {
    const { shop } = oneOrderShop();
    await expect(getOrder.read(shop, {})).rejects.toThrow("The tool's arguments have no order_id.");
  });
});
