/** The list of tickets with their cases, for screens. Read only. */
import type { CaseState } from '../../contracts/case';
import type { Role } from '../../contracts/can';
import type { ActionState } from '../../contracts/proposal';
import type { Db } from '../pool';
import { shownActionDigest, shownProposalDigest } from './shown';

/** A ticket is `new` until the intake has started its case. */
export type ListedState = 'new' | CaseState;

/** One action of the proposal that waits for a decision. */
export type ListedAction = {
  actionIndex: number;
  kind: string;
  words: string;
  digest: string;
  state: ActionState;
  signers: 1 | 2;
  needsLead: boolean;
  /** People who have approved it already. */
  approvedBy: string[];
};

export type ListedCase = {
  ticketId: string;
  externalId: string;
  customerId: string;
  subject: string;
  receivedAt: Date;
  caseId: string | null;
  state: ListedState;
  outcome: string | null;
  handOffCode: string | null;
  team: string | null;
  rules: string[];
  /** The person who has taken the case from the model. */
  takenOverBy: string | null;
  /** When a model that gives no answer is asked again; null while none is waited for. */
  modelAskedAgainAt: Date | null;
  openedAt: Date | null;
  endedAt: Date | null;
  /** Of the proposal that waits; null when none does. */
  revision: number | null;
  digest: string | null;
  deadlineAt: Date | null;
  actions: ListedAction[];
};

export const LISTED_COLUMNS = `
         t.ticket_id AS "ticketId", t.external_id AS "externalId", t.customer_id AS "customerId",
         t.subject, t.received_at AS "receivedAt", c.case_id AS "caseId",
         coalesce(c.state, 'new') AS state, c.outcome, c.hand_off_code AS "handOffCode", c.team,
         coalesce(c.rules, '{}') AS rules, c.taken_over_by AS "takenOverBy",
         CASE WHEN c.state = 'working' THEN c.model_asked_again_at END AS "modelAskedAgainAt",
         c.opened_at AS "openedAt", c.ended_at AS "endedAt",
         p.revision,
         CASE WHEN p.case_id IS NOT NULL THEN ${shownProposalDigest('p')} END AS digest,
         p.deadline_at AS "deadlineAt", coalesce(a.actions, '[]') AS actions`;

/**
 * After `tickets t`: its last case, and of that the one proposal that can be decided on.
 * @param more further keys and values of each action, of `proposal_actions pa`.
 */
export function listedJoins(more = ''): string {
  return `
  LEFT JOIN LATERAL (
    SELECT * FROM cases WHERE cases.ticket_id = t.ticket_id ORDER BY case_no DESC LIMIT 1
  ) c ON true
  LEFT JOIN proposals p ON p.case_id = c.case_id AND p.state = 'pending'
  LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object(
             'actionIndex', pa.action_index, 'kind', pa.kind, 'words', pa.words,
             'digest', ${shownActionDigest('pa')}, 'state', pa.state, 'signers', pa.signers_needed,
             'needsLead', pa.needs_lead,
             'approvedBy', (SELECT coalesce(json_agg(d.user_id ORDER BY d.decided_at), '[]')
                            FROM decisions d
                            WHERE d.case_id = pa.case_id AND d.revision = pa.revision
                              AND d.action_index = pa.action_index AND d.verdict = 'approve')
             ${more}) ORDER BY pa.action_index) AS actions
    FROM proposal_actions pa WHERE pa.case_id = p.case_id AND pa.revision = p.revision
  ) a ON true`;
}

const SELECT = `SELECT ${LISTED_COLUMNS} FROM tickets t ${listedJoins()}`;

const ORDER = `
  ORDER BY array_position(
             ARRAY['waiting', 'executing', 'working', 'new', 'handed_off', 'closed'],
             coalesce(c.state, 'new')),
           p.deadline_at, coalesce(c.ended_at, c.opened_at, t.created_at), t.ticket_id`;

/** Waiting ones first, of these the oldest deadline first. */
export async function listCases(
  db: Db,
  query: { states: readonly ListedState[]; limit: number },
): Promise<ListedCase[]> {
  const found = await db.query<ListedCase>(
    `${SELECT} WHERE coalesce(c.state, 'new') = ANY($1) ${ORDER} LIMIT $2`,
    [[...query.states], query.limit],
  );
  return found.rows;
}

/** Every ticket that is still at work or waits, and those whose case ended since. */
export async function casesInMotion(db: Db, query: { endedSince: Date }): Promise<ListedCase[]> {
  const found = await db.query<ListedCase>(
    `${SELECT} WHERE c.ended_at IS NULL OR c.ended_at >= $1 ${ORDER}`,
    [query.endedSince],
  );
  return found.rows;
}

/** How many tickets are in each state. */
export async function countCases(db: Db): Promise<Map<ListedState, number>> {
  const found = await db.query<{ state: ListedState; count: bigint }>(
    `SELECT coalesce(c.state, 'new') AS state, count(*) AS count
     FROM tickets t
     LEFT JOIN LATERAL (
       SELECT state FROM cases WHERE cases.ticket_id = t.ticket_id ORDER BY case_no DESC LIMIT 1
     ) c ON true
     GROUP BY 1`,
  );
  return new Map(found.rows.map((row) => [row.state, Number(row.count)]));
}

/** Who can be asked to sign, with the lowest role first. */
export async function activeDeciders(db: Db): Promise<{ userId: string; role: Role }[]> {
  const found = await db.query<{ userId: string; role: Role }>(
    `SELECT user_id AS "userId", role FROM users
     WHERE is_active AND role IN ('agent', 'lead', 'admin')
     ORDER BY array_position(ARRAY['agent', 'lead', 'admin'], role), user_id`,
  );
  return found.rows;
}
