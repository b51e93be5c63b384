/** What reconciliation found that a person has to look at. Seen again, it is the same finding. */
import type { JsonValue } from '../../contracts/canonical';
import type { Db } from '../pool';
import { inTeams } from './team-filter';

export type NewFinding = {
  findingKey: string;
  kind: string;
  operationId?: string | null;
  provider?: string | null;
  providerRef?: string | null;
  /** The payment that it freezes until a person has settled it. */
  paymentId?: string | null;
  /** Codes, ids and amounts; never a customer's words or name. */
  detail: JsonValue;
};

/**
 * What a person has settled stays settled as long as the same is seen: the same amount of the same
 * money. Everything else that is seen again is open.
 */
const STAYS_SETTLED = `f.settled_at IS NOT NULL
  AND (f.detail->'amount_minor', f.detail->'currency', f.detail->'again')
    IS NOT DISTINCT FROM (excluded.detail->'amount_minor', excluded.detail->'currency', excluded.detail->'again')`;

/** True when it is new, or had been resolved or settled and is open again. */
export async function noteFinding(db: Db, finding: NewFinding): Promise<boolean> {
  const done = await db.query<{ isNew: boolean }>(
    `WITH before AS (SELECT resolved_at FROM reconciliation_findings WHERE finding_key = $1)
     INSERT INTO reconciliation_findings AS f
       (finding_key, kind, operation_id, provider, provider_ref, payment_id, detail)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (finding_key) DO UPDATE
       SET last_seen_at = now(), detail = excluded.detail,
         payment_id = coalesce(f.payment_id, excluded.payment_id),
         resolved_at = CASE WHEN ${STAYS_SETTLED} THEN f.resolved_at END,
         settled_by = CASE WHEN ${STAYS_SETTLED} THEN f.settled_by END,
         settled_at = CASE WHEN ${STAYS_SETTLED} THEN f.settled_at END,
         settled_words = CASE WHEN ${STAYS_SETTLED} THEN f.settled_words END
     RETURNING resolved_at IS NULL
       AND (xmax = 0 OR (SELECT resolved_at IS NOT NULL FROM before)) AS "isNew"`,
    [
      finding.findingKey,
      finding.kind,
      finding.operationId ?? null,
      finding.provider ?? null,
      finding.providerRef ?? null,
      finding.paymentId ?? null,
      JSON.stringify(finding.detail),
    ],
  );
  return done.rows[0]?.isNew ?? false;
}

/** The database's clock, which the stamps of findings are of. */
export async function databaseNow(db: Db): Promise<Date> {
  const found = await db.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  return found.rows[0]?.now ?? new Date(0);
}

/**
 * Resolves what a whole look at these kinds did not see again; what freezes a payment is a person's.
 * @param look `since` leaves out what is about an earlier time than was looked at.
 * @returns how many were resolved.
 */
export async function resolveUnseen(
  db: Db,
  look: { kinds: readonly string[]; startedAt: Date; provider?: string; since?: Date },
): Promise<number> {
  const done = await db.query(
    `UPDATE reconciliation_findings f SET resolved_at = now()
     WHERE resolved_at IS NULL AND payment_id IS NULL AND kind = ANY($1) AND last_seen_at < $2
       AND ($3::text IS NULL OR $3 = coalesce(f.provider,
         (SELECT o.provider FROM operations o WHERE o.operation_id = f.operation_id)))
       AND ($4::timestamptz IS NULL OR coalesce((f.detail->>'at')::timestamptz, first_seen_at) >= $4)`,
    [[...look.kinds], look.startedAt, look.provider ?? null, look.since ?? null],
  );
  return done.rowCount ?? 0;
}

/** It is over: it was seen not to be so any more. */
export async function resolveFinding(db: Db, findingKey: string): Promise<void> {
  await db.query(
    `UPDATE reconciliation_findings SET resolved_at = now()
     WHERE finding_key = $1 AND resolved_at IS NULL`,
    [findingKey],
  );
}

export type OpenFinding = {
  findingKey: string;
  kind: string;
  operationId: string | null;
  provider: string | null;
  providerRef: string | null;
  /** The payment that it freezes. */
  paymentId: string | null;
  detail: Record<string, string | null>;
  firstSeenAt: Date;
  lastSeenAt: Date;
};

/**
 * What is not resolved, the oldest first.
 * @param teams whose cases the operations are of, as `teamsSeenBy` says; null for all.
 */
export async function openFindings(
  db: Db,
  limit: number,
  teams: readonly string[] | null = null,
): Promise<OpenFinding[]> {
  const found = await db.query<OpenFinding>(
    `SELECT finding_key AS "findingKey", f.kind, f.operation_id AS "operationId", f.provider,
            f.provider_ref AS "providerRef", f.payment_id AS "paymentId", f.detail, first_seen_at AS "firstSeenAt",
            last_seen_at AS "lastSeenAt"
     FROM reconciliation_findings f
     LEFT JOIN operations o ON o.operation_id = f.operation_id LEFT JOIN cases c USING (case_id)
     WHERE resolved_at IS NULL AND ${inTeams('c.team', '$2')}
     ORDER BY first_seen_at LIMIT $1`,
    [limit, teams],
  );
  return found.rows;
}

export type FoundFinding = {
  kind: string;
  operationId: string | null;
  provider: string | null;
  paymentId: string | null;
  /** Whose payment or write it is about. */
  customerId: string | null;
  /** The event that is parked. */
  event: string | null;
  isOpen: boolean;
};

const FOUND = `SELECT f.kind, f.operation_id AS "operationId", f.provider,
    f.payment_id AS "paymentId", f.detail->>'event' AS event,
    f.resolved_at IS NULL AND f.settled_at IS NULL AS "isOpen",
    coalesce((SELECT o.customer_id FROM operations o WHERE o.operation_id = f.operation_id),
      (SELECT d.customer_id FROM payments p JOIN orders d USING (order_id)
       WHERE p.payment_id = f.payment_id)) AS "customerId"
  FROM reconciliation_findings f WHERE finding_key = $1`;

export async function findFinding(db: Db, findingKey: string): Promise<FoundFinding | null> {
  return (await db.query<FoundFinding>(FOUND, [findingKey])).rows[0] ?? null;
}

/** Of two people who settle it at once the second finds it settled. */
export async function lockFinding(db: Db, findingKey: string): Promise<FoundFinding | null> {
  return (await db.query<FoundFinding>(`${FOUND} FOR UPDATE OF f`, [findingKey])).rows[0] ?? null;
}

export async function settleLocked(
  db: Db,
  said: { findingKey: string; userId: string; evidence: string },
): Promise<void> {
  await db.query(
    `UPDATE reconciliation_findings
     SET settled_by = $2, settled_at = now(), settled_words = $3, resolved_at = now()
     WHERE finding_key = $1`,
    [said.findingKey, said.userId, said.evidence.trim()],
  );
}
