import {
  linkSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from '../../contracts/local-servers';
import type { ProcessIdentity } from '../../contracts/local-servers';
import { LocalServerError, systemErrorCode } from './local-server-error';
import { identifySelf, isAlive } from './process-identity';

/** Long enough for a first start on a slow line, which fetches about 45 MB under the lock. */
const waitTimeoutMs = 15 * 60_000;
const pollIntervalMs = 100;
/** The guard is held for a few file calls; one this old belongs to a process that was killed. */
const guardTimeoutMs = 10_000;

export type StartLockOptions = {
  /** Told once, when another process holds the lock and this one begins to wait. */
  say: (line: string) => void;
  timeoutMs?: number;
};

/**
 * Runs `work` while no other process, and no other call in this one, is starting or stopping
 * servers under the same directory. The lock file names its holder; one whose holder is gone is
 * taken over at once.
 *
 * @throws LocalServerError `start_lock_busy` if a live process holds the lock for too long
 */
export async function withStartLock<T>(
  dataDir: string,
  options: StartLockOptions,
  work: () => Promise<T>,
): Promise<T> {
  const lockFile = path.join(dataDir, 'servers.lock');
  await acquire(lockFile, options);
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

async function acquire(lockFile: string, options: StartLockOptions): Promise<void> {
  const deadline = Date.now() + (options.timeoutMs ?? waitTimeoutMs);
  let told = false;
  while (!tryAcquire(lockFile)) {
    const holder = readHolder(lockFile);
    if (holder === undefined || !isAlive(holder)) {
      removeIfStale(lockFile);
    } else {
      if (Date.now() > deadline) throw busyError(lockFile, holder);
      if (!told)
        options.say(`Waiting for process ${String(holder.pid)}, which is starting the servers`);
      told = true;
    }
    await sleep(pollIntervalMs);
  }
}

function busyError(lockFile: string, holder: ProcessIdentity): LocalServerError {
  return new LocalServerError(
    'start_lock_busy',
    `Process ${String(holder.pid)} has held ${lockFile} for too long: end that process and try again.`,
  );
}

/** Linking a finished file into place is atomic like O_EXCL, and no reader ever sees it half written. */
function tryAcquire(lockFile: string): boolean {
  const draft = `${lockFile}.${String(process.pid)}`;
  writeFileSync(draft, JSON.stringify(identifySelf()));
  try {
    linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Removes the lock of a dead process. Two processes may find it stale together, and the slower one
 * must not remove the lock that the faster one has since made: so the second look and the removal
 * happen under a guard, a directory that only one of them can make.
 */
function removeIfStale(lockFile: string): void {
  const guard = `${lockFile}.takeover`;
  try {
    mkdirSync(guard);
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
    removeOldGuard(guard);
    return;
  }
  try {
    const holder = readHolder(lockFile);
    if (holder === undefined || !isAlive(holder)) rmSync(lockFile, { force: true });
  } finally {
    rmdirSync(guard);
  }
}

function removeOldGuard(guard: string): void {
  try {
    if (Date.now() - statSync(guard).mtimeMs > guardTimeoutMs) rmdirSync(guard);
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error;
  }
}

function readHolder(lockFile: string): ProcessIdentity | undefined {
  try {
    const parsed = processIdentity.safeParse(JSON.parse(readFileSync(lockFile, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
