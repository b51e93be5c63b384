/** The application on a port, until it is stopped. */
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { App } from './app';

export type ServerPlace = { host: string; port: number };

export type RunningServer = { url: string; close: () => Promise<void> };

/** A client that sends its request in drops, or takes its answer so, is not waited for for ever. */
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;

/** @throws what listening throws, such as EADDRINUSE. */
export async function startServer(app: App, { host, port }: ServerPlace): Promise<RunningServer> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: host, port }, (info) => {
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
    server.requestTimeout = REQUEST_TIMEOUT_MS;
    server.headersTimeout = HEADERS_TIMEOUT_MS;
    server.once('error', reject);
  });
}
