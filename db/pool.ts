/** Connections to Postgres. `bigint` columns arrive as BigInt, never as a rounded number. */
import { Pool, TypeOverrides, types } from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import { asAppRole } from './app-role';

const parsers = new TypeOverrides();
parsers.setTypeParser(types.builtins.INT8, (value) => BigInt(value));
// A calendar day has no time zone; a Date would move it by one.
parsers.setTypeParser(types.builtins.DATE, (value) => value);

export type Db = Pool | PoolClient;

function openPool(config: PoolConfig): Pool {
  const pool = new Pool({ max: 10, connectionTimeoutMillis: 10_000, ...config, types: parsers });
  pool.on('error', () => {
    // Without a listener a server's restart would end this process; queries report it anyway.
  });
  pool.on('connect', (client) => {
    client.on('error', () => {
      // The same for a connection in use, which the pool does not listen to meanwhile.
    });
  });
  return pool;
}

/**
 * Opens the application's pool for a Postgres URL: it works as the role `countersign_app`, which
 * can't delete what is kept. It connects on first use; end it with `pool.end()`. Idle connections
 * that break (a stopped server) are dropped; the next query opens a new one.
 */
export function createPool(connectionString: string, options: PoolConfig = {}): Pool {
  return openPool({ ...options, ...asAppRole(connectionString, process.env['PGOPTIONS']) });
}

/** The same as the very user of the URL, who owns the tables: for setting a database up. */
export function createOwnerPool(connectionString: string, options: PoolConfig = {}): Pool {
  return openPool({ ...options, connectionString });
}
