/**
 * A provider that keeps state and misbehaves on request: a real HTTP server on loopback that speaks
 * Stripe's refunds and the generic effects. Steer it with `controlProvider`.
 */
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openBooks, runDue } from './books';
import type { Books, ProviderLimits } from './books';
import type { Command } from './control';
import type { IncomingCall } from './dialect';
import { effectsDialect } from './effects-dialect';
import { errorReply } from './execute';
import { obey } from './obey';
import type { Desk } from './obey';
import { performCall, sendJson } from './perform';
import type { Provider } from './perform';
import { stripeDialect } from './stripe-dialect';
import { openWebhooks } from './webhooks';

/** Secrets that open nothing: both sides of the tests know them. */
export const SCRIPTED_SECRETS = {
  apiKey: 'sk_test_scripted',
  stripeWebhookSecret: 'whsec_c2NyaXB0ZWQtc3RyaXBlLXdlYmhvb2s=',
  requestSecret: 'whsec_c2NyaXB0ZWQtcmVxdWVzdC1zZWNyZXQtMQ==',
  effectWebhookSecret: 'whsec_c2NyaXB0ZWQtZWZmZWN0LXdlYmhvb2stMQ==',
} as const;

export type ScriptedProviderOptions = {
  limits?: Partial<ProviderLimits>;
  /** Where events are delivered; without it they wait for `takeDeliveries`. */
  webhookUrl?: string;
};

const DAY_MS = 86_400_000;

const DEFAULT_LIMITS: ProviderLimits = {
  keyMemoryMs: DAY_MS,
  storesErrors: true,
  lookUpLagMs: 0,
  executionMs: 0,
};

async function readCall(request: IncomingMessage): Promise<IncomingCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return {
    method: request.method ?? '',
    url: new URL(request.url ?? '/', 'http://127.0.0.1'),
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

function capture(books: Books, { method, url, headers, body }: IncomingCall): void {
  const key = headers['idempotency-key'];
  books.requests.push({
    method,
    path: url.pathname,
    key: typeof key === 'string' ? key : null,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value)]),
    ),
    body,
  });
}

function failLookUp(provider: Provider, response: ServerResponse): boolean {
  const fault = provider.books.lookUpFaults.shift();
  switch (fault) {
    case undefined:
      return false;
    case 'error':
      sendJson(response, errorReply(provider.dialect, 'internal'));
      return true;
    case 'no_answer':
      return true;
    case 'unreadable_body':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"half":');
      return true;
    case 'proxy_not_found':
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
      return true;
  }
}

async function answerCall(
  provider: Provider,
  response: ServerResponse,
  call: IncomingCall,
): Promise<void> {
  const { books, dialect } = provider;
  capture(books, call);
  runDue(books);
  if (!dialect.isLetIn(call)) {
    sendJson(response, errorReply(dialect, 'not_let_in'));
  } else if (dialect.isPerform(call)) {
    await performCall(provider, response, call);
  } else {
    // A payment that is read before a refund is no look-up.
    const isLookUp = /^\/(v1\/refunds|effects)/.test(call.url.pathname);
    if (isLookUp && failLookUp(provider, response)) return;
    sendJson(response, dialect.answerRead(call, books));
  }
}

async function route(
  desk: Desk,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const call = await readCall(request);
  if (call.url.pathname === '/control') {
    const result = await obey(desk, JSON.parse(call.body) as Command);
    sendJson(response, { status: 200, json: result });
    return;
  }
  const isStripe = call.url.pathname.startsWith('/v1/');
  await answerCall(isStripe ? desk.stripe : desk.effects, response, call);
}

function openDesk({ limits, webhookUrl }: ScriptedProviderOptions): Desk {
  const books = openBooks({ ...DEFAULT_LIMITS, ...limits });
  const webhooks = openWebhooks(webhookUrl ?? null);
  const { apiKey, stripeWebhookSecret, requestSecret, effectWebhookSecret } = SCRIPTED_SECRETS;
  const stripe = stripeDialect({ apiKey, webhookSecret: stripeWebhookSecret });
  const effects = effectsDialect({ requestSecret, webhookSecret: effectWebhookSecret });
  return {
    stripe: { books, webhooks, dialect: stripe },
    effects: { books, webhooks, dialect: effects },
  };
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
    });
  });
}

export type RunningProvider = { url: string; stop: () => Promise<void> };

/** Starts it on a free port of loopback. `stop` drops whatever is still open. */
export async function startScriptedProvider(
  options: ScriptedProviderOptions = {},
): Promise<RunningProvider> {
  const desk = openDesk(options);
  const server = createServer((request, response) => {
    route(desk, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  });
  const url = await listen(server);
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => {
        resolve();
      });
      server.closeAllConnections();
    });
  return { url, stop };
}
