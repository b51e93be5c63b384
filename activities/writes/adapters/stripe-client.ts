/**
 * Stripe's package encodes, authenticates and names its API version; the exchange itself is ours.
 * The package sends a request a second time when the connection closes, even with retries set to 0
 * (stripe/stripe-node#2816), and its timeout is one of silence and not of the whole. A client is
 * made for each call, so that neither a key nor a deadline can stray into another one.
 */
import Stripe from 'stripe';
import { z } from 'zod';
import { sendOnce } from './send-once';
import type { Exchange } from './send-once';

export const StripeConfigSchema = z.strictObject({
  /** A secret or restricted key. Whether it is a live one decides which events are taken. */
  apiKey: z.string().regex(/^(sk|rk)_(test|live)_\w+$/),
  /** Two while one replaces the other. */
  webhookSecrets: z.array(z.string().startsWith('whsec_')).max(2),
  /** For one exchange, from its first byte to its last. */
  timeoutMs: z.int().min(1).max(80_000).default(20_000),
  baseUrl: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
});

export type StripeConfig = z.input<typeof StripeConfigSchema>;
export type ReadStripeConfig = z.output<typeof StripeConfigSchema>;

type HttpClient = Stripe.HttpClient;
type HttpClientResponse = Awaited<ReturnType<HttpClient['makeRequest']>>;

function urlOf(config: ReadStripeConfig, path: string): URL {
  return new URL(path, config.baseUrl);
}

/** What the package wants to see of an answer; what we go by is the exchange that was kept. */
function responseOf(exchange: Exchange): HttpClientResponse {
  // An error without a code: there is none that the package would take as a reason to send again.
  if (exchange.kind !== 'answered') throw new Error('The exchange brought no answer.');
  const { status, headers, body } = exchange;
  return {
    getStatusCode: () => status,
    getHeaders: () =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    getRawResponse: () => ({ headers, statusCode: status }),
    toStream: () => {
      throw new Error('An answer is read as a whole.');
    },
    toJSON: () => Promise.resolve().then(() => JSON.parse(body) as unknown),
  };
}

/**
 * Makes one call of the package and gives back its one exchange, whatever the package thinks of it.
 * @param call one method of one resource
 * @throws what the package throws when it sends nothing: the arguments do not fit its form.
 */
export async function callStripe(
  config: ReadStripeConfig,
  signal: AbortSignal,
  call: (stripe: Stripe) => Promise<unknown>,
): Promise<Exchange> {
  const exchanges: Promise<Exchange>[] = [];
  const httpClient: HttpClient = {
    getClientName: () => 'countersign',
    // The form is the package's: eight arguments, of which the address is ours already.
    makeRequest: async (...[, , path, method, headers, body]) => {
      if (exchanges.length > 0) throw new Error('A call is sent once.');
      const request = { url: urlOf(config, path), method, headers: { ...headers }, body };
      const exchange = sendOnce(request, { signal, timeoutMs: config.timeoutMs });
      exchanges.push(exchange);
      return responseOf(await exchange);
    },
  };
  const stripe = new Stripe(config.apiKey, {
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: config.timeoutMs,
    httpClient,
  });
  const thrown: unknown = await call(stripe).then(
    () => null,
    (error: unknown) => error,
  );
  const exchange = exchanges[0];
  if (!exchange) throw thrown;
  return exchange;
}
