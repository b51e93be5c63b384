/**
 * Refunds through Stripe. The key is the operation's, and its id stands in the refund's metadata,
 * so that a refund of ours is found although its key is forgotten. docs/providers.md says where
 * each declared number comes from.
 */
import { z } from 'zod';
import type {
  PerformOptions,
  ProviderAdapter,
  ProviderAnswer,
  ProviderCapabilities,
  ProviderFinding,
  ProviderRequest,
} from '../../../contracts/provider';
import { classifyExchange } from './classify-exchange';
import type { AnsweredBody } from './classify-exchange';
import { answerForEffect, answerForRefusal, answerForReplay, safeCode } from './settle-answer';
import { toStripeAmount } from './stripe-amount';
import { callStripe, StripeConfigSchema } from './stripe-client';
import type { ReadStripeConfig, StripeConfig } from './stripe-client';
import { readStripeEvent } from './stripe-events';
import { listRefunds, lookUpRefund } from './stripe-look-up';
import { checkCurrency, paymentParam } from './stripe-payment';
import type { PaymentParam } from './stripe-payment';
import { findingOf, operationIdOf, refIn, StripeRefundSchema } from './stripe-refund';

const HOUR_MS = 3_600_000;

export const STRIPE_CAPABILITIES: ProviderCapabilities = {
  keyMemoryMs: 24 * HOUR_MS,
  longestRequestMs: 12 * HOUR_MS,
  clockMarginMs: HOUR_MS / 4,
  storesErrors: true,
  lookUp: 'listing',
  lookUpLagMs: HOUR_MS / 60,
  hasPrecondition: false,
  capsAmounts: true,
  isAsynchronous: true,
  canFailLate: true,
  keyCharsMax: 255,
};

const ErrorSchema = z.object({
  error: z.object({ type: z.string(), code: z.string().nullish() }),
});

type Prepared = { amount: number; payment: PaymentParam };

function refused(code: string): ProviderAnswer {
  return { kind: 'refused', code, isFinal: true };
}

function prepare(request: ProviderRequest): Prepared | ProviderAnswer {
  const amount = toStripeAmount(request.amountMinor, request.currency);
  if (!amount.ok) return refused(amount.code);
  const payment = paymentParam(request.paymentRef);
  if (!payment) return refused('payment_ref_unusable');
  if (request.providerKey.length > STRIPE_CAPABILITIES.keyCharsMax) return refused('key_too_long');
  return { amount: amount.amount, payment };
}

function readRefund(json: unknown, request: ProviderRequest): ProviderAnswer {
  const refund = StripeRefundSchema.safeParse(json);
  if (!refund.success) {
    return { kind: 'unknown', errorClass: 'answer_unreadable', ref: refIn(json) };
  }
  // Somebody else's refund is no answer to ours, and its id is none that we may keep.
  if (operationIdOf(refund.data) !== request.operationId) {
    return { kind: 'unknown', errorClass: 'answer_mismatch', ref: null };
  }
  return answerForEffect(findingOf(refund.data), request);
}

async function settleError(
  { status, json, retryAfterMs }: AnsweredBody,
  request: ProviderRequest,
  lookUp: () => Promise<ProviderFinding>,
): Promise<ProviderAnswer> {
  const error = ErrorSchema.safeParse(json);
  if (!error.success) return { kind: 'unknown', errorClass: 'answer_unreadable', ref: null };
  const { type, code } = error.data.error;
  if (status === 409) return { kind: 'busy', retryAfterMs };
  if (type === 'idempotency_error') {
    return { kind: 'refused', code: 'fingerprint_mismatch', isFinal: false };
  }
  const refusal = { status, code: safeCode(code ?? type, 'refused') };
  const known = { request, capabilities: STRIPE_CAPABILITIES };
  return answerForRefusal(refusal, await lookUp(), known);
}

async function perform(
  config: ReadStripeConfig,
  request: ProviderRequest,
  { signal }: PerformOptions,
): Promise<ProviderAnswer> {
  const prepared = prepare(request);
  if ('kind' in prepared) return prepared;
  const { payment, amount } = prepared;
  const stopped = await checkCurrency(config, request, { payment, signal });
  if (stopped) return stopped;
  const exchange = await callStripe(config, signal, (stripe) =>
    stripe.refunds.create(
      { ...payment, amount, metadata: { operation_id: request.operationId } },
      { idempotencyKey: request.providerKey },
    ),
  );
  const read = classifyExchange(exchange);
  if (read.kind === 'answer') return read.answer;
  const asked = { request, capabilities: STRIPE_CAPABILITIES };
  const lookUp = (knownRef?: string): Promise<ProviderFinding> =>
    lookUpRefund(config, asked, { signal, lastSentAt: new Date(), knownRef: knownRef ?? null });
  if (read.status >= 300) return settleError(read, request, lookUp);
  const answer = readRefund(read.json, request);
  return read.isReplayed ? answerForReplay(answer, request, lookUp) : answer;
}

/** @throws ZodError when the configuration is of the wrong form; it shows none of its values. */
export function createStripeAdapter(stripeConfig: StripeConfig): ProviderAdapter {
  const config = StripeConfigSchema.parse(stripeConfig);
  const capabilities = STRIPE_CAPABILITIES;
  return {
    name: 'stripe',
    capabilities,
    supports: (kind) => kind === 'refund',
    perform: (request, options) => perform(config, request, options),
    lookUp: (request, options) => lookUpRefund(config, { request, capabilities }, options),
    list: (window) => listRefunds(config, window),
    readEvent: (headers, rawBody) => readStripeEvent(config, headers, rawBody),
  };
}
