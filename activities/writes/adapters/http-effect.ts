/**
 * A service that makes effects on request and can be asked for them by our operation id: a label
 * desk, a warehouse. What it promises stands in its configuration. docs/providers.md has the wire.
 */
import type {
  PerformOptions,
  ProviderAdapter,
  ProviderAnswer,
  ProviderRequest,
} from '../../../contracts/provider';
import { classifyExchange } from './classify-exchange';
import type { AnsweredBody } from './classify-exchange';
import { readHttpEffectEvent } from './http-effect-events';
import { listEffects, lookUpEffect } from './http-effect-look-up';
import {
  callService,
  effectBody,
  EffectSchema,
  ErrorCodeSchema,
  HttpEffectConfigSchema,
  refIn,
} from './http-effect-wire';
import type { HttpEffectConfig, ReadHttpEffectConfig } from './http-effect-wire';
import { answerForEffect, answerForRefusal, answerForReplay, safeCode } from './settle-answer';

function readEffect(json: unknown, request: ProviderRequest): ProviderAnswer {
  const effect = EffectSchema.safeParse(json);
  if (!effect.success) {
    return { kind: 'unknown', errorClass: 'answer_unreadable', ref: refIn(json) };
  }
  const { kind } = effect.data;
  const { operationId, state, ref, amountMinor, currency } = effect.data.effect;
  // Somebody else's effect is no answer to ours, and its id is none that we may keep.
  if (operationId !== request.operationId || kind !== request.kind) {
    return { kind: 'unknown', errorClass: 'answer_mismatch', ref: null };
  }
  return answerForEffect({ kind: 'found', state, ref, amountMinor, currency }, request);
}

async function settleError(
  config: ReadHttpEffectConfig,
  { status, json, retryAfterMs }: AnsweredBody,
  { request, signal }: { request: ProviderRequest; signal: AbortSignal },
): Promise<ProviderAnswer> {
  const error = ErrorCodeSchema.safeParse(json);
  if (!error.success) return { kind: 'unknown', errorClass: 'answer_unreadable', ref: null };
  const code = safeCode(error.data.error.code, 'refused');
  // Services differ in what they call a conflict, so it is the code that says "still running".
  if (status === 409 && code === 'in_progress') return { kind: 'busy', retryAfterMs };
  if (code === 'fingerprint_mismatch') return { kind: 'refused', code, isFinal: false };
  const finding = await lookUpEffect(config, request, { signal, lastSentAt: new Date() });
  const { capabilities } = config;
  return answerForRefusal({ status, code }, finding, { request, capabilities });
}

async function perform(
  config: ReadHttpEffectConfig,
  request: ProviderRequest,
  { signal }: PerformOptions,
): Promise<ProviderAnswer> {
  const isRightForm =
    config.kinds.includes(request.kind) &&
    request.providerKey.length <= config.capabilities.keyCharsMax &&
    (request.amountMinor === null) === (request.currency === null);
  if (!isRightForm) return { kind: 'refused', code: 'request_not_expressible', isFinal: true };
  const exchange = await callService(config, signal, {
    method: 'POST',
    path: '/effects',
    body: effectBody(request),
    messageId: request.providerKey,
    headers: { 'idempotency-key': request.providerKey },
  });
  const read = classifyExchange(exchange);
  if (read.kind === 'answer') return read.answer;
  if (read.status >= 300) return settleError(config, read, { request, signal });
  const answer = readEffect(read.json, request);
  if (!read.isReplayed) return answer;
  const options = { signal, lastSentAt: new Date() };
  return answerForReplay(answer, request, () => lookUpEffect(config, request, options));
}

/** @throws ZodError when the configuration is of the wrong form; it shows none of its values. */
export function createHttpEffectAdapter(httpEffectConfig: HttpEffectConfig): ProviderAdapter {
  const config = HttpEffectConfigSchema.parse(httpEffectConfig);
  return {
    name: config.name,
    capabilities: config.capabilities,
    supports: (kind) => config.kinds.includes(kind),
    perform: (request, options) => perform(config, request, options),
    lookUp: (request, options) => lookUpEffect(config, request, options),
    list: (window) => listEffects(config, window),
    readEvent: (headers, rawBody) => readHttpEffectEvent(config, headers, rawBody),
  };
}
