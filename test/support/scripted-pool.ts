/** A pool without a database: it answers whose an order is, and does not know any other question. */
import type { Pool } from 'pg';
import type { OrderOwnership } from '../../db/queries/shop-ownership';

export type ScriptedPool = { pool: Pool; /** What it was asked, in order. */ asked: string[] };

/** @param ownership of every order that is asked about. */
export function scriptedPool(ownership: OrderOwnership): ScriptedPool {
  const asked: string[] = [];
  const query = (sql: string): Promise<{ rows: object[] }> => {
    asked.push(sql);
    if (/^(BEGIN|COMMIT|ROLLBACK)/.test(sql)) return Promise.resolve({ rows: [] });
    if (sql.includes('AS ownership')) return Promise.resolve({ rows: [{ ownership }] });
    return Promise.reject(new Error(`Nobody has scripted an answer to: ${sql}`));
  };
  const client = { query, release: () => undefined };
  const pool: unknown = { connect: () => Promise.resolve(client) };
  return { pool: pool as Pool, asked };
}
