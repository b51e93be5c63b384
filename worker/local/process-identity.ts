import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { ProcessIdentity } from '../../contracts/local-servers';

/**
 * When the process with this id began, as an opaque token, or undefined if there is no such
 * process. A zombie counts as gone: it holds no port and no file, and in a container whose first
 * process doesn't reap it would stay for ever.
 */
export function processStartToken(pid: number): string | undefined {
  return process.platform === 'linux' ? tokenFromProc(pid) : tokenFromPs(pid);
}

/** Names this process, or another one by its id. Undefined if that one is gone. */
export function identifyProcess(pid: number = process.pid): ProcessIdentity | undefined {
  const startToken = processStartToken(pid);
  return startToken === undefined ? undefined : { pid, startToken };
}

/** Names this very process. */
export function identifySelf(): ProcessIdentity {
  const self = identifyProcess();
  if (self === undefined) throw new Error('This process is missing from the process table.');
  return self;
}

/** True while exactly this process, not a later one with the same id, runs. */
export function isAlive(identity: ProcessIdentity): boolean {
  return processStartToken(identity.pid) === identity.startToken;
}

export function isSameProcess(left: ProcessIdentity, right: ProcessIdentity): boolean {
  return left.pid === right.pid && left.startToken === right.startToken;
}

function tokenFromProc(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  return parseProcStat(stat);
}

/**
 * Reads the start time (field 22, in clock ticks since boot) from the text of `/proc/<pid>/stat`.
 * The second field is the program's name in parentheses and may itself hold spaces and
 * parentheses, so counting starts after the last one.
 */
export function parseProcStat(stat: string): string | undefined {
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === undefined || state === 'Z' || state === 'X') return undefined;
  return rest[18];
}

/** A start is written the same whoever asks: in the same language and time zone. */
export function psEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TZ } = process.env;
  return { PATH: PATH ?? '/usr/bin:/bin', ...(TZ && { TZ }), LC_ALL: 'C' };
}

function tokenFromPs(pid: number): string | undefined {
  const ps = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: psEnvironment(),
  });
  const [state, ...started] = ps.stdout.trim().split(/\s+/);
  if (ps.status !== 0 || state === undefined || state.startsWith('Z')) return undefined;
  return started.length === 0 ? undefined : started.join(' ');
}
