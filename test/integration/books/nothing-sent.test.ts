/**
 * What is provably not sent is known as such: under a switch nothing leaves at any step, a service
 * that does not let us in is a configuration, and a route to a service that is not there holds the
 * write until the route is another one. None of it is ever called unknown, or needs two people.
 */
import { executeWrite, reconcileWrite } from '../../../activities/writes/drive-write';
import { openFindings } from '../../../db/queries/findings';
import { openOperations } from '../../../db/queries/open-operations';
import { setRoute, switchOff, switchOn } from '../../../db/set-writes';
import type { CrashKind } from '../../support/crash/crash-kinds';
import { booksOf } from '../../support/providers/tell';
import { createWriteWorld, PARTIAL_KINDS } from '../../support/providers/write-world';
import type { WriteWorld } from '../../support/providers/write-world';

const [REFUND] = PARTIAL_KINDS as [CrashKind];
const DAY_MS = 86_400_000;

jest.setTimeout(120_000);

let world: WriteWorld;

beforeAll(async () => {
  world = await createWriteWorld();
}, 120_000);

afterAll(() => world.close());

const SWITCH = { provider: 'stripe', kind: 'refund', userId: 'ops' };

const off = (): Promise<unknown> =>
  switchOff(world.database.appPool, { ...SWITCH, reason: 'An incident.' });
const on = (): Promise<unknown> => switchOn(world.database.appPool, SWITCH);

async function sendsOf(operationId: string): Promise<number> {
  const { requests } = await world.provider.control.report();
  return requests.filter(({ method, key }) => method === 'POST' && key === `cs-${operationId}`)
    .length;
}

async function heldCodeOf(operationId: string): Promise<string | null> {
  const open = await openOperations(world.database.pool, 200);
  return open.find((row) => row.operationId === operationId)?.heldCode ?? null;
}

describe('while a switch is on', () => {
  afterEach(on);

  test('a write that is reserved is not sent, and is when it is off again', async () => {
    const { operationId } = await world.approve(REFUND);
    const hook = async (step: string): Promise<void> => {
      if (step === 'committed') await off();
    };
    const held = await executeWrite({ ...world.deps(), hook }, { operationId });
    expect(held).toMatchObject({ state: 'held', code: 'switched_off' });
    expect(await sendsOf(operationId)).toBe(0);
    expect(await heldCodeOf(operationId)).toBe('switched_off');
    await on();
    expect(await reconcileWrite(world.deps(), { operationId })).toMatchObject({
      state: 'succeeded',
    });
  });

  test('a write that was stamped and not sent yet is not sent, and nothing of it is unknown', async () => {
    const { operationId } = await world.approve(REFUND);
    const hook = async (step: string): Promise<void> => {
      if (step === 'sending_committed') await off();
    };
    const held = await executeWrite({ ...world.deps(), hook }, { operationId });
    expect(held).toMatchObject({ state: 'held', code: 'switched_off' });
    expect(await sendsOf(operationId)).toBe(0);
    await on();
    await world.passUntil(held.nextCheckAt);
    expect(await reconcileWrite(world.deps(), { operationId })).toMatchObject({
      state: 'succeeded',
    });
    expect(await sendsOf(operationId)).toBe(1);
  });

  test('a write whose outcome is unknown is asked about, and not sent again', async () => {
    const { operationId } = await world.approve(REFUND);
    await world.provider.control.script([{ operationId, fault: { kind: 'drop' } }]);
    const first = await executeWrite(world.deps(), { operationId });
    await off();
    await world.passUntil(first.nextCheckAt);
    const still = await reconcileWrite(world.deps(), { operationId });
    expect(still.state).toBe('unknown');
    expect(Date.parse(still.nextCheckAt ?? '')).toBeGreaterThan(world.deps().now().getTime());
    expect(await sendsOf(operationId)).toBe(1);
    await on();
    await world.passUntil(still.nextCheckAt);
    expect(await reconcileWrite(world.deps(), { operationId })).toMatchObject({
      state: 'succeeded',
    });
  });
});

