/**
 * The models of a deployment, from a JSON file. Keys are not in the file: it names the environment
 * variables that hold them.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { explainIssue } from './explain-issue';
import { CAPABILITIES, PROVIDERS } from './model-entry';
import type { ModelEntry } from './model-entry';
import { microsOf, PRICE_PATTERN } from './price';

const SEE_EXAMPLE = 'docs/models.md has an example.';

/** A step must end within the Activity's three minutes, its record in the database included. */
const TIMEOUT_MAX_MS = 170_000;

const price = z.string().regex(PRICE_PATTERN, 'must be an amount as text, such as "0.25"');
const headerName = z
  .string()
  .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header')
  .refine((name) => !/^(authorization|x-api-key|cookie)$/i.test(name), {
    error: 'must not carry a key: name its variable in api_key_env',
  });

const EntrySchema = z.strictObject({
  name: z.string().regex(/^[\w./:-]{1,100}$/, 'must be a word such as small-local'),
  provider: z.enum(PROVIDERS),
  base_url: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' }),
  model: z.string().min(1),
  api_key_env: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of a variable, not a key')
    .optional(),
  capability: z.enum(CAPABILITIES),
  price: z.strictObject({ input_per_million: price, output_per_million: price }),
  context_tokens: z.int().min(1_000).max(10_000_000),
  max_output_tokens: z.int().min(64).max(200_000),
  timeout_ms: z.int().min(100).max(TIMEOUT_MAX_MS),
  temperature: z.number().min(0).max(2).optional(),
  output_limit_field: z.enum(['max_tokens', 'max_completion_tokens']).default('max_tokens'),
  headers: z.record(headerName, z.string()).default({}),
  fallback: z.string().optional(),
});

export type FileEntry = z.infer<typeof EntrySchema>;

const FileSchema = z
  .strictObject({ models: z.array(EntrySchema).min(1) })
  .superRefine(({ models }, context) => {
    const names = models.map(({ name }) => name);
    models.forEach((entry, index) => {
      const fault = (field: string, message: string): void => {
        context.addIssue({ code: 'custom', path: ['models', index, field], message });
      };
      if (names.indexOf(entry.name) !== index) fault('name', 'is the name of an earlier model too');
      if (entry.max_output_tokens >= entry.context_tokens) {
        fault('max_output_tokens', 'must be less than context_tokens');
      }
      if (entry.fallback !== undefined && !names.includes(entry.fallback)) {
        fault('fallback', 'must be the name of a model in this file');
      }
      if (leadsBack(entry, models)) fault('fallback', 'must not lead back to the model itself');
    });
  });

function leadsBack(start: FileEntry, models: readonly FileEntry[]): boolean {
  let next = start.fallback;
  for (let hops = 0; next !== undefined && hops <= models.length; hops += 1) {
    if (next === start.name) return true;
    next = models.find(({ name }) => name === next)?.fallback;
  }
  return false;
}

/** @throws Error in one sentence that names the file, the field, and what to do. */
export function parseModelsFile(path: string, text: string): FileEntry[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`The models file ${path} is not JSON: correct it; ${SEE_EXAMPLE}`);
  }
  const parsed = FileSchema.safeParse(value);
  if (parsed.success) return parsed.data.models;
  throw new Error(`The models file ${path}: ${explainIssue(parsed.error)}; ${SEE_EXAMPLE}`);
}

/** @throws Error when there is no such file, or when it is malformed. */
export function loadModelsFile(path: string): FileEntry[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new Error(
      `The models file ${path} can't be read: check COUNTERSIGN_MODELS and the file's rights.`,
    );
  }
  return parseModelsFile(path, text);
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws Error when the key's variable is not set. */
export function entryOf(file: FileEntry, environment: Environment): ModelEntry {
  const { api_key_env: variable } = file;
  const apiKey = variable === undefined ? null : (environment[variable] ?? '');
  if (apiKey === '') {
    throw new Error(
      `The model ${file.name} needs a key: set the variable ${String(variable)}, which api_key_env names.`,
    );
  }
  return {
    id: `${file.provider}:${file.name}`,
    provider: file.provider,
    baseUrl: file.base_url.replace(/\/+$/, ''),
    model: file.model,
    apiKey,
    capability: file.capability,
    price: {
      inputMicros: microsOf(file.price.input_per_million),
      outputMicros: microsOf(file.price.output_per_million),
    },
    contextTokens: file.context_tokens,
    maxOutputTokens: file.max_output_tokens,
    timeoutMs: file.timeout_ms,
    temperature: file.temperature ?? null,
    headers: file.headers,
    outputLimitField: file.output_limit_field,
  };
}
