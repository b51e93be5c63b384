import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify, types } from 'node:util';
import { LocalServerError } from './local-server-error';
import type { PostgresBinaries } from './postgres-binaries';
import { serverEnvironment } from './server-process';
import { canReach, credentials, letThrough, makeSharedStateDir } from './unprivileged-user';
import type { RunAs } from './unprivileged-user';

export const POSTGRES_SUPERUSER = 'countersign';

export type PostgresCluster = {
  /** The real directory, links resolved: what a running server reports as its data directory. */
  dir: string;
  password: string;
};

export type ClusterOptions = {
  dataDir: string;
  binaries: PostgresBinaries;
  runAs: RunAs | undefined;
};

/**
 * Opens the cluster under `<dataDir>/postgres`, or makes it: UTF-8, the C locale (so that sorting is
 * the same on every machine), a password that is generated once.
 *
 * @throws LocalServerError `data_dir_unusable` if a cluster is there that this process can't use
 */
export async function openCluster(options: ClusterOptions): Promise<PostgresCluster> {
  const place = path.join(options.dataDir, 'postgres');
  const passwordFile = path.join(options.dataDir, 'postgres-password');
  if (!existsSync(path.join(place, 'PG_VERSION'))) {
    await makeCluster(options, place, passwordFile);
  }
  const dir = realpathSync(place);
  checkCluster(options, dir);
  return { dir, password: readFileSync(passwordFile, 'utf8').trim() };
}

async function makeCluster(
  options: ClusterOptions,
  place: string,
  passwordFile: string,
): Promise<void> {
  clearPlace(place);
  const dir = choosePlace(options, place);
  const draft = `${dir}.draft-${String(process.pid)}`;
  removeDrafts(path.dirname(place));
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  if (options.runAs !== undefined) chownSync(draft, options.runAs.uid, options.runAs.gid);
  const password = randomBytes(24).toString('hex');
  await runInitdb(options, draft, password);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  // Renamed into place when it is whole: a kill in the middle leaves a draft, never half a cluster.
  renameSync(draft, dir);
}

/** Left by starts that were killed; each has its own, as the `initdb` of one may still be writing. */
function removeDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((file) => file.startsWith('postgres.draft-'))) {
    rmSync(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Removes an empty folder, or a link whose target was wiped; refuses to delete anything else. */
function clearPlace(place: string): void {
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (found.isSymbolicLink()) {
    unlinkSync(place);
    return;
  }
  try {
    rmdirSync(place);
  } catch {
    throw unusable(place, 'holds something else or belongs to another user');
  }
}

/**
 * Under the data directory; only when that lies in a folder that the server's user can't enter
 * (root with a checkout below /root) elsewhere, under a random name so that a fresh clone at the
 * same path never meets old data, with a link in the usual place.
 */
function choosePlace({ dataDir, runAs }: ClusterOptions, place: string): string {
  if (runAs === undefined || letThrough(runAs, dataDir)) return place;
  const elsewhere = path.join(makeSharedStateDir(), `postgres-${randomBytes(8).toString('hex')}`);
  symlinkSync(elsewhere, place);
  return elsewhere;
}

async function runInitdb(
  { binaries, runAs }: ClusterOptions,
  dir: string,
  password: string,
): Promise<void> {
  const secretDir = mkdtempSync(`${dir}-secret-`);
  const secretFile = path.join(secretDir, 'password');
  try {
    writeFileSync(secretFile, password, { mode: 0o600 });
    if (runAs !== undefined) {
      chownSync(secretFile, runAs.uid, runAs.gid);
      chownSync(secretDir, runAs.uid, runAs.gid);
    }
    await promisify(execFile)(
      binaries.initdb,
      [
        ...['-D', dir, '--username', POSTGRES_SUPERUSER, '--pwfile', secretFile],
        ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C'],
      ],
      { ...credentials(runAs), cwd: '/', env: serverEnvironment() },
    );
  } catch (error) {
    throw initdbError(dir, error);
  } finally {
    rmSync(secretDir, { recursive: true, force: true });
  }
}

function initdbError(dir: string, error: unknown): LocalServerError {
  const said = types.isNativeError(error) && 'stderr' in error ? String(error.stderr).trim() : '';
  return new LocalServerError(
    'server_did_not_start',
    `Postgres could not make its data directory ${dir}: ${said.split('\n').at(-1) ?? String(error)}`,
    error,
  );
}

function checkCluster({ binaries, runAs, dataDir }: ClusterOptions, dir: string): void {
  const madeBy = readFileSync(path.join(dir, 'PG_VERSION'), 'utf8').trim();
  if (!binaries.version.startsWith(`${madeBy}.`)) {
    throw unusable(dir, `was made by Postgres ${madeBy} and this is ${binaries.version}`);
  }
  if (statSync(dir).uid !== (runAs?.uid ?? process.getuid?.())) {
    throw unusable(dir, 'belongs to another user');
  }
  if (runAs !== undefined && !canReach(runAs, path.dirname(dir))) {
    throw unusable(dir, `lies in a folder that the user "${runAs.name}" can't enter`);
  }
  if (!existsSync(path.join(dataDir, 'postgres-password'))) {
    throw unusable(dir, 'has lost its password file');
  }
}

function unusable(dir: string, why: string): LocalServerError {
  return new LocalServerError(
    'data_dir_unusable',
    `The Postgres data directory ${dir} ${why}: move it away to begin with an empty one, or set DATABASE_URL.`,
  );
}
