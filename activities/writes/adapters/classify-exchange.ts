/**
 * What an exchange says before anyone looks into the body, alike for every provider. Only a JSON
 * answer of the service itself may say more: a proxy's page proves nothing about the write.
 */
import type { ProviderAnswer } from '../../../contracts/provider';
import type { AnsweredExchange, Exchange } from './send-once';

/** A body that the provider's own dialect decides on: a 2xx, a 4xx, or a replayed error. */
export type AnsweredBody = {
  readonly kind: 'body';
  readonly status: number;
  readonly json: unknown;
  /** The stored result of an earlier send with the same key. */
  readonly isReplayed: boolean;
  readonly retryAfterMs: number;
};

export type Classified =
  { readonly kind: 'answer'; readonly answer: ProviderAnswer } | AnsweredBody;

const RETRY_AFTER_DEFAULT_MS = 2_000;
const RETRY_AFTER_MAX_MS = 3_600_000;

/** `Retry-After` as seconds or as an HTTP date (RFC 9110, 10.2.3); at most an hour. */
function retryAfterMs(header: string | undefined): number {
  if (header === undefined) return RETRY_AFTER_DEFAULT_MS;
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  if (Number.isNaN(waitMs)) return RETRY_AFTER_DEFAULT_MS;
  return Math.min(Math.max(waitMs, 0), RETRY_AFTER_MAX_MS);
}

function readJson({ headers, body }: AnsweredExchange): { json: unknown } | null {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) return null;
  try {
    return { json: JSON.parse(body) as unknown };
  } catch {
    return null;
  }
}

function unknown(errorClass: string): Classified {
  return { kind: 'answer', answer: { kind: 'unknown', errorClass, ref: null } };
}

function classifyAnswer(exchange: AnsweredExchange): Classified {
  const { status, headers } = exchange;
  const isReplayed = headers['idempotent-replayed'] === 'true';
  if (status === 401 || status === 403) {
    const detail = `The service did not let us in (${String(status)}): check its key and its rights.`;
    return { kind: 'answer', answer: { kind: 'not_sent', reason: 'configuration', detail } };
  }
  const waitMs = retryAfterMs(headers['retry-after']);
  if (status === 429) {
    const detail = 'The service has had too many requests and turned this one away.';
    const turnedAway = { kind: 'not_sent', reason: 'rate_limited', detail } as const;
    return { kind: 'answer', answer: { ...turnedAway, retryAfterMs: waitMs } };
  }
  if (status >= 500 && !isReplayed) return unknown(`http_${String(status)}`);
  const isSpoken = (status >= 200 && status < 300) || status >= 400;
  // 408: whoever answers for the service got tired of waiting; the service may have gone on.
  if (!isSpoken || status === 408) return unknown(`http_${String(status)}`);
  const read = readJson(exchange);
  if (!read) return unknown('answer_unreadable');
  return { kind: 'body', status, json: read.json, isReplayed, retryAfterMs: waitMs };
}

export function classifyExchange(exchange: Exchange): Classified {
  switch (exchange.kind) {
    case 'answered':
      return classifyAnswer(exchange);
    case 'not_sent':
      return { kind: 'answer', answer: exchange };
    case 'unknown':
      return unknown(exchange.errorClass);
  }
}
