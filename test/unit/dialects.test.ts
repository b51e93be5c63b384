/** Each dialect keeps to the form that its provider publishes, for every tool and for finish. */
import { z } from 'zod';
import { DIALECTS } from '../../activities/model/dialects';
import type { DialectRequest } from '../../activities/model/dialects/dialect';
import { OPENAI_DESCRIPTION_CHARS_MAX } from '../../activities/model/dialects/openai-chat';
import { describeFinish } from '../../contracts/describe-finish';
import { describeTools } from '../../contracts/tools/describe';
import { larkfield } from '../support/facts';

const TOOLS = [...describeTools(larkfield), describeFinish(larkfield)];
const NAMES = TOOLS.map(({ name }) => name);

const name = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/);
const objectSchema = z.looseObject({ type: z.literal('object') });

/** Of Ollama's server: what it reads of a property; other keys are dropped. */
const OllamaProperty = z.strictObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

const FORMS: Record<string, z.ZodType> = {
  'openai-chat': z.strictObject({
    tools: z.array(
      z.strictObject({
        type: z.literal('function'),
        function: z.strictObject({
          name,
          description: z.string().max(OPENAI_DESCRIPTION_CHARS_MAX),
          parameters: objectSchema,
        }),
      }),
    ),
  }),
  'anthropic-messages': z.strictObject({
    tools: z.array(
      z.strictObject({ name, description: z.string().min(1), input_schema: objectSchema }),
    ),
  }),
  'ollama-chat': z.strictObject({
    tools: z.array(
      z.strictObject({
        type: z.literal('function'),
        function: z.strictObject({
          name,
          description: z.string(),
          parameters: z.strictObject({
            type: z.literal('object'),
            required: z.array(z.string()),
            properties: z.record(z.string(), OllamaProperty),
          }),
        }),
      }),
    ),
  }),
  'json-action': z.strictObject({
    schema: z.looseObject({ type: z.literal('object'), additionalProperties: z.literal(false) }),
  }),
};

function described(wanted: string): DialectRequest {
  const dialect = DIALECTS.find((row) => row.name === wanted);
  if (!dialect) throw new Error(`There is no dialect ${wanted}.`);
  return dialect.describe(TOOLS);
}

describe('a dialect', () => {
  it('has a published form for each', () => {
    expect(DIALECTS.map((dialect) => dialect.name)).toEqual(Object.keys(FORMS));
  });

  it.each(Object.keys(FORMS))('%s keeps to it', (dialect) => {
    const parsed = FORMS[dialect]?.safeParse(described(dialect).body);
    expect(parsed?.error?.issues ?? []).toEqual([]);
  });

  it.each(Object.keys(FORMS))('%s tells of every tool, and of finish', (dialect) => {
    const { body, instructions } = described(dialect);
    const text = JSON.stringify(body) + instructions;
    for (const tool of NAMES) expect(text).toContain(tool);
    // Nothing of what a tool is for gets lost, wherever it stands.
    const told = text.replaceAll('\\n', '\n').replaceAll('\\"', '"');
    for (const tool of TOOLS) expect(told).toContain(tool.description);
  });

  it.each(Object.keys(FORMS))('%s is plain JSON and names no version of its schema', (dialect) => {
    const { body } = described(dialect);
    expect(JSON.parse(JSON.stringify(body))).toEqual(body);
    expect(JSON.stringify(body)).not.toContain('$schema');
  });
});

describe('the arguments of a tool', () => {
  it.each(['openai-chat', 'anthropic-messages', 'json-action'])('are whole for %s', (dialect) => {
    const text = JSON.stringify(described(dialect).body);
    expect(text).toContain(JSON.stringify('^(?:LK-\\d{6})$'));
    expect(text).toContain('"maxLength":200');
  });

  it('are said in words where Ollama drops them', () => {
    const { tools } = described('ollama-chat').body as {
      tools: {
        function: { parameters: { properties: Record<string, { description: string }> } };
      }[];
    };
    const of = (index: number, key: string): string | undefined =>
      tools[index]?.function.parameters.properties[key]?.description;
    expect(of(NAMES.indexOf('get_order'), 'order_id')).toContain('must match ^(?:LK-\\d{6})$');
    expect(of(NAMES.indexOf('search_policy'), 'query')).toContain('characters at least 3');
    expect(JSON.stringify(tools)).not.toContain('"const"');
    expect(JSON.stringify(tools)).toContain('"enum":["goodwill_credit"]');
  });

  it('and a call have one strict form in the answer of a model without tools', () => {
    const { schema } = described('json-action').body as {
      schema: z.core.JSONSchema.JSONSchema;
    };
    const answer = z.fromJSONSchema(schema);
    const call = { tool: 'get_order', arguments: { order_id: 'LK-551906' } };
    expect(answer.safeParse({ action: call }).success).toBe(true);
    expect(answer.safeParse({ action: { ...call, tool: 'refund' } }).success).toBe(false);
    expect(answer.safeParse({ action: { ...call, arguments: {} } }).success).toBe(false);
    expect(answer.safeParse(call).success).toBe(false);
  });
});
