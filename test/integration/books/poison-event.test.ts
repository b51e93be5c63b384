/**
 * One event that can't be applied stops neither the others of its pass nor the lapse of cases whose
 * facts have changed: it is parked, told of, and tried again when a person says so.
 */
import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { applyProviderEvents } from '../../../activities/relay/apply-provider-events';
import { executeWrite } from '../../../activities/writes/drive-write';
import type { ProviderEvent } from '../../../contracts/provider';
import { openFindings } from '../../../db/queries/findings';
import { insertProviderEvent } from '../../../db/queries/provider-events';
import { settleFinding } from '../../../db/settle-finding';
import { quietActivityEnvironment } from '../../support/activity-environment';
import type { CrashKind } from '../../support/crash/crash-kinds';
import { booksOf } from '../../support/providers/tell';
import { createWriteWorld, PARTIAL_KINDS } from '../../support/providers/write-world';
import type { WorldWrite, WriteWorld } from '../../support/providers/write-world';

const [REFUND] = PARTIAL_KINDS as [CrashKind];

jest.setTimeout(120_000);

let world: WriteWorld;

beforeAll(async () => {
  world = await createWriteWorld();
}, 120_000);

afterAll(() => world.close());

async function done(): Promise<WorldWrite> {
  const write = await world.approve(REFUND);
  await executeWrite(world.deps(), { operationId: write.operationId });
  return write;
}

async function deliver(news: Partial<ProviderEvent>): Promise<string> {
  const eventId = randomUUID();
  await insertProviderEvent(world.database.appPool, {
    ...{ provider: 'stripe', eventId, kind: 'succeeded', providerRef: `re_${eventId.slice(0, 8)}` },
    ...{ paymentRef: null, operationId: null, amountMinor: 1_295n, currency: 'CAD' },
    ...{ occurredAt: new Date(), ...news },
  });
  return eventId;
}

/** No wake-up of these reaches a Workflow: there is none. */
const client = {
  withDeadline: () => Promise.reject(new Error('There is no Temporal here.')),
  workflow: { getHandle: () => ({}) },
} as unknown as Client;

const pass = (): ReturnType<typeof applyProviderEvents> =>
  quietActivityEnvironment().run(() =>
    applyProviderEvents({ pool: world.database.appPool, client, now: world.deps().now }),
  );

test('a dispute about nothing is applied, and so are those behind it', async () => {
  const [write, other] = [await done(), await done()];
  const dispute = { kind: 'dispute_opened' as const, paymentRef: write.paymentRef };
  await deliver({ ...dispute, providerRef: 'dp_nothing', amountMinor: 0n });
  await deliver({ paymentRef: other.paymentRef });
  expect(await pass()).toEqual({ eventsApplied: 2 });
  expect(await booksOf(world, other.order.paymentId)).toMatchObject({ refunded: 2n * 1_295n });
});

test('one that can not be applied is parked and told of; those behind it are applied', async () => {
  const [broken, other] = [await done(), await done()];
  const { operationId } = broken;
  const held = await world.database.pool.query<{ effects: unknown }>(
    `UPDATE operations o SET effects = '[{"effect":"nonsense"}]' FROM operations before
     WHERE o.operation_id = $1 AND before.operation_id = $1
     RETURNING before.effects`,
    [operationId],
  );
  const { effects } = await world.provider.control.report();
  const providerRef = effects.find((effect) => effect.operationId === operationId)?.ref ?? '';
  const eventId = await deliver({ kind: 'failed', providerRef, operationId });
  await deliver({ paymentRef: other.paymentRef });
  expect(await pass()).toEqual({ eventsApplied: 1, eventsParked: 1 });
  expect(await booksOf(world, other.order.paymentId)).toMatchObject({ refunded: 2n * 1_295n });
  const findingKey = `event_parked/stripe/${eventId}`;
  const open = await openFindings(world.database.pool, 100);
  expect(open).toContainEqual(expect.objectContaining({ findingKey, kind: 'event_parked' }));
  expect(await pass()).toEqual({ eventsApplied: 0 });

  const said = {
    ...{ findingKey, evidence: 'What it stumbled over is put right.', userId: 'ops' },
    channel: 'terminal' as const,
  };
  // Said too soon: it is parked again, and told of again.
  expect(await settleFinding(world.database.appPool, said)).toEqual({ kind: 'settled' });
  expect(await pass()).toEqual({ eventsApplied: 0, eventsParked: 1 });
  await world.database.pool.query('UPDATE operations SET effects = $2 WHERE operation_id = $1', [
    ...[operationId, JSON.stringify(held.rows[0]?.effects)],
  ]);
  expect(await settleFinding(world.database.appPool, said)).toEqual({ kind: 'settled' });
  expect(await pass()).toEqual({ eventsApplied: 1 });
  expect(await world.stateOf(operationId)).toBe('reversed');
  const after = await openFindings(world.database.pool, 100);
  expect(after.map(({ kind }) => kind)).not.toContain('event_parked');
});
