/**
 * The `fetch` that the providers' packages are given: one exchange, with a deadline and a limit of
 * bytes, without retries and redirects. What happened is kept, since an error of a package may
 * hold the whole request: nothing of such an error is passed on.
 */
import type { Exchange } from '../../writes/adapters/send-once';
import { sendOnce } from '../../writes/adapters/send-once';
import { statusInside } from './service-error';

export type WireResult =
  | Exchange
  /** A good status, and a body that no model service would send. */
  | { readonly kind: 'no_json' }
  /** JSON, but what the model wrote in it can't be taken as it is. */
  | { readonly kind: 'ambiguous' };

export type Wire = { readonly fetch: typeof fetch; readonly result: () => WireResult | null };

/** Stops the package; its message is never shown. */
class WireError extends Error {}

function isGood(status: number): boolean {
  return status >= 200 && status < 300;
}

function headersOf(given: RequestInit['headers']): Record<string, string> {
  return Object.fromEntries(new Headers(given).entries());
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** @param tidy turns a body into the form that the package reads; it throws when it can't. */
function readGoodBody(
  exchange: Extract<Exchange, { kind: 'answered' }>,
  tidy: (body: string) => string,
): { body: string } | WireResult {
  const type = exchange.headers['content-type'] ?? '';
  if (!/\bjson\b/i.test(type) || !isJsonText(exchange.body)) return { kind: 'no_json' };
  try {
    return { body: tidy(exchange.body) };
  } catch {
    return { kind: 'ambiguous' };
  }
}

export function openWire(
  limits: { signal: AbortSignal; timeoutMs: number },
  tidy: (body: string) => string,
): Wire {
  let result: WireResult | null = null;
  const once = async (url: URL, init: RequestInit): Promise<Response> => {
    const headers = headersOf(init.headers);
    const body = typeof init.body === 'string' ? init.body : '';
    const exchange = await sendOnce({ url, method: init.method ?? 'POST', headers, body }, limits);
    result = exchange;
    if (exchange.kind !== 'answered') throw new WireError();
    if (!isGood(exchange.status)) {
      return new Response('{}', { status: Math.max(exchange.status, 400) });
    }
    // An error is an error by whatever status it came, and nothing beside it is taken.
    const inside = statusInside(exchange.body);
    if (inside !== null) {
      result = { ...exchange, status: inside };
      return new Response('{}', { status: inside });
    }
    const read = readGoodBody(exchange, tidy);
    if (!('body' in read)) {
      result = read;
      throw new WireError();
    }
    return new Response(read.body, { headers: { 'content-type': 'application/json' } });
  };
  return {
    result: () => result,
    fetch: (input, init = {}) => {
      const url = input instanceof Request ? input.url : input;
      return once(new URL(url), init);
    },
  };
}
