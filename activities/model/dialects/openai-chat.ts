/**
 * Tools for OpenAI's chat completions and the servers that copy them. `strict` is left out: it
 * refuses schemas with lengths and patterns, and our own gates check every call anyway.
 */
import type { ToolDescription } from '../../../contracts/model';
import type { Dialect } from './dialect';
import { withoutVersion } from './json-schema';

/** A longer description is refused with `string_above_max_length`. */
export const OPENAI_DESCRIPTION_CHARS_MAX = 1_024;

function isTooLong({ description }: ToolDescription): boolean {
  return description.length > OPENAI_DESCRIPTION_CHARS_MAX;
}

/** The first paragraph says what the tool is for; the whole then stands in the instructions. */
function shortDescription(tool: ToolDescription): string {
  if (!isTooLong(tool)) return tool.description;
  const [first = ''] = tool.description.split('\n\n');
  return `${first.slice(0, OPENAI_DESCRIPTION_CHARS_MAX - 40)} The instructions say more.`;
}

export const openaiChat: Dialect = {
  name: 'openai-chat',
  source: 'https://platform.openai.com/docs/api-reference/chat/create',
  describe: (tools) => ({
    body: {
      tools: tools.map((tool) => ({
        type: 'function',
        function: {
          name: tool.name,
          description: shortDescription(tool),
          parameters: withoutVersion(tool.parameters),
        },
      })),
    },
    instructions: tools
      .filter(isTooLong)
      .map((tool) => `About ${tool.name}:\n${tool.description}`)
      .join('\n\n'),
  }),
};
