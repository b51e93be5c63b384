/**
 * What may change between the approval and the write: each is denied with its code, on either
 * route, also when the remote one has reserved already and nothing is sent yet. Turns red when the
 * facts aren't looked at again there, or when a denial before the first send doesn't end the write.
 */
import { executeWrite } from '../../activities/writes/drive-write';
import { POLICY } from '../../contracts/policy';
import { CRASH_KINDS } from '../support/crash/crash-kinds';
import type { CrashKind } from '../support/crash/crash-kinds';
import { takeRoute } from '../support/crash/crash-write';
import { createWriteWorld, standingWhen } from '../support/providers/write-world';
import type { WorldWrite, WriteWorld } from '../support/providers/write-world';

type Change = {
  what: string;
  kind: string;
  code: string;
  words: RegExp;
  apply: (world: WriteWorld, write: WorldWrite) => Promise<void>;
};

async function sql(world: WriteWorld, text: string, values: readonly unknown[]): Promise<void> {
  const done = await world.database.pool.query(text, [...values]);
  if (done.rowCount !== 1) throw new Error(`Changed ${String(done.rowCount)} rows: ${text}`);
}

const REFUNDED = `
  WITH paid AS (UPDATE payments SET refunded_minor = refunded_minor + $2 WHERE payment_id = $1
                RETURNING payment_id, currency)
  INSERT INTO shop_refunds (refund_id, payment_id, amount_minor, currency, reason, refunded_at)
  SELECT 'other-' || payment_id, payment_id, $2, currency, 'price_adjustment', now() FROM paid`;

const CHANGES: readonly Change[] = [
  {
    what: 'a dispute that was opened',
    kind: 'refund of a part',
    code: 'dispute_open',
    words: /dispute/i,
    apply: (world, { order }) =>
      sql(
        world,
        `INSERT INTO disputes (dispute_id, payment_id, amount_minor, opened_at)
         VALUES ('dp-' || $1, $1, 100, now())`,
        [order.paymentId],
      ),
  },
  {
    what: "another ticket's refund",
    kind: 'refund of all',
    code: 'amount_exceeds_refundable',
    words: /can still be refunded/,
    apply: (world, { order }) => sql(world, REFUNDED, [order.paymentId, 1_000n]),
  },
  {
    what: 'an approver who was deactivated',
    kind: 'refund of a part',
    code: 'signer_not_entitled',
    words: /lead, who approved this, is no longer active/,
    apply: (world) => sql(world, `UPDATE users SET is_active = false WHERE user_id = 'lead'`, []),
  },
  {
    what: 'a limit that was tightened',
    kind: 'refund of a part',
    code: 'customer_cap_reached',
    words: /limit/,
    apply: () => {
      jest.replaceProperty(POLICY.refund, 'perCustomerDayMinorMax', 1_000n as never);
      return Promise.resolve();
    },
  },
  {
    what: 'an address that was changed',
    kind: 'replacement of one',
    code: 'address_changed',
    words: /address/,
    apply: (world, { order }) =>
      sql(world, `UPDATE orders SET address = '{"city":"Elsewhere"}' WHERE order_id = $1`, [
        order.orderId,
      ]),
  },
  {
    what: 'stock that was sold',
    kind: 'replacement of two',
    code: 'out_of_stock',
    words: /stock/,
    apply: (world, { order }) =>
      sql(world, 'UPDATE products SET stock = 0 WHERE sku = $1', [order.sku]),
  },
];

function kindNamed(name: string): CrashKind {
  const kind = CRASH_KINDS.find((each) => each.name === name);
  if (!kind) throw new Error(`There is no kind ${name}.`);
  return kind;
}

describe('between the approval and the write', () => {
  let world: WriteWorld;

  beforeAll(async () => {
    world = await createWriteWorld();
  }, 120_000);

  afterEach(async () => {
    jest.restoreAllMocks();
    await world.database.pool.query(`UPDATE users SET is_active = true WHERE user_id = 'lead'`);
  });

  afterAll(() => world.close());

  async function expectDenied(write: WorldWrite, change: Change): Promise<void> {
    const { operationId } = write;
    const receipt = await executeWrite(world.deps(), { operationId });
    expect(receipt).toMatchObject({ state: 'denied', code: change.code });
    // Who approved it reads this in the case.
    const told = await world.database.pool.query<{ message: string }>(
      `SELECT message FROM operations WHERE operation_id = $1`,
      [operationId],
    );
    expect(told.rows[0]?.message).toMatch(change.words);
    expect(await world.effectsOf(operationId)).toBe(0);
    const [refunded, stock] = await elsewhere(write);
    expect(await world.standing(write)).toEqual({
      ...standingWhen(write.kind, 'denied'),
      ...{ refunded, stock },
    });
    const audited = await world.database.pool.query(
      `SELECT 1 FROM audit WHERE body::jsonb->'detail'->>'operation_id' = $1
         AND body::jsonb->'detail'->>'state' = 'denied' AND body::jsonb->'detail'->>'code' = $2`,
      [operationId, change.code],
    );
    expect(audited.rowCount).toBe(1);
    // A second execution finds the denial and changes nothing, whatever the facts are by then.
    jest.restoreAllMocks();
    await world.database.pool.query(`UPDATE users SET is_active = true WHERE user_id = 'lead'`);
    expect(await executeWrite(world.deps(), { operationId })).toMatchObject({
      state: 'denied',
      code: change.code,
    });
    expect(await world.effectsOf(operationId)).toBe(0);
  }

  /** What others did, which our denial leaves as it is. */
  async function elsewhere({ order }: WorldWrite): Promise<[bigint, number]> {
    const found = await world.database.pool.query<{ refunded: bigint; stock: number }>(
      `SELECT coalesce(sum(amount_minor), 0)::bigint AS refunded,
         (SELECT stock FROM products WHERE sku = $2) AS stock
       FROM shop_refunds WHERE payment_id = $1 AND operation_id IS NULL`,
      [order.paymentId, order.sku],
    );
    const { refunded = 0n, stock = 0 } = found.rows[0] ?? {};
    return [refunded, stock];
  }

  describe.each(['local', 'remote'] as const)('on the %s route', (route) => {
    beforeAll(() => takeRoute(world, route));

    it.each(CHANGES)('$what is denied: $code', async (change) => {
      const write = await world.approve(kindNamed(change.kind));
      await change.apply(world, write);
      await expectDenied(write, change);
    });
  });

  /** Money and stock that are reserved can't be taken by somebody else, so these are not here. */
  const AFTER_RESERVING = CHANGES.filter(
    ({ code }) => !['out_of_stock', 'amount_exceeds_refundable'].includes(code),
  );

  describe('after a reservation, before anything is sent', () => {
    beforeAll(() => takeRoute(world, 'remote'));

    it.each(AFTER_RESERVING)(
      '$what is denied: $code, and gives back what was held',
      async (change) => {
        const write = await world.approve(kindNamed(change.kind));
        const { operationId } = write;
        const stopped = new Error('The process ends here.');
        const hook = (step: string): void => {
          if (step === 'committed') throw stopped;
        };
        await expect(executeWrite({ ...world.deps(), hook }, { operationId })).rejects.toBe(
          stopped,
        );
        expect(await world.stateOf(operationId)).toBe('reserved');
        await change.apply(world, write);
        await expectDenied(write, change);
      },
    );
  });
});
