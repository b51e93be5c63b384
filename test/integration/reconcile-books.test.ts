/**
 * The nightly comparison of operations, ledger, counters and providers' lists: each kind of
 * disagreement is planted, found, put right and resolved.
 */
import { randomUUID } from 'node:crypto';
import { ApplicationFailure } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createReconciliationActivities } from '../../activities/reconciliation';
import type { CheckedProvider } from '../../activities/reconciliation/check-provider';
import type { Checked } from '../../activities/reconciliation/check-books';
import { executeWrite } from '../../activities/writes/drive-write';
import type { ListedEffect, ProviderAdapter } from '../../contracts/provider';
import { TASK_QUEUES, WORKFLOW_TYPES } from '../../contracts/task-queues';
import { openFindings } from '../../db/queries/findings';
import { insertProviderEvent } from '../../db/queries/provider-events';
import type { ReconcileResult } from '../../workflows/reconcile-books';
import { caseOf } from '../support/case-facts';
import { createWriteWorld, PARTIAL_KINDS } from '../support/providers/write-world';
import { listChanged } from '../support/providers/changed-list';
import { PLANTED } from '../support/providers/planted';
import { settleFrozen } from '../support/providers/settle-frozen';
import { booksOf } from '../support/providers/tell';
import type { WorldWrite, WriteWorld } from '../support/providers/write-world';
import { connectTestTemporal, createTestWorker } from '../support/temporal';
import type { CrashKind } from '../support/crash/crash-kinds';

const [REFUND, LABEL] = PARTIAL_KINDS as [CrashKind, CrashKind];
const HOUR_MS = 3_600_000;

let world: WriteWorld;
/** Hours by which the comparison's clock is ahead, so that what was just done counts as settled. */
let aheadMs = 20 * HOUR_MS;

beforeAll(async () => {
  world = await createWriteWorld();
}, 120_000);

afterAll(() => world.close());

afterEach(() => {
  aheadMs = 20 * HOUR_MS;
});

type Activities = ReturnType<typeof createReconciliationActivities>;

function activitiesWith(providers: readonly ProviderAdapter[] = world.providers): Activities {
  const now = (): Date => new Date(world.deps().now().getTime() + aheadMs);
  return createReconciliationActivities({ pool: world.database.appPool, providers, now });
}

async function look(
  providers?: readonly ProviderAdapter[],
): Promise<{ stripe: CheckedProvider; books: Checked }> {
  const { checkProvider, checkBooks } = activitiesWith(providers);
  const environment = new MockActivityEnvironment();
  const stripe: CheckedProvider = await environment.run(checkProvider, {
    provider: 'stripe',
  });
  return { stripe, books: await checkBooks() };
}

async function openKinds(): Promise<string[]> {
  const open = await openFindings(world.database.pool, 100);
  return open.map(({ kind }) => kind).sort();
}

async function done(kind: CrashKind): Promise<WorldWrite> {
  const write = await world.approve(kind);
  const receipt = await executeWrite(world.deps(), { operationId: write.operationId });
  expect(receipt).toMatchObject({ state: 'succeeded' });
  return write;
}

const asOwner = (sql: string, values: unknown[] = []): Promise<unknown> =>
  world.database.pool.query(sql, values);

async function refOf({ operationId }: WorldWrite): Promise<string> {
  const { effects } = await world.provider.control.report();
  return effects.find((effect) => effect.operationId === operationId)?.ref ?? '';
}

test('books that agree have no finding', async () => {
  await done(REFUND);
  await done(LABEL);
  const { stripe, books } = await look();
  expect(stripe).toMatchObject({ found: 0, resolved: 0, reversed: 0 });
  expect(stripe.listed).toBeGreaterThan(0);
  expect(books).toEqual({ found: 0, newly: 0, resolved: 0 });
});

