/** A case that a person gets because something that was done before has failed since. */
import type { Db } from '../pool';

/**
 * The ticket's next case, handed off from its first moment; null when a case of the ticket is open
 * (its people see the operation there).
 */
export async function insertReopenedCase(
  db: Db,
  from: { fromCaseId: string; code: string },
): Promise<string | null> {
  const made = await db.query<{ caseId: string }>(
    `INSERT INTO cases (case_id, ticket_id, case_no, workflow_id, state, outcome, team,
                        hand_off_code, model, model_label, model_provenance, design, ended_at)
     SELECT c.ticket_id || '.' || n.case_no, c.ticket_id, n.case_no, c.workflow_id, 'handed_off',
            'hand_off', c.team, $2, c.model, c.model_label, c.model_provenance, c.design, now()
     FROM cases c,
          LATERAL (SELECT max(case_no) + 1 AS case_no FROM cases WHERE ticket_id = c.ticket_id) n
     WHERE c.case_id = $1
       AND NOT EXISTS (SELECT 1 FROM cases o WHERE o.ticket_id = c.ticket_id AND o.ended_at IS NULL)
     RETURNING case_id AS "caseId"`,
    [from.fromCaseId, from.code],
  );
  return made.rows[0]?.caseId ?? null;
}
