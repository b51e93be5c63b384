/**
 * The wire of a service that makes effects on request, such as a label or a warehouse service.
 * docs/providers.md is its whole description; whoever puts such a service in front of a carrier
 * has that page to go by.
 */
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { canonicalJson } from '../../../contracts/canonical';
import { PROVIDER_NAME } from '../../../contracts/provider';
import type { ListedEffect, ProviderRequest } from '../../../contracts/provider';
import { sendOnce } from './send-once';
import type { Exchange } from './send-once';

const SecretSchema = z.string().regex(/^whsec_[A-Za-z0-9+/=]{24,}$/);

const DurationSchema = z.int().min(0);

export const HttpEffectConfigSchema = z.strictObject({
  name: z.string().regex(PROVIDER_NAME),
  baseUrl: z.url({ protocol: /^https?$/ }),
  kinds: z.array(z.string()).min(1),
  /** Signs our requests. */
  requestSecret: SecretSchema,
  /** Check the service's events; two while one replaces the other. */
  webhookSecrets: z.array(SecretSchema).max(2),
  /** For one exchange, from its first byte to its last. */
  timeoutMs: z.int().min(1).max(300_000).default(20_000),
  /** What the service's documentation promises. Without a promise, the weaker value. */
  capabilities: z.strictObject({
    keyMemoryMs: DurationSchema.nullable(),
    longestRequestMs: DurationSchema,
    clockMarginMs: DurationSchema,
    storesErrors: z.boolean(),
    lookUp: z.enum(['by_id', 'none']),
    lookUpLagMs: DurationSchema,
    hasPrecondition: z.boolean(),
    capsAmounts: z.boolean(),
    isAsynchronous: z.boolean(),
    canFailLate: z.boolean(),
    keyCharsMax: z.int().min(36).max(255),
  }),
});

export type HttpEffectConfig = z.input<typeof HttpEffectConfigSchema>;
export type ReadHttpEffectConfig = z.output<typeof HttpEffectConfigSchema>;

const RefSchema = z.string().regex(/^[\w:.-]{1,200}$/);

export const EffectSchema = z
  .object({
    id: RefSchema,
    /** Null for an effect that somebody else asked for. */
    operation_id: z.string().nullable(),
    kind: z.string(),
    state: z.enum(['succeeded', 'accepted', 'failed']),
    amount_minor: z
      .string()
      .regex(/^(0|[1-9]\d{0,17})$/)
      .nullable(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .nullable(),
    /** The payment that money came from, as we named it; a service may leave it out. */
    payment_ref: z.string().max(200).nullish(),
    created_at: z.iso.datetime(),
  })
  .transform((wire): { kind: string; effect: ListedEffect } => ({
    kind: wire.kind,
    effect: {
      ref: wire.id,
      operationId: wire.operation_id,
      state: wire.state,
      amountMinor: wire.amount_minor === null ? null : BigInt(wire.amount_minor),
      currency: wire.currency,
      paymentRefs: typeof wire.payment_ref === 'string' ? [wire.payment_ref] : [],
      createdAt: new Date(wire.created_at),
    },
  }));

export const EffectListSchema = z.object({
  effects: z.array(EffectSchema),
  next_cursor: z.string().nullable(),
});

export const ErrorCodeSchema = z.object({ error: z.object({ code: z.string() }) });

/** The id in an answer that is otherwise not of the expected form. */
export function refIn(json: unknown): string | null {
  const read = z.object({ id: RefSchema }).safeParse(json);
  return read.success ? read.data.id : null;
}

/** The same bytes for every send of an operation. Money is text, since JSON has no big integer. */
export function effectBody(request: ProviderRequest): string {
  return canonicalJson({
    operation_id: request.operationId,
    kind: request.kind,
    order_id: request.orderId,
    amount_minor: request.amountMinor?.toString() ?? null,
    currency: request.currency,
    payment_ref: request.paymentRef,
    lines: request.lines.map(({ orderLineId, sku, quantity }) => ({
      order_line_id: orderLineId,
      sku,
      quantity,
    })),
    address_digest: request.addressDigest,
  });
}

type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string;
  /** Names the message in the signature: the idempotency key, or the operation that is asked for. */
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Sends one signed request: the headers of Standard Webhooks, HMAC-SHA-256 over
 * `<webhook-id>.<webhook-timestamp>.<body>`.
 */
export function callService(
  config: ReadHttpEffectConfig,
  signal: AbortSignal,
  { method, path, body, messageId, headers }: Call,
): Promise<Exchange> {
  const now = new Date();
  const signature = new Webhook(config.requestSecret).sign(messageId, now, body);
  const request = {
    url: new URL(config.baseUrl.replace(/\/$/, '') + path),
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': signature,
      ...headers,
    },
    body,
  };
  return sendOnce(request, { signal, timeoutMs: config.timeoutMs });
}
