/**
 * Looks at a body before it is parsed for use: JSON, each key once, nothing that is a prototype, and
 * only text that can be stored. What readers could take in two ways is refused and never repaired.
 */
import { createMiddleware } from 'hono/factory';
import { scanJson } from '../../../contracts/scan-json';
import { unstorablePath } from '../../../contracts/storable-text';
import type { TokenVariables } from './authenticate';
import { problem } from './problem';
import type { ProblemWords } from './problem';

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const DEPTH_MAX = 12;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** The first forbidden key of a parsed value; the depth is bounded before. */
function forbiddenKey(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    const found = FORBIDDEN.has(key) ? key : forbiddenKey(item);
    if (found !== null) return found;
  }
  return null;
}

function malformed(detail: string): ProblemWords {
  return { code: 'malformed_json', detail };
}

/** What is wrong with the text, or null. No key and no value of it is said back. */
export function problemOfJson(text: string): ProblemWords | null {
  const { depth, repeatedKey } = scanJson(text);
  if (depth > DEPTH_MAX) {
    return malformed(`The body is nested more than ${String(DEPTH_MAX)} levels deep.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return malformed('The body is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return malformed('The body must be a JSON object.');
  }
  if (repeatedKey !== null) {
    return { code: 'repeated_key', detail: 'An object of the body names a key twice.' };
  }
  const key = forbiddenKey(value);
  if (key !== null) return { code: 'forbidden_key', detail: `The body has the key ${key}.` };
  if (unstorablePath(value) === null) return null;
  const detail = 'A text has a character that can not be stored: NUL, or half a surrogate pair.';
  return { code: 'bad_input', detail };
}

/** For every POST, before anything of it is used. */
export const withJsonBody = createMiddleware<{ Variables: TokenVariables }>(async (c, next) => {
  if (c.req.method !== 'POST') return next();
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) {
    const detail = 'Send the body as application/json.';
    return problem(c, 415, { code: 'not_json', detail });
  }
  const wrong = problemOfJson(await c.req.text());
  if (!wrong) return next();
  // It could be read, and what it says can't be used.
  return problem(c, wrong.code === 'bad_input' ? 422 : 400, wrong);
});
