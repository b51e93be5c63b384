/** A refund that is sent again: the same key, a forgotten key, and "already refunded". */
import { resendUntil } from '../../contracts/provider';
import {
  effectsOf,
  paidRequest,
  perform,
  refOf,
  requestFor,
  sentBy,
  startProviderWorld,
  stripeAt,
} from '../support/providers/provider-world';
import type { ProviderWorld } from '../support/providers/provider-world';

const HOUR_MS = 3_600_000;

let world: ProviderWorld;

beforeAll(async () => {
  world = await startProviderWorld();
});

afterAll(() => world.stop());

describe('the same key again', () => {
  test('sends the same bytes, and the provider gives the first answer', async () => {
    const stripe = stripeAt(world.url);
    const request = await paidRequest(world);
    const { operationId, providerKey } = request;
    await world.control.script([{ operationId, fault: { kind: 'commit_then_drop' } }]);
    expect(await perform(stripe, request)).toMatchObject({ kind: 'unknown' });
    const ref = await refOf(world, request);
    expect(await perform(stripeAt(world.url), request)).toEqual({ kind: 'succeeded', ref });
    const [first, second, ...more] = await sentBy(world, request);
    expect(first?.body).toContain(`metadata[operation_id]=${operationId}`);
    expect(second?.body).toBe(first?.body);
    expect(more).toEqual([]);
    expect(providerKey).toContain(operationId);
    expect(await effectsOf(world, request)).toBe(1);
  });

  test('a request that was held up and comes later is the same refund', async () => {
    const stripe = stripeAt(world.url);
    const request = await paidRequest(world);
    const fault = { kind: 'drop_then_commit_later', delayMs: HOUR_MS } as const;
    await world.control.script([{ operationId: request.operationId, fault }]);
    expect(await perform(stripe, request)).toMatchObject({ kind: 'unknown' });
    expect(await effectsOf(world, request)).toBe(0);
    expect(await perform(stripe, request)).toMatchObject({ kind: 'succeeded' });
    await world.control.advance(2 * HOUR_MS);
    expect(await effectsOf(world, request)).toBe(1);
  });

  test('a stored no is replayed, and stays a no', async () => {
    const stripe = stripeAt(world.url);
    const request = await paidRequest(world);
    const fault = { kind: 'store_error', status: 400, code: 'not_today' } as const;
    await world.control.script([{ operationId: request.operationId, fault }]);
    const no = { kind: 'refused', code: 'not_today', isFinal: true };
    expect(await perform(stripe, request)).toEqual(no);
    expect(await perform(stripe, request)).toEqual(no);
    expect(await effectsOf(world, request)).toBe(0);
  });

  test('a stored 500 over a refund that was made: the look-up finds it', async () => {
    const stripe = stripeAt(world.url);
    const request = await paidRequest(world);
    const fault = { kind: 'error_after_commit', status: 500, isStored: true } as const;
    await world.control.script([{ operationId: request.operationId, fault }]);
    expect(await perform(stripe, request)).toMatchObject({ errorClass: 'http_500' });
    const ref = await refOf(world, request);
    expect(await perform(stripe, request)).toEqual({ kind: 'succeeded', ref });
  });

  test('a stored 500 over nothing stays unknown: a 500 is no proof', async () => {
    const stripe = stripeAt(world.url);
    const request = await paidRequest(world);
    const fault = { kind: 'store_error', status: 500, code: 'boom' } as const;
    await world.control.script([{ operationId: request.operationId, fault }]);
    expect(await perform(stripe, request)).toMatchObject({ errorClass: 'http_500' });
    expect(await perform(stripe, request)).toMatchObject({ errorClass: 'replayed_500' });
  });

  test('a replayed success is asked about, since it may have failed meanwhile', async () => {
    const stripe = stripeAt(world.url);
    const request = await paidRequest(world);
    expect(await perform(stripe, request)).toMatchObject({ kind: 'succeeded' });
    await world.control.settle(await refOf(world, request), 'failed');
    expect(await perform(stripe, request)).toEqual({
      kind: 'refused',
      code: 'effect_failed',
      failedRef: expect.any(String) as string,
      isFinal: true,
    });
  });

  test('another amount under it is refused, which says nothing of the first', async () => {
    const stripe = stripeAt(world.url);
    const request = await paidRequest(world);
    await perform(stripe, request);
    expect(await perform(stripe, { ...request, amountMinor: 1251n })).toEqual({
      kind: 'refused',
      code: 'fingerprint_mismatch',
      isFinal: false,
    });
    expect(await effectsOf(world, request)).toBe(1);
  });

  test('once it is forgotten, a partial refund is made twice: that is what the guard is for', async () => {
    const own = await startProviderWorld();
    const stripe = stripeAt(own.url);
    const request = requestFor();
    const firstSentAt = new Date();
    await own.control.addPayment({
      ref: 'pi_scripted1',
      currency: 'CAD',
      capturedMinor: 10_000n,
    });
    await perform(stripe, request);
    const until = resendUntil(firstSentAt, stripe.capabilities);
    const openMs = until.getTime() - firstSentAt.getTime();
    await own.control.advance(openMs);
    await perform(stripe, request);
    expect((await own.control.report()).effectsPerOperation[request.operationId]).toBe(1);
    await own.control.advance(25 * HOUR_MS - openMs);
    await perform(stripe, request);
    expect((await own.control.report()).effectsPerOperation[request.operationId]).toBe(2);
    await own.stop();
  });
});

describe('already refunded', () => {
  test('by us, with the key forgotten: done', async () => {
    const stripe = stripeAt(world.url);
    const request = await paidRequest(world, { amountMinor: 10_000n });
    const { operationId } = request;
    await world.control.script([
      { operationId, fault: { kind: 'commit_then_drop' } },
      { operationId, fault: { kind: 'forget_key' } },
    ]);
    expect(await perform(stripe, request)).toMatchObject({ kind: 'unknown' });
    const ref = await refOf(world, request);
    expect(await perform(stripe, request)).toEqual({ kind: 'succeeded', ref });
    expect(await effectsOf(world, request)).toBe(1);
  });

  test.each([
    { title: 'wholly', otherMinor: 10_000n, code: 'charge_already_refunded' },
    { title: 'in part, with too little left', otherMinor: 9_000n, code: 'invalid_request_error' },
  ])('$title by somebody else: refused', async ({ otherMinor, code }) => {
    const request = await paidRequest(world);
    await world.control.refundByOther(request.paymentRef ?? '', otherMinor);
    const refused = { kind: 'refused', code, isFinal: true };
    expect(await perform(stripeAt(world.url), request)).toEqual(refused);
    expect(await effectsOf(world, request)).toBe(0);
  });

  test('at the very moment, by somebody else: refused', async () => {
    const request = await paidRequest(world);
    const { operationId } = request;
    await world.control.script([{ operationId, fault: { kind: 'refunded_by_other' } }]);
    const refused = { kind: 'refused', code: 'charge_already_refunded', isFinal: true };
    expect(await perform(stripeAt(world.url), request)).toEqual(refused);
  });

  test('is unknown when nobody can be asked whose refund it was', async () => {
    const request = await paidRequest(world);
    await world.control.refundByOther(request.paymentRef ?? '', 10_000n);
    await world.control.scriptLookUps(['error']);
    expect(await perform(stripeAt(world.url), request)).toEqual({
      kind: 'unknown',
      errorClass: 'refusal_unverified',
      ref: null,
    });
  });
});
