/** Tools for Anthropic's Messages API. */
import type { Dialect } from './dialect';
import { withoutVersion } from './json-schema';

export const anthropicMessages: Dialect = {
  name: 'anthropic-messages',
  source: 'https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/implement-tool-use',
  describe: (tools) => ({
    body: {
      tools: tools.map(({ name, description, parameters }) => ({
        name,
        description,
        input_schema: withoutVersion(parameters),
      })),
    },
    instructions: '',
  }),
};
