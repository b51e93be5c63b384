import { Client } from 'pg';
import type { ProcessIdentity } from '../../contracts/local-servers';
import type { StopSignal } from './keeper';
import { POSTGRES_SUPERUSER } from './postgres-cluster';
import type { PostgresCluster } from './postgres-cluster';
import { commandLineNames, disownStalePostmasterFile, readPostmasterFile } from './postmaster-file';
import { identifyProcess } from './process-identity';
import { spawnServer, stopServer, waitUntilAnswering } from './server-process';
import type { RunAs } from './unprivileged-user';

/** The database that the project uses. */
const DATABASE = 'countersign';

/** A "fast" shutdown: open transactions are rolled back, everything is written, then it ends. */
const STOP_SIGNALS: readonly StopSignal[] = [
  { signal: 'SIGINT', timeoutMs: 15_000 },
  { signal: 'SIGQUIT', timeoutMs: 5_000 },
  { signal: 'SIGKILL', timeoutMs: 5_000 },
];

export type PostgresLaunch = {
  cluster: PostgresCluster;
  program: string;
  port: number;
  logFile: string;
  runAs: RunAs | undefined;
  /** Further arguments of the program, for example `['-c', 'fsync=off']`. */
  flags: readonly string[];
};

export function postgresUrl(cluster: PostgresCluster, port: number, database = DATABASE): string {
  return `postgres://${POSTGRES_SUPERUSER}:${cluster.password}@127.0.0.1:${String(port)}/${database}`;
}

/**
 * Finds the server that runs on this cluster now, and waits for it if it is still coming up. Its
 * own `postmaster.pid` says where it is; it is believed only if that process was started on this
 * directory, takes our password, proves that it knows it too, and names the directory itself.
 */
export async function findRunningPostgres(
  cluster: PostgresCluster,
  logFile: string,
): Promise<(ProcessIdentity & { port: number }) | undefined> {
  const noted = readPostmasterFile(cluster.dir);
  if (noted === undefined || !commandLineNames(noted.pid, cluster.dir)) return undefined;
  const server = identifyProcess(noted.pid);
  if (server === undefined) return undefined;
  await waitForPostgres({ cluster, port: noted.port, logFile }, server);
  return { ...server, port: noted.port };
}

/** Spawns the server and returns at once; `waitForPostgres` then waits until it can be used. */
export function launchPostgres(launch: PostgresLaunch): ProcessIdentity {
  disownStalePostmasterFile(launch.cluster.dir);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The values of a failing row or statement may be a customer's words and stay out of the log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
  return spawnServer({
    label: 'Postgres',
    file: launch.program,
    args: [
      ...['-D', launch.cluster.dir, '-p', String(launch.port)],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ...launch.flags,
    ],
    logFile: launch.logFile,
    runAs: launch.runAs,
    stopSignals: STOP_SIGNALS,
  });
}

/**
 * Waits until the server takes connections (after a crash it first replays its log), and makes the
 * project's database if it isn't there.
 */
export async function waitForPostgres(
  launch: Pick<PostgresLaunch, 'cluster' | 'port' | 'logFile'>,
  server: ProcessIdentity,
): Promise<void> {
  const url = postgresUrl(launch.cluster, launch.port, 'postgres');
  await waitUntilAnswering(server, { label: 'Postgres', logFile: launch.logFile }, async () => {
    return (await askDataDirectory(url)) === launch.cluster.dir;
  });
  await ensureDatabase(url);
}

export async function stopPostgres(server: ProcessIdentity): Promise<void> {
  await stopServer(server, 'Postgres', STOP_SIGNALS);
}

async function askDataDirectory(url: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return rows[0]?.data_directory;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      DATABASE,
    ]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
