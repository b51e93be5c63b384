import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { LocalServerError } from './local-server-error';

export type RunAs = {
  name: string;
  uid: number;
  gid: number;
};

/** Where root puts what a user without rights must reach, when the checkout lies in a closed folder. */
export const sharedStateDir = '/var/lib/countersign';

/** True when this process is root, which Postgres refuses to run as. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The user that Postgres runs as when we are root: the owner of the data that is already there,
 * else the owner of the data directory (who ran `sudo`, or whose folder a container mounts), else
 * `postgres` where a package made that user, else `nobody`, which every system has. No user is
 * created: a laptop tool has no business in the user table.
 *
 * @throws LocalServerError `no_unprivileged_user`
 */
export function chooseUnprivilegedUser(dataDir: string): RunAs {
  const owner = ownerOf(path.join(dataDir, 'postgres')) ?? ownerOf(dataDir);
  if (owner !== undefined) return owner;
  for (const name of ['postgres', 'nobody']) {
    const user = findUser(name);
    if (user !== undefined) return user;
  }
  throw new LocalServerError(
    'no_unprivileged_user',
    'Postgres refuses to run as root and there is no user "postgres" or "nobody" to run it as: start as another user, or set DATABASE_URL.',
  );
}

/** Root and ids without a name don't count: Postgres refuses both. */
function ownerOf(place: string): RunAs | undefined {
  const owner = statSync(place, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === 0) return undefined;
  try {
    const id = String(owner.uid);
    const name = execFileSync('id', ['-nu', id], { encoding: 'utf8', stdio: 'pipe' }).trim();
    return { name, uid: owner.uid, gid: owner.gid };
  } catch {
    return undefined;
  }
}

function findUser(name: string): RunAs | undefined {
  try {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }).trim()),
    );
    return uid && gid !== undefined ? { name, uid, gid } : undefined;
  } catch {
    return undefined;
  }
}

/** The part of the options of `spawn` that drops the rights, or nothing when there are none to drop. */
export function credentials(runAs: RunAs | undefined): { uid?: number; gid?: number } {
  return runAs === undefined ? {} : { uid: runAs.uid, gid: runAs.gid };
}

/**
 * True if that user can really get at the file or folder. It is tried and not worked out from
 * mode bits, because every folder above counts, and access lists and mounts count too.
 */
export function canReach(user: RunAs, target: string): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', target], {
    ...credentials(user),
    cwd: '/',
    stdio: 'ignore',
  });
  return probe.status === 0;
}

/**
 * The same, after opening the folder itself to be passed through (not listed) if that helps; what
 * lies above it is not ours to open.
 */
export function letThrough(user: RunAs, dir: string): boolean {
  if (canReach(user, dir)) return true;
  const { mode } = statSync(dir);
  chmodSync(dir, mode | 0o011);
  if (canReach(user, dir)) return true;
  chmodSync(dir, mode);
  return false;
}

/** Makes the shared directory, open to be passed through by all, whatever the umask. */
export function makeSharedStateDir(): string {
  mkdirSync(sharedStateDir, { recursive: true });
  chmodSync(sharedStateDir, 0o711);
  return sharedStateDir;
}
