import type { ProcessIdentity } from '../../contracts/local-servers';
import { asDataDirError, prepareDataDir } from './data-dir';
import { LocalServerError, systemErrorCode } from './local-server-error';
import { stopPostgres } from './postgres-server';
import { identifySelf, isSameProcess } from './process-identity';
import type { SearchAttributes } from './search-attributes';
import { updateServersFile } from './servers-file';
import { withStartLock } from './start-lock';
import { startPostgres } from './start-postgres';
import { startTemporal } from './start-temporal';
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
   * Stops the servers that this process owns: those it started, and those whose starter had died
   * when it found them. Servers of another living process go on. Safe to call twice.
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
 * Runs an embedded Postgres and a Temporal dev server from nothing, or finds them running. They
 * outlive this process if it is killed, and the next call finds them again.
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
    const running = await withStartLock(dataDir, { say }, () =>
      startNeeded(options, dataDir, self),
    );
    let stopping: Promise<void> | undefined;
    const stop = (): Promise<void> =>
      (stopping ??= stopLocalServers({
        dataDir,
        say,
        ownedBy: (owner) => isSameProcess(owner, self),
      }).then(() => undefined));
    return { ...running, stop };
  } catch (error) {
    throw systemErrorCode(error) === undefined ? error : asDataDirError(dataDir, error);
  }
}

async function startNeeded(
  options: LocalServersOptions,
  dataDir: string,
  self: ProcessIdentity,
): Promise<Omit<NeededServersHandle, 'stop'>> {
  const { need = { postgres: true, temporal: true }, searchAttributes = {}, say } = options;
  const [namespace = 'default', ...otherNamespaces] = options.namespaces ?? [];
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
  return {
    databaseUrl: postgres.value?.entry.databaseUrl,
    temporalAddress: temporal.value?.entry.address,
    uiUrl: temporal.value?.entry.uiUrl ?? undefined,
    namespace,
    postgresPid: postgres.value?.entry.pid,
    temporalPid: temporal.value?.entry.pid,
    startedPostgres: postgres.value?.started ?? false,
    startedTemporal: temporal.value?.started ?? false,
  };
}

type Outcome = PromiseSettledResult<{ entry: ProcessIdentity; started: boolean } | undefined>;

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
  return reason instanceof Error ? reason : new Error(String(reason));
}

function refuseWindows(): void {
  if (process.platform !== 'win32') return;
  throw new LocalServerError(
    'platform_unsupported',
    'Local servers are not started on Windows: use WSL, or set DATABASE_URL and TEMPORAL_ADDRESS.',
  );
}
