/** A live model's settings that lead to the scripted server. */
import type {
  Capability,
  ModelEntry,
  ProviderName,
} from '../../../activities/model/live/model-entry';
import { WIRES } from './dialects';
import type { Dialect, Refusal, Reply } from './spoken';

const PROVIDER_OF: Readonly<Record<Dialect, ProviderName>> = {
  openai: 'openai-compatible',
  anthropic: 'anthropic',
  ollama: 'ollama',
};

/** Opens nothing; a test looks for it where it must not be. */
export const SCRIPTED_KEY = 'sk-scripted-4242';

export const DIALECTS: readonly Dialect[] = ['openai', 'anthropic', 'ollama'];

export function entryFor(
  url: string,
  dialect: Dialect,
  changes: Partial<ModelEntry> & { capability?: Capability } = {},
): ModelEntry {
  return {
    id: `${PROVIDER_OF[dialect]}:scripted`,
    provider: PROVIDER_OF[dialect],
    baseUrl: dialect === 'ollama' ? url : `${url}/v1`,
    model: 'scripted',
    apiKey: SCRIPTED_KEY,
    capability: 'tools',
    price: { inputMicros: 1_000_000n, outputMicros: 2_000_000n },
    contextTokens: 100_000,
    maxOutputTokens: 1_000,
    timeoutMs: 20_000,
    temperature: null,
    headers: {},
    outputLimitField: 'max_tokens',
    ...changes,
  };
}

/** A no in the form of the dialect's API. */
export function refuses(dialect: Dialect, refusal: Refusal): Reply {
  return {
    kind: 'raw',
    status: refusal.status,
    body: JSON.stringify(WIRES[dialect].error(refusal)),
    ...(refusal.headers ? { headers: refusal.headers } : {}),
  };
}