test('a refund that nobody here asked for is found once, counted, and open until a person settles it', async () => {
  const { paymentRef, order } = await done(REFUND);
  await world.provider.control.refundByOther(paymentRef, 5n);
  expect((await look()).stripe).toMatchObject({ found: 1, newly: 1 });
  expect((await look()).stripe).toMatchObject({ found: 1, newly: 0, resolved: 0 });
  const [finding] = await openFindings(world.database.pool, 100);
  expect(finding).toMatchObject({
    kind: 'unknown_effect',
    provider: 'stripe',
    operationId: null,
    paymentId: order.paymentId,
    detail: { amount_minor: '5', currency: 'CAD' },
  });
  const ref = finding?.providerRef ?? '';
  const refunded = REFUND.amountMinor + 5n;
  expect(await booksOf(world, order.paymentId)).toMatchObject({ refunded });
  const without = listChanged(world.providers, ref, () => []);
  expect((await look(without)).stripe).toMatchObject({ found: 0, resolved: 0 });
  expect(await openKinds()).toEqual(['unknown_effect']);
  expect(await settleFrozen(world)).toBe(1);
  expect((await look()).stripe).toMatchObject({ found: 1, newly: 0 });
  expect(await openKinds()).toEqual([]);
});

describe('against the list of the provider', () => {
  let unknownRef: string;

  beforeAll(async () => {
    const { effects } = await world.provider.control.report();
    unknownRef = effects.find(({ operationId }) => operationId === null)?.ref ?? '';
  });

  const clean = (): ProviderAdapter[] => listChanged(world.providers, unknownRef, () => []);

  async function foundWith(
    ref: string,
    change: (effect: ListedEffect) => ListedEffect[],
  ): Promise<{ kinds: string[]; found: number; resolved: number; left: string[] }> {
    const providers = listChanged(clean(), ref, change);
    const { stripe } = await look(providers);
    const kinds = await openKinds();
    const after = await look(clean());
    const resolved = after.stripe.resolved + (await settleFrozen(world));
    return { kinds, found: stripe.found, resolved, left: await openKinds() };
  }

  test.each<[string, string, (effect: ListedEffect) => ListedEffect[]]>([
    ['done here and not listed', 'missing_at_provider', () => []],
    [
      'another amount',
      'effect_differs',
      (effect) => [{ ...effect, amountMinor: (effect.amountMinor ?? 0n) + 1n }],
    ],
    ['another currency', 'effect_differs', (effect) => [{ ...effect, currency: 'SEK' }]],
    [
      'a second effect of the same operation',
      'second_effect',
      (effect) => [effect, { ...effect, ref: 're_second' }],
    ],
  ])('%s', async (_, kind, change) => {
    const ref = await refOf(await done(REFUND));
    expect(await foundWith(ref, change)).toEqual({
      kinds: [kind],
      found: 1,
      resolved: 1,
      left: [],
    });
  });

  test('given up here and done there', async () => {
    const write = await world.approve(REFUND);
    const { operationId } = write;
    const fault = { kind: 'store_error', status: 400, code: 'charge_disputed' } as const;
    await world.provider.control.script([{ operationId, fault }]);
    await executeWrite(world.deps(), { operationId });
    const other = await refOf(await done(REFUND));
    const at = (effect: ListedEffect): ListedEffect[] => [
      effect,
      { ...effect, ref: 're_after_all', operationId },
    ];
    expect(await foundWith(other, at)).toMatchObject({ kinds: ['done_after_end'], left: [] });
  });

  test('what is too young to be listed for sure is not missed', async () => {
    aheadMs = 0;
    const ref = await refOf(await done(REFUND));
    expect(await foundWith(ref, () => [])).toMatchObject({ kinds: [], found: 0 });
  });

  test('a list that ends in the middle resolves nothing', async () => {
    const ref = await refOf(await done(REFUND));
    await look(listChanged(clean(), ref, () => []));
    expect(await openKinds()).toEqual(['missing_at_provider']);
    const list = (): never => {
      throw new Error('The second page is missing.');
    };
    const broken = world.providers.map((adapter) => ({ ...adapter, list }));
    await expect(look(broken)).rejects.toThrow('The second page is missing.');
    expect(await openKinds()).toEqual(['missing_at_provider']);
    await look(clean());
  });

  test('a failure whose event never came is booked as if it had: reversed, and a person has it', async () => {
    const write = await done(REFUND);
    await world.provider.control.settle(await refOf(write), 'failed', 'never');
    // Its case had ended, as it has by the time at which a refund fails.
    await asOwner(`UPDATE cases SET state = 'closed', ended_at = now() WHERE case_id = $1`, [
      write.caseId,
    ]);
    expect((await look(clean())).stripe).toMatchObject({ reversed: 1, found: 0 });
    expect(await world.stateOf(write.operationId)).toBe('reversed');
    expect(await world.standing(write)).toMatchObject({
      ...{ refunded: 0n, reserved: 0n, posts: 1, reversals: 1, rows: 0 },
    });
    expect(await caseOf(world.database.pool, write.ticketId)).toMatchObject({
      state: 'handed_off',
      handOffCode: 'write_reversed',
    });
    expect((await look(clean())).stripe).toMatchObject({ reversed: 0, found: 0 });
  });
});

