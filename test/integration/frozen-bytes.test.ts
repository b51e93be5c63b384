/**
 * What executes is what was approved (invariant 6 of docs/invariants.md). The database refuses to
 * change it; where it was changed all the same, by whoever can lift a trigger, nothing is written.
 */
import { executeWrite } from '../../activities/writes/drive-write';
import { createWriteWorld, standingWhen } from '../support/providers/write-world';
import type { WorldWrite, WriteWorld } from '../support/providers/write-world';
import { CRASH_KINDS } from '../support/crash/crash-kinds';
import type { CrashKind } from '../support/crash/crash-kinds';

let world: WriteWorld;

beforeAll(async () => {
  world = await createWriteWorld();
}, 120_000);

afterAll(() => world.close());

const KINDS = ['refund of a part', 'label for one', 'replacement of one'].map((name): CrashKind => {
  const kind = CRASH_KINDS.find((each) => each.name === name);
  if (!kind) throw new Error(`There is no kind ${name}.`);
  return kind;
});

/** Another value of the same form. */
const CHANGED: Readonly<Record<string, unknown>> = {
  kind: 'refund',
  order_id: 'LK-000001',
  payment_id: 'P-1',
  payment_method: 'gift_card',
  units: [{ order_line_id: 'OL-1', sku: 'OTHER-1', unit_no: 1, amount_minor: '1' }],
  amount_minor: '1296',
  currency: 'USD',
  reason: 'late_delivery',
  order_line_id: 'OL-1',
  sku: 'OTHER-1',
  quantity: 2,
  address_digest: 'f'.repeat(64),
};

/** As nobody but the owner of the tables can. */
async function changeAction({ operationId }: WorldWrite, field: string): Promise<boolean> {
  const client = await world.database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('ALTER TABLE operations DISABLE TRIGGER operations_sending');
    const done = await client.query(
      `UPDATE operations SET action = jsonb_set(action, ARRAY[$2], $3)
       WHERE operation_id = $1 AND action->$2 IS DISTINCT FROM $3`,
      [operationId, field, JSON.stringify(CHANGED[field])],
    );
    await client.query('ALTER TABLE operations ENABLE TRIGGER operations_sending');
    await client.query('COMMIT');
    return done.rowCount === 1;
  } finally {
    client.release();
  }
}

async function fieldsOf({ operationId }: WorldWrite): Promise<string[]> {
  const found = await world.database.pool.query<{ name: string }>(
    'SELECT jsonb_object_keys(action) AS name FROM operations WHERE operation_id = $1',
    [operationId],
  );
  return found.rows.map(({ name }) => name);
}

describe.each(KINDS)('the approved bytes of a $name', (kind) => {
  it('can not be changed by the application in any field', async () => {
    const write = await world.approve(kind);
    for (const field of await fieldsOf(write)) {
      const changed = world.database.appPool.query(
        `UPDATE operations SET action = jsonb_set(action, ARRAY[$2], $3) WHERE operation_id = $1`,
        [
          write.operationId,
          field,
          JSON.stringify(CHANGED[field] === 'refund' ? 'x' : CHANGED[field]),
        ],
      );
      await expect(changed).rejects.toMatchObject({ code: '23514' });
    }
    expect(await executeWrite(world.deps(), write)).toMatchObject({ state: 'succeeded' });
  });

  it('are not executed when any field of them was changed', async () => {
    const write = await world.approve(kind);
    let changed = 0;
    for (const field of await fieldsOf(write)) {
      const other = await world.approve(kind);
      if (!(await changeAction(other, field))) continue;
      changed += 1;
      const receipt = await executeWrite(world.deps(), other);
      const code = field === 'order_id' ? 'order_not_own' : 'digest_mismatch';
      expect(receipt).toMatchObject({ state: 'denied', code });
      expect(await world.standing(other)).toEqual(standingWhen(kind, 'denied'));
      expect(await world.effectsOf(other.operationId)).toBe(0);
    }
    expect(changed).toBeGreaterThan(3);
  });

  it('are executed whatever is changed beside them', async () => {
    const write = await world.approve(kind);
    await world.database.pool.query(
      `UPDATE operations SET created_at = created_at - interval '1 hour', message = 'Noted.',
              fence = fence + 3 WHERE operation_id = $1`,
      [write.operationId],
    );
    expect(await executeWrite(world.deps(), write)).toMatchObject({ state: 'succeeded' });
    expect(await world.standing(write)).toEqual(standingWhen(kind, 'succeeded'));
  });
});
