import { types } from 'node:util';
import type { ProcessIdentity } from '../../contracts/local-servers';
import { explainDataDirError, prepareDataDir } from './data-dir';
import { LocalServerError } from './local-server-error';
import { stopPostgres } from './postgres-server';
import { identifySelf } from './process-identity';
import type { SearchAttributes } from './search-attributes';
import type { StartedServer } from './server-owner';
import { updateServersFile } from './servers-file';
import { withStartLock } from './start-lock';
import { startPostgres } from './start-postgres';
import type { PostgresEntry } from './start-postgres';
import { startTemporal } from './start-temporal';
import type { TemporalEntry } from './start-temporal';
import { stopLocalServers } from './stop-local-servers';
import { stopTemporal } from './temporal-server';

export type LocalServersOptions = {
  /** Where everything is kept, usually `.countersign`. */
  dataDir: string;
  /** Which of the two to run; both if left out. */
  need?: { postgres: boolean; temporal: boolean };
  postgresPort?: number | undefined;
  /** Further arguments of the Postgres program, for example `['-c', 'fsync=off']` in tests. */
  postgresFlags?: readonly string[];
  temporalPort?: number | undefined;
  uiPort?: number | undefined;
  /** Runs Temporal without its web UI. */
  isHeadless?: boolean;
  /** The first one is the project's; `default` if left out. */
  namespaces?: readonly string[];
  searchAttributes?: SearchAttributes;
  /** Told one line about each choice; lines hold no secret. */
  say: (line: string) => void;
};

export type LocalServersHandle = {
  databaseUrl: string;
  temporalAddress: string;
  /** Undefined without the web UI. */
  uiUrl: string | undefined;
  namespace: string;
  postgresPid: number;
  temporalPid: number;
  /** False if it ran already and is reused. */
  startedPostgres: boolean;
  startedTemporal: boolean;
  /**
   * Stops the servers that this process started. Those of another living process go on. Safe to
   * call twice.
   */
  stop: () => Promise<void>;
};

/** What is known when only one of the two was needed. */
export type NeededServersHandle = {
  databaseUrl: string | undefined;
  temporalAddress: string | undefined;
  postgresPid: number | undefined;
  temporalPid: number | undefined;
} & Omit<LocalServersHandle, 'databaseUrl' | 'temporalAddress' | 'postgresPid' | 'temporalPid'>;

/**
 * Runs an embedded Postgres and a Temporal dev server from nothing, or uses those of another
 * process that lives. Those it started end with this process, however it ends.
 *
 * @throws LocalServerError with one sentence on what is wrong and what to do
 */
export function startLocalServers(
  options: LocalServersOptions & { need?: { postgres: true; temporal: true } },
): Promise<LocalServersHandle>;
export function startLocalServers(options: LocalServersOptions): Promise<NeededServersHandle>;
export async function startLocalServers(
  options: LocalServersOptions,
): Promise<NeededServersHandle> {
  refuseWindows();
  const dataDir = prepareDataDir(options.dataDir);
  const self = identifySelf();
  const { say } = options;
  try {
    const { postgres, temporal } = await withStartLock(dataDir, { say }, () =>
      startNeeded(options, dataDir, self),
    );
    const ours = [postgres, temporal].filter((server) => server?.started === true);
    const only = ours.flatMap((server) => (server === undefined ? [] : [server.entry]));
    let stopping: Promise<void> | undefined;
    return {
      databaseUrl: postgres?.entry.databaseUrl,
      temporalAddress: temporal?.entry.address,
      uiUrl: temporal?.entry.uiUrl ?? undefined,
      namespace: options.namespaces?.[0] ?? defaultNamespace,
      postgresPid: postgres?.entry.pid,
      temporalPid: temporal?.entry.pid,
      startedPostgres: postgres?.started ?? false,
      startedTemporal: temporal?.started ?? false,
      stop: () => (stopping ??= stopLocalServers({ dataDir, say, only }).then(() => undefined)),
    };
  } catch (error) {
    throw explainDataDirError(dataDir, error);
  }
}

const defaultNamespace = 'default';

type Started = {
  postgres: StartedServer<PostgresEntry> | undefined;
  temporal: StartedServer<TemporalEntry> | undefined;
};

async function startNeeded(
  options: LocalServersOptions,
  dataDir: string,
  self: ProcessIdentity,
): Promise<Started> {
  const { need = { postgres: true, temporal: true }, searchAttributes = {}, say } = options;
  const [namespace = defaultNamespace, ...otherNamespaces] = options.namespaces ?? [];
  const common = { dataDir, self, say };
  const [postgres, temporal] = await Promise.allSettled([
    need.postgres
      ? startPostgres({ ...common, port: options.postgresPort, flags: options.postgresFlags })
      : undefined,
    need.temporal
      ? startTemporal({
          ...common,
          port: options.temporalPort,
          uiPort: options.uiPort,
          isHeadless: options.isHeadless ?? false,
          namespaces: [namespace, ...otherNamespaces],
          searchAttributes,
        })
      : undefined,
  ]);
  if (postgres.status === 'rejected' || temporal.status === 'rejected') {
    await undo(dataDir, postgres, temporal);
    throw firstReason(postgres, temporal);
  }
  return { postgres: postgres.value, temporal: temporal.value };
}

type Outcome = PromiseSettledResult<StartedServer<ProcessIdentity> | undefined>;

/** When one server fails, the other one, if this call started it, must not be left behind. */
async function undo(dataDir: string, postgres: Outcome, temporal: Outcome): Promise<void> {
  if (postgres.status === 'fulfilled' && postgres.value?.started) {
    await stopPostgres(postgres.value.entry);
    updateServersFile(dataDir, { postgres: null });
  }
  if (temporal.status === 'fulfilled' && temporal.value?.started) {
    await stopTemporal(temporal.value.entry);
    updateServersFile(dataDir, { temporal: null });
  }
}

function firstReason(...outcomes: readonly Outcome[]): Error {
  const reason: unknown = outcomes.find((outcome) => outcome.status === 'rejected')?.reason;
  return types.isNativeError(reason) ? reason : new Error(String(reason));
}

function refuseWindows(): void {
  if (process.platform !== 'win32') return;
  throw new LocalServerError(
    'platform_unsupported',
    'Local servers are not started on Windows: use WSL, or set DATABASE_URL and TEMPORAL_ADDRESS.',
  );
}
