/**
 * Amounts at the borders that need a database: in and out of Postgres, on the way of a whole refund
 * in a shop of another currency, at the provider, and on the screens about it.
 *
 * Turns red when the currency of the payment is not compared ("currency_mismatch"), when bigint
 * columns are read as numbers, and when an amount of three decimals is cut for Stripe.
 */
import { executeWrite } from '../../activities/writes/drive-write';
import { createBaselineModel } from '../../activities/model/baseline/baseline-model';
import { evidenceOf } from '../../client/cli/evidence';
import { findCase, loadCase } from '../../client/cli/find-case';
import { caseJson } from '../../client/cli/json/case-json';
import { renderCase } from '../../client/cli/screens/case-screen';
import type { ProviderAdapter } from '../../contracts/provider';
import { approveWrite } from '../support/approved-writes';
import { CRASH_ORDER } from '../support/crash/crash-kinds';
import type { CrashOrder } from '../support/crash/crash-orders';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { addForeignOrder, addShopIn } from '../support/money/foreign-shop';
import { amountsThroughDatabase } from '../support/money/through-database';
import { startProviderWorld, stripeAt } from '../support/providers/provider-world';
import type { ProviderWorld } from '../support/providers/provider-world';

const EVERY_CENT = 500_000;

let database: TestDatabase;
let provider: ProviderWorld;
let orders = 0;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  provider = await startProviderWorld();
});

afterAll(async () => {
  await provider.stop();
  await database.drop();
});

describe('Postgres', () => {
  it('gives back every amount from 0.01 to 5,000.00 as it was given', async () => {
    expect(await amountsThroughDatabase(database.appPool, EVERY_CENT)).toEqual([]);
  });

  it.each([
    ['-1', '23514'],
    ['0', '23514'],
    [null, '23502'],
    ['5e3', '22P02'],
    ['"5"', '22P02'],
    ['19.999', '22P02'],
    ['NaN', '22P02'],
    ['5,000.01', '22P02'],
    ['', '22P02'],
    ['9223372036854775808', '22003'],
  ])('takes no refund of %j', async (amount, code) => {
    const added = database.appPool.query(
      `INSERT INTO shop_refunds (refund_id, payment_id, amount_minor, currency, reason, refunded_at)
       SELECT 'odd', payment_id, $1::bigint, currency, 'price_adjustment', now() FROM payments LIMIT 1`,
      [amount],
    );
    await expect(added).rejects.toMatchObject({ code });
  });
});

const SHOPS = [
  { currency: 'JPY', amount: 13_295, text: '13295' },
  { currency: 'KWD', amount: 13.295, text: '13.295' },
] as const;

type Written = { order: CrashOrder; receipt: Awaited<ReturnType<typeof executeWrite>> };

function execute(
  operationId: string,
  providers: readonly ProviderAdapter[] = [],
): ReturnType<typeof executeWrite> {
  const deps = { pool: database.appPool, model: createBaselineModel(), now: () => new Date() };
  return executeWrite({ ...deps, providers }, { operationId });
}

async function countersOf({ paymentId }: CrashOrder): Promise<unknown> {
  const found = await database.pool.query<{ refunded: bigint; reserved: bigint; posted: bigint }>(
    `SELECT refunded_minor AS refunded, reserved_minor AS reserved,
            (SELECT coalesce(sum(amount_minor), 0)::bigint FROM ledger l
             WHERE l.payment_id = p.payment_id AND l.currency = p.currency) AS posted
     FROM payments p WHERE payment_id = $1`,
    [paymentId],
  );
  return found.rows[0];
}

describe.each(SHOPS)('in a shop in $currency, a full refund', ({ currency, amount, text }) => {
  const { totalMinor } = CRASH_ORDER;
  const form = { kind: 'refund', amount, reason: 'item_not_received' };
  let shopId: string;

  beforeAll(async () => {
    shopId = await addShopIn(database.pool, currency);
  });

  async function sell(): Promise<CrashOrder> {
    orders += 1;
    return addForeignOrder(database.pool, { shopId, currency, no: orders });
  }

  async function screensOf({ ticketId }: CrashOrder): Promise<string> {
    const { appPool } = database;
    const detail = await loadCase(appPool, await findCase(appPool, ticketId, null));
    const shown = { detail, evidence: evidenceOf([], []), isWhole: true, command: null };
    const screen = { paint: (_: unknown, line: string) => line, width: 200, now: new Date() };
    return [...renderCase(screen, shown), JSON.stringify(caseJson(detail))].join('\n');
  }

  it('is written here, exactly, and shown exactly', async () => {
    const order = await sell();
    const { operationId } = await approveWrite(database.pool, order.ticketId, form);
    expect(await execute(operationId)).toMatchObject({ state: 'succeeded' });
    expect(await countersOf(order)).toEqual({
      ...{ refunded: totalMinor, reserved: 0n, posted: totalMinor },
    });
    const shown = await screensOf(order);
    expect(shown).toContain(`Refund ${text} ${currency} on order ${order.orderId}`);
    expect(shown).toContain(`"amount":{"amount":"${text}","currency":"${currency}"}`);
  });

  async function throughStripe(): Promise<Written> {
    const order = await sell();
    await database.pool.query(
      `INSERT INTO write_routes (shop_id, kind, provider) VALUES ($1, 'refund', 'stripe')`,
      [shopId],
    );
    const ref = `pi_foreign${String(orders)}`;
    await provider.control.addPayment({ ref, currency, capturedMinor: totalMinor });
    const { operationId } = await approveWrite(database.pool, order.ticketId, form);
    const receipt = await execute(operationId, [stripeAt(provider.url)]);
    await database.pool.query('DELETE FROM write_routes');
    return { order, receipt };
  }

  it('is made by Stripe exactly, or refused where Stripe can not say the amount', async () => {
    const { order, receipt } = await throughStripe();
    const { effectsPerOperation, effects } = await provider.control.report();
    const isSayable = currency === 'JPY';
    expect(receipt.state).toBe(isSayable ? 'succeeded' : 'denied');
    expect(effectsPerOperation[receipt.operationId] ?? 0).toBe(isSayable ? 1 : 0);
    const made = effects.find(({ operationId }) => operationId === receipt.operationId);
    expect(made?.amountMinor).toBe(isSayable ? totalMinor.toString() : undefined);
    const moved = isSayable ? totalMinor : 0n;
    expect(await countersOf(order)).toEqual({ refunded: moved, reserved: 0n, posted: moved });
  });

  it('is denied when the payment turns out to be in another currency', async () => {
    const order = await sell();
    const { operationId } = await approveWrite(database.pool, order.ticketId, form);
    await database.pool.query(`UPDATE payments SET currency = 'USD' WHERE payment_id = $1`, [
      order.paymentId,
    ]);
    expect(await execute(operationId)).toMatchObject({
      ...{ state: 'denied', code: 'currency_mismatch' },
    });
    expect(await countersOf(order)).toEqual({ refunded: 0n, reserved: 0n, posted: 0n });
  });
});
