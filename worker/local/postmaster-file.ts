import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { systemErrorCode } from './local-server-error';

/** Reads the process id and port that a running Postgres keeps in its data directory. */
export function readPostmasterFile(dir: string): { pid: number; port: number } | undefined {
  try {
    return parsePostmasterFile(readFileSync(postmasterFile(dir), 'utf8'));
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The lines are: process id, data directory, start time, port, and more that we don't need. */
export function parsePostmasterFile(text: string): { pid: number; port: number } | undefined {
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0
    ? { pid, port }
    : undefined;
}

/**
 * Postgres believes its old file when *any* process has the id in it now, be it a stranger or a
 * zombie that nobody reaps, and refuses to start. Unless that process is a Postgres on this
 * directory, our own id is put in its place: Postgres knows that its parent is no postmaster, and
 * still makes its other check (that no old backend holds the shared memory), which deleting the
 * file would skip.
 */
export function disownStalePostmasterFile(dir: string): void {
  const noted = readPostmasterFile(dir);
  if (noted === undefined || noted.pid === process.pid) return;
  if (commandLineNames(noted.pid, dir)) return;
  const [, ...rest] = readFileSync(postmasterFile(dir), 'utf8').split('\n');
  writeFileSync(postmasterFile(dir), [String(process.pid), ...rest].join('\n'));
}

/** True if that process was started on this directory, so is its server and not a later stranger. */
export function commandLineNames(pid: number, dir: string): boolean {
  try {
    const commandLine =
      process.platform === 'linux'
        ? readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8')
        : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
    return commandLine.includes(dir);
  } catch {
    return false;
  }
}

function postmasterFile(dir: string): string {
  return path.join(dir, 'postmaster.pid');
}
