/** The same article on two lines of an order: each has its price, its units and its remedies. */
import { executeWrite } from '../../../activities/writes/drive-write';
import { createBaselineModel } from '../../../activities/model/baseline/baseline-model';
import { orderRows } from '../../../db/seed/order-rows';
import { readLarkfieldFiles } from '../../../db/seed/seed-files';
import { insertRows } from '../../../db/seed/insert-rows';
import { orderBoxes, orderItems } from '../../../db/queries/shop-orders';
import { inTransaction } from '../../../db/transaction';
import { approveWrite } from '../../support/approved-writes';
import { addCrashOrder } from '../../support/crash/crash-orders';
import type { CrashOrder } from '../../support/crash/crash-orders';
import { addTicketLike } from '../../support/waiting-case';
import { createTestDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';

let database: TestDatabase;
let order: CrashOrder;

/** Three at 40.00 on the first line, and one at 25.00 on the second, all in one box. */
beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  const { pool } = database;
  order = await addCrashOrder(pool, 1);
  await pool.query(
    `INSERT INTO order_lines (order_line_id, order_id, line_no, sku, quantity, unit_price_minor)
     SELECT order_line_id || '-2', order_id, 2, sku, 1, 2500 FROM order_lines WHERE order_line_id = $1`,
    [order.orderLineId],
  );
  await pool.query(
    `INSERT INTO box_lines (box_id, order_line_id, quantity)
     SELECT box_id, order_line_id || '-2', 1 FROM box_lines WHERE order_line_id = $1`,
    [order.orderLineId],
  );
  await pool.query('UPDATE orders SET total_minor = total_minor + 2500 WHERE order_id = $1', [
    order.orderId,
  ]);
  await pool.query(
    'UPDATE payments SET captured_minor = captured_minor + 2500 WHERE payment_id = $1',
    [order.paymentId],
  );
});

afterAll(() => database.drop());

async function write(form: Record<string, unknown>): Promise<unknown> {
  const { pool, appPool } = database;
  // Each on a ticket of its own, as a customer who asks again has it.
  await pool.query(
    `INSERT INTO tickets (ticket_id, source, external_id, shop_id, customer_id, subject, body, received_at)
     SELECT ticket_id || '-' || n, source, external_id || '-' || n, shop_id, customer_id, subject, body, received_at
     FROM tickets, (SELECT count(*) AS n FROM tickets) counted WHERE ticket_id = $1`,
    [order.ticketId],
  );
  const found = await pool.query<{ id: string }>(
    `SELECT ticket_id AS id FROM tickets WHERE ticket_id LIKE $1 || '-%' ORDER BY length(ticket_id), ticket_id DESC LIMIT 1`,
    [order.ticketId],
  );
  const { operationId } = await approveWrite(pool, found.rows[0]?.id ?? '', form as never);
  const deps = { pool: appPool, model: createBaselineModel(), now: () => new Date() };
  return executeWrite({ ...deps, providers: [] }, { operationId });
}

async function customerId(): Promise<string> {
  const found = await database.pool.query<{ id: string }>(
    'SELECT customer_id AS id FROM orders WHERE order_id = $1',
    [order.orderId],
  );
  return found.rows[0]?.id ?? '';
}

it('is read as two items in one box', async () => {
  const own = { orderId: order.orderId, customerId: await customerId() };
  expect(await orderItems(database.pool, own)).toMatchObject([
    { sku: order.sku, quantity: 3, unitPriceMinor: 4_000n },
    { sku: order.sku, quantity: 1, unitPriceMinor: 2_500n },
  ]);
  expect(await orderBoxes(database.pool, own)).toMatchObject([{ skus: [order.sku] }]);
});

