/** Webhooks of providers: the signature first, then what is said, and nothing else is kept. */
import { createHttpEffectAdapter } from '../../activities/writes/adapters/http-effect';
import { createStripeAdapter } from '../../activities/writes/adapters/stripe';
import type { EventHeaders, EventReading } from '../../contracts/provider';
import { LABEL_DESK_CAPABILITIES } from '../support/providers/provider-world';
import { standardSignature } from '../support/scripted-provider/effects-dialect';
import { SCRIPTED_SECRETS } from '../support/scripted-provider/server';
import { stripeSignature } from '../support/scripted-provider/stripe-dialect';

const { stripeWebhookSecret, effectWebhookSecret, requestSecret } = SCRIPTED_SECRETS;
const OTHER_SECRET = 'whsec_c29tZWJvZHktZWxzZXMtc2VjcmV0LW9mLTI0';
const MINUTE_MS = 60_000;
const BAD_SIGNATURE: EventReading = { kind: 'refused', code: 'bad_signature' };
const BAD_SHAPE: EventReading = { kind: 'refused', code: 'bad_shape' };

const stripe = createStripeAdapter({
  apiKey: SCRIPTED_SECRETS.apiKey,
  webhookSecrets: [OTHER_SECRET, stripeWebhookSecret],
});

const desk = createHttpEffectAdapter({
  name: 'label-desk',
  baseUrl: 'http://127.0.0.1:9',
  kinds: ['return_label'],
  requestSecret,
  webhookSecrets: [OTHER_SECRET, effectWebhookSecret],
  capabilities: LABEL_DESK_CAPABILITIES,
});

const REFUND = {
  id: 're_1',
  object: 'refund',
  amount: 1250,
  currency: 'cad',
  status: 'failed',
  failure_reason: 'expired_or_canceled_card',
  payment_intent: 'pi_1',
  charge: 'ch_1',
  metadata: { operation_id: 'op-1' },
  created: 1_760_000_000,
  description: 'Jane Doe',
};

const DISPUTE = {
  id: 'dp_1',
  object: 'dispute',
  amount: 9900,
  currency: 'jpy',
  charge: 'ch_1',
  payment_intent: 'pi_1',
  evidence: { customer_name: 'Jane Doe' },
};

type StripeEvent = { type: string; object: unknown; livemode?: boolean };

function stripeBody({ type, object, livemode = false }: StripeEvent): string {
  const event = { id: 'evt_1', object: 'event', type, created: 1_760_000_100, livemode };
  return JSON.stringify({ ...event, data: { object } });
}

function readStripe(body: string, sign: { secret?: string; ageMs?: number } = {}): EventReading {
  const signature = stripeSignature(body, {
    secret: sign.secret ?? stripeWebhookSecret,
    atMs: Date.now() - (sign.ageMs ?? 0),
  });
  return stripe.readEvent({ 'Stripe-Signature': signature }, body);
}

const EFFECT = {
  id: 'ef_1',
  operation_id: 'op-1',
  kind: 'return_label',
  state: 'succeeded',
  amount_minor: null,
  currency: null,
  created_at: '2026-03-02T10:00:00.000Z',
  recipient: 'Jane Doe',
};

function effectBody(data: unknown, type = 'effect.updated'): string {
  return JSON.stringify({ type, timestamp: '2026-03-02T10:01:00.000Z', data });
}

function standardHeaders(
  body: string,
  sign: { secret?: string; ageMs?: number } = {},
): Record<string, string> {
  const id = 'msg_1';
  const timestamp = String(Math.floor((Date.now() - (sign.ageMs ?? 0)) / 1_000));
  const secret = sign.secret ?? effectWebhookSecret;
  const signature = standardSignature({ id, timestamp, body }, secret);
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  };
}

function readEffect(body: string, sign: { secret?: string; ageMs?: number } = {}): EventReading {
  return desk.readEvent(standardHeaders(body, sign), body);
}

