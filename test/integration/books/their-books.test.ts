/**
 * What a provider's books say reaches ours by object, whatever we believed: another object with our
 * id, a refund made in the provider's dashboard, a success after "not done", and disputes that are
 * opened, won or lost. Each is posted, and a contradiction freezes the payment until it is settled.
 */
import { executeWrite, reconcileWrite } from '../../../activities/writes/drive-write';
import { openFindings } from '../../../db/queries/findings';
import { settleOperation } from '../../../db/settle-operation';
import { approveWrite } from '../../support/approved-writes';
import type { CrashKind } from '../../support/crash/crash-kinds';
import { settleFrozen } from '../../support/providers/settle-frozen';
import { booksOf, tell } from '../../support/providers/tell';
import { createWriteWorld, PARTIAL_KINDS } from '../../support/providers/write-world';
import type { WorldWrite, WriteWorld } from '../../support/providers/write-world';
import { addTicketLike } from '../../support/waiting-case';

const [REFUND] = PARTIAL_KINDS as [CrashKind];
const HOUR_MS = 3_600_000;
const PART = 1_295n;

jest.setTimeout(120_000);

let world: WriteWorld;

beforeAll(async () => {
  world = await createWriteWorld();
}, 120_000);

afterAll(() => world.close());

async function refOf({ operationId }: WorldWrite): Promise<string> {
  const { effects } = await world.provider.control.report();
  return effects.find((effect) => effect.operationId === operationId)?.ref ?? '';
}

async function done(): Promise<WorldWrite> {
  const write = await world.approve(REFUND);
  const receipt = await executeWrite(world.deps(), { operationId: write.operationId });
  expect(receipt).toMatchObject({ state: 'succeeded' });
  return write;
}

/** Another approved refund of the same order, in a case of its own. */
async function another(write: WorldWrite): Promise<string> {
  // Each is made after the last one's, whose id it takes further.
  const last = newest.get(write.ticketId) ?? write.ticketId;
  const ticketId = await addTicketLike(world.database.pool, last);
  newest.set(write.ticketId, ticketId);
  return (await approveWrite(world.database.pool, ticketId, REFUND.form)).operationId;
}

const newest = new Map<string, string>();

async function findingsOf({ order }: WorldWrite): Promise<string[]> {
  const open = await openFindings(world.database.pool, 200);
  return open.filter(({ paymentId }) => paymentId === order.paymentId).map(({ kind }) => kind);
}

describe('another object with the id of our operation', () => {
  test('that failed does not reverse a refund of ours that stands', async () => {
    const { operationId, order } = await done();
    await tell(world, { kind: 'failed', providerRef: 're_copy_1', operationId });
    expect(await world.stateOf(operationId)).toBe('succeeded');
    expect(await booksOf(world, order.paymentId)).toMatchObject({ refunded: PART, posted: PART });
  });

  test('that failed does not free what is held, while our own stands', async () => {
    const write = await world.approve(REFUND);
    const { operationId } = write;
    await world.provider.control.script([{ operationId, fault: { kind: 'commit_then_drop' } }]);
    const first = await executeWrite(world.deps(), { operationId });
    await tell(world, { kind: 'failed', providerRef: 're_copy_2', operationId });
    expect(await world.stateOf(operationId)).toBe('unknown');
    await world.passUntil(first.nextCheckAt);
    expect(await reconcileWrite(world.deps(), { operationId })).toMatchObject({
      state: 'succeeded',
    });
  });

  test('that succeeded is posted beside ours, and freezes the payment', async () => {
    const write = await done();
    const { operationId, order, paymentRef } = write;
    await tell(world, { kind: 'succeeded', providerRef: 're_copy_3', operationId, paymentRef });
    expect(await booksOf(world, order.paymentId)).toMatchObject({
      ...{ refunded: 2n * PART, posted: 2n * PART },
    });
    expect(await findingsOf(write)).toEqual(['second_effect']);
  });

  test('of our own, which failed, ends ours once a question has told which it is', async () => {
    const write = await world.approve(REFUND);
    const { operationId } = write;
    await world.provider.control.script([{ operationId, fault: { kind: 'commit_then_drop' } }]);
    const first = await executeWrite(world.deps(), { operationId });
    const ref = await refOf(write);
    await world.provider.control.settle(ref, 'failed', 'never');
    await tell(world, { kind: 'failed', providerRef: ref, operationId });
    await world.passUntil(first.nextCheckAt);
    const ended = await reconcileWrite(world.deps(), { operationId });
    expect(ended).toMatchObject({ state: 'denied', code: 'provider_failed' });
    expect(await booksOf(world, write.order.paymentId)).toMatchObject({ reserved: 0n });
  });
});

