/** What routes have in common: who may ask, what is looked at first, and the form of an answer. */
import type { z } from '@hono/zod-openapi';
import type { TokenScope } from '../../../db/queries/api-tokens';
import { needsScope } from './authenticate';
import type { ApiDeps } from './create-api';
import { withIdempotency } from './idempotency';
import { withJsonBody } from './read-body';

/** Of a route that changes nothing. */
export function reading() {
  return { security: [{ token: ['read'] }], middleware: [needsScope('read')] };
}

/** Of a route that changes something: a body that can be read in one way, and done once by its key. */
export function changing(deps: ApiDeps, scope: TokenScope) {
  return {
    security: [{ token: [scope] }],
    middleware: [needsScope(scope), withJsonBody, withIdempotency(deps)],
  };
}

export function given<S extends z.ZodType>(description: string, schema: S) {
  return { description, content: { 'application/json': { schema } } };
}

export function bodyOf<S extends z.ZodType>(schema: S) {
  return { required: true, content: { 'application/json': { schema } } } as const;
}
