/** The part of Stripe's API that refunds need: form bodies in, JSON out. */
import { createHmac } from 'node:crypto';
import type { Books, Effect, Reply, Wanted } from './books';
import { visibleEffects } from './books';
import type { Dialect, ErrorName, IncomingCall } from './dialect';

const ERRORS: Readonly<Record<ErrorName, { status: number; type: string; code?: string }>> = {
  in_progress: { status: 409, type: 'idempotency_error', code: 'idempotency_key_in_use' },
  fingerprint_mismatch: { status: 400, type: 'idempotency_error' },
  payment_not_found: { status: 404, type: 'invalid_request_error', code: 'resource_missing' },
  already_refunded: {
    status: 400,
    type: 'invalid_request_error',
    code: 'charge_already_refunded',
  },
  // Stripe gives no code for it.
  amount_too_large: { status: 400, type: 'invalid_request_error' },
  rate_limited: { status: 429, type: 'invalid_request_error', code: 'rate_limit' },
  not_let_in: { status: 401, type: 'invalid_request_error' },
  internal: { status: 500, type: 'api_error' },
};

const STATUS_OF_STATE = { succeeded: 'succeeded', accepted: 'pending', failed: 'failed' } as const;

function renderEffect(effect: Effect): object {
  return {
    id: effect.ref,
    object: 'refund',
    amount: Number(effect.amountMinor),
    currency: effect.currency?.toLowerCase(),
    status: STATUS_OF_STATE[effect.state],
    payment_intent: effect.paymentRef,
    charge: null,
    metadata: effect.operationId === null ? {} : { operation_id: effect.operationId },
    created: Math.floor(effect.createdAtMs / 1_000),
  };
}

function renderError(error: ErrorName, code?: string): object {
  const row = ERRORS[error];
  const shown = code ?? row.code;
  // The message holds what a real one may: it must never come out on our side.
  const message = `Scripted: ${error} for Jane Doe, card 4242.`;
  return {
    error: { type: row.type, message, ...(shown === undefined ? {} : { code: shown }) },
  };
}

function readWanted({ headers, body }: IncomingCall, books: Books): Wanted | Reply {
  const form = new URLSearchParams(body);
  const paymentRef = form.get('payment_intent') ?? form.get('charge');
  const payment = paymentRef === null ? undefined : books.payments.get(paymentRef);
  if (!payment) return { status: 404, json: renderError('payment_not_found') };
  const operationId = form.get('metadata[operation_id]');
  const key = headers['idempotency-key'];
  if (operationId === null || typeof key !== 'string') {
    return { status: 400, json: renderError('internal', 'parameter_missing') };
  }
  const amount = form.get('amount');
  return {
    operationId,
    key,
    kind: 'refund',
    paymentRef,
    // As Stripe does: no amount is all of it.
    amountMinor: amount === null ? payment.capturedMinor : BigInt(amount),
    currency: payment.currency,
    fingerprint: [...form]
      .map((pair) => pair.join('='))
      .sort()
      .join('&'),
  };
}

function answerPayment(path: string, books: Books): Reply {
  const ref = path.split('/').at(-1) ?? '';
  const payment = books.payments.get(ref);
  if (!payment) return { status: 404, json: renderError('payment_not_found') };
  const { currency, capturedMinor } = payment;
  const object = ref.startsWith('pi_') ? 'payment_intent' : 'charge';
  const json = {
    id: ref,
    object,
    currency: currency.toLowerCase(),
    amount: Number(capturedMinor),
  };
  return { status: 200, json };
}

function answerList(query: URLSearchParams, books: Books): Reply {
  const paymentRef = query.get('payment_intent') ?? query.get('charge');
  const after = query.get('starting_after');
  const isMeant = (effect: Effect): boolean => {
    const createdS = Math.floor(effect.createdAtMs / 1_000);
    return (
      (paymentRef === null || effect.paymentRef === paymentRef) &&
      createdS >= Number(query.get('created[gte]') ?? 0) &&
      createdS < Number(query.get('created[lt]') ?? Infinity)
    );
  };
  const all = visibleEffects(books, 'stripe').filter(isMeant);
  const start = after === null ? 0 : all.findIndex(({ ref }) => ref === after) + 1;
  const page = all.slice(start, start + Number(query.get('limit') ?? 10));
  const json = {
    object: 'list',
    data: page.map(renderEffect),
    has_more: start + page.length < all.length,
  };
  return { status: 200, json };
}

/** `t=<seconds>,v1=<HMAC-SHA-256 over "t.body">`, written out here rather than taken from the package. */
export function stripeSignature(
  body: string,
  { secret, atMs }: { secret: string; atMs: number },
): string {
  const seconds = String(Math.floor(atMs / 1_000));
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

const EVENT_TYPES = {
  succeeded: 'refund.updated',
  accepted: 'refund.created',
  failed: 'refund.failed',
} as const;

export function stripeDialect(secrets: { apiKey: string; webhookSecret: string }): Dialect {
  return {
    name: 'stripe',
    isLetIn: ({ headers }) => headers.authorization === `Bearer ${secrets.apiKey}`,
    isPerform: ({ method }) => method === 'POST',
    readWanted,
    renderEffect,
    renderError,
    statusOf: (error) => ERRORS[error].status,
    answerRead: ({ url }, books) =>
      url.pathname === '/v1/refunds'
        ? answerList(url.searchParams, books)
        : answerPayment(url.pathname, books),
    signEvent: ({ id, effect, atMs }) => {
      const body = JSON.stringify({
        id,
        object: 'event',
        type: EVENT_TYPES[effect.state],
        created: Math.floor(atMs / 1_000),
        livemode: false,
        data: { object: renderEffect(effect) },
      });
      // Deliveries are signed when they are sent, by this machine's clock.
      const signature = stripeSignature(body, { secret: secrets.webhookSecret, atMs: Date.now() });
      return { headers: { 'stripe-signature': signature }, body };
    },
  };
}
