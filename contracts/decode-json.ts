/**
 * Reads the JSON that a model wrote. It is a stranger's text: what is not exactly one plain
 * object is refused with a reason and never repaired.
 */
import { parse } from 'lossless-json';
import { echo } from './echo';
import { scanJson } from './scan-json';
import { unstorablePath } from './storable-text';

export { explainIssues } from './explain-issues';

export const JSON_CHARS_MAX = 100_000;
const DEPTH_MAX = 12;
/** Up to here a decimal text and a double name the same number in both directions. */
const SIGNIFICANT_DIGITS_MAX = 15;

export type DecodedJson =
  { ok: true; value: Record<string, unknown> } | { ok: false; problem: string };

/** Carries a problem out of the parser's callback; it is caught in this file. */
class PlainNumberError extends Error {}

function plainNumber(text: string): number {
  const digits = text.replace(/^-/, '').replace('.', '').replace(/^0+/, '');
  if (/[eE]/.test(text)) {
    throw new PlainNumberError(
      `has the number ${echo(text)}, which must be written without an exponent`,
    );
  }
  if (digits.length > SIGNIFICANT_DIGITS_MAX) {
    const most = String(SIGNIFICANT_DIGITS_MAX);
    throw new PlainNumberError(`has the number ${echo(text)} with more than ${most} digits`);
  }
  return Number(text);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'a text; write the object itself, not JSON inside a text';
  return `a ${typeof value}`;
}

function refuse(problem: string): DecodedJson {
  return { ok: false, problem };
}

/**
 * Decodes one JSON object: at most 100,000 characters and 12 levels, every key once, numbers
 * plain. Keys such as `__proto__` become ordinary own keys, which a strict schema refuses.
 * Never throws; the problem is a clause such as `must be a JSON object, not null`.
 */
export function decodeJson(text: string): DecodedJson {
  if (text.length > JSON_CHARS_MAX) {
    return refuse(`must have at most ${String(JSON_CHARS_MAX)} characters`);
  }
  const { depth, repeatedKey } = scanJson(text);
  if (depth > DEPTH_MAX) return refuse(`must be nested at most ${String(DEPTH_MAX)} levels deep`);
  let value: unknown;
  try {
    value = parse(text, null, { parseNumber: plainNumber, onDuplicateKey: () => undefined });
  } catch (error) {
    if (error instanceof PlainNumberError) return refuse(error.message);
    return refuse('must be valid JSON: one object with double-quoted keys and nothing around it');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse(`must be a JSON object, not ${kindOf(value)}`);
  }
  if (repeatedKey !== null) return refuse(`has the key ${echo(repeatedKey)} twice`);
  if (unstorablePath(value) !== null) {
    return refuse('has a text with a character that can not be stored (NUL or half a surrogate)');
  }
  return { ok: true, value: value as Record<string, unknown> };
}
