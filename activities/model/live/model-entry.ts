/** One live model as the rest of the adapter sees it, wherever its settings came from. */

export const PROVIDERS = ['openai-compatible', 'anthropic', 'ollama'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** What a model can be asked for, the strongest first. Each one below needs less of the service. */
export const CAPABILITIES = ['tools', 'json_schema', 'json_object', 'text'] as const;
export type Capability = (typeof CAPABILITIES)[number];

export type ModelEntry = {
  /** As `MODEL` names it: `<provider>:<name>`. */
  id: string;
  provider: ProviderName;
  /** Without a slash at its end. */
  baseUrl: string;
  /** The name that the service knows. */
  model: string;
  /** The key itself, never logged and in no error; null when the service asks for none. */
  apiKey: string | null;
  capability: Capability;
  /** Millionths of the policy's currency for a million tokens; null when nobody said. */
  price: { inputMicros: bigint; outputMicros: bigint } | null;
  contextTokens: number;
  maxOutputTokens: number;
  /** For a whole step: a repair or a lower level has what is left of it. */
  timeoutMs: number;
  temperature: number | null;
  headers: Readonly<Record<string, string>>;
  /** Newer models of OpenAI refuse `max_tokens`, other servers know nothing else. */
  outputLimitField: 'max_tokens' | 'max_completion_tokens';
};
