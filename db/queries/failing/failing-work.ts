/** Work that fails again and again, one row a piece: what ops see until it has gone through. */
import type { Db } from '../../pool';
import { inTeams } from '../team-filter';

export type WorkKey = {
  /** A case's Workflow Id, or the Workflow type of what a Schedule starts. */
  place: string;
  activity: string;
  /** Which of the place's; empty where there is one. */
  subject: string;
};

export type FailedTry = WorkKey & {
  workflowId: string;
  /** Null where nobody knows yet: an attempt that gave no answer. */
  errorClass: string | null;
  tries: number;
  /** How long until it is tried again. */
  nextInMs: number;
};

/** The class of an attempt that ended without an answer: it took too long, or its worker is gone. */
const NO_ANSWER = 'no_answer';

/** A row that had ended and fails again begins anew. */
export async function noteFailedTry(db: Db, failed: FailedTry): Promise<void> {
  const { place, activity, subject, workflowId, errorClass, tries, nextInMs } = failed;
  await db.query(
    `INSERT INTO failing_work AS f
       (place, activity, subject, workflow_id, error_class, tries, next_at)
     VALUES ($1, $2, $3, $4, coalesce($5, '${NO_ANSWER}'), $6,
             now() + make_interval(secs => $7 / 1000.0))
     ON CONFLICT (place, activity, subject) DO UPDATE
     SET workflow_id = EXCLUDED.workflow_id, tries = EXCLUDED.tries, next_at = EXCLUDED.next_at,
         error_class = CASE WHEN $5::text IS NULL AND f.ended_at IS NULL THEN f.error_class
                            ELSE EXCLUDED.error_class END,
         last_at = now(),
         first_at = CASE WHEN f.ended_at IS NULL THEN f.first_at ELSE now() END,
         ended_at = NULL`,
    [place, activity, subject, workflowId, errorClass, tries, nextInMs],
  );
}

export async function endFailingWork(db: Db, { place, activity, subject }: WorkKey): Promise<void> {
  await db.query(
    `UPDATE failing_work SET ended_at = now()
     WHERE place = $1 AND activity = $2 AND subject = $3 AND ended_at IS NULL`,
    [place, activity, subject],
  );
}

/** A Workflow that begins anew has nothing of its own that fails. */
export async function endFailingWorkOf(db: Db, place: string): Promise<void> {
  await db.query('UPDATE failing_work SET ended_at = now() WHERE place = $1 AND ended_at IS NULL', [
    place,
  ]);
}

export type FailingWork = WorkKey & {
  workflowId: string;
  /** Null for work of no case. */
  caseId: string | null;
  ticketId: string | null;
  customerId: string | null;
  team: string | null;
  errorClass: string;
  tries: number;
  firstAt: Date;
  nextAt: Date;
};

/** What nobody tries any more is no work that fails: its Workflow was ended by hand. */
const STALE_AFTER = `interval '1 hour'`;

const SELECT = `
  SELECT f.place, f.activity, f.subject, f.workflow_id AS "workflowId", c.case_id AS "caseId",
         c.ticket_id AS "ticketId", t.customer_id AS "customerId", c.team,
         f.error_class AS "errorClass", f.tries, f.first_at AS "firstAt", f.next_at AS "nextAt"
  FROM failing_work f
  LEFT JOIN LATERAL (SELECT * FROM cases
                     WHERE ticket_id = substr(f.place, 8) AND workflow_id = f.place
                     ORDER BY case_no DESC LIMIT 1) c ON true
  LEFT JOIN tickets t ON t.ticket_id = c.ticket_id
  WHERE f.ended_at IS NULL AND c.ended_at IS NULL AND f.next_at > now() - ${STALE_AFTER}`;

/** @param teams whose cases, as `teamsSeenBy` says; null for all. Work of no case is everybody's. */
export async function failingWork(
  db: Db,
  limit: number,
  teams: readonly string[] | null = null,
): Promise<FailingWork[]> {
  const found = await db.query<FailingWork>(
    `${SELECT} AND ${inTeams('c.team', '$2')} ORDER BY f.first_at LIMIT $1`,
    [limit, teams],
  );
  return found.rows;
}

export async function findFailingWork(db: Db, key: WorkKey): Promise<FailingWork | null> {
  const found = await db.query<FailingWork>(
    `${SELECT} AND f.place = $1 AND f.activity = $2 AND f.subject = $3 FOR UPDATE OF f`,
    [key.place, key.activity, key.subject],
  );
  return found.rows[0] ?? null;
}
