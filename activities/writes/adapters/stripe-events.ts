/** Stripe's webhook: the signature first, then the few events that say how a refund stands. */
import Stripe from 'stripe';
import { z } from 'zod';
import type { EventHeaders, EventReading, ProviderEvent } from '../../../contracts/provider';
import { headerOf } from './event-headers';
import type { ReadStripeConfig } from './stripe-client';
import { effectOf, StripeRefundSchema } from './stripe-refund';

/** Stripe's own default, in seconds: an older signature is a delivery that somebody replays. */
const TOLERANCE_S = 300;

const REFUND_EVENTS = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  // What `refund.updated` was called before; some endpoints still get it.
  'charge.refund.updated',
];

const EventSchema = z.object({
  id: z.string().regex(/^evt_\w+$/),
  type: z.string().max(100),
  created: z.int(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});

const DisputeSchema = z.object({
  id: z.string().regex(/^(dp|du|pdp)_\w+$/),
  object: z.literal('dispute'),
  amount: z.int().min(0),
  currency: z.string().regex(/^[a-z]{3}$/),
  charge: z.string().nullish(),
  payment_intent: z.string().nullish(),
});

type StripeEvent = z.infer<typeof EventSchema>;
type Subject = Omit<ProviderEvent, 'provider' | 'eventId' | 'occurredAt'>;

/** True when one of the secrets signed the raw body recently enough; JSON is read after that. */
function isSigned(config: ReadStripeConfig, header: string, rawBody: string): boolean {
  return config.webhookSecrets.some((secret) => {
    try {
      Stripe.webhooks.constructEvent(rawBody, header, secret, TOLERANCE_S);
      return true;
    } catch (error) {
      return error instanceof SyntaxError;
    }
  });
}

function readRefund(object: unknown): Subject | null {
  const refund = StripeRefundSchema.safeParse(object);
  if (!refund.success) return null;
  const { state, ref, operationId, amountMinor, currency } = effectOf(refund.data);
  const paymentRef = refund.data.payment_intent ?? refund.data.charge ?? null;
  return { kind: state, providerRef: ref, paymentRef, operationId, amountMinor, currency };
}

function readDispute(object: unknown): Subject | null {
  const dispute = DisputeSchema.safeParse(object);
  if (!dispute.success) return null;
  const { id, amount, currency, payment_intent, charge } = dispute.data;
  return {
    kind: 'dispute_opened',
    providerRef: id,
    paymentRef: payment_intent ?? charge ?? null,
    operationId: null,
    amountMinor: BigInt(amount),
    currency: currency.toUpperCase(),
  };
}

function readSubject({ type, data }: StripeEvent): Subject | null {
  return type === 'charge.dispute.created' ? readDispute(data.object) : readRefund(data.object);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

export function readStripeEvent(
  config: ReadStripeConfig,
  headers: EventHeaders,
  rawBody: string,
): EventReading {
  const header = headerOf(headers, 'stripe-signature');
  if (header === null || !isSigned(config, header, rawBody)) {
    return { kind: 'refused', code: 'bad_signature' };
  }
  const read = EventSchema.safeParse(parseJson(rawBody));
  if (!read.success) return { kind: 'refused', code: 'bad_shape' };
  const { id, type, created, livemode } = read.data;
  if (livemode !== config.apiKey.includes('_live_')) {
    return { kind: 'refused', code: 'wrong_mode' };
  }
  if (!REFUND_EVENTS.includes(type) && type !== 'charge.dispute.created') {
    return { kind: 'ignored', type };
  }
  const subject = readSubject(read.data);
  if (!subject) return { kind: 'refused', code: 'bad_shape' };
  const occurredAt = new Date(created * 1_000);
  return { kind: 'event', event: { provider: 'stripe', eventId: id, occurredAt, ...subject } };
}
