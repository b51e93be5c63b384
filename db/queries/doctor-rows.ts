/** Is everything moving? Counts and ids for `doctor`. Read only. */
import type { Db } from '../pool';
import { inTeams } from './team-filter';

/** The names of the migrations that were run; empty when the database has none of them. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const found = await db.query<{ name: string }>(
    'SELECT name FROM schema_migrations ORDER BY name',
  );
  return found.rows.map((row) => row.name);
}

export type WaitingSummary = { waiting: number; overdue: number; nextDeadlineAt: Date | null };

/** Proposals that wait for people; `overdue` ones should have expired. */
export async function waitingSummary(db: Db): Promise<WaitingSummary> {
  const found = await db.query<WaitingSummary>(
    `SELECT count(*)::int AS waiting, (count(*) FILTER (WHERE deadline_at < now()))::int AS overdue,
            min(deadline_at) AS "nextDeadlineAt"
     FROM proposals WHERE state = 'pending'`,
  );
  return found.rows[0] ?? { waiting: 0, overdue: 0, nextDeadlineAt: null };
}

export type OpenWakeupSummary = { open: number; oldestAt: Date | null };

/** Decisions whose Workflow has not been woken yet. */
export async function openWakeupSummary(db: Db): Promise<OpenWakeupSummary> {
  const found = await db.query<OpenWakeupSummary>(
    `SELECT count(*)::int AS open, min(created_at) AS "oldestAt"
     FROM wakeups WHERE acknowledged_at IS NULL`,
  );
  return found.rows[0] ?? { open: 0, oldestAt: null };
}

/** Tickets that came in `olderThanMs` ago or earlier and have no case yet. */
export async function ticketsNotTakenIn(db: Db, olderThanMs: number): Promise<string[]> {
  const found = await db.query<{ ticketId: string }>(
    `SELECT t.ticket_id AS "ticketId" FROM tickets t
     WHERE NOT EXISTS (SELECT FROM cases c WHERE c.ticket_id = t.ticket_id)
       AND t.created_at < now() - make_interval(secs => $1 / 1000.0)
     ORDER BY t.arrival_no LIMIT 20`,
    [olderThanMs],
  );
  return found.rows.map((row) => row.ticketId);
}

/** Cases at work or executing in which nothing has happened for `olderThanMs`; null: of all teams. */
export async function stuckCases(
  db: Db,
  olderThanMs: number,
  teams: readonly string[] | null = null,
): Promise<string[]> {
  const found = await db.query<{ caseId: string }>(
    `SELECT c.case_id AS "caseId" FROM cases c
     WHERE c.state IN ('working', 'executing') AND ${inTeams('c.team', '$2')}
       AND greatest(
             c.opened_at,
             (SELECT max(s.started_at + make_interval(secs => s.duration_ms / 1000.0))
              FROM steps s WHERE s.case_id = c.case_id),
             (SELECT max(d.decided_at) FROM decisions d WHERE d.case_id = c.case_id),
             (SELECT max(n.created_at) FROM case_notes n WHERE n.case_id = c.case_id)
           ) < now() - make_interval(secs => $1 / 1000.0)
     ORDER BY c.opened_at LIMIT 20`,
    [olderThanMs, teams],
  );
  return found.rows.map((row) => row.caseId);
}

export type StuckOperation = { operationId: string; caseId: string; state: string };

/** Approved writes that are not done after `olderThanMs`, and those whose end is unknown. */
export async function stuckOperations(db: Db, olderThanMs: number): Promise<StuckOperation[]> {
  const found = await db.query<StuckOperation>(
    `SELECT operation_id AS "operationId", case_id AS "caseId", state FROM operations o
     WHERE state IN ('unknown', 'needs_reconciliation')
        OR (state IN ('ready', 'reserved', 'sending', 'accepted')
            AND created_at < now() - make_interval(secs => $1 / 1000.0)
            -- An approval beside an undecided action waits for that one's word.
            AND NOT EXISTS (SELECT FROM proposals p
                            WHERE p.case_id = o.case_id AND p.revision = o.revision
                              AND p.state = 'pending'))
     ORDER BY created_at LIMIT 20`,
    [olderThanMs],
  );
  return found.rows;
}

export type Rights = { user: string; mayDeleteFrom: string[] };

/** As whom this connection works, and from which of the given tables it may delete. */
export async function rightsOver(db: Db, tables: readonly string[]): Promise<Rights> {
  const found = await db.query<Rights>(
    `SELECT current_user AS "user",
            ARRAY(SELECT name FROM unnest($1::text[]) WITH ORDINALITY AS kept (name, no)
                  WHERE has_table_privilege(to_regclass(name), 'DELETE')
                     OR has_table_privilege(to_regclass(name), 'TRUNCATE')
                  ORDER BY no) AS "mayDeleteFrom"`,
    [tables],
  );
  return found.rows[0] ?? { user: '', mayDeleteFrom: [] };
}

/** Approved writes that wait with nothing sent, and why. */
export async function heldOperations(db: Db): Promise<{ caseId: string; heldCode: string }[]> {
  const found = await db.query<{ caseId: string; heldCode: string }>(
    `SELECT case_id AS "caseId", held_code AS "heldCode" FROM operations
     WHERE held_code IS NOT NULL AND state IN ('ready', 'reserved') ORDER BY created_at LIMIT 20`,
  );
  return found.rows;
}
