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
  /** Codes, ids and amounts; never a customer's words or name. */
  detail: JsonValue;
};

/** True when it is new, or had been resolved and is here again. */
export async function noteFinding(db: Db, finding: NewFinding): Promise<boolean> {
  const done = await db.query<{ isNew: boolean }>(
    `INSERT INTO reconciliation_findings AS f
       (finding_key, kind, operation_id, provider, provider_ref, detail)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (finding_key) DO UPDATE
       SET last_seen_at = now(), resolved_at = NULL, detail = excluded.detail
     -- A query in here still sees the row as it was.
     RETURNING (xmax = 0) OR coalesce((SELECT resolved_at IS NOT NULL FROM reconciliation_findings
                                       WHERE finding_key = $1), false) AS "isNew"`,
    [
      finding.findingKey,
      finding.kind,
      finding.operationId ?? null,
      finding.provider ?? null,
      finding.providerRef ?? null,
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
 * Resolves what a whole look at these kinds did not see again.
 * @param look `since` leaves out what is about an earlier time than was looked at.
 * @returns how many were resolved.
 */
export async function resolveUnseen(
  db: Db,
  look: { kinds: readonly string[]; startedAt: Date; provider?: string; since?: Date },
): Promise<number> {
  const done = await db.query(
    `UPDATE reconciliation_findings f SET resolved_at = now()
     WHERE resolved_at IS NULL AND kind = ANY($1) AND last_seen_at < $2
       AND ($3::text IS NULL OR $3 = coalesce(f.provider,
         (SELECT o.provider FROM operations o WHERE o.operation_id = f.operation_id)))
       AND ($4::timestamptz IS NULL OR coalesce((f.detail->>'at')::timestamptz, first_seen_at) >= $4)`,
    [[...look.kinds], look.startedAt, look.provider ?? null, look.since ?? null],
  );
  return done.rowCount ?? 0;
}

export type OpenFinding = {
  findingKey: string;
  kind: string;
  operationId: string | null;
  provider: string | null;
  providerRef: string | null;
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
            f.provider_ref AS "providerRef", f.detail, first_seen_at AS "firstSeenAt",
            last_seen_at AS "lastSeenAt"
     FROM reconciliation_findings f
     LEFT JOIN operations o USING (operation_id) LEFT JOIN cases c USING (case_id)
     WHERE resolved_at IS NULL AND ${inTeams('c.team', '$2')}
     ORDER BY first_seen_at LIMIT $1`,
    [limit, teams],
  );
  return found.rows;
}
