/** `MODEL=<provider>:<name>` without a models file: what can be known of a service by its name. */
import type { ModelEntry } from './model-entry';

type Known = Omit<ModelEntry, 'id' | 'model' | 'apiKey'> & { keyVariable: string | null };

const SHARED = {
  capability: 'tools',
  price: null,
  maxOutputTokens: 2_048,
  timeoutMs: 120_000,
  temperature: null,
  headers: {},
  outputLimitField: 'max_tokens',
} as const;

const KNOWN: Readonly<Record<string, Known>> = {
  // Its own default context drops the start of a longer prompt without a word, so ours is sent.
  ollama: {
    ...SHARED,
    provider: 'ollama',
    baseUrl: 'http://127.0.0.1:11434',
    keyVariable: null,
    contextTokens: 16_384,
    timeoutMs: 170_000,
    temperature: 0,
  },
  openai: {
    ...SHARED,
    provider: 'openai-compatible',
    baseUrl: 'https://api.openai.com/v1',
    keyVariable: 'OPENAI_API_KEY',
    contextTokens: 128_000,
    outputLimitField: 'max_completion_tokens',
  },
  anthropic: {
    ...SHARED,
    provider: 'anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    keyVariable: 'ANTHROPIC_API_KEY',
    contextTokens: 200_000,
  },
};

export const KNOWN_PROVIDERS = Object.keys(KNOWN);

/**
 * Null when nothing is known of a provider of that name.
 * @throws Error when the service needs a key and its usual variable is not set.
 */
export function knownEntry(
  { provider, name }: { provider: string; name: string },
  environment: Readonly<Record<string, string | undefined>>,
): ModelEntry | null {
  const known = Object.hasOwn(KNOWN, provider) ? KNOWN[provider] : undefined;
  if (!known) return null;
  const { keyVariable, ...settings } = known;
  const apiKey = keyVariable === null ? null : (environment[keyVariable] ?? '');
  if (apiKey === '') {
    throw new Error(
      `The model ${provider}:${name} needs a key: set ${String(keyVariable)}, or name another ` +
        'variable in a models file (docs/models.md).',
    );
  }
  return { ...settings, id: `${provider}:${name}`, model: name, apiKey };
}
