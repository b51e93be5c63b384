/**
 * The outside services that perform writes, from a JSON file. Secrets are not in the file: it names
 * the environment variables that hold them.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { createHttpEffectAdapter } from '../activities/writes/adapters/http-effect';
import { createStripeAdapter } from '../activities/writes/adapters/stripe';
import { REMOTE_KINDS } from '../contracts/actions';
import { PROVIDER_NAME } from '../contracts/provider';
import type { ProviderAdapter } from '../contracts/provider';
import { ConfigError } from './config';

const variable = z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of a variable');

const FileSchema = z.strictObject({
  stripe: z
    .strictObject({
      api_key_variable: variable,
      webhook_secret_variables: z.array(variable).max(2).default([]),
      base_url: z.url().optional(),
    })
    .optional(),
  services: z
    .array(
      z.strictObject({
        name: z
          .string()
          .regex(PROVIDER_NAME, 'must be lower-case letters, digits and dashes')
          .refine((name) => name !== 'stripe' && name !== 'local', 'is a name that is taken'),
        base_url: z.url(),
        kinds: z.array(z.enum(REMOTE_KINDS)).min(1),
        request_secret_variable: variable,
        webhook_secret_variables: z.array(variable).max(2).default([]),
        timeout_ms: z.int().min(1).max(50_000).default(20_000),
        capabilities: z.strictObject({
          key_memory_ms: z.int().min(0).nullable(),
          longest_request_ms: z.int().min(0),
          clock_margin_ms: z.int().min(0),
          stores_errors: z.boolean(),
          look_up: z.enum(['by_id', 'none']),
          look_up_lag_ms: z.int().min(0),
          has_precondition: z.boolean(),
          caps_amounts: z.boolean(),
          is_asynchronous: z.boolean(),
          can_fail_late: z.boolean(),
          key_chars_max: z.int().min(36).max(255),
        }),
      }),
    )
    .refine(
      (services) => new Set(services.map(({ name }) => name)).size === services.length,
      'has two services of one name',
    )
    .default([]),
});

type File = z.infer<typeof FileSchema>;

const SEE_EXAMPLE = 'docs/providers.md has an example.';

type Environment = Readonly<Record<string, string | undefined>>;

function secretFrom(environment: Environment, name: string): string {
  const value = environment[name];
  if (value === undefined || value === '') {
    throw new ConfigError(`it names the variable ${name}, which is not set`);
  }
  return value;
}

function createService(service: File['services'][number], env: Environment): ProviderAdapter {
  const { capabilities: told } = service;
  return createHttpEffectAdapter({
    name: service.name,
    baseUrl: service.base_url,
    kinds: service.kinds,
    requestSecret: secretFrom(env, service.request_secret_variable),
    webhookSecrets: service.webhook_secret_variables.map((name) => secretFrom(env, name)),
    timeoutMs: service.timeout_ms,
    capabilities: {
      keyMemoryMs: told.key_memory_ms,
      longestRequestMs: told.longest_request_ms,
      clockMarginMs: told.clock_margin_ms,
      storesErrors: told.stores_errors,
      lookUp: told.look_up,
      lookUpLagMs: told.look_up_lag_ms,
      hasPrecondition: told.has_precondition,
      capsAmounts: told.caps_amounts,
      isAsynchronous: told.is_asynchronous,
      canFailLate: told.can_fail_late,
      keyCharsMax: told.key_chars_max,
    },
  });
}

/** What a field of an adapter is called in the file. */
const FILE_FIELDS: Readonly<Record<string, string>> = {
  apiKey: 'api_key_variable',
  requestSecret: 'request_secret_variable',
  webhookSecrets: 'webhook_secret_variables',
  baseUrl: 'base_url',
};

/** The adapter's own complaint, as one about the file; what it was given is never shown. */
function made(where: string, create: () => ProviderAdapter): ProviderAdapter {
  try {
    return create();
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const key = String(error.issues[0]?.path[0]);
    const field = FILE_FIELDS[key] ?? key;
    const what = field.includes('variable')
      ? 'names a variable whose value has a wrong form'
      : 'has a wrong form';
    throw new ConfigError(`${where}.${field} ${what}`);
  }
}

function createAll(file: File, env: Environment): ProviderAdapter[] {
  const services = file.services.map((service) =>
    made(`services.${service.name}`, () => createService(service, env)),
  );
  if (!file.stripe) return services;
  const { api_key_variable, webhook_secret_variables, base_url } = file.stripe;
  const stripe = made('stripe', () =>
    createStripeAdapter({
      apiKey: secretFrom(env, api_key_variable),
      webhookSecrets: webhook_secret_variables.map((name) => secretFrom(env, name)),
      ...(base_url === undefined ? {} : { baseUrl: base_url }),
    }),
  );
  return [stripe, ...services];
}

function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(
      `The providers file ${path} can't be read: check COUNTERSIGN_PROVIDERS and the file's rights.`,
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError(`The providers file ${path} is no JSON. ${SEE_EXAMPLE}`);
  }
}

/**
 * @param path of the file; undefined: no outside service.
 * @throws ConfigError that names the file and the field or variable that is wrong, and no value.
 */
export function loadProviders(path: string | undefined, env: Environment): ProviderAdapter[] {
  if (path === undefined) return [];
  const parsed = FileSchema.safeParse(readJson(path));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const field = issue?.path.join('.');
    const where = field === undefined || field === '' ? 'it' : field;
    const what = issue?.message ?? 'is wrong';
    throw new ConfigError(`The providers file ${path}: ${where}: ${what}. ${SEE_EXAMPLE}`);
  }
  try {
    return createAll(parsed.data, env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(`The providers file ${path}: ${error.message}. ${SEE_EXAMPLE}`);
  }
}
