/** The listener for what providers tell us by themselves, over real HTTP. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { Client } from '@temporalio/client';
import { executeWrite } from '../../activities/writes/drive-write';
import { createWriteWorld, PARTIAL_KINDS } from '../support/providers/write-world';
import type { WorldWrite, WriteWorld } from '../support/providers/write-world';
import { startListener } from '../support/providers/webhook-listener';
import type { Listener } from '../support/providers/webhook-listener';
import { startWebhooks } from '../../worker/webhooks';
import { countRows } from '../support/case-facts';
import { SCRIPTED_SECRETS } from '../support/scripted-provider/server';
import { standardSignature } from '../support/scripted-provider/effects-dialect';
import type { Delivery } from '../support/scripted-provider/webhooks';
import type { CrashKind } from '../support/crash/crash-kinds';

const [REFUND, LABEL] = PARTIAL_KINDS as [CrashKind, CrashKind];

let world: WriteWorld;
let listener: Listener;

beforeAll(async () => {
  world = await createWriteWorld();
  const { database, providers } = world;
  // Nobody's Workflow runs here, so whoever would be woken is not there.
  listener = await startListener({
    ...{ pool: database.appPool, client: new Client(), providers },
    now: () => new Date(),
  });
}, 120_000);

afterAll(async () => {
  await listener.close();
  await world.close();
});

const events = (): Promise<number> => countRows(world.database.pool, 'provider_events');

/** A write that the provider has taken, and the event with which it says that it is done. */
async function acceptedWith(kind: CrashKind): Promise<{ write: WorldWrite; delivery: Delivery }> {
  const { control } = world.provider;
  const write = await world.approve(kind);
  const { operationId } = write;
  await control.script([{ operationId, fault: { kind: 'pending' } }]);
  await executeWrite(world.deps(), { operationId });
  const { effects } = await control.report();
  await control.takeDeliveries();
  await control.settle(effects.find((e) => e.operationId === operationId)?.ref ?? '', 'succeeded');
  const [delivery] = await control.takeDeliveries();
  if (!delivery) throw new Error('There is no event.');
  return { write, delivery };
}

const NAMES = [
  ['stripe', REFUND],
  ['label-desk', LABEL],
] as const;

test.each(NAMES)(
  'an event of %s is stored once, applied, and known after that',
  async (name, kind) => {
    const { write, delivery } = await acceptedWith(kind);
    const before = await events();
    expect(await listener.deliver(name, delivery)).toEqual({ status: 200, code: 'stored' });
    expect(await world.stateOf(write.operationId)).toBe('succeeded');
    expect(await listener.deliver(name, delivery)).toEqual({ status: 200, code: 'known' });
    const both = await Promise.all([1, 2, 3].map(() => listener.deliver(name, delivery)));
    expect(both.map(({ code }) => code)).toEqual(['known', 'known', 'known']);
    expect(await events()).toBe(before + 1);
  },
);

test('the same event from six deliveries at once is stored by one of them', async () => {
  const { delivery } = await acceptedWith(LABEL);
  const six = Array.from({ length: 6 }, () => listener.deliver('label-desk', delivery));
  const codes = (await Promise.all(six)).map(({ code }) => code).sort();
  expect(codes).toEqual(['known', 'known', 'known', 'known', 'known', 'stored']);
});

test('a signature over other bytes, none, or of ten minutes ago stores nothing', async () => {
  const { write, delivery } = await acceptedWith(LABEL);
  const before = await events();
  const refused = { status: 400, code: 'bad_signature' };
  const changed = { ...delivery, body: delivery.body.replace('succeeded', 'failed') };
  expect(await listener.deliver('label-desk', changed)).toEqual(refused);
  expect(await listener.deliver('label-desk', { headers: {}, body: delivery.body })).toEqual(
    refused,
  );
  const id = delivery.headers['webhook-id'] ?? '';
  const timestamp = String(Math.floor(Date.now() / 1_000) - 600);
  const { effectWebhookSecret } = SCRIPTED_SECRETS;
  const signature = standardSignature({ id, timestamp, body: delivery.body }, effectWebhookSecret);
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  };
  expect(await listener.deliver('label-desk', { headers, body: delivery.body })).toEqual(refused);
  // Another provider's secret is another signature.
  expect(await listener.deliver('stripe', delivery)).toEqual(refused);
  expect(await events()).toBe(before);
  expect(await world.stateOf(write.operationId)).toBe('accepted');
});

test('a path that is no provider, and a question, are answered as such', async () => {
  const nothing = { headers: {}, body: '{}' };
  for (const name of ['nobody', 'stripe/more', '..', 'STRIPE']) {
    expect((await listener.deliver(name, nothing)).status).toBe(404);
  }
  const asked = await fetch(`${listener.url}/webhooks/stripe`);
  expect(asked.status).toBe(405);
});

test('a body of more than a megabyte is refused before it is read whole', async () => {
  const delivery = { headers: {}, body: 'x'.repeat(1_200_000) };
  expect(await listener.deliver('stripe', delivery)).toEqual({ status: 413, code: 'too_large' });
});

test('an event that could not be stored is not called received, so that it is sent again', async () => {
  const { write, delivery } = await acceptedWith(LABEL);
  const { pool } = world.database;
  await pool.query('ALTER TABLE provider_events RENAME TO provider_events_away');
  expect(await listener.deliver('label-desk', delivery)).toEqual({
    status: 500,
    code: 'not_stored',
  });
  await pool.query('ALTER TABLE provider_events_away RENAME TO provider_events');
  expect(await world.stateOf(write.operationId)).toBe('accepted');
  expect(await listener.deliver('label-desk', delivery)).toMatchObject({ code: 'stored' });
  expect(await world.stateOf(write.operationId)).toBe('succeeded');
});

test('an event that is stored and could not be applied is answered, and stays for the relay', async () => {
  const { write, delivery } = await acceptedWith(LABEL);
  const { pool } = world.database;
  await pool.query('ALTER TABLE return_labels RENAME TO return_labels_away');
  expect(await listener.deliver('label-desk', delivery)).toMatchObject({ code: 'stored' });
  await pool.query('ALTER TABLE return_labels_away RENAME TO return_labels');
  const open = 'provider_events WHERE applied_at IS NULL AND event_id = $1';
  expect(await countRows(pool, open, [delivery.headers['webhook-id']])).toBe(1);
  expect(await world.stateOf(write.operationId)).toBe('accepted');
});

test('whoever sends a body byte by byte is cut off', async () => {
  const server = await startWebhooks(
    {
      ...{ pool: world.database.appPool, client: new Client(), providers: world.providers },
      now: () => new Date(),
    },
    { host: '127.0.0.1', port: 0, requestMs: 50 },
  );
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /webhooks/stripe HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{');
  const answer: string[] = [];
  socket.on('data', (data) => answer.push(data.toString()));
  await once(socket, 'close');
  expect(answer.join('')).toMatch(/^HTTP\/1\.1 408/);
  await new Promise((resolve) => server.close(resolve));
});

test('an address that is taken is said at the start', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  await expect(
    startWebhooks(
      {
        ...{ pool: world.database.appPool, client: new Client(), providers: [] },
        now: () => new Date(),
      },
      { host: '127.0.0.1', port },
    ),
  ).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await new Promise((resolve) => taken.close(resolve));
});
