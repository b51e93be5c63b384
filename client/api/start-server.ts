/** The application on a port, until it is stopped. */
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { App } from './app';

export type ServerPlace = { host: string; port: number };

export type RunningServer = { url: string; close: () => Promise<void> };

export type Patience = { headersMs: number; requestMs: number; lookEveryMs: number };

/**
 * A client that sends its request in drops is not waited for for ever. Node looks for such only so
 * often, by itself every 30 s.
 */
const PATIENCE: Patience = { headersMs: 10_000, requestMs: 30_000, lookEveryMs: 5_000 };
/** A browser has few; Node would take 2,000, and 16 KiB of them. */
const HEADERS_MAX = 100;

/** @throws what listening throws, such as EADDRINUSE. */
export async function startServer(
  app: App,
  { host, port }: ServerPlace,
  { headersMs, requestMs, lookEveryMs }: Patience = PATIENCE,
): Promise<RunningServer> {
  return new Promise((resolve, reject) => {
    const serverOptions = {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: lookEveryMs,
    };
    const server = serve({ fetch: app.fetch, hostname: host, port, serverOptions }, (info) => {
      const shownHost = host.includes(':') ? `[${host}]` : host;
      resolve({
        url: `http://${shownHost}:${String(info.port)}`,
        close: () =>
          new Promise((closed) => {
            server.closeAllConnections();
            server.close(() => {
              closed();
            });
          }),
      });
    }) as Server;
    server.maxHeadersCount = HEADERS_MAX;
    server.once('error', reject);
  });
}
