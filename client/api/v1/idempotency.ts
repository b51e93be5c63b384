/**
 * A POST that is sent again with the same Idempotency-Key gets the first answer if that had an
 * effect; a refusal had none and may not stay true, so the request is looked at again. With the key
 * and another body it is refused. The key is claimed by a constraint before anything is done.
 */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Pool } from 'pg';
import { digestOf } from '../../../contracts/canonical';
import { POLICY } from '../../../contracts/policy';
import {
  claimRequest,
  finishRequest,
  releaseRequest,
} from '../../../db/queries/idempotent-requests';
import type { ClaimedRequest } from '../../../db/queries/idempotent-requests';
import type { ForTokens, TokenVariables } from './authenticate';
import { problem } from './problem';

const KEY = /^[\x21-\x7e]{8,200}$/;

/** The answer without doing anything; null when this request is the first of its key. */
function answerTo(c: Context, claimed: ClaimedRequest): Response | null {
  if (claimed.kind === 'claimed') return null;
  if (claimed.kind === 'other') {
    const detail = 'This Idempotency-Key was used for another request.';
    return problem(c, 422, { code: 'idempotency_key_reused', detail });
  }
  if (claimed.kind === 'running') {
    const detail = 'The same request is being worked on: ask again in a moment.';
    return problem(c, 409, { code: 'request_running', detail });
  }
  const type = claimed.status < 400 ? 'application/json' : 'application/problem+json';
  return new Response(JSON.stringify(claimed.body), {
    status: claimed.status,
    headers: { 'content-type': type, 'idempotency-replayed': 'true' },
  });
}

export function withIdempotency({ pool, now }: { pool: Pool; now: () => Date }): ForTokens {
  return createMiddleware<{ Variables: TokenVariables }>(async (c, next) => {
    const key = c.req.header('idempotency-key') ?? '';
    if (!KEY.test(key)) {
      const detail = 'Send an Idempotency-Key of 8 to 200 visible characters with every POST.';
      return problem(c, 400, { code: 'idempotency_key_missing', detail });
    }
    const { userId } = c.get('token').user;
    const at = now();
    const claimed = await claimRequest(pool, {
      userId,
      key,
      requestDigest: digestOf([c.req.path, await c.req.text()]),
      at,
      cutOffBefore: new Date(at.getTime() - POLICY.api.cutOffAfterMs),
    });
    const early = answerTo(c, claimed);
    if (early) return early;
    await next();
    if (c.res.status >= 400) {
      await releaseRequest(pool, { userId, key });
      return undefined;
    }
    const body: unknown = await c.res.clone().json();
    await finishRequest(pool, { userId, key, status: c.res.status, body });
    return undefined;
  });
}
