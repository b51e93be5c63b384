/** Servers of a test's own, which it kills with SIGKILL and starts again in the same place. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SEARCH_ATTRIBUTES } from '../../contracts/case';
import { startLocalServers, stopLocalServers } from '../../worker/local';
import type { LocalServersHandle } from '../../worker/local';
import { eventually } from './eventually';

export type OwnServers = {
  databaseUrl: string;
  temporalAddress: string;
  /** Ends the server without a chance to clean up, and waits until its process is gone. */
  kill: (which: 'postgres' | 'temporal') => Promise<void>;
  /** Starts what does not run, with the same data, address and password as before. */
  startAgain: () => Promise<void>;
  close: () => Promise<void>;
};

const say = (): void => undefined;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function killHard(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await eventually(`process ${String(pid)} is gone`, () =>
    Promise.resolve(isAlive(pid) ? null : true),
  );
}

/**
 * A port that the system gives out. Servers that take the first free one of their usual ports, as
 * those of other tests do, don't come by here while ours is down.
 */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

export async function startOwnServers(): Promise<OwnServers> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'countersign-down-'));
  const ports = { postgresPort: await freePort(), temporalPort: await freePort() };
  const start = (): Promise<LocalServersHandle> =>
    startLocalServers({
      dataDir,
      need: { postgres: true, temporal: true },
      searchAttributes: SEARCH_ATTRIBUTES,
      isHeadless: true,
      say,
      ...ports,
    });
  let running = await start();
  const { databaseUrl, temporalAddress } = running;
  return {
    databaseUrl,
    temporalAddress,
    kill: (which) => killHard(which === 'postgres' ? running.postgresPid : running.temporalPid),
    startAgain: async () => {
      running = await start();
    },
    close: async () => {
      await stopLocalServers({ dataDir, say });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
