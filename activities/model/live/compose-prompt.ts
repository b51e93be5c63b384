/** One request to a provider, in words that all of them share: instructions, messages, tools. */
import type { ModelMessage } from 'ai';
import { z } from 'zod';
import type { JsonValue } from '../../../contracts/canonical';
import type { ModelRequest, ToolDescription } from '../../../contracts/model';
import { anthropicMessages } from '../dialects/anthropic-messages';
import type { Dialect } from '../dialects/dialect';
import { jsonAction } from '../dialects/json-action';
import { ollamaChat } from '../dialects/ollama-chat';
import { openaiChat } from '../dialects/openai-chat';
import { historyOf } from './history';
import { jsonMessages, nativeMessages } from './messages';
import type { Capability, ProviderName } from './model-entry';
import { systemPrompt } from './prompt';

export type Prompt = {
  system: string;
  messages: ModelMessage[];
  /** Empty below the level `tools`. */
  tools: ToolDescription[];
  /** The JSON Schema of one step; null at the level `tools`. */
  schema: JsonValue;
};

const DIALECT_OF: Readonly<Record<ProviderName, Dialect>> = {
  'openai-compatible': openaiChat,
  anthropic: anthropicMessages,
  ollama: ollamaChat,
};

const Named = z.object({ name: z.string(), description: z.string() });
const ToolBody = z.union([
  z.object({ function: Named.extend({ parameters: z.json() }) }).transform((tool) => tool.function),
  Named.extend({ input_schema: z.json() }).transform(({ name, description, input_schema }) => ({
    name,
    description,
    parameters: input_schema,
  })),
]);
const Tools = z.object({ tools: z.array(ToolBody) });
const Schema = z.object({ schema: z.json() });

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Where no field carries the arguments' schemas, they stand in the instructions. */
function schemasInWords(tools: readonly ToolDescription[]): string {
  const lines = tools.map(
    ({ name, parameters }) => `Arguments of ${name}: ${JSON.stringify(parameters)}`,
  );
  return lines.join('\n');
}

export function composePrompt(
  request: ModelRequest,
  given: { provider: ProviderName; capability: Capability; resultsToCut: number },
): Prompt {
  const past = historyOf(request, given.resultsToCut);
  const described = [...request.tools, request.finish];
  if (given.capability === 'tools') {
    const { body, instructions } = DIALECT_OF[given.provider].describe(described);
    return {
      system: joined(systemPrompt(request), instructions),
      messages: nativeMessages(past),
      tools: Tools.parse(body).tools,
      schema: null,
    };
  }
  const { body, instructions } = jsonAction.describe(described);
  return {
    system: joined(systemPrompt(request), instructions, schemasInWords(described)),
    messages: jsonMessages(past),
    tools: [],
    schema: Schema.parse(body).schema,
  };
}

/** A low guess, for any language. */
export const CHARS_PER_TOKEN = 3;

/** About how many tokens a prompt takes. */
export function estimatedTokens(prompt: Prompt): number {
  const chars = JSON.stringify([prompt.system, prompt.messages, prompt.tools]).length;
  return Math.ceil(chars / CHARS_PER_TOKEN);
}
