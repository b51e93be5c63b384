/** Reads the audit chain a page at a time, so that a long one needs no more memory than a short. */
import type { ChainEntry, ChainPoint } from '../../contracts/audit-chain';
import type { Db } from '../pool';

const CHAIN = 'main';
const PAGE_ROWS = 1_000;
/** Below every number there can be: an added row in front of the first is read too. */
const BEFORE_ALL = -(2n ** 63n);

/** The row from which the next append goes on; null when it is gone. */
export async function findChainHead(db: Db): Promise<ChainPoint | null> {
  const found = await db.query<ChainPoint>('SELECT seq, hash FROM audit_head WHERE chain = $1', [
    CHAIN,
  ]);
  return found.rows[0] ?? null;
}

/** The number and the hash of one entry, as its row has them; null when there is none. */
export async function findChainPoint(db: Db, seq: bigint): Promise<ChainPoint | null> {
  const found = await db.query<ChainPoint>(
    'SELECT seq, hash FROM audit WHERE chain = $1 AND seq = $2',
    [CHAIN, seq],
  );
  return found.rows[0] ?? null;
}

async function readPage(db: Db, afterSeq: bigint): Promise<ChainEntry[]> {
  // To the microsecond, and as text: a Date would round it, and hide that it was changed.
  const found = await db.query<ChainEntry>(
    `SELECT seq, previous_hash AS "previousHash", hash, body,
            to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
     FROM audit WHERE chain = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
    [CHAIN, afterSeq, PAGE_ROWS],
  );
  return found.rows;
}

/**
 * Pages of entries by rising number: all of them, or those after `afterSeq`. For one moment of the
 * chain, call it in a transaction with one snapshot.
 */
export async function* auditPages(db: Db, afterSeq: bigint | null): AsyncGenerator<ChainEntry[]> {
  let seq = afterSeq ?? BEFORE_ALL;
  for (;;) {
    const page = await readPage(db, seq);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_ROWS) return;
    seq = last.seq;
  }
}
