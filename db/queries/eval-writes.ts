/** What was written for tickets, and which of them still move: for an evaluation. */
import type { Db } from '../pool';
import type { ProposedAction } from './eval-rows';

export type EvalWrites = {
  ticketId: string;
  /** Of every operation of the ticket that succeeded. */
  written: ProposedAction[];
  hasEnded: boolean;
};

export async function evalWrites(db: Db, ticketIds: readonly string[]): Promise<EvalWrites[]> {
  const found = await db.query<EvalWrites>(
    `SELECT t.ticket_id AS "ticketId",
            array(SELECT o.action FROM operations o JOIN cases c USING (case_id)
                  WHERE c.ticket_id = t.ticket_id AND o.state = 'succeeded'
                  ORDER BY o.case_id, o.revision, o.action_index) AS written,
            NOT EXISTS (SELECT 1 FROM cases c
                        WHERE c.ticket_id = t.ticket_id AND c.ended_at IS NULL) AS "hasEnded"
     FROM tickets t WHERE t.ticket_id = ANY($1) ORDER BY t.arrival_no`,
    [[...ticketIds]],
  );
  return found.rows;
}

/** How many open cases wait for nobody: they are being carried out, or worked on once more. */
export async function casesInWork(db: Db, ticketIds: readonly string[]): Promise<number> {
  const found = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM cases c
     WHERE c.ticket_id = ANY($1) AND c.ended_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM proposals p
                       WHERE p.case_id = c.case_id AND p.state = 'pending')`,
    [[...ticketIds]],
  );
  return found.rows[0]?.count ?? 0;
}
