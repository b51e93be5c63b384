/** How the whole stands, for the ops page: counts, ids and codes, never a word of a ticket. Read only. */
import type { Db } from '../pool';
import { inTeams } from './team-filter';

/** Whose cases are counted, as `teamsSeenBy` says; null for all. */
type Teams = readonly string[] | null;

export type ApprovalSummary = {
  waiting: number;
  dueSoon: number;
  overdue: number;
  oldest: { ticketId: string; externalId: string; publishedAt: Date; deadlineAt: Date } | null;
};

/** @param at now, and until when a deadline counts as soon. */
export async function approvalSummary(
  db: Db,
  teams: Teams,
  at: { now: Date; soon: Date },
): Promise<ApprovalSummary> {
  const counted = await db.query<Omit<ApprovalSummary, 'oldest'>>(
    `SELECT count(*)::int AS waiting,
            (count(*) FILTER (WHERE p.deadline_at >= $2 AND p.deadline_at < $3))::int AS "dueSoon",
            (count(*) FILTER (WHERE p.deadline_at < $2))::int AS overdue
     FROM proposals p JOIN cases c USING (case_id)
     WHERE p.state = 'pending' AND ${inTeams('c.team', '$1')}`,
    [teams, at.now, at.soon],
  );
  const oldest = await db.query<NonNullable<ApprovalSummary['oldest']>>(
    `SELECT t.ticket_id AS "ticketId", t.external_id AS "externalId",
            p.published_at AS "publishedAt", p.deadline_at AS "deadlineAt"
     FROM proposals p JOIN cases c USING (case_id) JOIN tickets t USING (ticket_id)
     WHERE p.state = 'pending' AND ${inTeams('c.team', '$1')}
     ORDER BY p.published_at, t.ticket_id LIMIT 1`,
    [teams],
  );
  const { waiting = 0, dueSoon = 0, overdue = 0 } = counted.rows[0] ?? {};
  return { waiting, dueSoon, overdue, oldest: oldest.rows[0] ?? null };
}

export type SourceState = {
  source: string;
  kind: string;
  /** Tickets that wait for their case. */
  toTakeIn: number;
  oldestToTakeInAt: Date | null;
  /** The newest ticket that has come, which is where the source has been read to. */
  lastTicket: { externalId: string; arrivedAt: string } | null;
};

/** Each ticket carries its own mark, so what has none is what the intake has yet to do. */
export async function sourceStates(db: Db): Promise<SourceState[]> {
  const found = await db.query<SourceState>(
    `SELECT s.source, s.kind, coalesce(w.count, 0)::int AS "toTakeIn", w.oldest AS "oldestToTakeInAt",
            (SELECT json_build_object('externalId', t.external_id, 'arrivedAt', t.created_at)
             FROM tickets t WHERE t.source = s.source ORDER BY t.arrival_no DESC LIMIT 1) AS "lastTicket"
     FROM sources s
     LEFT JOIN (SELECT source, count(*) AS count, min(created_at) AS oldest
                FROM tickets WHERE workflow_started_at IS NULL GROUP BY source) w USING (source)
     ORDER BY s.source`,
  );
  return found.rows;
}

export type ModelDay = {
  /** `2026-11-30`, a day in UTC. */
  day: string;
  model: string;
  calls: number;
  /** Answers that were no call. */
  malformed: number;
  inputTokens: number;
  outputTokens: number;
  costMicros: bigint;
  meanMs: number;
};

/** Model calls by day and model, the newest day first. */
export async function modelDays(db: Db, since: Date): Promise<ModelDay[]> {
  const found = await db.query<ModelDay>(
    `SELECT to_char(started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, model,
            count(*)::int AS calls, (count(*) FILTER (WHERE kind = 'malformed'))::int AS malformed,
            sum(input_tokens)::float8 AS "inputTokens", sum(output_tokens)::float8 AS "outputTokens",
            sum(cost_micros)::bigint AS "costMicros", avg(duration_ms)::float8 AS "meanMs"
     FROM steps WHERE started_at >= $1 GROUP BY 1, 2 ORDER BY 1 DESC, 2`,
    [since],
  );
  return found.rows;
}

export type ModelWaits = { waiting: number; nextAt: Date | null };

/** Cases that wait because no model answers. */
export async function modelWaits(db: Db, teams: Teams): Promise<ModelWaits> {
  const found = await db.query<ModelWaits>(
    `SELECT count(*)::int AS waiting, min(model_asked_again_at) AS "nextAt" FROM cases c
     WHERE state = 'working' AND model_asked_again_at IS NOT NULL AND ${inTeams('c.team', '$1')}`,
    [teams],
  );
  return found.rows[0] ?? { waiting: 0, nextAt: null };
}

export type UndeliveredEntry = {
  outboxId: bigint;
  kind: string;
  /** What a notice is about, such as `reminder`; null of a reply. */
  notice: string | null;
  ticketId: string;
  createdAt: Date;
};

/** Outbox entries that nobody has delivered, the oldest first. */
export async function undelivered(
  db: Db,
  teams: Teams,
  limit: number,
): Promise<{ count: number; entries: UndeliveredEntry[] }> {
  const found = await db.query<UndeliveredEntry & { count: number }>(
    `SELECT o.outbox_id AS "outboxId", o.kind, o.body->>'notice' AS notice,
            c.ticket_id AS "ticketId", o.created_at AS "createdAt", (count(*) OVER ())::int AS count
     FROM outbox o JOIN cases c USING (case_id)
     WHERE o.delivered_at IS NULL AND ${inTeams('c.team', '$1')}
     ORDER BY o.outbox_id LIMIT $2`,
    [teams, limit],
  );
  return { count: found.rows[0]?.count ?? 0, entries: found.rows };
}
