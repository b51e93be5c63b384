import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LOCAL_SERVERS_FILE, localServers } from '../../contracts/local-servers';
import type { LocalServers } from '../../contracts/local-servers';

/** Reads which servers were last said to run. A missing, torn or older file reads as none. */
export function readServersFile(dataDir: string): LocalServers {
  const none: LocalServers = { version: 1, startedAt: now(), postgres: null, temporal: null };
  try {
    const text = readFileSync(path.join(dataDir, LOCAL_SERVERS_FILE), 'utf8');
    const parsed = localServers.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : none;
  } catch {
    return none;
  }
}

/**
 * Changes the file and leaves the entries that the change doesn't name. Removes it once no server
 * is left. Synchronous on purpose: an entry is written in the same tick in which its process was
 * spawned, so no crash of ours can leave a server that nobody knows of. Call it under the start
 * lock only.
 */
export function updateServersFile(
  dataDir: string,
  change: Partial<Pick<LocalServers, 'postgres' | 'temporal'>>,
): void {
  const file = path.join(dataDir, LOCAL_SERVERS_FILE);
  const next: LocalServers = { ...readServersFile(dataDir), ...change };
  if (next.postgres === null && next.temporal === null) {
    rmSync(file, { force: true });
    return;
  }
  const draft = `${file}.draft`;
  writeFileSync(draft, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

function now(): string {
  return new Date().toISOString();
}
