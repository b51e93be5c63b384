/** The registry as a model sees it. */
import { z } from 'zod';
import type { JsonValue } from '../canonical';
import type { ToolDescription } from '../model';
import type { ShopProfile } from '../shop';
import { READ_TOOLS } from './index';

/** The JSON Schema of a zod schema as plain data, without the `$schema` line. */
export function jsonSchemaOf(schema: z.ZodType): JsonValue {
  // A round trip leaves plain data: zod's own value has a hidden link to its schema.
  const plain = JSON.parse(JSON.stringify(z.toJSONSchema(schema))) as Record<string, JsonValue>;
  return Object.fromEntries(Object.entries(plain).filter(([key]) => key !== '$schema'));
}

/** Every tool that a model may call, with the arguments that gate 2 accepts. */
export function describeTools(shop: ShopProfile): ToolDescription[] {
  return READ_TOOLS.map((tool) => ({
    name: tool.name,
    description: tool.description,
    parameters: jsonSchemaOf(tool.argumentsFor(shop)),
  }));
}
