/** What routes have in common: who may ask, what is looked at first, and the form of an answer. */
import type { z } from '@hono/zod-openapi';
import type { TokenScope } from '../../../db/queries/api-tokens';
import { needsScope } from './authenticate';
import type { ForTokens } from './authenticate';
import type { ApiDeps } from './create-api';
import { withIdempotency } from './idempotency';
import { withJsonBody } from './read-body';

type Parts = { security: Record<string, string[]>[]; middleware: ForTokens[] };

/** Of a route that changes nothing. */
export function reading(): Parts {
  return { security: [{ token: ['read'] }], middleware: [needsScope('read')] };
}

/** Of a route that changes something: a body that can be read in one way, and done once by its key. */
export function changing(deps: ApiDeps, scope: TokenScope): Parts {
  return {
    security: [{ token: [scope] }],
    middleware: [needsScope(scope), withJsonBody, withIdempotency(deps)],
  };
}

type Content<S> = { content: { 'application/json': { schema: S } } };

export function given<S extends z.ZodType>(
  description: string,
  schema: S,
): Content<S> & { description: string } {
  return { description, content: { 'application/json': { schema } } };
}

export function bodyOf<S extends z.ZodType>(schema: S): Content<S> & { required: true } {
  return { required: true, content: { 'application/json': { schema } } };
}
