import { spawn } from 'node:child_process';
import { closeSync, openSync, statSync, truncateSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessIdentity } from '../../contracts/local-servers';
import { keepServer } from './keeper';
import type { StopSignal } from './keeper';
import { LocalServerError } from './local-server-error';
import { readReason } from './log-reason';
import { identifyProcess, isAlive } from './process-identity';
import { credentials } from './unprivileged-user';
import type { RunAs } from './unprivileged-user';

const maxLogBytes = 10_000_000;
const pollIntervalMs = 50;

export type ServerCommand = {
  /** What a person calls it, for messages: `Postgres`, `Temporal`. */
  label: string;
  file: string;
  args: readonly string[];
  logFile: string;
  /** Set when this process is root and the server must not be. */
  runAs?: RunAs | undefined;
  /** How it is stopped, also when this process is gone. */
  stopSignals: readonly StopSignal[];
};

/**
 * Starts a server in a process group of its own, so that Ctrl-C reaches only us and we stop the
 * server in order. A keeper beside it stops it when we are killed. Its output goes to a log file
 * that is emptied once it is over 10 MB.
 *
 * @throws LocalServerError `server_did_not_start` if the program can't be run at all
 */
export function spawnServer(command: ServerCommand): ProcessIdentity {
  const log = openLog(command.logFile);
  try {
    const child = spawn(command.file, command.args, {
      detached: true,
      stdio: ['ignore', log, log],
      cwd: '/',
      env: serverEnvironment(),
      ...credentials(command.runAs),
    });
    child.once('error', () => undefined);
    child.unref();
    const identity = child.pid === undefined ? undefined : identifyProcess(child.pid);
    if (identity === undefined) throw didNotStart(command, 'it ended at once');
    keepServer(identity, command.stopSignals);
    return identity;
  } finally {
    closeSync(log);
  }
}

/** Nothing of ours is passed on: no keys, and no `PG*` or `TEMPORAL_*` that would bend a server. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { ...(PATH && { PATH }), ...(HOME && { HOME }), ...(TMPDIR && { TMPDIR }), LC_ALL: 'C' };
}

/**
 * Waits until `answers` says so.
 *
 * @throws LocalServerError `server_did_not_start` when the process has ended or time is up
 */
export async function waitUntilAnswering(
  server: ProcessIdentity,
  command: Pick<ServerCommand, 'label' | 'logFile'>,
  answers: () => Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await answers())) {
    if (!isAlive(server)) throw didNotStart(command, 'it ended');
    if (Date.now() > deadline) throw didNotStart(command, 'it did not answer within 60 s');
    await sleep(pollIntervalMs);
  }
}

/**
 * Sends the signals one after the other, each with the time it has to work, until the process is
 * gone. Does nothing if it is gone already.
 *
 * @throws LocalServerError `server_did_not_stop`
 */
export async function stopServer(
  server: ProcessIdentity,
  label: string,
  signals: readonly StopSignal[],
): Promise<void> {
  for (const { signal, timeoutMs } of signals) {
    const deadline = Date.now() + timeoutMs;
    if (!isAlive(server)) return;
    process.kill(server.pid, signal);
    while (isAlive(server) && Date.now() < deadline) await sleep(pollIntervalMs);
  }
  if (!isAlive(server)) return;
  throw new LocalServerError(
    'server_did_not_stop',
    `${label} (process ${String(server.pid)}) did not stop: end it by hand with "kill -9 ${String(server.pid)}".`,
  );
}

function didNotStart(
  command: Pick<ServerCommand, 'label' | 'logFile'>,
  what: string,
): LocalServerError {
  const reason = readReason(command.logFile);
  return new LocalServerError(
    'server_did_not_start',
    `${command.label} did not start (${what}${reason && `, saying: ${reason}`}): see ${command.logFile}.`,
  );
}

function openLog(file: string): number {
  const log = openSync(file, 'a', 0o600);
  if (statSync(file).size > maxLogBytes) truncateSync(file);
  return log;
}
