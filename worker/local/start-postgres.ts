import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalServers, ProcessIdentity } from '../../contracts/local-servers';
import { LocalServerError } from './local-server-error';
import { choosePort, readRememberedPorts, rememberPorts } from './ports';
import { findPostgresBinaries } from './postgres-binaries';
import type { PostgresBinaries } from './postgres-binaries';
import { openCluster } from './postgres-cluster';
import type { PostgresCluster } from './postgres-cluster';
import {
  findRunningPostgres,
  launchPostgres,
  postgresUrl,
  stopPostgres,
  waitForPostgres,
} from './postgres-server';
import { isAlive } from './process-identity';
import { isOrphan, orphanWords, sharedWords } from './server-owner';
import type { StartedServer } from './server-owner';
import { readServersFile, updateServersFile } from './servers-file';
import { chooseUnprivilegedUser, isRoot } from './unprivileged-user';
import type { RunAs } from './unprivileged-user';

export type StartPostgresOptions = {
  /** Absolute, and writable. */
  dataDir: string;
  port?: number | undefined;
  flags?: readonly string[] | undefined;
  /** The process that stops the server if this call starts it. */
  self: ProcessIdentity;
  say: (line: string) => void;
};

export type PostgresEntry = NonNullable<LocalServers['postgres']>;

const launchAttempts = 20;
const retryDelayMs = 250;

/** Makes the embedded Postgres run, or finds it running. Call it under the start lock. */
export async function startPostgres(
  options: StartPostgresOptions,
): Promise<StartedServer<PostgresEntry>> {
  const { dataDir, say } = options;
  const runAs = isRoot() ? chooseUnprivilegedUser(dataDir) : undefined;
  const binaries = findPostgresBinaries(dataDir, runAs);
  const cluster = await openCluster({ dataDir, binaries, runAs });
  const logFile = path.join(dataDir, 'postgres.log');

  const running = await findShared(options, cluster, logFile);
  const entry = running
    ? share(options, running, cluster)
    : await launchWithRetries(options, { binaries, cluster, logFile, runAs });
  updateServersFile(dataDir, { postgres: entry });
  rememberPorts(dataDir, { postgres: entry.port });
  const place = path.relative(process.cwd(), cluster.dir) || '.';
  const shown = place.startsWith('..') ? cluster.dir : place;
  const user = runAs === undefined ? '' : ` as user ${runAs.name}`;
  say(
    `Postgres ${binaries.version} (embedded) on 127.0.0.1:${String(entry.port)}, data in ${shown}, ${running ? sharedWords(entry) : `started${user}`}`,
  );
  return { entry, started: running === undefined };
}

type Running = ProcessIdentity & { port: number; owner: ProcessIdentity };

/** The server of another living process. One whose owner is gone is stopped, and never used. */
async function findShared(
  { dataDir, say }: StartPostgresOptions,
  cluster: PostgresCluster,
  logFile: string,
): Promise<Running | undefined> {
  const noted = readServersFile(dataDir).postgres;
  if (noted !== null && isAlive(noted) && isOrphan(noted)) {
    say(orphanWords('Postgres', noted));
    await stopPostgres(noted);
  }
  const running = await findRunningPostgres(cluster, logFile);
  if (running === undefined) return undefined;
  if (noted !== null && !isOrphan(noted)) return { ...running, owner: noted.owner };
  say(orphanWords('Postgres', running));
  await stopPostgres(running);
  return undefined;
}

function share(
  { port }: StartPostgresOptions,
  running: Running,
  cluster: PostgresCluster,
): PostgresEntry {
  if (port !== undefined && port !== running.port) {
    throw new LocalServerError(
      'port_taken',
      `Postgres already runs on port ${String(running.port)} for this data directory, not on ${String(port)}: stop it first or leave the port out.`,
    );
  }
  return { ...running, databaseUrl: postgresUrl(cluster, running.port) };
}

type Installed = {
  binaries: PostgresBinaries;
  cluster: PostgresCluster;
  logFile: string;
  runAs: RunAs | undefined;
};

/**
 * Two faults of a start pass by themselves. Right after a postmaster was killed its orphans still
 * hold the shared memory; and a free port can be taken between the look and the start.
 */
async function launchWithRetries(
  options: StartPostgresOptions,
  installed: Installed,
): Promise<PostgresEntry> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launchOnce(options, installed);
    } catch (error) {
      const passing =
        error instanceof LocalServerError &&
        /pre-existing shared memory|could not create any TCP/.test(error.message);
      if (!passing || attempt === launchAttempts) throw error;
      await sleep(retryDelayMs);
    }
  }
}

async function launchOnce(
  { dataDir, port: given, flags = [], self }: StartPostgresOptions,
  { binaries, cluster, logFile, runAs }: Installed,
): Promise<PostgresEntry> {
  const remembered = readRememberedPorts(dataDir).postgres;
  const port = await choosePort({ name: 'postgres', given, remembered });
  const launch = { cluster, program: binaries.postgres, port, logFile, runAs, flags };
  const server = launchPostgres(launch);
  const entry = { ...server, port, databaseUrl: postgresUrl(cluster, port), owner: self };
  updateServersFile(dataDir, { postgres: entry });
  try {
    await waitForPostgres(launch, server);
  } catch (error) {
    await stopPostgres(server);
    updateServersFile(dataDir, { postgres: null });
    throw error;
  }
  return entry;
}
