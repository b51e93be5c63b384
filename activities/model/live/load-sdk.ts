/**
 * Loads the packages that speak to model services, at the first question to one. They take more
 * than a second; the baseline and the terminal never need them.
 */
import { createRequire } from 'node:module';
import type * as Anthropic from '@ai-sdk/anthropic';
import type * as OpenAiCompatible from '@ai-sdk/openai-compatible';
import type * as Ai from 'ai';

export type Sdk = Pick<typeof Ai, 'generateText' | 'jsonSchema' | 'tool' | 'wrapLanguageModel'> &
  Pick<typeof OpenAiCompatible, 'createOpenAICompatible'> &
  Pick<typeof Anthropic, 'createAnthropic'>;

let loaded: Sdk | undefined;

export function loadSdk(): Sdk {
  if (loaded) return loaded;
  // A dynamic import would ask for the packages' second, ESM form; the project is CommonJS.
  const load = createRequire(__filename);
  // Its warnings go to the console, past the log and what the log leaves out.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  loaded = {
    ...(load('ai') as typeof Ai),
    ...(load('@ai-sdk/openai-compatible') as typeof OpenAiCompatible),
    ...(load('@ai-sdk/anthropic') as typeof Anthropic),
  };
  return loaded;
}
