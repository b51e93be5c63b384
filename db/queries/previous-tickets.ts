/** What else a customer has asked, as far as the person who looks may know of it. */
import type { User } from '../../contracts/can';
import type { Db } from '../pool';
import type { ListedState } from './case-list';
import { isSeen, seenBy } from './seen-by';
import { LAST_CASE } from './visible-ticket';

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
     ${LAST_CASE}
     WHERE t.customer_id = $1 AND t.ticket_id <> $2 AND ${isSeen('c.team', '$3')}
     ORDER BY t.received_at DESC, t.ticket_id LIMIT $4`,
    [query.customerId, query.ticketId, seenBy(user), query.limit],
  );
  return { tickets: found.rows, count: Number(found.rows[0]?.count ?? 0n) };
}
