/** Cases page by page, the newest ticket first: a key and not a count says where a page begins. */
import type { User } from '../../contracts/can';
import type { Db } from '../pool';
import type { ListedCase, ListedState } from './case-list';
import { isSeen, seenBy } from './seen-by';
import { shownActionDigest, shownProposalDigest } from './shown';
import { LAST_CASE } from './visible-ticket';

export type PagedCase = ListedCase & { arrivalNo: bigint };

export type CasePageQuery = {
  state: ListedState | null;
  customerId: string | null;
  team: string | null;
  takenOverBy: string | null;
  outcome: string | null;
  /** Only tickets that arrived before this one; null for the first page. */
  before: bigint | null;
  limit: number;
};

/** Those that the user may know of. */
export async function casePage(db: Db, user: User, query: CasePageQuery): Promise<PagedCase[]> {
  const found = await db.query<PagedCase>(
    `SELECT t.ticket_id AS "ticketId", t.external_id AS "externalId",
            t.customer_id AS "customerId", t.subject, t.arrival_no AS "arrivalNo",
            t.received_at AS "receivedAt", c.case_id AS "caseId",
            coalesce(c.state, 'new') AS state, c.outcome, c.hand_off_code AS "handOffCode", c.team,
            coalesce(c.rules, '{}') AS rules, c.taken_over_by AS "takenOverBy",
            CASE WHEN c.state = 'working' THEN c.model_asked_again_at END AS "modelAskedAgainAt",
            c.opened_at AS "openedAt", c.ended_at AS "endedAt",
            p.revision,
            CASE WHEN p.case_id IS NOT NULL THEN ${shownProposalDigest('p')} END AS digest,
            p.deadline_at AS "deadlineAt",
            (SELECT coalesce(json_agg(json_build_object(
                      'actionIndex', a.action_index, 'kind', a.kind, 'words', a.words,
                      'digest', ${shownActionDigest('a')}, 'state', a.state, 'signers', a.signers_needed,
                      'needsLead', a.needs_lead,
                      'approvedBy', (SELECT coalesce(json_agg(d.user_id ORDER BY d.decided_at), '[]')
                                     FROM decisions d
                                     WHERE d.case_id = a.case_id AND d.revision = a.revision
                                       AND d.action_index = a.action_index
                                       AND d.verdict = 'approve')
                    ) ORDER BY a.action_index), '[]')
             FROM proposal_actions a
             WHERE a.case_id = p.case_id AND a.revision = p.revision) AS actions
     FROM tickets t
     ${LAST_CASE}
     LEFT JOIN proposals p ON p.case_id = c.case_id AND p.state = 'pending'
     WHERE ($1::text IS NULL OR coalesce(c.state, 'new') = $1)
       AND ($2::bigint IS NULL OR t.arrival_no < $2)
       AND ${isSeen('c.team', '$3')}
       AND ($4::text IS NULL OR t.customer_id = $4)
       AND ($5::text IS NULL OR c.team = $5)
       AND ($6::text IS NULL OR c.taken_over_by = $6)
       AND ($8::text IS NULL OR c.outcome = $8)
     ORDER BY t.arrival_no DESC LIMIT $7`,
    [
      query.state,
      query.before,
      seenBy(user),
      query.customerId,
      query.team,
      query.takenOverBy,
      query.limit,
      query.outcome,
    ],
  );
  return found.rows;
}
