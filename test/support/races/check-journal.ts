/** Reads the whole audit journal again and recomputes every hash of its chain. */
import type { Pool } from 'pg';
import { sha256Hex } from '../../../contracts/canonical';

type Row = { seq: bigint; previousHash: string; hash: string; body: string };

/** Sentences about gaps and entries that were changed; none when the journal is whole. */
export async function findBrokenJournal(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<Row>(
    'SELECT seq, previous_hash AS "previousHash", hash, body FROM audit ORDER BY seq',
  );
  const head = await pool.query<{ seq: bigint; hash: string }>('SELECT seq, hash FROM audit_head');
  const broken: string[] = [];
  let before = { seq: 0n, hash: '0'.repeat(64) };
  for (const row of rows) {
    const isNext = row.seq === before.seq + 1n && row.previousHash === before.hash;
    if (!isNext) broken.push(`Entry ${String(row.seq)} does not follow its predecessor.`);
    if (sha256Hex(row.body) !== row.hash) broken.push(`Entry ${String(row.seq)} was changed.`);
    before = row;
  }
  if (head.rows[0]?.hash !== before.hash) broken.push('The head is not the last entry.');
  return broken;
}
