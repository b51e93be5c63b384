/** Each request has an id of ours, which stands in its answer and in the log. */
import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';

export const withRequestId = createMiddleware<{ Variables: { requestId: string } }>(
  async (c, next) => {
    // A given one would let a stranger write into our log.
    const requestId = randomUUID();
    c.set('requestId', requestId);
    await next();
    c.header('x-request-id', requestId);
  },
);
