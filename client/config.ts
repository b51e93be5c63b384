/**
 * Where the servers are: what the environment says, else what runs locally, as the file says that
 * the worker keeps in its data directory.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ConnectionOptions } from '@temporalio/client';
import { LOCAL_SERVERS_FILE, localServers } from '../contracts/local-servers';
import type { LocalServers } from '../contracts/local-servers';
import { serverSettingProblem } from '../contracts/server-settings';

export const DATA_DIR_NAME = '.countersign';

export type TemporalPlace = { namespace: string; connection: ConnectionOptions };

/** Null: nobody says where it is. */
export type ServerPlaces = {
  databaseUrl: string | null;
  temporal: TemporalPlace | null;
  /** Temporal's web UI: as it is set, else the dev server's. */
  uiUrl: string | null;
};

export type PlacesQuery = {
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Given by hand; else `COUNTERSIGN_DATA_DIR`, else the nearest `.countersign` upwards. */
  dataDir: string | undefined;
};

/** In one sentence that names the setting. */
export class ServerSettingError extends Error {
  override readonly name = 'ServerSettingError';
}

/** A variable that is set to nothing is not set. */
function setting(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name];
  return value === undefined || value === '' ? undefined : value;
}

/** It becomes a link on our pages: anything but a web address is none. */
function webAddress(text: string | undefined): string | null {
  if (text === undefined || !URL.canParse(text)) return null;
  const { href, protocol } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** Torn, older or foreign files read as none: then nothing that we know of runs there. */
function readServersFile(dataDir: string): LocalServers | null {
  try {
    const text = readFileSync(path.join(dataDir, LOCAL_SERVERS_FILE), 'utf8');
    return localServers.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function nearestServersFile(cwd: string): LocalServers | null {
  for (let dir = path.resolve(cwd); ; dir = path.dirname(dir)) {
    const found = readServersFile(path.join(dir, DATA_DIR_NAME));
    if (found || dir === path.dirname(dir)) return found;
  }
}

function readLocal({ env, cwd, dataDir }: PlacesQuery): LocalServers | null {
  const named = dataDir ?? setting(env, 'COUNTERSIGN_DATA_DIR');
  return named === undefined ? nearestServersFile(cwd) : readServersFile(path.resolve(cwd, named));
}

/** The SDK reads the rest of its own settings (TLS, keys, profiles) once one of these is set. */
async function temporalOfEnvironment(env: NodeJS.ProcessEnv): Promise<TemporalPlace | null> {
  const names = ['TEMPORAL_ADDRESS', 'TEMPORAL_PROFILE', 'TEMPORAL_CONFIG_FILE'];
  if (names.every((name) => setting(env, name) === undefined)) return null;
  const { loadClientConnectConfig } = await import('@temporalio/envconfig');
  const { connectionOptions, namespace } = loadClientConnectConfig();
  return { connection: connectionOptions, namespace: namespace ?? 'default' };
}

/**
 * @throws ServerSettingError for a name or value that can't be meant, and what the SDK throws for a Temporal profile or file that it can't read.
 */
export async function findServers(query: PlacesQuery): Promise<ServerPlaces> {
  const { env } = query;
  const problem = serverSettingProblem(env);
  if (problem !== null) throw new ServerSettingError(problem);
  const local = readLocal(query);
  const ownTemporal = local?.temporal && {
    connection: { address: local.temporal.address },
    namespace: setting(env, 'TEMPORAL_NAMESPACE') ?? local.temporal.namespace,
  };
  return {
    databaseUrl: setting(env, 'DATABASE_URL') ?? local?.postgres?.databaseUrl ?? null,
    temporal: (await temporalOfEnvironment(env)) ?? ownTemporal ?? null,
    uiUrl: webAddress(setting(env, 'TEMPORAL_UI_URL')) ?? local?.temporal?.uiUrl ?? null,
  };
}
