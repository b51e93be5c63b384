/** Programs sign in with a token in the header; a token in an address is no token. */
import { createMiddleware } from 'hono/factory';
import type { MiddlewareHandler } from 'hono/types';
import type { Pool } from 'pg';
import { findApiToken } from '../../../db/queries/api-tokens';
import type { ApiToken, TokenScope } from '../../../db/queries/api-tokens';
import { hashOfSecret } from '../secrets';
import { problem } from './problem';

export type TokenVariables = { token: ApiToken; requestId: string };

export type ForTokens = MiddlewareHandler<{ Variables: TokenVariables }>;

const BEARER = /^Bearer (cs_[A-Za-z0-9_-]{43})$/;

export function withToken(deps: { pool: Pool; now: () => Date }): ForTokens {
  return createMiddleware<{ Variables: TokenVariables }>(async (c, next) => {
    const [, secret] = BEARER.exec(c.req.header('authorization') ?? '') ?? [];
    const token =
      secret === undefined ? null : await findApiToken(deps.pool, hashOfSecret(secret), deps.now());
    if (!token) {
      c.header('www-authenticate', 'Bearer');
      const detail =
        'Send a token: `Authorization: Bearer cs_…`. `countersign tokens new` makes one.';
      return problem(c, 401, { code: 'not_signed_in', detail });
    }
    c.set('token', token);
    return next();
  });
}

/** For routes that do more than their token may. */
export function needsScope(scope: TokenScope): ForTokens {
  return createMiddleware<{ Variables: TokenVariables }>(async (c, next) => {
    if (!c.get('token').scopes.includes(scope)) {
      const detail = `This token lacks the scope ${scope}.`;
      return problem(c, 403, { code: 'scope_missing', detail });
    }
    return next();
  });
}