describe('a success after two people said "not done"', () => {
  let write: WorldWrite;

  beforeAll(async () => {
    write = await world.approve(REFUND);
    const { operationId } = write;
    await world.provider.control.script([{ operationId, fault: { kind: 'drop' } }]);
    await executeWrite(world.deps(), { operationId });
    await world.pass(13 * HOUR_MS);
    await reconcileWrite(world.deps(), { operationId });
    const said = {
      ...{ operationId, outcome: 'not_done' as const, providerRef: null },
      ...{ evidence: 'The page of the payment shows none.', channel: 'terminal' as const },
    };
    for (const userId of ['ops', 'lead2']) {
      await settleOperation(world.database.appPool, { ...said, userId });
    }
    expect(await reconcileWrite(world.deps(), { operationId })).toMatchObject({ state: 'denied' });
    await tell(world, { kind: 'succeeded', providerRef: 're_late', operationId });
  });

  test('is in our books: what was settled stays, and the money is counted', async () => {
    expect(await world.stateOf(write.operationId)).toBe('denied');
    expect(await booksOf(world, write.order.paymentId)).toMatchObject({
      ...{ refunded: PART, reserved: 0n, posted: PART },
    });
    expect(await findingsOf(write)).toEqual(['done_after_end']);
  });

  test('is not paid again: the payment is frozen, on every stage', async () => {
    await expect(another(write)).rejects.toThrow('books and ours do not agree');
  });

  test('lets refunds go on once a person has settled it, and keeps what was paid', async () => {
    expect(await settleFrozen(world, write.order.paymentId)).toBe(1);
    const operationId = await another(write);
    expect(await executeWrite(world.deps(), { operationId })).toMatchObject({ state: 'succeeded' });
    expect(await booksOf(world, write.order.paymentId)).toMatchObject({ refunded: 2n * PART });
    // Told again it is the same, and stays settled.
    await tell(world, {
      ...{ kind: 'succeeded', providerRef: 're_late', operationId: write.operationId },
    });
    expect(await findingsOf(write)).toEqual([]);
    expect(await booksOf(world, write.order.paymentId)).toMatchObject({ refunded: 2n * PART });
  });
});

describe("a refund made in the provider's dashboard", () => {
  test('is counted, and a refund that waits is not paid beside it', async () => {
    const write = await world.approve(REFUND);
    const { operationId, order, paymentRef } = write;
    await tell(world, { kind: 'succeeded', providerRef: 're_desk_1', paymentRef });
    expect(await booksOf(world, order.paymentId)).toMatchObject({ refunded: PART, posted: PART });
    expect(await findingsOf(write)).toEqual(['unknown_effect']);
    expect(await executeWrite(world.deps(), { operationId })).toMatchObject({
      ...{ state: 'denied', code: 'payment_frozen' },
    });
    expect(await world.effectsOf(operationId)).toBe(0);
  });

  test('that fails later is counted back, in any order of its news', async () => {
    const { order, paymentRef } = await world.approve(REFUND);
    for (const kind of ['succeeded', 'failed', 'succeeded'] as const) {
      await tell(world, { kind, providerRef: 're_desk_2', paymentRef });
    }
    expect(await booksOf(world, order.paymentId)).toMatchObject({ refunded: 0n, posted: 0n });
  });

  test('beside one of ours that is on its way exceeds nothing unseen: the excess is kept apart', async () => {
    const write = await world.approve(REFUND);
    const { operationId, order, paymentRef } = write;
    await world.provider.control.script([{ operationId, fault: { kind: 'pending' } }]);
    await executeWrite(world.deps(), { operationId });
    await tell(world, {
      ...{ kind: 'succeeded', providerRef: 're_desk_3', paymentRef, amountMinor: 13_000n },
    });
    expect(await booksOf(world, order.paymentId)).toEqual({
      ...{ refunded: 13_000n, reserved: PART, disputed: 0n, excess: 1_000n, posted: 13_000n },
    });
    await world.provider.control.settle(await refOf(write), 'failed', 'never');
    await world.pass(10 * HOUR_MS);
    expect(await reconcileWrite(world.deps(), { operationId })).toMatchObject({ state: 'denied' });
    expect(await booksOf(world, order.paymentId)).toMatchObject({
      ...{ refunded: 13_000n, reserved: 0n, excess: 0n },
    });
  });

  test('in another currency is added to nothing, and freezes the payment', async () => {
    const write = await done();
    const { order, paymentRef } = write;
    await tell(world, {
      ...{ kind: 'succeeded', providerRef: 're_desk_4', paymentRef, currency: 'USD' },
    });
    expect(await booksOf(world, order.paymentId)).toMatchObject({ refunded: PART });
    expect(await findingsOf(write)).toEqual(['unknown_effect']);
  });
});