describe('a service that does not let us in', () => {
  test('for days: nothing is unknown, ops are told at once, and it goes on when it is let in', async () => {
    const write = await world.approve(REFUND);
    const { operationId, order } = write;
    const fault = { kind: 'not_let_in', status: 401 } as const;
    await world.provider.control.script(Array.from({ length: 4 }, () => ({ operationId, fault })));
    let receipt = await executeWrite(world.deps(), { operationId });
    expect(receipt).toMatchObject({ state: 'held', code: 'provider_configuration' });
    const told = await openFindings(world.database.pool, 200);
    expect(told.map(({ findingKey }) => findingKey)).toContain('provider_configuration/stripe');
    for (let tried = 0; tried < 3; tried += 1) {
      await world.pass(DAY_MS);
      receipt = await reconcileWrite(world.deps(), { operationId });
      expect(receipt).toMatchObject({ state: 'held', code: 'provider_configuration' });
    }
    expect(await booksOf(world, order.paymentId)).toMatchObject({ reserved: REFUND.amountMinor });
    await world.pass(DAY_MS);
    expect(await reconcileWrite(world.deps(), { operationId })).toMatchObject({
      state: 'succeeded',
    });
    expect(await world.effectsOf(operationId)).toBe(1);
    const after = await openFindings(world.database.pool, 200);
    expect(after.map(({ kind }) => kind)).not.toContain('provider_configuration');
  });

  test('is asked before it is sent to again, so that attempts do not pile up', async () => {
    const { operationId } = await world.approve(REFUND);
    const fault = { kind: 'not_let_in', status: 401 } as const;
    await world.provider.control.script([{ operationId, fault }]);
    const shut = world.providers.map((adapter) => ({
      ...adapter,
      lookUp: () => Promise.resolve({ kind: 'unknown' as const, errorClass: 'look_up_not_sent' }),
    }));
    await executeWrite(world.deps(), { operationId });
    const fences = async (): Promise<unknown> =>
      (
        await world.database.pool.query(
          'SELECT attempts, fence FROM operations WHERE operation_id = $1',
          [operationId],
        )
      ).rows;
    const before = await fences();
    for (let tried = 0; tried < 5; tried += 1) {
      await world.pass(DAY_MS);
      await reconcileWrite({ ...world.deps(), providers: shut }, { operationId });
    }
    expect(await fences()).toEqual(before);
  });
});

describe('a route to a service that nobody here can reach', () => {
  afterEach(() =>
    setRoute(world.database.appPool, {
      ...{ shopId: 'larkfield', kind: 'refund', provider: 'stripe', userId: 'lead' },
    }),
  );

  const route = (provider: string | null): Promise<unknown> =>
    setRoute(world.database.appPool, {
      ...{ shopId: 'larkfield', kind: 'refund', provider, userId: 'lead' },
    });

  test('holds the write with a reason and nothing reserved; clearing it lets it go on', async () => {
    const { operationId, order } = await world.approve(REFUND);
    await route('nobody');
    expect(await executeWrite(world.deps(), { operationId })).toMatchObject({
      ...{ state: 'held', code: 'provider_not_configured' },
    });
    expect(await heldCodeOf(operationId)).toBe('provider_not_configured');
    expect(await world.stateOf(operationId)).toBe('ready');
    await route(null);
    expect(await reconcileWrite(world.deps(), { operationId })).toMatchObject({
      state: 'succeeded',
    });
    expect(await booksOf(world, order.paymentId)).toMatchObject({
      ...{ refunded: REFUND.amountMinor, reserved: 0n },
    });
  });

  test('also where it was reserved already: what was held is given back, and it is done here', async () => {
    const { operationId, order } = await world.approve(REFUND);
    const held = await executeWrite(
      {
        ...world.deps(),
        hook: (step) => (step === 'committed' ? off().then(() => undefined) : undefined),
      },
      { operationId },
    );
    expect(held).toMatchObject({ state: 'held', code: 'switched_off' });
    await on();
    const without = { ...world.deps(), providers: [] };
    expect(await reconcileWrite(without, { operationId })).toMatchObject({
      ...{ state: 'held', code: 'provider_not_configured' },
    });
    await route(null);
    expect(await reconcileWrite(without, { operationId })).toMatchObject({ state: 'succeeded' });
    expect(await booksOf(world, order.paymentId)).toMatchObject({
      ...{ refunded: REFUND.amountMinor, reserved: 0n },
    });
    expect(await sendsOf(operationId)).toBe(0);
  });
});
