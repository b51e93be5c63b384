/** One place that opens transactions, and that retries them as a whole where Postgres says so. */
import type { Pool, PoolClient } from 'pg';
import { isRetryable } from './pg-errors';

const ATTEMPTS_MAX = 8;

/**
 * Runs `work` once between the `begin` statement and a COMMIT. Any error rolls back and is thrown;
 * a connection that can't even roll back is not used again.
 */
export async function runOnce<T>(
  pool: Pool,
  begin: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/**
 * Runs `work` in a READ COMMITTED transaction and commits it. Serialization failures and deadlocks
 * run the whole again; any other error rolls back and is thrown. After a lost connection the caller
 * does not know whether the commit happened: it has to enter again at the top and look.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(pool, 'BEGIN', work);
    } catch (error) {
      if (!isRetryable(error) || attempt >= ATTEMPTS_MAX) throw error;
    }
  }
}
