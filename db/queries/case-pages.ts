/** Cases page by page, the newest ticket first: a key and not a count says where a page begins. */
import type { User } from '../../contracts/can';
import type { Db } from '../pool';
import type { ListedState } from './case-list';
import { isSeen, seenBy } from './seen-by';
import { LAST_CASE } from './visible-ticket';

export type PagedCase = {
  ticketId: string;
  externalId: string;
  customerId: string;
  subject: string;
  arrivalNo: bigint;
  receivedAt: Date;
  state: ListedState;
  outcome: string | null;
  takenOverBy: string | null;
  deadlineAt: Date | null;
  actions: { number: number; words: string; digest: string }[];
};

export type CasePageQuery = {
  state: ListedState | null;
  /** Only tickets that arrived before this one; null for the first page. */
  before: bigint | null;
  limit: number;
};

/** Those that the user may know of. */
export async function casePage(db: Db, user: User, query: CasePageQuery): Promise<PagedCase[]> {
  const found = await db.query<PagedCase>(
    `SELECT t.ticket_id AS "ticketId", t.external_id AS "externalId",
            t.customer_id AS "customerId", t.subject, t.arrival_no AS "arrivalNo",
            t.received_at AS "receivedAt", coalesce(c.state, 'new') AS state, c.outcome,
            c.taken_over_by AS "takenOverBy", p.deadline_at AS "deadlineAt",
            (SELECT coalesce(json_agg(json_build_object(
                      'number', a.action_index + 1, 'words', a.words, 'digest', a.digest
                    ) ORDER BY a.action_index), '[]')
             FROM proposal_actions a
             WHERE a.case_id = p.case_id AND a.revision = p.revision) AS actions
     FROM tickets t
     ${LAST_CASE}
     LEFT JOIN proposals p ON p.case_id = c.case_id AND p.state = 'pending'
     WHERE ($1::text IS NULL OR coalesce(c.state, 'new') = $1)
       AND ($2::bigint IS NULL OR t.arrival_no < $2)
       AND ${isSeen('c.team', '$4')}
     ORDER BY t.arrival_no DESC LIMIT $3`,
    [query.state, query.before, query.limit, seenBy(user)],
  );
  return found.rows;
}
