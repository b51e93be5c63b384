/**
 * `npm start` and `npx` run us through a process of their own, often with a shell between. Killed
 * hard, it can tell nobody, and we would go on unseen: so we look whether it is still there.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 1_000;
/** npm, a shell or two, and a loader of sources. */
const MOST_BETWEEN = 5;
const RUNNER = /(^|[\s/])(npm|npx|pnpm|pnpx|yarn)(-cli)?(\.c?js)?(\s|$)/;

export type ProcessRow = { parentPid: number; command: string };

/** Undefined once it has ended, also while nobody has asked what it ended with. */
export type ReadProcess = (pid: number) => ProcessRow | undefined;

function readFromProc(pid: number): ProcessRow | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // The name of the program, in parentheses, may itself hold spaces and parentheses.
    const [state, parentPid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    const command = readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { parentPid: Number(parentPid), command };
  } catch {
    return undefined;
  }
}

function readFromPs(pid: number): ProcessRow | undefined {
  const ps = spawnSync('ps', ['-o', 'ppid=,state=,command=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  const [parentPid, state = 'Z', ...command] = ps.stdout.trim().split(/\s+/);
  if (ps.status !== 0 || state.startsWith('Z')) return undefined;
  return { parentPid: Number(parentPid), command: command.join(' ') };
}

export const readProcess: ReadProcess = process.platform === 'linux' ? readFromProc : readFromPs;

/**
 * The processes from our parent up to the package runner; our parent alone where none is found, and
 * none at all where nobody ran us as a script of a package.
 */
export function runnersOf(
  env: NodeJS.ProcessEnv,
  parentPid: number,
  read: ReadProcess = readProcess,
): number[] {
  if (env['npm_lifecycle_event'] === undefined) return [];
  const pids: number[] = [];
  for (let pid = parentPid; pid > 1 && pids.length < MOST_BETWEEN;) {
    const row = read(pid);
    if (row === undefined) break;
    pids.push(pid);
    if (RUNNER.test(row.command)) return pids;
    pid = row.parentPid;
  }
  return pids.slice(0, 1);
}

/** Calls `onGone` once when one of them has ended. @returns what ends the watching. */
export function watchRunner(env: NodeJS.ProcessEnv, onGone: () => void): () => void {
  const parentPid = process.ppid;
  const pids = runnersOf(env, parentPid);
  const isGone = (): boolean =>
    process.ppid !== parentPid || pids.some((pid) => readProcess(pid) === undefined);
  if (pids.length === 0) return () => undefined;
  const looking = setInterval(() => {
    if (!isGone()) return;
    clearInterval(looking);
    onGone();
  }, LOOK_EVERY_MS);
  looking.unref();
  return () => {
    clearInterval(looking);
  };
}
