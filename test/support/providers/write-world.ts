/** Approved writes whose kinds go to scripted providers, and the time that they ask for. */
import { reconcileWrite } from '../../../activities/writes/drive-write';
import type { executeWrite } from '../../../activities/writes/drive-write';
import { createBaselineModel } from '../../../activities/model/baseline/baseline-model';
import { isOpenReceipt } from '../../../contracts/operation';
import type { Receipt } from '../../../contracts/operation';
import type { ProviderAdapter } from '../../../contracts/provider';
import { approveWrite } from '../approved-writes';
import type { ApprovedWrite } from '../approved-writes';
import { CRASH_KINDS, CRASH_ORDER } from '../crash/crash-kinds';
import type { CrashKind } from '../crash/crash-kinds';
import { addCrashOrder, payAtProvider } from '../crash/crash-orders';
import type { CrashOrder } from '../crash/crash-orders';
import { takeRoute } from '../crash/crash-write';
import { createTestDatabase } from '../database';
import type { TestDatabase } from '../database';
import { labelDeskAt, startProviderWorld, stripeAt } from './provider-world';
import type { ProviderWorld } from './provider-world';

const ASKS_MAX = 60;

/** Each in part: a cap of the provider's would hide a second whole one. */
export const PARTIAL_KINDS: readonly CrashKind[] = CRASH_KINDS.filter(({ name }) =>
  ['refund of a part', 'label for one', 'replacement of one'].includes(name),
);

export type WorldWrite = ApprovedWrite & { kind: CrashKind; order: CrashOrder; paymentRef: string };

/** What our books have of a write. */
export type Standing = {
  refunded: bigint;
  reserved: bigint;
  posts: number;
  reversals: number;
  units: number;
  rows: number;
  stock: number;
};

export type WriteWorld = {
  database: TestDatabase;
  provider: ProviderWorld;
  providers: readonly ProviderAdapter[];
  deps: () => Parameters<typeof executeWrite>[0];
  approve: (kind: CrashKind) => Promise<WorldWrite>;
  /** Lets the time pass, for us and for the provider. */
  pass: (ms: number) => Promise<void>;
  /** Lets the time pass that an open write asks for. */
  passUntil: (at: string | null | undefined) => Promise<void>;
  /** As a Workflow does: from the first answer on, until it has ended or people are asked. */
  goOn: (operationId: string, first: Receipt) => Promise<Receipt>;
  stateOf: (operationId: string) => Promise<string>;
  effectsOf: (operationId: string) => Promise<number>;
  standing: (write: WorldWrite) => Promise<Standing>;
  close: () => Promise<void>;
};

/** What the books have to say of a write in such a state. */
export function standingWhen(kind: CrashKind, state: string): Standing {
  const isDone = state === 'succeeded';
  const isOpen = state === 'needs_reconciliation' || state === 'unknown' || state === 'accepted';
  const isRefund = kind.form.kind === 'refund';
  const taken = kind.form.kind === 'replacement' && (isDone || isOpen) ? kind.quantity : 0;
  return {
    refunded: isDone ? kind.amountMinor : 0n,
    reserved: isOpen ? kind.amountMinor : 0n,
    posts: isDone && isRefund ? 1 : 0,
    reversals: 0,
    units: isDone || isOpen ? kind.quantity : 0,
    rows: isDone ? 1 : 0,
    stock: CRASH_ORDER.stock - taken,
  };
}

async function readStanding({ pool }: TestDatabase, write: WorldWrite): Promise<Standing> {
  const found = await pool.query<Standing>(
    `SELECT p.refunded_minor AS refunded, p.reserved_minor AS reserved,
       (SELECT count(*)::int FROM ledger WHERE operation_id = $1 AND leg = 'post') AS posts,
       (SELECT count(*)::int FROM ledger WHERE operation_id = $1 AND leg = 'reversal') AS reversals,
       (SELECT count(*)::int FROM unit_remedies WHERE operation_id = $1 AND is_active) AS units,
       (SELECT count(*)::int FROM (
          SELECT operation_id FROM shop_refunds WHERE reversed_at IS NULL
          UNION ALL SELECT operation_id FROM return_labels WHERE reversed_at IS NULL
          UNION ALL SELECT operation_id FROM replacements WHERE reversed_at IS NULL) r
        WHERE operation_id = $1) AS rows,
       (SELECT stock FROM products WHERE sku = $3) AS stock
     FROM payments p WHERE payment_id = $2`,
    [write.operationId, write.order.paymentId, write.order.sku],
  );
  const row = found.rows[0];
  if (!row) throw new Error('The payment is gone.');
  return row;
}

async function approveIn(
  { database, provider }: Pick<WriteWorld, 'database' | 'provider'>,
  kind: CrashKind,
  no: number,
): Promise<WorldWrite> {
  const order = await addCrashOrder(database.pool, no);
  const paymentRef = `pi_world${String(no)}`;
  await payAtProvider(database.pool, provider, { order, ref: paymentRef });
  const form = kind.form.kind === 'refund' ? kind.form : { ...kind.form, sku: order.sku };
  return {
    ...(await approveWrite(database.pool, order.ticketId, form)),
    ...{ kind, order, paymentRef },
  };
}

export async function createWriteWorld(): Promise<WriteWorld> {
  const database = await createTestDatabase({ seeded: true });
  const provider = await startProviderWorld();
  await takeRoute({ database }, 'remote');
  const providers = [stripeAt(provider.url, 5_000), labelDeskAt(provider.url)];
  let clockMs = Date.now();
  let no = 0;
  const deps = (): Parameters<typeof executeWrite>[0] => ({
    pool: database.appPool,
    model: createBaselineModel(),
    now: () => new Date(clockMs),
    providers,
  });
  const pass = async (ms: number): Promise<void> => {
    clockMs += ms;
    await provider.control.advance(ms);
  };
  const passUntil = (at: string | null | undefined): Promise<void> =>
    pass(Math.max(0, Date.parse(at ?? '') - clockMs) + 1);
  const stateOf = async (operationId: string): Promise<string> => {
    const found = await database.pool.query<{ state: string }>(
      'SELECT state FROM operations WHERE operation_id = $1',
      [operationId],
    );
    return found.rows[0]?.state ?? '';
  };
  return {
    ...{ database, provider, providers, deps, pass, passUntil, stateOf },
    approve: (kind) => approveIn({ database, provider }, kind, (no += 1)),
    goOn: async (operationId, first) => {
      let receipt = first;
      for (let asked = 0; asked < ASKS_MAX && isOpenReceipt(receipt); asked += 1) {
        if ((await stateOf(operationId)) === 'needs_reconciliation') break;
        await passUntil(receipt.nextCheckAt);
        receipt = await reconcileWrite(deps(), { operationId });
      }
      return receipt;
    },
    effectsOf: async (operationId) =>
      (await provider.control.report()).effectsPerOperation[operationId] ?? 0,
    standing: (write) => readStanding(database, write),
    close: async () => {
      await provider.stop();
      await database.drop();
    },
  };
}
