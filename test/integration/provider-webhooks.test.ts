/** The scripted provider's events, as they arrive: early, twice, in any order, or forged. */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventReading, ProviderAdapter, ProviderRequest } from '../../contracts/provider';
import { eventually } from '../support/eventually';
import {
  labelDeskAt,
  paidRequest,
  perform,
  refOf,
  requestFor,
  startProviderWorld,
  stripeAt,
} from '../support/providers/provider-world';
import type { ProviderWorld } from '../support/providers/provider-world';
import type { WebhookMode } from '../support/scripted-provider/faults';

type Arrived = { headers: Record<string, string | string[] | undefined>; body: string };

let receiver: Server;
let world: ProviderWorld;
const arrived: Arrived[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      arrived.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const port = String((receiver.address() as AddressInfo).port);
  world = await startProviderWorld({ webhookUrl: `http://127.0.0.1:${port}/` });
});

afterAll(async () => {
  await world.stop();
  await new Promise((resolve) => receiver.close(resolve));
});

beforeEach(() => {
  arrived.length = 0;
});

async function events(adapter: ProviderAdapter, count: number): Promise<EventReading[]> {
  await eventually(`${String(count)} events arrive`, async () =>
    arrived.length >= count ? true : null,
  );
  return arrived.map(({ headers, body }) => adapter.readEvent(headers, body));
}

async function performWith(
  adapter: ProviderAdapter,
  request: ProviderRequest,
  webhook: WebhookMode,
): Promise<void> {
  const { operationId } = request;
  await world.control.script([{ operationId, fault: { kind: 'none' }, webhook }]);
  expect(await perform(adapter, request)).toMatchObject({ kind: 'succeeded' });
}

/** One operation at each service. */
async function bothServices(): Promise<[ProviderAdapter, ProviderRequest][]> {
  const none = { amountMinor: null, currency: null, paymentRef: null };
  return [
    [stripeAt(world.url), await paidRequest(world)],
    [labelDeskAt(world.url), requestFor({ kind: 'return_label', ...none })],
  ];
}

test('an event may be there before the answer is', async () => {
  for (const [adapter, request] of await bothServices()) {
    arrived.length = 0;
    await performWith(adapter, request, 'first');
    expect(arrived).toHaveLength(1);
    const { operationId, amountMinor, currency } = request;
    expect(await events(adapter, 1)).toMatchObject([
      {
        kind: 'event',
        event: { kind: 'succeeded', operationId, amountMinor, currency },
      },
    ]);
  }
});

test('an event that comes twice has the same id twice', async () => {
  for (const [adapter, request] of await bothServices()) {
    arrived.length = 0;
    await performWith(adapter, request, 'twice');
    const [first, second] = await events(adapter, 2);
    expect(first).toMatchObject({ kind: 'event' });
    expect(second).toEqual(first);
  }
});

test('events may come in the wrong order, and each says when it happened', async () => {
  for (const [adapter, request] of await bothServices()) {
    arrived.length = 0;
    await performWith(adapter, request, 'held');
    await world.control.advance(72 * 3_600_000);
    await world.control.settle(await refOf(world, request), 'failed', 'held');
    await world.control.deliverHeld('reversed');
    const read = await events(adapter, 2);
    expect(read).toMatchObject([{ event: { kind: 'failed' } }, { event: { kind: 'succeeded' } }]);
    const times = read.map((event) =>
      event.kind === 'event' ? event.event.occurredAt.getTime() : 0,
    );
    expect(times[0]).toBeGreaterThan((times[1] ?? 0) + 71 * 3_600_000);
  }
});

test('an event with a signature over other bytes is refused', async () => {
  for (const [adapter, request] of await bothServices()) {
    arrived.length = 0;
    await performWith(adapter, request, 'bad_signature');
    expect(await events(adapter, 1)).toEqual([{ kind: 'refused', code: 'bad_signature' }]);
  }
});

test('without an event, the look-up still says how it ended', async () => {
  for (const [adapter, request] of await bothServices()) {
    await performWith(adapter, request, 'never');
    await world.control.settle(await refOf(world, request), 'failed', 'never');
    const signal = new AbortController().signal;
    const finding = await adapter.lookUp(request, { signal, lastSentAt: new Date() });
    expect(finding).toMatchObject({ kind: 'found', state: 'failed' });
    expect(arrived).toEqual([]);
  }
});

test('a test may take the events and deliver them itself', async () => {
  for (const [adapter, request] of await bothServices()) {
    await world.control.takeDeliveries();
    await performWith(adapter, request, 'once');
    const taken = await world.control.takeDeliveries();
    expect(taken.map(({ headers, body }) => adapter.readEvent(headers, body).kind)).toEqual([
      'event',
    ]);
    expect(await world.control.takeDeliveries()).toEqual([]);
  }
});
