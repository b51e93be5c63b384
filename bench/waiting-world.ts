/** Real servers in a temporary folder, many tickets of one kind, and a real worker process. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import type { Pool } from 'pg';
import { SEARCH_ATTRIBUTES } from '../contracts/case';
import { migrate } from '../db/migrate';
import { createOwnerPool, createPool } from '../db/pool';
import { seedExampleShop } from '../db/seed';
import { startProcess } from '../test/support/child-process';
import type { TestProcess } from '../test/support/child-process';
import { addLateOrders } from '../test/support/late-orders';
import { startLocalServers } from '../worker/local';
import type { LocalServersHandle } from '../worker/local';

const DATABASE = 'waiting_cases';
const READY_LINE = 'Worker is ready.';

export type WaitingWorld = {
  servers: LocalServersHandle;
  database: string;
  databaseUrl: string;
  /** Of the server's own database, so that asking does not count in ours. */
  admin: Pool;
  pool: Pool;
  client: Client;
  worker: TestProcess;
  close: () => Promise<void>;
};

async function startServers(dataDir: string): Promise<LocalServersHandle> {
  return startLocalServers({
    dataDir,
    need: { postgres: true, temporal: true },
    // What was asked of the database, statement by statement.
    postgresFlags: ['-c', 'shared_preload_libraries=pg_stat_statements'],
    searchAttributes: SEARCH_ATTRIBUTES,
    isHeadless: true,
    say: () => undefined,
  });
}

async function fillDatabase(databaseUrl: string, count: number): Promise<void> {
  await migrate(databaseUrl);
  const pool = createOwnerPool(databaseUrl, { max: 2 });
  await seedExampleShop(pool);
  await addLateOrders(pool, { count, prefix: 'A' });
  // The example's own tickets would end, each in its own way.
  await pool.query(`DELETE FROM tickets WHERE external_id NOT LIKE 'LATE-%'`);
  await pool.end();
}

/** The intake finds the tickets and starts their cases as soon as the worker runs. */
export async function createWaitingWorld(count: number): Promise<WaitingWorld> {
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-bench-'));
  const servers = await startServers(folder);
  const admin = createOwnerPool(servers.databaseUrl, { max: 1 });
  await admin.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  await admin.query(`CREATE DATABASE ${DATABASE}`);
  const url = new URL(servers.databaseUrl);
  url.pathname = `/${DATABASE}`;
  await fillDatabase(url.href, count);
  const worker = startProcess('worker/main.ts', {
    env: { DATABASE_URL: url.href, TEMPORAL_ADDRESS: servers.temporalAddress },
  });
  await worker.untilSays(READY_LINE);
  const connection = await Connection.connect({ address: servers.temporalAddress });
  const pool = createPool(url.href);
  const close = async (): Promise<void> => {
    await worker.kill();
    await connection.close();
    await pool.end();
    await admin.end();
    await servers.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const client = new Client({ connection });
  return {
    ...{ servers, database: DATABASE, databaseUrl: url.href, admin, pool, client, worker, close },
  };
}
