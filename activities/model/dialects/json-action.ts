/**
 * For models without tools: one JSON Schema whose answer is one call, `{"action":{"tool":…,
 * "arguments":…}}`. The root is an object, since servers that constrain an answer refuse a choice
 * there. What the tools are for is said in the instructions.
 */
import type { Dialect } from './dialect';
import { withoutVersion } from './json-schema';

export const jsonAction: Dialect = {
  name: 'json-action',
  source: 'https://json-schema.org/draft/2020-12',
  describe: (tools) => ({
    body: {
      schema: {
        type: 'object',
        properties: {
          action: {
            anyOf: tools.map(({ name, parameters }) => ({
              type: 'object',
              properties: { tool: { const: name }, arguments: withoutVersion(parameters) },
              required: ['tool', 'arguments'],
              additionalProperties: false,
            })),
          },
        },
        required: ['action'],
        additionalProperties: false,
      },
    },
    instructions: [
      'Answer with one JSON object and nothing else: {"action":{"tool":"…","arguments":{…}}}.',
      ...tools.map(({ name, description }) => `${name}: ${description}`),
    ].join('\n\n'),
  }),
};
