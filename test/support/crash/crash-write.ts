/** One approved write of the crash matrix, and driving it to its end whoever dies meanwhile. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { WriteStep } from '../../../activities/writes/steps';
import type { Receipt } from '../../../contracts/operation';
import { isOpenReceipt } from '../../../contracts/operation';
import { approveWrite } from '../approved-writes';
import type { TestDatabase } from '../database';
import type { ProviderWorld } from '../providers/provider-world';
import { startProviderWorld } from '../providers/provider-world';
import type { CrashKind } from './crash-kinds';
import { addCrashOrder, payAtProvider } from './crash-orders';
import type { CrashOrder } from './crash-orders';
import type { Drive } from './executor-order';
import { startExecutors } from './executors';
import type { Executor, Executors, Ran } from './executors';

export type CrashWorld = {
  database: TestDatabase;
  provider: ProviderWorld;
  executors: Executors;
  /** Where executors find the tokens that let them halt. */
  tokensIn: string;
  close: () => Promise<void>;
};

export type CrashWrite = { kind: CrashKind; order: CrashOrder; operationId: string };

export async function openCrashWorld(database: TestDatabase, stock: number): Promise<CrashWorld> {
  const provider = await startProviderWorld();
  const executors = startExecutors(stock, {
    EXECUTOR_DATABASE_URL: database.url,
    EXECUTOR_PROVIDER_URL: provider.url,
  });
  const tokensIn = await mkdtemp(path.join(tmpdir(), 'countersign-crash-'));
  const close = async (): Promise<void> => {
    await executors.close();
    await provider.stop();
    await rm(tokensIn, { recursive: true, force: true });
  };
  return { database, provider, executors, tokensIn, close };
}

/** From here on, all writes of the shop take this route. */
export async function takeRoute(
  { database }: Pick<CrashWorld, 'database'>,
  route: 'local' | 'remote',
): Promise<void> {
  await database.pool.query('DELETE FROM write_routes');
  if (route === 'local') return;
  await database.pool.query(
    `INSERT INTO write_routes (shop_id, kind, provider) VALUES ('larkfield', 'refund', 'stripe'),
       ('larkfield', 'return_label', 'label-desk'), ('larkfield', 'replacement', 'label-desk')`,
  );
}

/** Approved, and its payment known to the provider. */
export async function approveCrashWrite(
  { database, provider }: CrashWorld,
  kind: CrashKind,
  no: number,
): Promise<CrashWrite> {
  const { pool } = database;
  const order = await addCrashOrder(pool, no);
  const ref = `pi_crash${String(no)}`;
  await payAtProvider(pool, provider, { order, ref });
  const form = 'quantity' in kind.form ? { ...kind.form, sku: order.sku } : kind.form;
  const { operationId } = await approveWrite(pool, order.ticketId, form);
  return { kind, order, operationId };
}

export type Halting = { step: WriteStep; how: 'kill' | 'pause'; tokens: number };

export type Ended = {
  receipts: Receipt[];
  kills: number;
  /** Errors of the Activity, after which it was tried again. */
  failed: string[];
  /** When it ended by the executors' clock. */
  nowMs: number;
};

const ROUNDS_MAX = 24;

type Slot = { drive: Drive; receipt: Receipt | null };

/** As Temporal goes on after each attempt: again what died, and later a question of what is open. */
function afterRun(slot: Slot, ran: Ran): Slot {
  if (ran.kind !== 'receipt') return slot;
  return { drive: 'reconcile', receipt: ran.receipt };
}

function hasEnded({ receipt }: Slot): boolean {
  return receipt !== null && !isOpenReceipt(receipt);
}

/** The instant to which the latest of the open receipts puts the next question. */
function nextMs(slots: readonly Slot[], nowMs: number): number {
  const asked = slots
    .filter((slot) => !hasEnded(slot))
    .map(({ receipt }) => Date.parse(receipt?.nextCheckAt ?? '') + 1);
  return Math.max(nowMs, ...asked.filter((at) => !Number.isNaN(at)));
}

/**
 * Gives the write to so many executors at once, again and again, until each of them has its end.
 * @param afterRound is called while it may be half done, after whoever had to die has died.
 */
export async function driveToEnd(
  world: CrashWorld,
  { operationId }: CrashWrite,
  given: { executors: number; halting: Halting | null; afterRound?: () => Promise<void> },
): Promise<Ended> {
  const { tokensIn } = world;
  const halt = given.halting && { ...given.halting, tokensIn };
  let slots = Array.from({ length: given.executors }, (): Slot => ({
    drive: 'execute',
    receipt: null,
  }));
  let nowMs = Date.now();
  let kills = 0;
  const failed: string[] = [];
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const taken: Executor[] = await world.executors.take(slots.length);
    const ran = await Promise.all(
      taken.map((executor, index) => {
        const drive = slots[index]?.drive ?? 'execute';
        return executor.run({ operationId, drive, nowMs, halt });
      }),
    );
    for (const one of ran) {
      if (one.kind === 'killed') kills += 1;
      if (one.kind === 'failed') failed.push(one.error);
    }
    slots = slots.map((slot, index) => afterRun(slot, ran[index] ?? { kind: 'killed' }));
    await given.afterRound?.();
    if (slots.every(hasEnded)) break;
    nowMs = nextMs(slots, nowMs);
  }
  const receipts = slots.flatMap(({ receipt }) => (receipt ? [receipt] : []));
  return { receipts, kills, failed, nowMs };
}