it('gives a remedy to each line, at its own price, until none is left', async () => {
  const done = { state: 'succeeded' };
  const again = { kind: 'replacement', sku: order.sku, reason: 'damaged_in_transit' };
  const back = { kind: 'refund', reason: 'item_not_received' };
  expect(await write({ ...again, quantity: 2 })).toMatchObject(done);
  // 25.00 is the price of the second line's unit, and 40.00 that of the one that is left of the first.
  expect(await write({ ...back, amount: 25 })).toMatchObject(done);
  await expect(write({ ...back, amount: 25 })).rejects.toThrow(/refunded or sent again/);
  expect(await write({ ...again, quantity: 1 })).toMatchObject(done);
  await expect(write({ ...back, amount: 40 })).rejects.toThrow(/refunded or sent again/);
  const units = await database.pool.query(
    `SELECT order_line_id AS line, unit_no AS unit FROM unit_refunds WHERE is_active
     UNION ALL SELECT order_line_id, unit_no FROM unit_remedies WHERE order_line_id LIKE $1 || '%'
     ORDER BY line, unit`,
    [order.orderLineId],
  );
  expect(units.rows).toEqual([
    ...[1, 2, 3].map((unit) => ({ line: order.orderLineId, unit })),
    { line: `${order.orderLineId}-2`, unit: 1 },
  ]);
});

it("can't be paid back twice by any statement: the database itself refuses", async () => {
  const again = database.pool.query(
    `INSERT INTO unit_refunds (order_line_id, unit_no, operation_id, amount_minor)
     SELECT order_line_id, unit_no, (SELECT operation_id FROM operations WHERE kind = 'replacement' LIMIT 1), 1
     FROM unit_refunds`,
  );
  await expect(again).rejects.toMatchObject({ constraint: 'unit_refunds_once' });
  const sent = database.pool.query(
    `INSERT INTO unit_remedies (order_line_id, unit_no, remedy)
     SELECT order_line_id, unit_no, 'replacement' FROM unit_refunds`,
  );
  await expect(sent).rejects.toMatchObject({ constraint: 'unit_refunds_once' });
});

describe('the seed loader', () => {
  const files = readLarkfieldFiles();
  const [first] = files.orders;
  if (!first) throw new Error('There are no example orders.');
  const [line] = first.lines;
  if (!line) throw new Error('The first example order has no lines.');
  const twice = {
    ...first,
    order_id: 'LK-999001',
    lines: [line, { ...line, quantity: 2, unit_price_minor: 100 }],
    return_labels: [{ sku: line.sku, quantity: 2, created_at: first.ordered_at }],
  };
  const rows = orderRows([twice], files.customers, files.shop.currency);

  it('keeps both lines, and hands units out over both', () => {
    expect(rows.order_lines.map((row) => row['quantity'])).toEqual([line.quantity, 2]);
    expect(rows.box_lines.map((row) => row['order_line_id'])).toEqual([
      ...['OL-999001-1', 'OL-999001-2'],
    ]);
    expect(rows.unit_remedies).toMatchObject([
      { order_line_id: 'OL-999001-1', unit_no: 1 },
      { order_line_id: 'OL-999001-2', unit_no: 1 },
    ]);
  });

  it('drops no row in silence', async () => {
    const insert = (): Promise<void> =>
      inTransaction(database.pool, async (client) => {
        await insertRows(client, 'orders', rows.orders);
        await insertRows(client, 'order_lines', rows.order_lines);
      });
    await insert();
    await expect(insert()).rejects.toMatchObject({ code: '23505' });
  });
});

describe('money that stands although its units were given back', () => {
  it('counts as a refund of any item that it covers, so that none is paid twice', async () => {
    const { pool } = database;
    const other = await addCrashOrder(pool, 2);
    const form = { kind: 'refund', amount: 40, reason: 'item_not_received' };
    const { operationId } = await approveWrite(pool, other.ticketId, form);
    const deps = { pool, model: createBaselineModel(), now: () => new Date() };
    await executeWrite({ ...deps, providers: [] }, { operationId });
    const again = await addTicketLike(pool, other.ticketId);
    await pool.query('UPDATE unit_refunds SET is_active = false WHERE operation_id = $1', [
      operationId,
    ]);
    await expect(approveWrite(pool, again, form)).rejects.toThrow(/refunded or sent again/);
  });
});
