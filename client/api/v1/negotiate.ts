/** What a request may ask for: JSON, and the methods that a path has. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { problem } from './problem';

const GIVEN = new Set(['*/*', 'application/*', 'application/json', 'application/problem+json']);

/** `text/html, application/json;q=0` asks for no JSON; no header asks for anything. */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true;
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const isRefused = parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter));
    return GIVEN.has(type) && !isRefused;
  });
}

export const withJsonAnswer = createMiddleware(async (c, next) => {
  if (acceptsJson(c.req.header('accept'))) return next();
  const detail = 'Only application/json is given: ask for it with Accept.';
  return problem(c, 406, { code: 'not_acceptable', detail });
});

/** @param methods those that the path has. */
export function methodNotAllowed(methods: readonly string[]) {
  const allow = methods.map((method) => method.toUpperCase()).join(', ');
  return (c: Context): Response => {
    c.header('allow', allow);
    const detail = `There is no ${c.req.method} here, only ${allow}.`;
    return problem(c, 405, { code: 'method_not_allowed', detail });
  };
}
