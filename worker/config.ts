/** The worker's settings, read once from the environment and checked. */
import path from 'node:path';
import { z } from 'zod';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import type { NativeConnectionOptions } from '@temporalio/worker';
import { mixedServersProblem, serverSettingProblem } from '../contracts/server-settings';

const port = z.coerce.number().int().min(1).max(65_535).optional();

/**
 * An empty variable is one that is not set, as compose files leave things out; but not where it
 * would name a server.
 */
const EnvironmentSchema = z.object({
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL')
    .optional(),
  TEMPORAL_ADDRESS: z.string().optional(),
  TEMPORAL_NAMESPACE: z.string().optional(),
  TEMPORAL_PROFILE: z.string().optional(),
  TEMPORAL_CONFIG_FILE: z.string().optional(),
  COUNTERSIGN_DATA_DIR: z.string().default('.countersign'),
  COUNTERSIGN_POSTGRES_PORT: port,
  COUNTERSIGN_TEMPORAL_PORT: port,
  COUNTERSIGN_UI_PORT: port,
  COUNTERSIGN_EXAMPLE: z.enum(['on', 'off']).default('off'),
  COUNTERSIGN_EXAMPLE_TICKETS: z.string().optional(),
  COUNTERSIGN_WORKFLOW_BUNDLE: z.string().optional(),
  COUNTERSIGN_MODELS: z.string().optional(),
  COUNTERSIGN_PROVIDERS: z.string().optional(),
  COUNTERSIGN_WEBHOOK_HOST: z.string().default('127.0.0.1'),
  COUNTERSIGN_WEBHOOK_PORT: port,
  MODEL: z.string().default('baseline'),
});

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type WorkerConfig = {
  /** Undefined: the embedded one. */
  databaseUrl: string | undefined;
  /** Undefined: the local dev server. */
  temporal: { connectionOptions: NativeConnectionOptions; namespace: string } | undefined;
  namespace: string;
  dataDir: string;
  ports: { postgres: number | undefined; temporal: number | undefined; ui: number | undefined };
  hasExampleShop: boolean;
  /** Ids of the example tickets that are put into the shop; undefined: all of them. */
  exampleTickets: readonly string[] | undefined;
  workflowBundle: string | undefined;
  model: string;
  /** A JSON file that names live models; undefined: what is known of a provider by its name. */
  modelsFile: string | undefined;
  /** A JSON file that names the outside services; undefined: all writes stay here. */
  providersFile: string | undefined;
  /** Undefined: nobody listens, and what providers say is learnt by asking them. */
  webhooks: { host: string; port: number } | undefined;
};

function readTemporal(env: z.infer<typeof EnvironmentSchema>): WorkerConfig['temporal'] {
  const isConfigured = env.TEMPORAL_ADDRESS ?? env.TEMPORAL_PROFILE ?? env.TEMPORAL_CONFIG_FILE;
  if (isConfigured === undefined) return undefined;
  const { connectionOptions, namespace } = loadClientConnectConfig();
  return { connectionOptions, namespace: namespace ?? 'default' };
}

/** @throws ConfigError with one sentence that names the variable and what is wrong with it. */
export function readConfig(environment: NodeJS.ProcessEnv): WorkerConfig {
  const problem = serverSettingProblem(environment) ?? mixedServersProblem(environment);
  if (problem !== null) throw new ConfigError(problem);
  const set = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = EnvironmentSchema.safeParse(Object.fromEntries(set));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = issue?.path.join('.') ?? 'a setting';
    throw new ConfigError(`${name} ${issue?.message ?? 'is wrong'}.`);
  }
  const env = parsed.data;
  return {
    databaseUrl: env.DATABASE_URL,
    temporal: readTemporal(env),
    namespace: env.TEMPORAL_NAMESPACE ?? 'default',
    dataDir: path.resolve(env.COUNTERSIGN_DATA_DIR),
    ports: {
      postgres: env.COUNTERSIGN_POSTGRES_PORT,
      temporal: env.COUNTERSIGN_TEMPORAL_PORT,
      ui: env.COUNTERSIGN_UI_PORT,
    },
    hasExampleShop: env.COUNTERSIGN_EXAMPLE === 'on',
    exampleTickets: env.COUNTERSIGN_EXAMPLE_TICKETS?.split(','),
    workflowBundle: env.COUNTERSIGN_WORKFLOW_BUNDLE,
    model: env.MODEL,
    modelsFile: env.COUNTERSIGN_MODELS,
    providersFile: env.COUNTERSIGN_PROVIDERS,
    webhooks:
      env.COUNTERSIGN_WEBHOOK_PORT === undefined
        ? undefined
        : { host: env.COUNTERSIGN_WEBHOOK_HOST, port: env.COUNTERSIGN_WEBHOOK_PORT },
  };
}
