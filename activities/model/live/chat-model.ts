/** The SDK's model for a provider, with our own `fetch`, and what is particular to each. */
import type { Sdk } from './load-sdk';
import type { ModelEntry, ProviderName } from './model-entry';
import { createOllamaChatModel } from './ollama-chat-model';
import type { ChatModel } from './ollama-chat-model';
import { argumentsOfMessage, tidyChat, tidyChatCompletion, tidyMessage } from './tidy-answer';

type Particulars = {
  /** The body in a form that the package reads. */
  tidy: (body: string) => string;
  /** The arguments as the model wrote them, from what the package made of them. */
  argumentsOf: (input: string) => string;
  /** Options that the package takes under the provider's name. */
  options: Record<string, Record<string, string | boolean>>;
};

const AS_IT_IS = (text: string): string => text;

export const PARTICULARS: Readonly<Record<ProviderName, Particulars>> = {
  'openai-compatible': {
    tidy: tidyChatCompletion,
    argumentsOf: AS_IT_IS,
    // Strict mode refuses schemas with lengths and patterns; our own gates check every call anyway.
    options: { openaiCompatible: { strictJsonSchema: false } },
  },
  anthropic: {
    tidy: tidyMessage,
    argumentsOf: argumentsOfMessage,
    // Otherwise a schema is sent as a tool to models that the package does not know.
    options: { anthropic: { structuredOutputMode: 'outputFormat' } },
  },
  ollama: { tidy: tidyChat, argumentsOf: AS_IT_IS, options: {} },
};

function withLimitField(entry: ModelEntry): (body: Record<string, unknown>) => object {
  return ({ max_tokens: limit, ...body }) =>
    limit === undefined ? body : { ...body, [entry.outputLimitField]: limit };
}

export function chatModelOf(sdk: Sdk, entry: ModelEntry, send: typeof fetch): ChatModel {
  const { baseUrl: baseURL, headers, apiKey } = entry;
  switch (entry.provider) {
    case 'openai-compatible':
      return sdk.createOpenAICompatible({
        name: 'openai-compatible',
        baseURL,
        headers: { ...headers },
        ...(apiKey === null ? {} : { apiKey }),
        supportsStructuredOutputs: true,
        transformRequestBody: withLimitField(entry),
        fetch: send,
      })(entry.model);
    case 'anthropic':
      // Without a key the package would look for one in the environment by itself.
      return sdk.createAnthropic({
        baseURL,
        headers: { ...headers },
        apiKey: apiKey ?? 'none',
        fetch: send,
      })(entry.model);
    case 'ollama':
      return createOllamaChatModel(entry, send);
  }
}
