import type { LocalServers, ProcessIdentity } from '../../contracts/local-servers';
import { prepareDataDir } from './data-dir';
import { stopPostgres } from './postgres-server';
import { isAlive, isSameProcess } from './process-identity';
import { readServersFile, updateServersFile } from './servers-file';
import { withStartLock } from './start-lock';
import { stopTemporal } from './temporal-server';

export type StopOptions = {
  dataDir: string;
  say: (line: string) => void;
  /** Only these, and only if they still are what runs; all of them if left out. */
  only?: readonly ProcessIdentity[];
};

type ServerName = 'postgres' | 'temporal';

const stoppers = {
  postgres: { label: 'Postgres', stop: stopPostgres },
  temporal: { label: 'Temporal', stop: stopTemporal },
};

/**
 * Stops the servers of a data directory in order, so that nothing has to be recovered afterwards.
 *
 * @returns how many were running and now are not
 * @throws LocalServerError `server_did_not_stop`
 */
export async function stopLocalServers(options: StopOptions): Promise<number> {
  const dataDir = prepareDataDir(options.dataDir);
  return withStartLock(dataDir, options, async () => {
    const servers = readServersFile(dataDir);
    const stopped = await Promise.all([
      stopOne(options, 'postgres', servers),
      stopOne(options, 'temporal', servers),
    ]);
    return stopped.filter(Boolean).length;
  });
}

async function stopOne(
  { dataDir, say, only }: StopOptions,
  name: ServerName,
  servers: LocalServers,
): Promise<boolean> {
  const server = servers[name];
  if (server === null) return false;
  if (only !== undefined && !only.some((one) => isSameProcess(one, server))) return false;
  const running = isAlive(server);
  await stoppers[name].stop(server);
  updateServersFile(dataDir, { [name]: null });
  if (running) say(`${stoppers[name].label} stopped`);
  return running;
}
