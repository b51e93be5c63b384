/** Of each token so many requests: a program that runs wild slows down itself and nobody else. */
import { createMiddleware } from 'hono/factory';
import type { ForTokens, TokenVariables } from './authenticate';
import { problem } from './problem';
import { createTokenBucket } from './token-bucket';
import type { BucketLimits } from './token-bucket';

const MS_PER_SECOND = 1_000;

export function withRateLimit(limits: BucketLimits, now: () => Date): ForTokens {
  const bucket = createTokenBucket(limits, now);
  return createMiddleware<{ Variables: TokenVariables }>(async (c, next) => {
    const waitMs = bucket.take(c.get('token').tokenId);
    if (waitMs === 0) return next();
    const seconds = String(Math.max(1, Math.ceil(waitMs / MS_PER_SECOND)));
    c.header('retry-after', seconds);
    const detail = `Too many requests with this token: ask again in ${seconds} s.`;
    return problem(c, 429, { code: 'too_many_requests', detail });
  });
}
