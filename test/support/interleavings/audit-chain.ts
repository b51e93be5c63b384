/** Follows the audit chain entry by entry, and computes every hash anew. */
import type { Pool } from 'pg';
import { sha256Hex } from '../../../contracts/canonical';

export type ChainEnd = { seq: bigint; hash: string };

type Entry = { seq: bigint; previousHash: string; hash: string; body: string };

export async function chainEnd(pool: Pool): Promise<ChainEnd> {
  const found = await pool.query<ChainEnd>('SELECT seq, hash FROM audit_head');
  const head = found.rows[0];
  if (!head) throw new Error('The audit chain has no head.');
  return head;
}

function problemOf(entry: Entry, before: ChainEnd): string | null {
  const { seq, previousHash, hash, body } = entry;
  if (seq !== before.seq + 1n) return `a gap before entry ${String(seq)}`;
  if (previousHash !== before.hash) return `entry ${String(seq)} does not follow its predecessor`;
  if (sha256Hex(body) !== hash) return `entry ${String(seq)} has another hash than its text`;
  if (!body.includes(`"previous_hash":"${before.hash}"`))
    return `entry ${String(seq)} hides its predecessor`;
  return null;
}

/** @returns the new end, and what is wrong with the entries since `from`. */
export async function followChain(
  pool: Pool,
  from: ChainEnd,
): Promise<{ end: ChainEnd; problems: string[] }> {
  const head = await chainEnd(pool);
  const found = await pool.query<Entry>(
    `SELECT seq, previous_hash AS "previousHash", hash, body FROM audit
     WHERE seq > $1 AND seq <= $2 ORDER BY seq`,
    [from.seq, head.seq],
  );
  const problems: string[] = [];
  let end = from;
  for (const entry of found.rows) {
    const problem = problemOf(entry, end);
    if (problem !== null) problems.push(problem);
    end = { seq: entry.seq, hash: entry.hash };
  }
  if (end.hash !== head.hash) problems.push('the head is not the last entry');
  return { end, problems };
}
