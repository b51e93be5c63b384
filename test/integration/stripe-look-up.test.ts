/** Refunds that are looked for: by our id, and all of a span of time. */
import type { ListedEffect } from '../../contracts/provider';
import {
  paidRequest,
  perform,
  refOf,
  requestFor,
  startProviderWorld,
  stripeAt,
} from '../support/providers/provider-world';
import type { ProviderWorld } from '../support/providers/provider-world';

const HOUR_MS = 3_600_000;
const signal = new AbortController().signal;

let world: ProviderWorld;

beforeAll(async () => {
  world = await startProviderWorld();
});

afterAll(() => world.stop());

describe('a look-up by our id', () => {
  test('finds a refund in each of its states', async () => {
    const stripe = stripeAt(world.url);
    const request = await paidRequest(world);
    const asked = { signal, lastSentAt: new Date() };
    await world.control.script([{ operationId: request.operationId, fault: { kind: 'pending' } }]);
    await perform(stripe, request);
    const ref = await refOf(world, request);
    const found = { kind: 'found', ref, amountMinor: 1250n, currency: 'CAD' };
    expect(await stripe.lookUp(request, asked)).toEqual({ ...found, state: 'accepted' });
    await world.control.settle(ref, 'succeeded');
    expect(await stripe.lookUp(request, asked)).toEqual({ ...found, state: 'succeeded' });
    await world.control.settle(ref, 'failed');
    expect(await stripe.lookUp(request, asked)).toEqual({ ...found, state: 'failed' });
  });

  test('finds it behind a hundred refunds of others, for the same amount', async () => {
    const stripe = stripeAt(world.url);
    const request = await paidRequest(world, { amountMinor: 1n });
    await perform(stripe, request);
    for (let count = 0; count < 101; count += 1) {
      await world.control.refundByOther(request.paymentRef ?? '', 1n);
    }
    const found = await stripe.lookUp(request, { signal, lastSentAt: new Date() });
    expect(found).toMatchObject({ kind: 'found', ref: await refOf(world, request) });
  });

  test('that finds nothing proves it only once nothing can come any more', async () => {
    const stripe = stripeAt(world.url);
    const request = await paidRequest(world);
    await world.control.refundByOther(request.paymentRef ?? '', 1250n);
    const asked = async (lastSentAt: Date | null): Promise<unknown> =>
      stripe.lookUp(request, { signal, lastSentAt });
    expect(await asked(new Date())).toEqual({ kind: 'absent', isProof: false });
    const longAgo = new Date(Date.now() - 13 * HOUR_MS);
    expect(await asked(longAgo)).toEqual({ kind: 'absent', isProof: true });
    expect(await asked(null)).toEqual({ kind: 'absent', isProof: true });
  });

  test.each(['error', 'unreadable_body', 'proxy_not_found'] as const)(
    'that fails (%s) is unknown, never "not there"',
    async (fault) => {
      const request = await paidRequest(world);
      await world.control.scriptLookUps([fault]);
      const finding = await stripeAt(world.url).lookUp(request, { signal, lastSentAt: null });
      expect(finding.kind).toBe('unknown');
    },
  );
});

describe('the list of a span of time', () => {
  test("has ours with our id and others' without, and nothing from outside it", async () => {
    const own = await startProviderWorld();
    const stripe = stripeAt(own.url);
    await own.control.addPayment({
      ref: 'pi_scripted1',
      currency: 'CAD',
      capturedMinor: 10_000n,
    });
    const request = requestFor();
    await perform(stripe, request);
    await own.control.advance(48 * HOUR_MS);
    await own.control.refundByOther('pi_scripted1', 300n);
    const list = async (sinceMs: number, untilMs: number): Promise<ListedEffect[]> => {
      const listed: ListedEffect[] = [];
      const [since, until] = [new Date(sinceMs), new Date(untilMs)];
      for await (const effect of stripe.list({ since, until })) listed.push(effect);
      return listed;
    };
    const now = Date.now();
    const early = await list(now - HOUR_MS, now + HOUR_MS);
    expect(early).toMatchObject([
      { operationId: request.operationId, amountMinor: 1250n, currency: 'CAD' },
    ]);
    const late = await list(now + 47 * HOUR_MS, now + 49 * HOUR_MS);
    expect(late).toMatchObject([{ operationId: null, amountMinor: 300n, state: 'succeeded' }]);
    await own.control.scriptLookUps(['error']);
    await expect(list(now - HOUR_MS, now + HOUR_MS)).rejects.toThrow('can not be read whole');
    await own.stop();
  });
});
