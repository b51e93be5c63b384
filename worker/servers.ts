/** The servers that the worker uses: given ones, or local ones started from nothing. */
import type { NativeConnectionOptions } from '@temporalio/worker';
import { SEARCH_ATTRIBUTES } from '../contracts/case';
import type { WorkerConfig } from './config';
import { startLocalServers } from './local';

export type Servers = {
  databaseUrl: string;
  temporal: { connectionOptions: NativeConnectionOptions; namespace: string };
  uiUrl: string | undefined;
  stop: () => Promise<void>;
};

/** @throws LocalServerError in one sentence when a local server can not be started. */
export async function openServers(
  config: WorkerConfig,
  say: (line: string) => void,
): Promise<Servers> {
  const { databaseUrl, temporal } = config;
  if (databaseUrl !== undefined) say('Postgres: the one of DATABASE_URL.');
  if (temporal) say(`Temporal: ${String(temporal.connectionOptions.address)}, as configured.`);
  if (databaseUrl !== undefined && temporal) {
    return { databaseUrl, temporal, uiUrl: undefined, stop: () => Promise.resolve() };
  }
  const local = await startLocalServers({
    dataDir: config.dataDir,
    need: { postgres: databaseUrl === undefined, temporal: !temporal },
    postgresPort: config.ports.postgres,
    temporalPort: config.ports.temporal,
    uiPort: config.ports.ui,
    namespaces: [config.namespace],
    searchAttributes: SEARCH_ATTRIBUTES,
    say,
  });
  return {
    databaseUrl: databaseUrl ?? local.databaseUrl ?? '',
    temporal: temporal ?? {
      connectionOptions: { address: local.temporalAddress ?? '' },
      namespace: local.namespace,
    },
    uiUrl: local.uiUrl,
    stop: local.stop,
  };
}
