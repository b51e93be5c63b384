/** The Stripe adapter against a provider that keeps state and misbehaves. */
import { createStripeAdapter } from '../../activities/writes/adapters/stripe';
import type { ProviderRequest } from '../../contracts/provider';
import { MADE_REF, MAPPING_ROWS } from '../support/providers/mapping-rows';
import {
  effectsOf,
  paidRequest,
  perform,
  performAndGiveUp,
  refOf,
  requestFor,
  sendsOf,
  sentBy,
  startProviderWorld,
  stripeAt,
} from '../support/providers/provider-world';
import type { ProviderWorld } from '../support/providers/provider-world';
import { SCRIPTED_SECRETS } from '../support/scripted-provider/server';

let world: ProviderWorld;

beforeAll(async () => {
  world = await startProviderWorld();
});

afterAll(() => world.stop());

describe('one send says what is known afterwards', () => {
  test.each(MAPPING_ROWS)('$title', async ({ fault, answer, effects, givesUp }) => {
    const stripe = stripeAt(world.url);
    const request = await paidRequest(world);
    await world.control.script([{ operationId: request.operationId, fault }]);
    const got = givesUp
      ? await performAndGiveUp(stripe, request, world.control)
      : await perform(stripe, request);
    const known = 'ref' in answer && answer.ref === MADE_REF;
    expect(got).toMatchObject({
      ...answer,
      ...(known ? { ref: await refOf(world, request) } : {}),
    });
    expect(await effectsOf(world, request)).toBe(effects);
    expect(await sentBy(world, request)).toHaveLength(1);
  });

  test('nobody listens: not sent', async () => {
    const gone = await startProviderWorld();
    await gone.stop();
    expect(await perform(stripeAt(gone.url), requestFor())).toMatchObject({
      kind: 'not_sent',
      reason: 'unreachable',
    });
  });

  test('given up before it began: not sent', async () => {
    const request = await paidRequest(world);
    const answer = await stripeAt(world.url).perform(request, { signal: AbortSignal.abort() });
    expect(answer).toMatchObject({ kind: 'not_sent', reason: 'deadline' });
    expect(await sentBy(world, request)).toEqual([]);
  });

  test('the deadline is its own, whatever the caller allows', async () => {
    const request = await paidRequest(world);
    await world.control.script([
      { operationId: request.operationId, fault: { kind: 'no_answer' } },
    ]);
    const answer = await perform(stripeAt(world.url, 1_500), request);
    expect(answer).toEqual({ kind: 'unknown', errorClass: 'timeout', ref: null });
  });
});

describe('before a byte of the refund is sent', () => {
  const REFUSED: readonly [string, Partial<ProviderRequest>, string][] = [
    ['a currency that is not the payment’s', { currency: 'USD' }, 'currency_mismatch'],
    ['no amount', { amountMinor: null }, 'amount_missing'],
    ['nothing', { amountMinor: 0n }, 'amount_not_positive'],
    ['less than nothing', { amountMinor: -1n }, 'amount_not_positive'],
    ['a currency nobody knows', { currency: 'XXX' }, 'currency_not_supported'],
    ['no payment', { paymentRef: null }, 'payment_ref_unusable'],
    ['a payment of another system', { paymentRef: 'PAY-1' }, 'payment_ref_unusable'],
    ['a key that is too long', { providerKey: 'k'.repeat(256) }, 'key_too_long'],
  ];

  test.each(REFUSED)('%s is refused', async (_title, change, code) => {
    const request = await paidRequest(world, change);
    const refused = { kind: 'refused', code, isFinal: true };
    expect(await perform(stripeAt(world.url), request)).toEqual(refused);
    expect(await sentBy(world, request)).toEqual([]);
  });

  test('a payment that this account has not is refused, which is not final', async () => {
    const request = requestFor({ paymentRef: 'pi_elsewhere' });
    const refused = { kind: 'refused', code: 'payment_not_found', isFinal: false };
    expect(await perform(stripeAt(world.url), request)).toEqual(refused);
    expect(await sentBy(world, request)).toEqual([]);
  });
});

describe('money crosses the wire exactly', () => {
  test.each([
    ['JPY', 1250n],
    ['KWD', 1250n],
    ['CAD', 1n],
    ['CAD', 500_000n],
  ])('%s %s', async (currency, amountMinor) => {
    const captured = { currency, capturedMinor: 500_000n };
    const request = await paidRequest(world, { currency, amountMinor }, captured);
    expect(await perform(stripeAt(world.url), request)).toMatchObject({ kind: 'succeeded' });
    const { effects } = await world.control.report();
    expect(effects.find((effect) => effect.operationId === request.operationId)).toMatchObject({
      amountMinor: amountMinor.toString(),
      currency,
    });
    const [sent] = await sentBy(world, request);
    expect(new URLSearchParams(sent?.body).get('amount')).toBe(amountMinor.toString());
  });
});

describe('two operations at the same time', () => {
  test('have two keys, and no other request carries one', async () => {
    const own = await startProviderWorld();
    await own.control.addPayment({
      ref: 'pi_scripted1',
      currency: 'CAD',
      capturedMinor: 10_000n,
    });
    const stripe = stripeAt(own.url);
    const [one, two] = [requestFor(), requestFor()];
    await Promise.all([perform(stripe, one), perform(stripe, two)]);
    const { requests, effectsPerOperation } = await own.control.report();
    expect(effectsPerOperation).toEqual({ [one.operationId]: 1, [two.operationId]: 1 });
    const keys = sendsOf(requests).map(({ key }) => key);
    expect(keys.sort()).toEqual([one.providerKey, two.providerKey].sort());
    expect(requests.filter(({ method, key }) => method !== 'POST' && key !== null)).toEqual([]);
    await own.stop();
  });
});

describe('what stays secret', () => {
  test('no answer holds the key, a name, or a text of the provider', async () => {
    const faults = [
      { kind: 'not_let_in', status: 401 },
      { kind: 'store_error', status: 400, code: 'not_today' },
      { kind: 'error_before_commit', status: 500 },
    ] as const;
    for (const fault of faults) {
      const request = await paidRequest(world);
      await world.control.script([{ operationId: request.operationId, fault }]);
      const text = JSON.stringify(await perform(stripeAt(world.url), request));
      expect(text).not.toMatch(/Jane|4242|Scripted|sk_test/);
    }
  });

  test('a configuration of the wrong form does not show itself in the error', () => {
    const create = (): unknown =>
      createStripeAdapter({ apiKey: 'pk_live_mistaken', webhookSecrets: ['shh'] });
    expect(create).toThrow('apiKey');
    expect(create).not.toThrow(/mistaken|shh/);
    expect(SCRIPTED_SECRETS.apiKey).toMatch(/^sk_test_/);
  });
});