describe("Stripe's event about a refund", () => {
  const REFUND_EVENT = {
    kind: 'event',
    event: {
      provider: 'stripe',
      eventId: 'evt_1',
      kind: 'failed',
      providerRef: 're_1',
      paymentRef: 'pi_1',
      paymentRefs: ['pi_1', 'ch_1'],
      operationId: 'op-1',
      amountMinor: 1250n,
      currency: 'CAD',
      occurredAt: new Date(1_760_000_100_000),
    },
  };

  test.each(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])(
    '%s says how it stands, with ids and amounts and no names',
    (type) => {
      expect(readStripe(stripeBody({ type, object: REFUND }))).toEqual(REFUND_EVENT);
    },
  );

  test.each([
    ['succeeded', 'succeeded'],
    ['pending', 'accepted'],
    ['requires_action', 'accepted'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('a refund that is %s is %s here', (status, kind) => {
    const object = { ...REFUND, status };
    const read = readStripe(stripeBody({ type: 'refund.updated', object }));
    expect(read).toMatchObject({ kind: 'event', event: { kind } });
  });

  test('of a refund without our id is taken, with no operation', () => {
    const object = { ...REFUND, metadata: {} };
    const read = readStripe(stripeBody({ type: 'refund.created', object }));
    expect(read).toMatchObject({ kind: 'event', event: { operationId: null } });
  });

  test('in a form that is not known is refused, so that it is delivered again', () => {
    const object = { ...REFUND, status: 'reconsidered' };
    expect(readStripe(stripeBody({ type: 'refund.updated', object }))).toEqual(BAD_SHAPE);
  });
});

describe("Stripe's other events", () => {
  test.each([
    ['charge.dispute.closed', 'won', 'dispute_won'],
    ['charge.dispute.closed', 'lost', 'dispute_lost'],
    ['charge.dispute.closed', 'warning_closed', 'dispute_won'],
    ['charge.dispute.funds_withdrawn', 'needs_response', 'dispute_opened'],
    ['charge.dispute.updated', 'a status of tomorrow', 'dispute_opened'],
  ])('%s of a dispute that is %s: %s', (type, status, kind) => {
    const read = readStripe(stripeBody({ type, object: { ...DISPUTE, status } }));
    expect(read).toMatchObject({ kind: 'event', event: { kind } });
  });

  test('a dispute names the charge where it names no payment intent', () => {
    const object = { ...DISPUTE, payment_intent: null, charge: { id: 'ch_9' } };
    const read = readStripe(stripeBody({ type: 'charge.dispute.created', object }));
    expect(read).toMatchObject({ event: { paymentRef: 'ch_9', paymentRefs: ['ch_9'] } });
  });

  test('a dispute is one, with the payment and the disputed amount', () => {
    const read = readStripe(stripeBody({ type: 'charge.dispute.created', object: DISPUTE }));
    expect(read).toMatchObject({
      kind: 'event',
      event: {
        kind: 'dispute_opened',
        providerRef: 'dp_1',
        paymentRef: 'pi_1',
        paymentRefs: ['pi_1', 'ch_1'],
        operationId: null,
        amountMinor: 9900n,
        currency: 'JPY',
      },
    });
    if (read.kind === 'event') expect(Object.values(read.event)).not.toContain('Jane Doe');
  });

  test('what is not about refunds is ignored', () => {
    const type = 'invoice.paid';
    expect(readStripe(stripeBody({ type, object: {} }))).toEqual({ kind: 'ignored', type });
  });

  test('one of the live mode is refused by a test key', () => {
    const body = stripeBody({ type: 'refund.updated', object: REFUND, livemode: true });
    expect(readStripe(body)).toEqual({ kind: 'refused', code: 'wrong_mode' });
  });
});

describe("Stripe's signature", () => {
  const body = stripeBody({ type: 'refund.updated', object: REFUND });

  test('may be made with either of two secrets while one replaces the other', () => {
    expect(readStripe(body, { secret: OTHER_SECRET }).kind).toBe('event');
  });

  test('with another secret is refused', () => {
    expect(readStripe(body, { secret: 'whsec_wrong' })).toEqual(BAD_SIGNATURE);
  });

  test('that is older than five minutes is refused', () => {
    expect(readStripe(body, { ageMs: 6 * MINUTE_MS })).toEqual(BAD_SIGNATURE);
    expect(readStripe(body, { ageMs: 4 * MINUTE_MS }).kind).toBe('event');
  });

  test('over other bytes is refused', () => {
    const signature = stripeSignature(body, { secret: stripeWebhookSecret, atMs: Date.now() });
    const other = body.replace('1250', '9250');
    expect(stripe.readEvent({ 'stripe-signature': signature }, other)).toEqual(BAD_SIGNATURE);
  });

  test.each<[string, EventHeaders]>([
    ['missing', {}],
    ['empty', { 'stripe-signature': '' }],
    ['sent twice', { 'stripe-signature': ['t=1,v1=a', 't=1,v1=b'] }],
    ['no signature', { 'stripe-signature': 'gibberish' }],
  ])('that is %s is refused', (_title, headers) => {
    expect(stripe.readEvent(headers, body)).toEqual(BAD_SIGNATURE);
  });

  test('over something that is no JSON does not make it an event', () => {
    expect(readStripe('{"half":')).toEqual(BAD_SHAPE);
    expect(readStripe('null')).toEqual(BAD_SHAPE);
  });

  test('is refused where no secret is set up', () => {
    const open = createStripeAdapter({ apiKey: SCRIPTED_SECRETS.apiKey, webhookSecrets: [] });
    const signature = stripeSignature(body, { secret: '', atMs: Date.now() });
    expect(open.readEvent({ 'stripe-signature': signature }, body)).toEqual(BAD_SIGNATURE);
  });
});

describe("a service's event", () => {
  test('says how an effect stands, with ids and amounts and no names', () => {
    expect(readEffect(effectBody(EFFECT))).toEqual({
      kind: 'event',
      event: {
        provider: 'label-desk',
        eventId: 'msg_1',
        kind: 'succeeded',
        providerRef: 'ef_1',
        paymentRef: null,
        paymentRefs: [],
        operationId: 'op-1',
        amountMinor: null,
        currency: null,
        occurredAt: new Date('2026-03-02T10:01:00.000Z'),
      },
    });
  });

  test('of another type is ignored', () => {
    const type = 'desk.closed';
    expect(readEffect(effectBody({}, type))).toEqual({ kind: 'ignored', type });
  });

  test('in a form that is not known is refused', () => {
    expect(readEffect(effectBody({ ...EFFECT, state: 'lost' }))).toEqual(BAD_SHAPE);
    expect(readEffect(effectBody({ ...EFFECT, amount_minor: 12.5 }))).toEqual(BAD_SHAPE);
    expect(readEffect('{"half":')).toEqual(BAD_SHAPE);
  });

  test('is believed with either of two secrets, and with no other', () => {
    const body = effectBody(EFFECT);
    expect(readEffect(body, { secret: OTHER_SECRET }).kind).toBe('event');
    expect(readEffect(body, { secret: requestSecret })).toEqual(BAD_SIGNATURE);
  });

  test('is refused when its signature is older than five minutes, or from the future', () => {
    const body = effectBody(EFFECT);
    expect(readEffect(body, { ageMs: 6 * MINUTE_MS })).toEqual(BAD_SIGNATURE);
    expect(readEffect(body, { ageMs: -6 * MINUTE_MS })).toEqual(BAD_SIGNATURE);
    expect(readEffect(body, { ageMs: 4 * MINUTE_MS }).kind).toBe('event');
  });

  test('is refused when the body, or the id, is another one than was signed', () => {
    const body = effectBody(EFFECT);
    const headers = standardHeaders(body);
    expect(desk.readEvent(headers, body.replace('op-1', 'op-2'))).toEqual(BAD_SIGNATURE);
    expect(desk.readEvent({ ...headers, 'webhook-id': 'msg_2' }, body)).toEqual(BAD_SIGNATURE);
    expect(desk.readEvent({}, body)).toEqual(BAD_SIGNATURE);
  });
});
