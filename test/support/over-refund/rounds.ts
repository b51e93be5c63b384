/**
 * Rounds in which sixteen approved refunds of one payment, which together exceed it, are executed
 * at once by two processes. As many succeed as fit, to the last one, and never one more.
 */
import { createInterface } from 'node:readline';
import { approveWrite } from '../approved-writes';
import { startProcess } from '../child-process';
import type { TestProcess } from '../child-process';
import { CRASH_ORDER } from '../crash/crash-kinds';
import { addCrashOrder, payAtProvider } from '../crash/crash-orders';
import type { CrashOrder } from '../crash/crash-orders';
import type { TestDatabase } from '../database';
import { startProviderWorld } from '../providers/provider-world';
import type { ProviderWorld } from '../providers/provider-world';

export const AT_ONCE = 16;
/** Sixteen come to 207.20 of the 132.95 that were paid: ten fit, and 3.45 are left. */
const AMOUNT = { decimal: 12.95, minor: 1_295n } as const;
const FIT = CRASH_ORDER.totalMinor / AMOUNT.minor;

type Answer = { operationId: string; state: string; code: string | null };
type Refunder = { execute: (operationIds: readonly string[]) => Promise<Answer[]> };

export type RefundWorld = {
  database: TestDatabase;
  provider: ProviderWorld;
  refunders: readonly [Refunder, Refunder];
  close: () => Promise<void>;
};

const MARK = 'answer ';

function refunderOf({ child }: TestProcess): Refunder {
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('The process has no pipes.');
  let settle: (answers: Answer[]) => void = () => undefined;
  createInterface({ input: stdout }).on('line', (line) => {
    if (line.startsWith(MARK)) settle(JSON.parse(line.slice(MARK.length)) as Answer[]);
  });
  return {
    execute: (operationIds) =>
      new Promise((resolve) => {
        settle = resolve;
        stdin.write(`${JSON.stringify(operationIds)}\n`);
      }),
  };
}

export async function openRefundWorld(database: TestDatabase): Promise<RefundWorld> {
  const provider = await startProviderWorld();
  const env = { REFUNDER_DATABASE_URL: database.url, REFUNDER_PROVIDER_URL: provider.url };
  const started = [0, 1].map(() => startProcess('test/support/refunder-process.ts', { env }));
  await Promise.all(started.map((one) => one.untilSays('ready')));
  const [left, right] = started.map(refunderOf);
  if (!left || !right) throw new Error('Two processes are needed.');
  const close = async (): Promise<void> => {
    await Promise.all(started.map((one) => one.kill()));
    await provider.stop();
  };
  return { database, provider, refunders: [left, right], close };
}

/** More tickets of the order's customer: each refund is a case of its own. */
async function addTickets({ pool }: TestDatabase, order: CrashOrder): Promise<string[]> {
  const found = await pool.query<{ ticketId: string }>(
    `INSERT INTO tickets (ticket_id, shop_id, customer_id, source, external_id, subject, body,
                          received_at)
     SELECT ticket_id || '-' || no, shop_id, customer_id, source, external_id || '-' || no, subject,
            body, received_at
     FROM tickets, generate_series(2, $2) no WHERE ticket_id = $1
     RETURNING ticket_id AS "ticketId"`,
    [order.ticketId, AT_ONCE],
  );
  return [order.ticketId, ...found.rows.map(({ ticketId }) => ticketId)];
}

type Books = {
  captured: bigint;
  refunded: bigint;
  reserved: bigint;
  posted: bigint;
  rows: bigint;
};

async function readBooks({ pool }: TestDatabase, paymentId: string): Promise<Books> {
  const found = await pool.query<Books>(
    `SELECT captured_minor AS captured, refunded_minor AS refunded, reserved_minor AS reserved,
       (SELECT coalesce(sum(amount_minor), 0)::bigint FROM ledger l
        WHERE l.payment_id = p.payment_id AND leg = 'post') AS posted,
       (SELECT coalesce(sum(amount_minor), 0)::bigint FROM shop_refunds r
        WHERE r.payment_id = p.payment_id) AS rows
     FROM payments p WHERE payment_id = $1`,
    [paymentId],
  );
  const books = found.rows[0];
  if (!books) throw new Error('The payment is gone.');
  return books;
}

function findWrong(books: Books, answers: readonly Answer[]): string[] {
  const done = BigInt(answers.filter(({ state }) => state === 'succeeded').length);
  const other = answers.filter(
    ({ state, code }) =>
      state !== 'succeeded' && !(state === 'denied' && code === 'amount_exceeds_refundable'),
  );
  const paid = done * AMOUNT.minor;
  return [
    ...(books.refunded > books.captured ? ['More was refunded than was paid.'] : []),
    ...(done === FIT ? [] : [`${String(done)} refunds were done, and ${String(FIT)} fit.`]),
    ...(books.reserved === 0n ? [] : [`${String(books.reserved)} are still reserved.`]),
    ...(books.refunded === paid && books.posted === paid && books.rows === paid
      ? []
      : [
          `Receipts say ${String(paid)}, the counter ${String(books.refunded)}, the ledger ${String(books.posted)}, the rows ${String(books.rows)}.`,
        ]),
    ...other.map(({ state, code }) => `A refund ended ${state} (${String(code)}).`),
  ];
}

/** One round; `no` makes its ids. @returns what was wrong, in sentences. */
export async function runRefundRound(world: RefundWorld, no: number): Promise<string[]> {
  const { database, provider, refunders } = world;
  const order = await addCrashOrder(database.pool, no);
  const ref = `pi_over${String(no)}`;
  await payAtProvider(database.pool, provider, { order, ref });
  const operationIds: string[] = [];
  for (const ticketId of await addTickets(database, order)) {
    const form = { kind: 'refund', amount: AMOUNT.decimal, reason: 'price_adjustment' } as const;
    operationIds.push((await approveWrite(database.pool, ticketId, form)).operationId);
  }
  const half = AT_ONCE / 2;
  const answers = await Promise.all([
    refunders[0].execute(operationIds.slice(0, half)),
    refunders[1].execute(operationIds.slice(half)),
  ]);
  const wrong = findWrong(await readBooks(database, order.paymentId), answers.flat());
  const { effectsPerOperation } = await provider.control.report();
  const twice = operationIds.filter((operationId) => (effectsPerOperation[operationId] ?? 0) > 1);
  return [...wrong, ...twice.map((id) => `${id} has two effects at the provider.`)].map(
    (sentence) => `Round ${String(no)}: ${sentence}`,
  );
}
