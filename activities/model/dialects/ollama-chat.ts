/**
 * Tools for Ollama's chat. Its server keeps of a property only type, description, enum, items and
 * anyOf, and drops patterns and bounds without a word: they are said in the description instead.
 */
import type { JsonValue } from '../../../contracts/canonical';
import type { Dialect } from './dialect';
import type { JsonObject } from './json-schema';
import { isJsonObject, mapSchemas, withoutVersion } from './json-schema';

const KEPT = ['type', 'description', 'enum', 'items', 'anyOf', 'properties', 'required'];

const BOUND_WORDS: Readonly<Record<string, string>> = {
  pattern: 'must match',
  minLength: 'characters at least',
  maxLength: 'characters at most',
  minimum: 'at least',
  maximum: 'at most',
  exclusiveMinimum: 'more than',
  minItems: 'entries at least',
  maxItems: 'entries at most',
};

function boundsOf(schema: JsonObject): string[] {
  return Object.entries(BOUND_WORDS).flatMap(([key, words]) => {
    const bound = schema[key];
    return typeof bound === 'number' || typeof bound === 'string'
      ? [`${words} ${String(bound)}`]
      : [];
  });
}

/** `const` is not known either, but a list of one value is. */
function rewrite(schema: JsonObject): JsonObject {
  const kept = Object.entries(schema).filter(([key]) => KEPT.includes(key));
  const values: [string, JsonValue][] =
    schema['const'] === undefined ? [] : [['enum', [schema['const']]]];
  const bounds = boundsOf(schema);
  const told = [
    ...(typeof schema['description'] === 'string' ? [schema['description']] : []),
    ...(bounds.length > 0 ? [`(${bounds.join(', ')})`] : []),
  ].join(' ');
  const description: [string, JsonValue][] = told === '' ? [] : [['description', told]];
  return Object.fromEntries([...kept, ...values, ...description]);
}

/** The server reads all three keys of the arguments object, so none is left out. */
function parametersOf(schema: JsonValue): JsonObject {
  const mapped = mapSchemas(withoutVersion(schema), rewrite);
  const object = isJsonObject(mapped) ? mapped : {};
  return {
    ...object,
    type: 'object',
    required: object['required'] ?? [],
    properties: object['properties'] ?? {},
  };
}

export const ollamaChat: Dialect = {
  name: 'ollama-chat',
  source: 'https://docs.ollama.com/capabilities/tool-calling',
  describe: (tools) => ({
    body: {
      tools: tools.map(({ name, description, parameters }) => ({
        type: 'function',
        function: { name, description, parameters: parametersOf(parameters) },
      })),
    },
    instructions: '',
  }),
};
