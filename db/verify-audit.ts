/** Follows the stored audit chain from its start, or from an entry that was checked before. */
import type { Pool, PoolClient } from 'pg';
import { CHAIN_START, verifyChain } from '../contracts/audit-chain';
import type { ChainPoint, ChainVerdict } from '../contracts/audit-chain';
import { auditPages, findChainHead, findChainPoint } from './queries/audit-pages';
import { runOnce } from './transaction';

/** One moment of the chain, however long it takes to read, while others go on appending. */
const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

export function atOneMoment<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return runOnce(pool, SNAPSHOT, work);
}

function missing(seq: bigint): ChainVerdict {
  const message = `Entry ${String(seq)}, after which to look, is missing.`;
  return { entries: 0n, last: { seq, hash: '' }, problem: { kind: 'missing', seq, message } };
}

/**
 * @param sinceSeq entries up to this one are taken as they are; null for none.
 * @param keptHash a hash that was noted elsewhere: the chain has to have it, or its end was cut off
 *   or it was written anew, which the chain can't show by itself.
 */
export function verifyAudit(
  pool: Pool,
  { sinceSeq, keptHash }: { sinceSeq: bigint | null; keptHash: string | null },
): Promise<ChainVerdict> {
  return atOneMoment(pool, async (client) => {
    const isFromStart = sinceSeq === null || sinceSeq === CHAIN_START.seq;
    const from: ChainPoint | null = isFromStart
      ? CHAIN_START
      : await findChainPoint(client, sinceSeq);
    if (from === null) return missing(sinceSeq ?? CHAIN_START.seq);
    const pages = auditPages(client, isFromStart ? null : sinceSeq);
    return verifyChain({ pages, from, head: await findChainHead(client), keptHash });
  });
}