describe('against each other', () => {
  const writes = { refund: '', label: '', open: '' };

  async function found(): Promise<string[]> {
    await activitiesWith().checkBooks();
    return openKinds();
  }

  beforeAll(async () => {
    writes.refund = (await done(REFUND)).operationId;
    writes.label = (await done(LABEL)).operationId;
    const { operationId } = await world.approve(REFUND);
    await world.provider.control.script([{ operationId, fault: { kind: 'drop' } }]);
    await executeWrite(world.deps(), { operationId });
    writes.open = operationId;
  });

  beforeEach(() => {
    aheadMs = 0;
  });

  test.each(PLANTED)('$title', async ({ kind, at, plant, heal }) => {
    const about = [writes[at]];
    await asOwner(plant, about);
    expect(await found()).toEqual([kind]);
    expect(await found()).toEqual([kind]);
    await asOwner(heal, about);
    expect(await found()).toEqual([]);
  });

  test('an approved write that nobody performs, and one whose outcome stays unknown', async () => {
    const ready = await world.approve(REFUND);
    expect(await found()).toEqual([]);
    aheadMs = 3 * HOUR_MS;
    expect(await found()).toEqual(['reservation_too_old']);
    aheadMs = 25 * HOUR_MS;
    expect(await found()).toEqual(['outcome_unknown_too_long', 'reservation_too_old']);
    await executeWrite(world.deps(), { operationId: ready.operationId });
    expect(await found()).toEqual(['outcome_unknown_too_long']);
    aheadMs = 0;
    expect(await found()).toEqual([]);
  });

  test('an event that nobody applied', async () => {
    const eventId = randomUUID();
    await insertProviderEvent(world.database.pool, {
      ...{ provider: 'stripe', eventId, kind: 'succeeded', providerRef: 're_event' },
      ...{ paymentRef: null, operationId: null, amountMinor: 1n, currency: 'CAD' },
      occurredAt: new Date(),
    });
    expect(await found()).toEqual([]);
    aheadMs = 2 * HOUR_MS;
    expect(await found()).toContain('event_not_applied');
    await asOwner('UPDATE provider_events SET applied_at = now() WHERE event_id = $1', [eventId]);
    expect(await found()).not.toContain('event_not_applied');
    aheadMs = 0;
    await found();
  });
});

test('the Workflow compares what it can, names the provider that it could not, and keeps counts only', async () => {
  const temporal = await connectTestTemporal();
  aheadMs = 0;
  const activities = activitiesWith();
  const failing = {
    ...activities,
    // Not retried: three attempts with pauses of many seconds would only be waited for.
    checkProvider: (input: { provider: string }): Promise<CheckedProvider> =>
      input.provider === 'label-desk'
        ? Promise.reject(ApplicationFailure.nonRetryable('It does not answer.'))
        : activities.checkProvider(input),
  };
  const { worker, close } = await createTestWorker(temporal, failing);
  const workflowId = `reconcile-${randomUUID()}`;
  const result = await worker.runUntil(
    temporal.client.workflow.execute<() => Promise<ReconcileResult>>(
      WORKFLOW_TYPES.reconcileBooks,
      { taskQueue: TASK_QUEUES.cases, workflowId },
    ),
  );
  expect(result).toMatchObject({ found: 1, failedProviders: ['label-desk'] });
  const history = JSON.stringify(
    await temporal.client.workflow.getHandle(workflowId).fetchHistory(),
  );
  expect(history).not.toMatch(/pi_world|re_scripted|LK-8/);
  await close();
  await temporal.close();
});
