/** Counts what a write has done, everywhere where it could be seen. */
import type { Pool } from 'pg';
import { CRASH_ORDER } from './crash-kinds';
import type { CrashWorld, CrashWrite } from './crash-write';

export type Counted = {
  /** Effects beyond the one that was approved, and those that are not there. */
  extra: number;
  missing: number;
  /** Sentences about counters, amounts, states and audit entries that are wrong. */
  wrong: string[];
};

type Row = {
  state: string;
  route: string;
  effects: number;
  effectsQuantity: number;
  effectsMinor: bigint;
  posts: number;
  postedMinor: bigint;
  reversals: number;
  refundedMinor: bigint;
  reservedMinor: bigint;
  units: number;
  stock: number;
  ends: number;
  digests: number;
};

async function readRow(pool: Pool, { operationId, order }: CrashWrite): Promise<Row> {
  const found = await pool.query<Row>(
    `SELECT o.state, o.route,
       (SELECT count(*)::int FROM (
          SELECT operation_id FROM shop_refunds WHERE reversed_at IS NULL
          UNION ALL SELECT operation_id FROM return_labels WHERE reversed_at IS NULL
          UNION ALL SELECT operation_id FROM replacements WHERE reversed_at IS NULL) made
        WHERE made.operation_id = $1) AS effects,
       (SELECT coalesce(sum(quantity), 0)::int FROM (
          SELECT operation_id, quantity FROM return_labels
          UNION ALL SELECT operation_id, quantity FROM replacements) made
        WHERE made.operation_id = $1) AS "effectsQuantity",
       (SELECT coalesce(sum(amount_minor), 0)::bigint FROM shop_refunds
        WHERE operation_id = $1) AS "effectsMinor",
       (SELECT count(*)::int FROM ledger WHERE operation_id = $1 AND leg = 'post') AS posts,
       (SELECT coalesce(sum(amount_minor), 0)::bigint FROM ledger
        WHERE operation_id = $1 AND leg = 'post') AS "postedMinor",
       (SELECT count(*)::int FROM ledger WHERE operation_id = $1 AND leg = 'reversal') AS reversals,
       p.refunded_minor AS "refundedMinor", p.reserved_minor AS "reservedMinor",
       (SELECT count(*)::int FROM unit_remedies u
        WHERE u.order_line_id = $2 AND u.is_active) AS units,
       (SELECT stock FROM products WHERE sku = $4) AS stock,
       (SELECT count(*)::int FROM audit WHERE body::json->'detail'->>'operation_id' = $1::text
          AND body::json->'detail'->>'state' = o.state) AS ends,
       (SELECT count(DISTINCT request_digest)::int FROM operation_attempts
        WHERE operation_id = $1) AS digests
     FROM operations o, payments p WHERE o.operation_id = $1 AND p.payment_id = $3`,
    [operationId, order.orderLineId, order.paymentId, order.sku],
  );
  const row = found.rows[0];
  if (!row) throw new Error(`There is no operation ${operationId}.`);
  return row;
}

function differences(found: object, expected: object): string[] {
  const have = new Map(Object.entries(found));
  return Object.entries(expected)
    .filter(([name, value]) => have.get(name) !== value)
    .map(([name, value]) => `${name} is ${String(have.get(name))} and not ${String(value)}`);
}

/** After its end, when it should have been done. */
export async function countWrite(world: CrashWorld, write: CrashWrite): Promise<Counted> {
  const { kind, operationId } = write;
  const row = await readRow(world.database.pool, write);
  const { effectsPerOperation } = await world.provider.control.report();
  const isRefund = kind.form.kind === 'refund';
  const isRemote = row.route === 'remote';
  /** What is there, and how many of it belong there. */
  const effects: [number, number][] = [
    [row.effects, 1],
    [row.posts, isRefund ? 1 : 0],
    [row.reversals, 0],
    [effectsPerOperation[operationId] ?? 0, isRemote ? 1 : 0],
  ];
  const differ = effects.map(([have, wanted]) => have - wanted);
  const wrong = differences(row, {
    ...{ state: 'succeeded', ends: 1, digests: isRemote ? 1 : 0 },
    ...{ effectsQuantity: kind.quantity, effectsMinor: kind.amountMinor },
    ...{ postedMinor: kind.amountMinor, refundedMinor: kind.amountMinor, reservedMinor: 0n },
    units: kind.quantity,
    stock: CRASH_ORDER.stock - (kind.form.kind === 'replacement' ? kind.quantity : 0),
  });
  return {
    extra: differ.reduce((sum, by) => sum + Math.max(0, by), 0),
    missing: differ.reduce((sum, by) => sum + Math.max(0, -by), 0),
    wrong: wrong.map((what) => `${kind.name}, ${operationId}: ${what}.`),
  };
}

/** States in which a remote write may have been done, or may yet be: what it needs is held. */
export const HOLDING: readonly string[] = [
  'reserved',
  'sending',
  'accepted',
  'unknown',
  'needs_reconciliation',
];

/** At any time, also between two kills: what is held and done fits the operation's state. */
export async function checkHeld(world: CrashWorld, write: CrashWrite): Promise<string[]> {
  const { kind, operationId } = write;
  const row = await readRow(world.database.pool, write);
  const isHolding = HOLDING.includes(row.state);
  const isDone = row.state === 'succeeded';
  const wrong = differences(row, {
    reservedMinor: isHolding ? kind.amountMinor : 0n,
    refundedMinor: isDone ? kind.amountMinor : 0n,
    postedMinor: isDone ? kind.amountMinor : 0n,
    units: isHolding || isDone ? kind.quantity : 0,
  });
  return wrong.map((what) => `${kind.name}, ${operationId}, while ${row.state}: ${what}.`);
}

/** Everything that one more execution could have changed, as text. */
export async function snapshotOf(pool: Pool, { operationId, order }: CrashWrite): Promise<string> {
  const found = await pool.query<{ text: string }>(
    `SELECT json_build_object(
       'operation', (SELECT to_jsonb(o) FROM operations o WHERE operation_id = $1),
       'ledger', (SELECT jsonb_agg(l ORDER BY entry_id) FROM ledger l WHERE operation_id = $1),
       'refunds', (SELECT jsonb_agg(r) FROM shop_refunds r WHERE operation_id = $1),
       'labels', (SELECT jsonb_agg(r) FROM return_labels r WHERE operation_id = $1),
       'replacements', (SELECT jsonb_agg(r) FROM replacements r WHERE operation_id = $1),
       'units', (SELECT jsonb_agg(u ORDER BY unit_no) FROM unit_remedies u WHERE operation_id = $1),
       'attempts', (SELECT jsonb_agg(a ORDER BY attempt_no) FROM operation_attempts a
                    WHERE operation_id = $1),
       'payment', (SELECT to_jsonb(p) FROM payments p WHERE payment_id = $2),
       'product', (SELECT to_jsonb(p) FROM products p WHERE sku = $3),
       'outbox', (SELECT count(*) FROM outbox), 'audit', (SELECT count(*) FROM audit),
       'wakeups', (SELECT count(*) FROM wakeups))::text AS text`,
    [operationId, order.paymentId, order.sku],
  );
  return found.rows[0]?.text ?? '';
}
