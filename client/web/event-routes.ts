/** Server-sent events: how many tickets have changed, for whoever is signed in. */
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { App, AppDeps } from '../api/app';
import { createChangeFeed } from '../api/change-feed';

/** A line now and then, so that proxies keep the connection and a gone page is noticed. */
const PING_EVERY_MS = 20_000;
/** Then the browser connects anew. */
const STREAM_MS = 5 * 60_000;

/**
 * Where a page goes on from: a browser that connects anew says the last event's id by itself, and our
 * script says it of a page that was not looked at. What is no number is as if nothing was said.
 */
function sinceOf(c: Pick<Context, 'req'>): bigint | null {
  const said = c.req.header('last-event-id') ?? c.req.query('since') ?? '';
  return /^\d{1,18}$/.test(said) ? BigInt(said) : null;
}

export function addEvents(app: App, deps: AppDeps): void {
  const feed = createChangeFeed(deps);
  app.get('/inbox/events', (c) => {
    const session = c.get('session');
    if (!session) return c.body(null, 401);
    return streamSSE(c, async (stream) => {
      const send = (event: string, data: string, id?: string): void => {
        // Whoever is gone is noticed by the stream itself.
        void stream
          .writeSSE(id === undefined ? { event, data } : { event, data, id })
          .catch(() => undefined);
      };
      const ping = setInterval(() => {
        send('ping', '');
      }, PING_EVERY_MS).unref();
      await new Promise<void>((resolve) => {
        const end = setTimeout(() => {
          done();
        }, STREAM_MS).unref();
        const leave = feed.subscribe({
          tokenHash: session.tokenHash,
          since: sinceOf(c as Context),
          onReady: (upTo) => {
            send('ready', '', String(upTo));
          },
          onChange: (count) => {
            send('changed', String(count));
          },
          onEnd: done,
        });
        function done(): void {
          clearTimeout(end);
          leave();
          resolve();
        }
        stream.onAbort(done);
        send('ping', '');
      });
      clearInterval(ping);
    });
  });
}
