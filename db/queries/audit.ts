/** The audit chain: append-only, each entry hashes its content and its predecessor. */
import { canonicalJson, sha256Hex } from '../../contracts/canonical';
import type { JsonValue } from '../../contracts/canonical';
import type { Db } from '../pool';

export type AuditEntry = {
  /** What happened: `decision`, `decision_refused`, `operation`, `hand_off`, … */
  event: string;
  actor: string;
  channel: string;
  caseId: string | null;
  /** Codes, ids and digests; never a customer's words or name. */
  detail: JsonValue;
};

const CHAIN = 'main';

/**
 * Appends one entry. It locks the chain's head, so it is the last thing a transaction does:
 * the entry commits with what it tells of, or not at all.
 */
export async function appendAudit(db: Db, entry: AuditEntry): Promise<void> {
  const head = await db.query<{ seq: bigint; hash: string; now: Date }>(
    'SELECT seq, hash, clock_timestamp() AS now FROM audit_head WHERE chain = $1 FOR UPDATE',
    [CHAIN],
  );
  const before = head.rows[0];
  if (!before) throw new RangeError('The audit chain has no head row: run the migrations.');
  const seq = before.seq + 1n;
  const body = canonicalJson({
    seq: seq.toString(),
    previous_hash: before.hash,
    at: before.now.toISOString(),
    event: entry.event,
    actor: entry.actor,
    channel: entry.channel,
    case_id: entry.caseId,
    detail: entry.detail,
  });
  const hash = sha256Hex(body);
  await db.query(
    'INSERT INTO audit (chain, seq, previous_hash, hash, body, at) VALUES ($1, $2, $3, $4, $5, $6)',
    [CHAIN, seq, before.hash, hash, body, before.now],
  );
  await db.query('UPDATE audit_head SET seq = $2, hash = $3 WHERE chain = $1', [CHAIN, seq, hash]);
}
