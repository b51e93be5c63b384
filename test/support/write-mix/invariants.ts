/**
 * What must hold after every step that was committed, by docs/invariants.md. Each check gives a
 * sentence for what it finds broken; the number in front is that of the invariant.
 */
import { HOLDING } from '../crash/check-write';
import { CRASH_ORDER } from '../crash/crash-kinds';
import type { WriteWorld } from '../providers/write-world';
import type { ProviderReport } from '../scripted-provider/control';
import type { MixOrder } from './order';
import { sendsOf } from './outside';
import { operationsNow, paymentNow } from './read-now';
import type { OperationNow, PaymentNow } from './read-now';

const UNSENT: readonly string[] = ['ready', 'reserved', 'cancelled'];
/** A success may fail later; the other ends are ends. */
const FINAL: readonly string[] = ['denied', 'cancelled', 'reversed'];

function unless(holds: boolean, sentence: string): string[] {
  return holds ? [] : [sentence];
}

function sumOf(
  operations: readonly OperationNow[],
  states: readonly string[],
  of: (operation: OperationNow) => bigint,
): bigint {
  return operations
    .filter(({ state }) => states.includes(state))
    .reduce((sum, operation) => sum + of(operation), 0n);
}

const amount = ({ amountMinor }: OperationNow): bigint => amountMinor;

/** 1 and 12: counters are what their rows come to, and nothing exceeds what was paid. */
function checkPayment(payment: PaymentNow, operations: readonly OperationNow[]): string[] {
  const { refundedMinor, reservedMinor, disputedMinor, elsewhereMinor, excessMinor } = payment;
  // Only what others paid out may exceed what was captured, and then it is told of.
  const capturedMinor = payment.capturedMinor + excessMinor;
  const doneMinor = sumOf(operations, ['succeeded'], amount);
  const heldMinor = sumOf(operations, HOLDING, amount);
  const postedMinor = operations.reduce(
    (sum, { postedMinor: posted, reversals, amountMinor }) =>
      sum + posted - BigInt(reversals) * amountMinor,
    0n,
  );
  const claimed = postedMinor + elsewhereMinor + heldMinor + disputedMinor;
  const taken = sumOf(
    operations.filter(({ kind }) => kind === 'replacement'),
    [...HOLDING, 'succeeded', 'reversed'],
    ({ quantity }) => BigInt(quantity),
  );
  return [
    ...unless(
      excessMinor === 0n || payment.findings > 0 || payment.lostMinor > 0n,
      `1: ${String(excessMinor)} beyond what was paid, and nobody is told.`,
    ),
    ...unless(claimed <= capturedMinor, `1: ${String(claimed)} of ${String(capturedMinor)} paid.`),
    ...unless(
      refundedMinor === doneMinor + elsewhereMinor && postedMinor === doneMinor,
      `12: the counter says ${String(refundedMinor)} refunded, the ledger ${String(postedMinor)}.`,
    ),
    ...unless(
      reservedMinor === heldMinor,
      `12, 16: ${String(reservedMinor)} are reserved, and open writes hold ${String(heldMinor)}.`,
    ),
    ...unless(
      BigInt(payment.stock) === BigInt(CRASH_ORDER.stock) - taken,
      `11: the stock is ${String(payment.stock)} after ${String(taken)} were taken.`,
    ),
  ];
}

/** 2, 4 and 11: what stands in the books is what the state says. */
function checkEffects(operation: OperationNow): string[] {
  const { operationId, state, kind, posts, reversals, rows, standing, units } = operation;
  const isRefund = kind === 'refund';
  const isDone = state === 'succeeded';
  const wasDone = isDone || state === 'reversed';
  const has = [posts, reversals, rows, standing, units];
  const wanted = [
    isRefund && wasDone ? 1 : 0,
    isRefund && state === 'reversed' ? 1 : 0,
    wasDone ? 1 : 0,
    isDone ? 1 : 0,
    isDone || HOLDING.includes(state) ? operation.quantity : 0,
  ];
  return unless(
    has.join() === wanted.join(),
    `2, 4, 11: ${operationId} (${kind}) is ${state} with ${has.join()} and not ${wanted.join()}.`,
  );
}

