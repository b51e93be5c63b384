/** Connections to Postgres. `bigint` columns arrive as BigInt, never as a rounded number. */
import { Pool, TypeOverrides, types } from 'pg';
import type { PoolClient, PoolConfig } from 'pg';

const parsers = new TypeOverrides();
parsers.setTypeParser(types.builtins.INT8, (value) => BigInt(value));
// A calendar day has no time zone; a Date would move it by one.
parsers.setTypeParser(types.builtins.DATE, (value) => value);

export type Db = Pool | PoolClient;

/**
 * Opens a pool for a Postgres URL. It connects on first use; end it with `pool.end()`.
 * Idle connections that break (a stopped server) are dropped; the next query opens a new one.
 */
export function createPool(connectionString: string, options: PoolConfig = {}): Pool {
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 10_000,
    ...options,
    types: parsers,
  });
  pool.on('error', () => {
    // Without a listener a server's restart would end this process; queries report it anyway.
  });
  return pool;
}
