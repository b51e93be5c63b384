/** The webhook of a generic service, signed as Standard Webhooks has it (tolerance: 5 minutes). */
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import type { EventHeaders, EventReading } from '../../../contracts/provider';
import { headerOf } from './event-headers';
import { EffectSchema } from './http-effect-wire';
import type { ReadHttpEffectConfig } from './http-effect-wire';

const EventSchema = z.object({
  type: z.string().max(100),
  timestamp: z.iso.datetime(),
  data: z.unknown(),
});

const SIGNED_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

function isSigned(config: ReadHttpEffectConfig, headers: EventHeaders, rawBody: string): boolean {
  const signed: Record<string, string> = {};
  for (const name of SIGNED_HEADERS) signed[name] = headerOf(headers, name) ?? '';
  return config.webhookSecrets.some((secret) => {
    try {
      new Webhook(secret).verify(rawBody, signed, { jsonParse: false });
      return true;
    } catch {
      return false;
    }
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

export function readHttpEffectEvent(
  config: ReadHttpEffectConfig,
  headers: EventHeaders,
  rawBody: string,
): EventReading {
  const eventId = headerOf(headers, 'webhook-id');
  if (eventId === null || !isSigned(config, headers, rawBody)) {
    return { kind: 'refused', code: 'bad_signature' };
  }
  const read = EventSchema.safeParse(parseJson(rawBody));
  if (!read.success || eventId.length > 200) return { kind: 'refused', code: 'bad_shape' };
  if (read.data.type !== 'effect.updated') return { kind: 'ignored', type: read.data.type };
  const effect = EffectSchema.safeParse(read.data.data);
  if (!effect.success) return { kind: 'refused', code: 'bad_shape' };
  const { ref, state, operationId, amountMinor, currency, paymentRefs } = effect.data.effect;
  return {
    kind: 'event',
    event: {
      provider: config.name,
      eventId,
      kind: state,
      providerRef: ref,
      paymentRef: paymentRefs[0] ?? null,
      paymentRefs,
      operationId,
      amountMinor,
      currency,
      occurredAt: new Date(read.data.timestamp),
    },
  };
}
