/**
 * A JSON Schema in the words that the runtime makes a grammar of. What a grammar can't count is cut:
 * a weak model would fill each text to its end, and our own gates check the whole schema anyway.
 */
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const LEFT_OUT = new Set(['$schema', 'pattern', 'minLength', 'description']);
const TEXT_CHARS_MAX = 120;
/** Texts without a length are ids here. */
const ID_CHARS_MAX = 12;
const ITEMS_MAX = 2;

function isFreeText(schema: Record<string, Json>): boolean {
  return schema['type'] === 'string' && !('enum' in schema) && !('const' in schema);
}

function cut(key: string, value: Json): Json {
  if (key === 'maxLength') return Math.min(Number(value), TEXT_CHARS_MAX);
  if (key === 'maxItems') return Math.min(Number(value), ITEMS_MAX);
  return forGrammar(value);
}

export function forGrammar(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(forGrammar);
  if (schema === null || typeof schema !== 'object') return schema;
  const kept = Object.entries(schema)
    .filter(([key]) => !LEFT_OUT.has(key))
    .map(([key, value]): [string, Json] => [key === 'anyOf' ? 'oneOf' : key, cut(key, value)]);
  const length = isFreeText(schema) && !('maxLength' in schema) ? { maxLength: ID_CHARS_MAX } : {};
  return { ...Object.fromEntries(kept), ...length };
}
