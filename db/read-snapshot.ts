/** Reads that belong together see one moment of the database, write nothing and end in time. */
import type { Pool, PoolClient } from 'pg';
import { runOnce } from './transaction';

/**
 * Runs `work` in a READ ONLY transaction on one snapshot. Postgres ends any statement in it that
 * takes longer than `timeoutMs` (SQLSTATE 57014), so an abandoned read does not keep running.
 */
export async function withReadSnapshot<T>(
  pool: Pool,
  timeoutMs: number,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const limitMs = String(Math.max(1, Math.ceil(timeoutMs)));
  return runOnce(
    pool,
    `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = ${limitMs}`,
    work,
  );
}
