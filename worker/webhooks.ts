/**
 * Takes what providers tell us by themselves: `POST /webhooks/<provider>`. An event is stored before
 * it is answered, and answered 2xx only then, so that what we lose is sent again. It is applied at
 * once, and by the relay when that fails.
 */
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Client } from '@temporalio/client';
import type { Pool } from 'pg';
import { applyOrPark } from '../activities/relay/apply-provider-events';
import type { EventReading, ProviderAdapter } from '../contracts/provider';
import { insertProviderEvent } from '../db/queries/provider-events';
import { acknowledgeWakeup, findWakeup } from '../db/queries/wakeups';

const BODY_BYTES_MAX = 1_000_000;
/** For a whole request: who sends byte by byte is cut off. */
const REQUEST_MS = 10_000;
/** How often open requests are looked at; Node's own choice is half a minute. */
const LOOK_MS = 1_000;

export type WebhookDeps = {
  pool: Pool;
  client: Client;
  providers: readonly ProviderAdapter[];
  now: () => Date;
};

type Reply = { status: number; code: string };

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The event is safe already; whatever fails here, the relay's next pass does again. */
async function applyNow(
  { pool, client, now }: WebhookDeps,
  key: { provider: string; eventId: string },
): Promise<void> {
  const wakeupId = (await applyOrPark(pool, key, now()))?.wakeupId ?? null;
  const wakeup = wakeupId === null ? null : await findWakeup(pool, wakeupId);
  if (!wakeup) return;
  await client.workflow.getHandle(wakeup.workflowId).signal(wakeup.signalName, wakeup.payload);
  await acknowledgeWakeup(pool, wakeup.wakeupId, 'sent');
}

async function take(deps: WebhookDeps, reading: EventReading): Promise<Reply> {
  if (reading.kind === 'refused') return { status: 400, code: reading.code };
  if (reading.kind === 'ignored') return { status: 200, code: 'ignored' };
  const isNew = await insertProviderEvent(deps.pool, reading.event);
  if (isNew) await applyNow(deps, reading.event).catch(() => undefined);
  return { status: 200, code: isNew ? 'stored' : 'known' };
}

async function answer(deps: WebhookDeps, request: IncomingMessage): Promise<Reply> {
  const name = /^\/webhooks\/([a-z][a-z0-9-]{0,39})$/.exec(request.url ?? '')?.[1];
  const provider = deps.providers.find((known) => known.name === name);
  if (!provider) return { status: 404, code: 'not_found' };
  if (request.method !== 'POST') return { status: 405, code: 'method_not_allowed' };
  const body = await readBody(request);
  if (body === null) return { status: 413, code: 'too_large' };
  return take(deps, provider.readEvent(request.headers, body));
}

function send(response: ServerResponse, { status, code }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify({ code }));
}

/**
 * Listens on one address until it is closed; nothing of an event is ever logged.
 * @param place `requestMs`: how long one request may take from its first byte to its last.
 */
export function startWebhooks(
  deps: WebhookDeps,
  place: { host: string; port: number; requestMs?: number },
): Promise<Server> {
  const requestTimeout = place.requestMs ?? REQUEST_MS;
  const limits = {
    requestTimeout,
    headersTimeout: requestTimeout,
    connectionsCheckingInterval: Math.min(LOOK_MS, requestTimeout),
  };
  const server = createServer(limits, (request, response) => {
    answer(deps, request).then(
      (reply) => {
        send(response, reply);
      },
      () => {
        send(response, { status: 500, code: 'not_stored' });
      },
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(place.port, place.host, () => {
      resolve(server);
    });
  });
}
