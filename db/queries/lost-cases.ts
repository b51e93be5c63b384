/** Cases that something should have happened in: those whose Workflow may be gone. Read only. */
import type { Db } from '../pool';

export type Suspect = { ticketId: string; workflowId: string };

export type SuspectQuery = {
  /** How long anything is left alone that may just be on its way. */
  graceMs: number;
  /** How long a case that works may be quiet. */
  quietMs: number;
  /** How long a person may have a case. */
  personMs: number;
  limit: number;
  /** So many of the other open cases are looked at too, so that none stays lost. */
  others: number;
};

const OVERDUE = `EXISTS (SELECT FROM proposals p WHERE p.case_id = c.case_id AND p.state = 'pending'
                   AND p.deadline_at < now() - make_interval(secs => $1 / 1000.0))`;
const PERSON_OVERDUE = `c.taken_over_at < now() - make_interval(secs => ($1::float8 + $3) / 1000.0)`;
const QUIET = `c.state IN ('working', 'executing') AND greatest(
    c.opened_at,
    (SELECT max(s.started_at) FROM steps s WHERE s.case_id = c.case_id),
    (SELECT max(d.decided_at) FROM decisions d WHERE d.case_id = c.case_id)
  ) < now() - make_interval(secs => $2 / 1000.0)`;
const UNHEARD = `EXISTS (SELECT FROM wakeups w WHERE w.workflow_id = c.workflow_id
                   AND w.outcome = 'closed' AND w.acknowledged_at >= c.opened_at)`;

/** In no order, so that those that are well don't stand in front of one that is lost. */
export async function lostSuspects(db: Db, query: SuspectQuery): Promise<Suspect[]> {
  const { graceMs, quietMs, personMs, limit, others } = query;
  const found = await db.query<Suspect>(
    `(SELECT c.ticket_id AS "ticketId", c.workflow_id AS "workflowId" FROM cases c
      WHERE c.ended_at IS NULL AND (${OVERDUE} OR ${PERSON_OVERDUE} OR ${QUIET} OR ${UNHEARD})
      ORDER BY random() LIMIT $4)
     UNION
     (SELECT t.ticket_id, 'ticket-' || t.ticket_id FROM tickets t
      WHERE t.workflow_started_at < now() - make_interval(secs => $1 / 1000.0)
        AND NOT EXISTS (SELECT FROM cases c WHERE c.ticket_id = t.ticket_id)
      ORDER BY random() LIMIT $4)
     UNION
     (SELECT c.ticket_id, c.workflow_id FROM cases c
      WHERE c.ended_at IS NULL AND c.opened_at < now() - make_interval(secs => $1 / 1000.0)
      ORDER BY random() LIMIT $5)`,
    [graceMs, quietMs, personMs, limit, others],
  );
  return found.rows;
}
