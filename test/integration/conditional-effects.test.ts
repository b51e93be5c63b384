/**
 * Each effect refuses by itself, in its own statement, what the facts no longer allow: the last line
 * behind the locks and the rules. Turns red when a counter is changed without its condition, when
 * what is reserved or disputed is left out of it, and when a unit or a credit has no unique key.
 */
import type { PoolClient } from 'pg';
import { performEffect } from '../../activities/writes/perform-effect';
import { reserveEffect } from '../../activities/writes/remote/effect-phases';
import type { WriteEffect } from '../../contracts/actions';
import { approveWrite } from '../support/approved-writes';
import { CRASH_ORDER } from '../support/crash/crash-kinds';
import { addCrashOrder } from '../support/crash/crash-orders';
import type { CrashOrder } from '../support/crash/crash-orders';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';

let database: TestDatabase;
let order: CrashOrder;
let operationId: string;
let client: PoolClient;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  order = await addCrashOrder(database.pool, 1);
  const form = { kind: 'refund', amount: 1, reason: 'price_adjustment' };
  ({ operationId } = await approveWrite(database.pool, order.ticketId, form));
});

afterAll(() => database.drop());

beforeEach(async () => {
  client = await database.pool.connect();
  await client.query('BEGIN');
});

afterEach(async () => {
  await client.query('ROLLBACK');
  client.release();
});

const HOW = { performed: performEffect, reserved: reserveEffect };
const HOWS = Object.keys(HOW) as (keyof typeof HOW)[];

function make(effect: WriteEffect, how: keyof typeof HOW = 'performed'): Promise<void> {
  return HOW[how]({ client, operationId, shopNow: new Date('2026-10-26T15:00:00Z') }, effect);
}

function refund(amountMinor: bigint, currency = 'CAD'): WriteEffect {
  const { paymentId } = order;
  return { effect: 'refund', paymentId, amountMinor, currency, reason: 'price_adjustment' };
}

describe.each(HOWS)('a refund that is %s', (how) => {
  it.each(['refunded_minor', 'reserved_minor', 'disputed_minor'])(
    'is refused when one cent more than is left after %s, and takes what is left',
    async (claim) => {
      await client.query(`UPDATE payments SET ${claim} = 295 WHERE payment_id = $1`, [
        order.paymentId,
      ]);
      const leftMinor = CRASH_ORDER.totalMinor - 295n;
      await expect(make(refund(leftMinor + 1n), how)).rejects.toMatchObject({
        code: 'amount_exceeds_refundable',
      });
      await expect(make(refund(leftMinor), how)).resolves.toBeUndefined();
    },
  );

  it('is refused in another currency than the payment', async () => {
    await expect(make(refund(100n, 'USD'), how)).rejects.toMatchObject({
      code: 'amount_exceeds_refundable',
    });
  });
});

it('a unit has one label and one replacement, whoever asks', async () => {
  const { orderLineId } = order;
  for (const remedy of ['return_label', 'replacement'] as const) {
    const units = (...unitNos: number[]): WriteEffect => ({
      ...{ effect: 'claim_units', remedy, orderLineId, unitNos },
    });
    await make(units(1, 2));
    await expect(make(units(2, 3))).rejects.toMatchObject({ code: 'duplicate_remedy' });
  }
});

it('stock is taken as far as it goes', async () => {
  const take = (quantity: number): WriteEffect => ({
    ...{ effect: 'take_stock', sku: order.sku, quantity },
  });
  await make(take(CRASH_ORDER.stock - 1));
  await expect(make(take(2))).rejects.toMatchObject({ code: 'out_of_stock' });
  await expect(make(take(1))).resolves.toBeUndefined();
});

it('an order has one store credit', async () => {
  const credit: WriteEffect = {
    ...{ effect: 'add_credit', orderId: order.orderId, amountMinor: 500n, currency: 'CAD' },
    reason: 'repeat_trouble',
  };
  await make(credit);
  await expect(make(credit)).rejects.toMatchObject({ code: 'duplicate_remedy' });
});
