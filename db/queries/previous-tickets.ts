/** What else a customer has asked, as far as the person who looks may know of it. */
import { teamsSeenBy } from '../../contracts/can';
import type { User } from '../../contracts/can';
import type { Db } from '../pool';
import type { ListedState } from './case-list';

export type PreviousTicket = {
  ticketId: string;
  externalId: string;
  subject: string;
  receivedAt: Date;
  state: ListedState;
  outcome: string | null;
  handOffCode: string | null;
  team: string | null;
  rules: string[];
};

/** The newest first, other tickets than this one; at most `limit`, and how many there are in all. */
export async function previousTickets(
  db: Db,
  user: User,
  query: { ticketId: string; customerId: string; limit: number },
): Promise<{ tickets: PreviousTicket[]; count: number }> {
  const found = await db.query<PreviousTicket & { count: bigint }>(
    `SELECT t.ticket_id AS "ticketId", t.external_id AS "externalId", t.subject,
            t.received_at AS "receivedAt", coalesce(c.state, 'new') AS state, c.outcome,
            c.hand_off_code AS "handOffCode", c.team, coalesce(c.rules, '{}') AS rules,
            count(*) OVER () AS count
     FROM tickets t
     LEFT JOIN LATERAL (
       SELECT * FROM cases WHERE cases.ticket_id = t.ticket_id ORDER BY case_no DESC LIMIT 1
     ) c ON true
     WHERE t.customer_id = $1 AND t.ticket_id <> $2
       AND (c.team IS NULL OR $3::text[] IS NULL OR c.team = ANY ($3))
     ORDER BY t.received_at DESC, t.ticket_id LIMIT $4`,
    [query.customerId, query.ticketId, teamsSeenBy(user), query.limit],
  );
  return { tickets: found.rows, count: Number(found.rows[0]?.count ?? 0n) };
}