describe('a dispute', () => {
  const dispute = (
    write: WorldWrite,
    kind: 'dispute_opened' | 'dispute_won' | 'dispute_lost',
    given: { minor?: bigint; at?: Date; refs?: string[] } = {},
  ): Promise<string> =>
    tell(world, {
      ...{ kind, providerRef: `dp_${write.order.orderId.replace('-', '')}` },
      ...{ paymentRefs: given.refs ?? [write.paymentRef], amountMinor: given.minor ?? 2_000n },
      occurredAt: given.at ?? world.deps().now(),
    });

  test('is found by the charge where the payment goes by it', async () => {
    const write = await done();
    await world.database.pool.query('UPDATE payments SET provider_ref = $2 WHERE payment_id = $1', [
      ...[write.order.paymentId, `ch_${write.order.orderId.replace('-', '')}`],
    ]);
    const refs = ['pi_unknown_here', `ch_${write.order.orderId.replace('-', '')}`];
    expect(await dispute(write, 'dispute_opened', { refs })).toBe('dispute_recorded');
    expect(await booksOf(world, write.order.paymentId)).toMatchObject({ disputed: 2_000n });
  });

  test('that is won is over: what it held is free', async () => {
    const write = await done();
    await dispute(write, 'dispute_opened');
    await dispute(write, 'dispute_won');
    expect(await booksOf(world, write.order.paymentId)).toMatchObject({ disputed: 0n });
    expect(await executeWrite(world.deps(), { operationId: await another(write) })).toMatchObject({
      state: 'succeeded',
    });
  });

  test('that is lost stays paid out, also beyond what was captured, in any order of its news', async () => {
    const write = await done();
    const early = world.deps().now();
    const at = new Date(early.getTime() + HOUR_MS);
    await dispute(write, 'dispute_lost', { minor: 13_295n, at });
    await dispute(write, 'dispute_opened', { minor: 13_295n, at: early });
    expect(await booksOf(world, write.order.paymentId)).toMatchObject({
      ...{ refunded: PART, disputed: 13_295n, excess: PART },
    });
    await expect(another(write)).rejects.toThrow('Only 0.00 CAD can still be refunded');
  });

  test('of nothing is open all the same, and its amount counts for nothing', async () => {
    const write = await done();
    expect(await dispute(write, 'dispute_opened', { minor: 0n })).toBe('dispute_recorded');
    await expect(another(write)).rejects.toThrow('disputed at the bank');
  });

  test('of a payment that nobody knows is found', async () => {
    const write = await done();
    expect(await dispute(write, 'dispute_opened', { refs: ['pi_nobodys'] })).toBe(
      'dispute_unknown',
    );
    const kinds = (await openFindings(world.database.pool, 200)).map(({ kind }) => kind);
    expect(kinds).toContain('dispute_unknown');
  });
});
