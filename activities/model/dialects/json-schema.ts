/** Reading and rewriting the JSON Schemas of the tools, which are plain data. */
import type { JsonValue } from '../../../contracts/canonical';

export type JsonObject = { readonly [key: string]: JsonValue };

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isJsonList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Rewrites each schema object, the innermost first; names of properties are left alone. */
export function mapSchemas(
  value: JsonValue,
  rewrite: (schema: JsonObject) => JsonObject,
): JsonValue {
  if (isJsonList(value)) return value.map((item) => mapSchemas(item, rewrite));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, JsonValue] => {
    if (key !== 'properties' || !isJsonObject(inner)) return [key, mapSchemas(inner, rewrite)];
    const properties = Object.entries(inner).map(([name, schema]): [string, JsonValue] => [
      name,
      mapSchemas(schema, rewrite),
    ]);
    return [key, Object.fromEntries(properties)];
  });
  return rewrite(Object.fromEntries(entries));
}

/** Without the line that names the JSON Schema's own version: inside of another it is misplaced. */
export function withoutVersion(schema: JsonValue): JsonValue {
  return mapSchemas(schema, (inner) =>
    Object.fromEntries(Object.entries(inner).filter(([key]) => key !== '$schema')),
  );
}
