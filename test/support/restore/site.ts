/** A whole installation of its own: both servers in one folder, workers, and a way to lose it all. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import type { Pool } from 'pg';
import { SEARCH_ATTRIBUTES } from '../../../contracts/case';
import { createOwnerPool, createPool } from '../../../db/pool';
import { startLocalServers, stopLocalServers } from '../../../worker/local';
import type { LocalServersHandle } from '../../../worker/local';
import { startProcess } from '../child-process';
import type { TestProcess } from '../child-process';

export type Site = {
  dataDir: string;
  servers: LocalServersHandle;
  /** As the owner. */
  pool: Pool;
  appPool: Pool;
  client: Client;
  startWorker: (env?: Record<string, string>) => Promise<TestProcess>;
  /** Kills the workers and stops the servers; the folder stays. */
  lose: () => Promise<void>;
  /** The same, and nothing is left. */
  close: () => Promise<void>;
};

const say = (): void => undefined;

export function newSiteFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'countersign-site-'));
}

/** @param dataDir empty, or with the copies of another site's. */
export async function openSite(dataDir: string): Promise<Site> {
  const servers = await startLocalServers({
    ...{ dataDir, need: { postgres: true, temporal: true }, isHeadless: true, say },
    searchAttributes: SEARCH_ATTRIBUTES,
  });
  const { databaseUrl, temporalAddress, namespace } = servers;
  const pool = createOwnerPool(databaseUrl);
  const appPool = createPool(databaseUrl);
  const connection = await Connection.connect({ address: temporalAddress });
  const client = new Client({ connection, namespace });
  const workers: TestProcess[] = [];
  const startWorker = async (env: Record<string, string> = {}): Promise<TestProcess> => {
    const worker = startProcess('test/support/worker-process.ts', {
      env: {
        TEST_TEMPORAL_ADDRESS: temporalAddress,
        WORKER_NAMESPACE: namespace,
        WORKER_DATABASE_URL: databaseUrl,
        ...env,
      },
    });
    workers.push(worker);
    await worker.untilSays('ready');
    return worker;
  };
  let losing: Promise<void> | undefined;
  const loseNow = async (): Promise<void> => {
    await Promise.all(workers.map((worker) => worker.kill()));
    await Promise.all([pool.end(), appPool.end(), connection.close()]);
    await stopLocalServers({ dataDir, say });
  };
  const lose = (): Promise<void> => (losing ??= loseNow());
  const close = async (): Promise<void> => {
    await lose();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { dataDir, servers, pool, appPool, client, startWorker, lose, close };
}

/** The example shop in an empty site; no intake runs that would take its tickets in. */
export async function seedSite({ servers }: Site): Promise<void> {
  const seeding = startProcess('test/support/seed-process.ts', {
    env: { DATABASE_URL: servers.databaseUrl },
  });
  const end = await seeding.ended;
  if (end !== '0') throw new Error(`Seeding failed (${end}): ${seeding.output()}`);
}
