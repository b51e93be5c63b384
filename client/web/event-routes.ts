/** Server-sent events: "changed", for whoever is signed in. */
import { streamSSE } from 'hono/streaming';
import type { App, AppDeps } from '../api/app';
import { createChangeFeed } from '../api/change-feed';

/** A line now and then, so that proxies keep the connection and a gone page is noticed. */
const PING_EVERY_MS = 20_000;
/** Then the browser connects anew, and the session is looked at again. */
const STREAM_MS = 5 * 60_000;

export function addEvents(app: App, deps: AppDeps): void {
  const feed = createChangeFeed(deps.pool);
  app.get('/events', (c) => {
    if (!c.get('session')) return c.body(null, 401);
    return streamSSE(c, async (stream) => {
      const end = Date.now() + STREAM_MS;
      let changes = 0;
      let told = 0;
      const unsubscribe = feed.subscribe(() => (changes += 1));
      stream.onAbort(unsubscribe);
      let pingAtMs = Date.now();
      while (!stream.aborted && Date.now() < end) {
        if (changes > told) {
          told = changes;
          await stream.writeSSE({ event: 'changed', data: '' });
        } else if (Date.now() >= pingAtMs) {
          pingAtMs = Date.now() + PING_EVERY_MS;
          await stream.writeSSE({ event: 'ping', data: '' });
        }
        await stream.sleep(1_000);
      }
      unsubscribe();
    });
  });
}
