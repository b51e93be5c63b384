/** Finds audit entries by who, what, which case, when and how. Read only. */
import type { ChainEntry } from '../../contracts/audit-chain';
import type { Db } from '../pool';

export type AuditFilter = {
  actor: string | null;
  event: string | null;
  channel: string | null;
  /** Any of these cases; null for all, with or without a case. */
  caseIds: readonly string[] | null;
  from: Date | null;
  /** Up to, and without, this instant. */
  to: Date | null;
  /** Whose cases may be seen, as `teamsSeenBy` says; null for all. */
  teams: readonly string[] | null;
};

/**
 * The newest first, before the entry `beforeSeq`. A given null takes its condition away when the
 * statement is planned, so each filter comes by its index.
 */
export async function searchAudit(
  db: Db,
  filter: AuditFilter,
  page: { beforeSeq: bigint | null; limit: number },
): Promise<ChainEntry[]> {
  const found = await db.query<ChainEntry>(
    `SELECT seq, previous_hash AS "previousHash", hash, body,
            to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
     FROM audit
     WHERE chain = 'main'
       AND ($1::text IS NULL OR audit_field(body, 'actor') = $1)
       AND ($2::text IS NULL OR audit_field(body, 'event') = $2)
       AND ($3::text IS NULL OR audit_field(body, 'channel') = $3)
       AND ($4::text[] IS NULL OR audit_field(body, 'case_id') = ANY($4))
       AND ($5::timestamptz IS NULL OR at >= $5)
       AND ($6::timestamptz IS NULL OR at < $6)
       AND ($7::text[] IS NULL OR NOT EXISTS (
             SELECT FROM cases c
             WHERE c.case_id = audit_field(body, 'case_id') AND c.team <> ALL($7)))
       AND ($8::bigint IS NULL OR seq < $8)
     ORDER BY seq DESC LIMIT $9`,
    [
      ...[filter.actor, filter.event, filter.channel, filter.caseIds, filter.from, filter.to],
      ...[filter.teams, page.beforeSeq, page.limit],
    ],
  );
  return found.rows;
}

/** The ids of all cases of a ticket, however a person names it: its id, its id outside, a case's. */
export async function caseIdsOf(db: Db, reference: string): Promise<string[]> {
  const found = await db.query<{ caseId: string }>(
    `SELECT case_id AS "caseId" FROM cases WHERE ticket_id IN (
       SELECT ticket_id FROM tickets WHERE ticket_id = $1 OR external_id = $1
       UNION ALL SELECT ticket_id FROM cases WHERE case_id = $1)
     ORDER BY case_id LIMIT 100`,
    [reference],
  );
  return found.rows.map((row) => row.caseId);
}

/** The different values of a field, by jumping through its index from one to the next. */
export async function auditValues(db: Db, field: 'event' | 'channel'): Promise<string[]> {
  const value = `audit_field(body, '${field}')`;
  const found = await db.query<{ value: string }>(
    `WITH RECURSIVE jump (value) AS (
       SELECT (SELECT ${value} FROM audit WHERE ${value} IS NOT NULL ORDER BY 1 LIMIT 1)
       UNION ALL
       SELECT (SELECT ${value} FROM audit WHERE ${value} > jump.value ORDER BY 1 LIMIT 1)
       FROM jump WHERE jump.value IS NOT NULL)
     SELECT value FROM jump WHERE value IS NOT NULL LIMIT 100`,
  );
  return found.rows.map((row) => row.value);
}
