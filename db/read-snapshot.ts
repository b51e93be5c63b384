/** Reads that belong together see one moment of the database, write nothing and end in time. */
import type { Pool, PoolClient } from 'pg';

/**
 * Runs `work` in a READ ONLY transaction on one snapshot. Postgres ends any statement in it that
 * takes longer than `timeoutMs` (SQLSTATE 57014), so an abandoned read does not keep running.
 */
export async function withReadSnapshot<T>(
  pool: Pool,
  timeoutMs: number,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    const limitMs = String(Math.max(1, Math.ceil(timeoutMs)));
    await client.query(
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = ${limitMs}`,
    );
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
