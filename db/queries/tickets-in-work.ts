/** What a restore compares with Temporal: which tickets have work that a Workflow has to carry on. */
import type { Db } from '../pool';

/**
 * Tickets with an open case, and those whose Workflow was started before any case was opened. All
 * others have no case yet and no Workflow, or their last case has ended.
 */
export async function ticketsInWork(db: Db): Promise<string[]> {
  const found = await db.query<{ ticketId: string }>(
    `SELECT ticket_id AS "ticketId" FROM tickets t
     WHERE EXISTS (SELECT 1 FROM cases c WHERE c.ticket_id = t.ticket_id AND c.ended_at IS NULL)
        OR (workflow_started_at IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM cases c WHERE c.ticket_id = t.ticket_id))
     ORDER BY arrival_no`,
  );
  return found.rows.map(({ ticketId }) => ticketId);
}

/** Tickets that wait for the intake: one of these may have a Workflow that it has just started. */
export async function ticketsToTakeIn(db: Db): Promise<string[]> {
  const found = await db.query<{ ticketId: string }>(
    `SELECT ticket_id AS "ticketId" FROM tickets t WHERE workflow_started_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM cases c WHERE c.ticket_id = t.ticket_id)`,
  );
  return found.rows.map(({ ticketId }) => ticketId);
}

/**
 * Makes the relay send these Workflows' wake-ups once more: the Temporal that took them is gone.
 * Returns how many. To whoever has seen one, it says nothing new.
 */
export async function reopenWakeups(db: Db, workflowIds: readonly string[]): Promise<number> {
  const reopened = await db.query(
    `UPDATE wakeups SET acknowledged_at = NULL, outcome = NULL, attempted_at = NULL
     WHERE workflow_id = ANY ($1) AND acknowledged_at IS NOT NULL`,
    [workflowIds],
  );
  return reopened.rowCount ?? 0;
}
