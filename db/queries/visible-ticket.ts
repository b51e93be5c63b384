/** A ticket for somebody who may know of it: what is not theirs is not there. */
import type { User } from '../../contracts/can';
import { isStorableText } from '../../contracts/storable-text';
import type { Db } from '../pool';
import { findTickets } from './case-detail';
import type { FoundTicket } from './case-detail';
import { isSeen, seenBy } from './seen-by';

/** The last case of ticket `t`, as `c`: it says whose the ticket is. */
export const LAST_CASE = `
  LEFT JOIN LATERAL (
    SELECT * FROM cases WHERE cases.ticket_id = t.ticket_id ORDER BY case_no DESC LIMIT 1
  ) c ON true`;

async function seenOf(db: Db, user: User, ticketIds: readonly string[]): Promise<FoundTicket[]> {
  const found = await db.query<FoundTicket>(
    `SELECT t.ticket_id AS "ticketId", c.case_id AS "caseId"
     FROM tickets t ${LAST_CASE}
     WHERE t.ticket_id = ANY ($1) AND ${isSeen('c.team', '$2')}`,
    [[...ticketIds], seenBy(user)],
  );
  return found.rows;
}

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
  const [found] = await seenOf(db, user, [ticketId]);
  return found ?? null;
}

/** As `findTickets`, without those that are not the user's to know of. */
export async function findVisibleTickets(
  db: Db,
  user: User,
  reference: string,
): Promise<FoundTicket[]> {
  const found = isStorableText(reference) ? await findTickets(db, reference) : [];
  const seen = await seenOf(
    db,
    user,
    found.map(({ ticketId }) => ticketId),
  );
  const ids = new Set(seen.map(({ ticketId }) => ticketId));
  return found.filter(({ ticketId }) => ids.has(ticketId));
}
