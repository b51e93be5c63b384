/** Stripe's webhook: the signature first, then the few events that say how a refund stands. */
import Stripe from 'stripe';
import { z } from 'zod';
import type {
  DisputeState,
  EventHeaders,
  EventReading,
  ProviderEvent,
} from '../../../contracts/provider';
import { headerOf } from './event-headers';
import type { ReadStripeConfig } from './stripe-client';
import { effectOf, paymentRefsOf, StripeIdSchema, StripeRefundSchema } from './stripe-refund';

/** Stripe's own default, in seconds: an older signature is a delivery that somebody replays. */
const TOLERANCE_S = 300;

const REFUND_EVENTS = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  // What `refund.updated` was called before; some endpoints still get it.
  'charge.refund.updated',
];

/** Each of them carries the dispute as it stands, so that any of them is enough. */
const DISPUTE_EVENTS = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
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
  charge: StripeIdSchema.nullish(),
  payment_intent: StripeIdSchema.nullish(),
  /** A status that is not known yet is none in which we may refund. */
  status: z.string().max(100).nullish(),
});

/** An inquiry that is closed, and a dispute that was prevented, cost us nothing. */
const DISPUTE_ENDS: Readonly<Record<string, DisputeState>> = {
  won: 'dispute_won',
  warning_closed: 'dispute_won',
  prevented: 'dispute_won',
  lost: 'dispute_lost',
};

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
  const { state, ref, operationId, amountMinor, currency, paymentRefs } = effectOf(refund.data);
  const paymentRef = paymentRefs[0] ?? null;
  return {
    ...{ kind: state, providerRef: ref, paymentRef, paymentRefs },
    ...{ operationId, amountMinor, currency },
  };
}

function readDispute(object: unknown): Subject | null {
  const dispute = DisputeSchema.safeParse(object);
  if (!dispute.success) return null;
  const { id, amount, currency, status } = dispute.data;
  const paymentRefs = paymentRefsOf(dispute.data);
  return {
    kind: DISPUTE_ENDS[status ?? ''] ?? 'dispute_opened',
    providerRef: id,
    paymentRef: paymentRefs[0] ?? null,
    paymentRefs,
    operationId: null,
    amountMinor: BigInt(amount),
    currency: currency.toUpperCase(),
  };
}

function readSubject({ type, data }: StripeEvent): Subject | null {
  return DISPUTE_EVENTS.includes(type) ? readDispute(data.object) : readRefund(data.object);
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
  if (!REFUND_EVENTS.includes(type) && !DISPUTE_EVENTS.includes(type)) {
    return { kind: 'ignored', type };
  }
  const subject = readSubject(read.data);
  if (!subject) return { kind: 'refused', code: 'bad_shape' };
  const occurredAt = new Date(created * 1_000);
  return { kind: 'event', event: { provider: 'stripe', eventId: id, occurredAt, ...subject } };
}
