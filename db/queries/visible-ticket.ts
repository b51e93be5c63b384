/** A ticket for somebody who may know of it: what is not theirs is not there. */
import { canSeeCase } from '../../contracts/can';
import type { User } from '../../contracts/can';
import { isStorableText } from '../../contracts/storable-text';
import type { Db } from '../pool';
import type { FoundTicket } from './case-detail';

/**
 * The ticket of exactly this id with its last case, or null: when there is none, and in the same
 * way when its case belongs to a team that the user does not look after.
 */
export async function findVisibleTicket(
  db: Db,
  user: User,
  ticketId: string,
): Promise<FoundTicket | null> {
  if (!isStorableText(ticketId)) return null;
  const found = await db.query<FoundTicket & { team: string | null }>(
    `SELECT t.ticket_id AS "ticketId", c.case_id AS "caseId", c.team
     FROM tickets t
     LEFT JOIN LATERAL (
       SELECT case_id, team FROM cases WHERE cases.ticket_id = t.ticket_id
       ORDER BY case_no DESC LIMIT 1
     ) c ON true
     WHERE t.ticket_id = $1`,
    [ticketId],
  );
  const row = found.rows[0];
  if (!row || !canSeeCase(user, row)) return null;
  return { ticketId: row.ticketId, caseId: row.caseId };
}
