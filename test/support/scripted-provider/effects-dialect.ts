/** The generic service: JSON in, JSON out, as docs/providers.md describes it. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Books, Effect, Reply, Wanted } from './books';
import { visibleEffects } from './books';
import type { Dialect, ErrorName, IncomingCall } from './dialect';

const STATUSES: Readonly<Record<ErrorName, number>> = {
  in_progress: 409,
  fingerprint_mismatch: 422,
  payment_not_found: 404,
  already_refunded: 409,
  amount_too_large: 422,
  rate_limited: 429,
  not_let_in: 401,
  internal: 500,
};

const WantedSchema = z.object({
  operation_id: z.string(),
  kind: z.string(),
  amount_minor: z.string().nullable(),
  currency: z.string().nullable(),
  payment_ref: z.string().nullable(),
});

/** The page size is small, so that few effects need a second page. */
const PAGE_SIZE = 2;

function renderEffect(effect: Effect): object {
  return {
    id: effect.ref,
    operation_id: effect.operationId,
    kind: effect.kind,
    state: effect.state,
    amount_minor: effect.amountMinor?.toString() ?? null,
    currency: effect.currency,
    created_at: new Date(effect.createdAtMs).toISOString(),
  };
}

function renderError(error: ErrorName, code?: string): object {
  return { error: { code: code ?? error, message: `Scripted: ${error} for Jane Doe.` } };
}

function readWanted({ headers, body }: IncomingCall): Wanted | Reply {
  const wanted = WantedSchema.safeParse(JSON.parse(body));
  const key = headers['idempotency-key'];
  if (!wanted.success || typeof key !== 'string') {
    return { status: 400, json: renderError('internal', 'request_invalid') };
  }
  const { operation_id, kind, amount_minor, currency, payment_ref } = wanted.data;
  return {
    operationId: operation_id,
    key,
    kind,
    paymentRef: payment_ref,
    amountMinor: amount_minor === null ? null : BigInt(amount_minor),
    currency,
    fingerprint: body,
  };
}

function answerRead({ url }: IncomingCall, books: Books): Reply {
  const own = visibleEffects(books, 'effects');
  const asked = /^\/effects\/(.+)$/.exec(url.pathname)?.[1];
  if (asked !== undefined) {
    const effect = own.find(({ operationId }) => operationId === decodeURIComponent(asked));
    if (!effect) return { status: 404, json: renderError('internal', 'not_found') };
    return { status: 200, json: renderEffect(effect) };
  }
  const sinceMs = Date.parse(url.searchParams.get('since') ?? '');
  const untilMs = Date.parse(url.searchParams.get('until') ?? '');
  const all = own.filter(({ createdAtMs }) => createdAtMs >= sinceMs && createdAtMs < untilMs);
  const start = Number(url.searchParams.get('cursor') ?? 0);
  const next = start + PAGE_SIZE < all.length ? String(start + PAGE_SIZE) : null;
  const effects = all.slice(start, start + PAGE_SIZE).map(renderEffect);
  return { status: 200, json: { effects, next_cursor: next } };
}

/** Standard Webhooks' `v1` signature, written out here rather than taken from the package. */
export function standardSignature(
  message: { id: string; timestamp: string; body: string },
  secret: string,
): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${message.id}.${message.timestamp}.${message.body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

function isSigned({ headers, body }: IncomingCall, secret: string): boolean {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  return headers['webhook-signature'] === standardSignature({ id, timestamp, body }, secret);
}

export function effectsDialect(secrets: { requestSecret: string; webhookSecret: string }): Dialect {
  return {
    name: 'effects',
    isLetIn: (call) => isSigned(call, secrets.requestSecret),
    isPerform: ({ method }) => method === 'POST',
    readWanted,
    renderEffect,
    renderError,
    statusOf: (error) => STATUSES[error],
    answerRead,
    signEvent: ({ id, effect, atMs }) => {
      const body = JSON.stringify({
        type: 'effect.updated',
        timestamp: new Date(atMs).toISOString(),
        data: renderEffect(effect),
      });
      // Deliveries are signed when they are sent, by this machine's clock.
      const timestamp = String(Math.floor(Date.now() / 1_000));
      const signature = standardSignature({ id, timestamp, body }, secrets.webhookSecret);
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signature,
      };
      return { headers, body };
    },
  };
}