/** 7, 8 and 10: what was sent, when, and how the row went on from what it was. */
function checkHistory(operation: OperationNow, before: OperationNow | undefined): string[] {
  const { operationId, state, fence, firstSentAt, firstEffectiveAt, resendUntil } = operation;
  const isUnsent = UNSENT.includes(state);
  return [
    ...unless(!isUnsent || firstSentAt === null, `7: ${operationId} is ${state} and was sent.`),
    ...unless(operation.lateSends === 0, `7: ${operationId} was sent after its window.`),
    ...unless(operation.digests <= 1, `7: ${operationId} was sent as different requests.`),
    ...unless(
      firstEffectiveAt === null ||
        (firstSentAt !== null && resendUntil !== null && firstSentAt <= firstEffectiveAt),
      `7: the window of ${operationId} is not that of its first send.`,
    ),
    ...unless(fence >= (before?.fence ?? 0n), `8: the fence of ${operationId} fell.`),
    ...unless(
      !before || !FINAL.includes(before.state) || before.state === state,
      `10: ${operationId} went from ${String(before?.state)} to ${state}.`,
    ),
    ...unless(
      before?.state !== 'succeeded' || ['succeeded', 'reversed'].includes(state),
      `10: ${operationId} went from succeeded to ${state}.`,
    ),
  ];
}

/** 3, 4, 7 and 10 by the provider's own books. */
function checkProvider(operation: OperationNow, report: ProviderReport): string[] {
  const { operationId, state, route } = operation;
  const named = report.effects.filter((effect) => effect.operationId === operationId);
  const made = named.filter(({ isByHand }) => !isByHand);
  const isLive = made.some((effect) => effect.state !== 'failed');
  const sends = report.requests.filter(
    ({ method, key }) => method === 'POST' && key === `cs-${operationId}`,
  );
  const isToldOf = operation.findings > 0 || operation.isSettled;
  return [
    ...unless(made.length <= 1, `3: ${operationId} has ${String(made.length)} effects.`),
    ...unless(
      sends.length <= operation.attempts && new Set(sends.map(({ body }) => body)).size <= 1,
      `7: ${operationId} was sent ${String(sends.length)} times or with different bytes.`,
    ),
    ...unless(
      !isLive || state === 'succeeded' || HOLDING.includes(state) || isToldOf,
      `4, 10: the provider has done ${operationId}, which is ${state}.`,
    ),
    ...unless(
      route === 'local' || state !== 'succeeded' || named.length > 0 || operation.isSettled,
      `4: ${operationId} is succeeded, and the provider has not done it.`,
    ),
    ...unless(
      state !== 'reversed' || !isLive,
      `4: ${operationId} is reversed, and the provider has done it.`,
    ),
  ];
}

/** 19: while the switch is on, nothing leaves at any step. */
async function checkSwitch(world: WriteWorld, mix: MixOrder): Promise<string[]> {
  if (mix.sendsAtSwitch === null) return [];
  const sends = await sendsOf(world, mix);
  return unless(
    sends === mix.sendsAtSwitch,
    `19: ${String(sends - mix.sendsAtSwitch)} were sent while it was switched off.`,
  );
}

/**
 * 20: with all news in, the provider's books and ours are equal, or a finding has frozen the
 * payment; and our counter is never below what the provider paid out.
 */
export async function differingBooks(world: WriteWorld, mix: MixOrder): Promise<string[]> {
  const { pool } = world.database;
  const payment = await paymentNow(pool, mix.order);
  const { effects } = await world.provider.control.report();
  const paidMinor = effects
    .filter(({ paymentRef, state }) => paymentRef === mix.paymentRef && state !== 'failed')
    .reduce((sum, { amountMinor }) => sum + BigInt(amountMinor ?? '0'), 0n);
  const { providerMinor, reservedMinor, findings } = payment;
  const open = (await operationsNow(pool, mix.order)).filter(({ state }) =>
    HOLDING.includes(state),
  );
  return [
    ...unless(
      providerMinor + reservedMinor >= paidMinor,
      `20: the provider paid ${String(paidMinor)}, and we know of ${String(providerMinor)} and hold ${String(reservedMinor)}.`,
    ),
    ...unless(
      providerMinor === paidMinor || findings > 0 || open.length > 0,
      `20: the provider paid ${String(paidMinor)}, we have ${String(providerMinor)}, and nobody is told.`,
    ),
  ];
}

/** Everything that is broken now; remembers how the operations are for the next time. */
export async function brokenNow(world: WriteWorld, mix: MixOrder): Promise<string[]> {
  const { pool } = world.database;
  const operations = await operationsNow(pool, mix.order);
  const payment = await paymentNow(pool, mix.order);
  const report = await world.provider.control.report();
  const broken = operations.flatMap((operation) => [
    ...checkEffects(operation),
    ...checkHistory(operation, mix.before.get(operation.operationId)),
    ...checkProvider(operation, report),
  ]);
  for (const operation of operations) mix.before.set(operation.operationId, operation);
  return [...checkPayment(payment, operations), ...broken, ...(await checkSwitch(world, mix))];
}
