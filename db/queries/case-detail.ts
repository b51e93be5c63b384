/** One case with everything that a person needs to decide on it. Read only. */
import type { FrozenAction } from '../../contracts/actions';
import type { Verdict } from '../../contracts/can';
import type { Channel } from '../../contracts/decision';
import type { OperationState } from '../../contracts/operation';
import type { ActionState, ProposalOrigin, ProposalState } from '../../contracts/proposal';
import type { Db } from '../pool';
import type { ListedState } from './case-list';
import { shownActionDigest, shownProposalDigest } from './shown';
import { stopsWrite } from './write-settings';

export type FoundTicket = { ticketId: string; caseId: string | null };

/**
 * Tickets that a person may mean by this: a ticket's whole id, its id in its source, or a case's id.
 * More than one when two sources use the same id. `caseId` is the last case, or the one named.
 */
export async function findTickets(db: Db, reference: string): Promise<FoundTicket[]> {
  const found = await db.query<FoundTicket>(
    `SELECT t.ticket_id AS "ticketId",
            (SELECT c.case_id FROM cases c WHERE c.ticket_id = t.ticket_id
             ORDER BY (c.case_id = $1) DESC, c.case_no DESC LIMIT 1) AS "caseId"
     FROM tickets t
     -- Each by an index of its own; joined by OR they would read every ticket.
     WHERE t.ticket_id IN (SELECT ticket_id FROM tickets WHERE ticket_id = $1
                           UNION SELECT ticket_id FROM tickets WHERE external_id = $1
                           UNION SELECT ticket_id FROM cases WHERE case_id = $1)
     ORDER BY (t.ticket_id = $1) DESC, t.ticket_id LIMIT 10`,
    [reference],
  );
  return found.rows;
}

export type CaseHead = {
  ticketId: string;
  externalId: string;
  source: string;
  customerId: string;
  customerName: string;
  subject: string;
  body: string;
  /** What cleaning did to the text where it came in. */
  cleaned: string[];
  receivedAt: Date;
  caseId: string | null;
  workflowId: string | null;
  state: ListedState;
  outcome: string | null;
  handOffCode: string | null;
  team: string | null;
  rules: string[];
  /** The person who has taken the case from the model. */
  takenOverBy: string | null;
  /** When a model that gives no answer is asked again; null while none is waited for. */
  modelAskedAgainAt: Date | null;
  model: string | null;
  modelLabel: string | null;
  modelProvenance: string | null;
  design: string | null;
  openedAt: Date | null;
  endedAt: Date | null;
};

export async function loadCaseHead(db: Db, key: FoundTicket): Promise<CaseHead | null> {
  const found = await db.query<CaseHead>(
    `SELECT t.ticket_id AS "ticketId", t.external_id AS "externalId", t.source,
            t.customer_id AS "customerId", cu.name AS "customerName", t.subject, t.body, t.cleaned,
            t.received_at AS "receivedAt", c.case_id AS "caseId", c.workflow_id AS "workflowId",
            coalesce(c.state, 'new') AS state, c.outcome, c.hand_off_code AS "handOffCode", c.team,
            coalesce(c.rules, '{}') AS rules, c.taken_over_by AS "takenOverBy",
            CASE WHEN c.state = 'working' THEN c.model_asked_again_at END AS "modelAskedAgainAt", c.model, c.model_label AS "modelLabel",
            c.model_provenance AS "modelProvenance", c.design, c.opened_at AS "openedAt",
            c.ended_at AS "endedAt"
     FROM tickets t
     JOIN customers cu USING (customer_id)
     LEFT JOIN cases c ON c.ticket_id = t.ticket_id AND c.case_id = $2
     WHERE t.ticket_id = $1`,
    [key.ticketId, key.caseId],
  );
  return found.rows[0] ?? null;
}

export type ShownAction = {
  actionIndex: number;
  kind: string;
  orderId: string;
  action: FrozenAction;
  digest: string;
  words: string;
  signers: 1 | 2;
  needsLead: boolean;
  /** People who proposed or edited it, who therefore can't approve it. */
  requesterIds: string[];
  state: ActionState;
  /** Why ops have switched such writes off: approved, it waits with nothing sent. Null: they haven't. */
  switchedOff: string | null;
};

export type ShownProposal = {
  revision: number;
  state: ProposalState;
  digest: string;
  reply: string;
  /** The reply is for other actions than these: a new one is written from the receipts. */
  isReplyStale: boolean;
  origin: ProposalOrigin;
  requesterId: string | null;
  publishedAt: Date;
  deadlineAt: Date;
  closedAt: Date | null;
  closedReason: string | null;
  /** What the reason means in this case, for people. */
  closedWords: string | null;
  actions: ShownAction[];
};

/** All revisions, the newest first. */
export async function proposalsOfCase(db: Db, caseId: string): Promise<ShownProposal[]> {
  const found = await db.query<ShownProposal>(
    `SELECT p.revision, p.state, ${shownProposalDigest('p')} AS digest, p.reply, p.origin,
            p.is_reply_stale AS "isReplyStale", p.requester_id AS "requesterId",
            p.published_at AS "publishedAt", p.deadline_at AS "deadlineAt",
            p.closed_at AS "closedAt", p.closed_reason AS "closedReason",
            p.closed_words AS "closedWords",
            (SELECT coalesce(json_agg(json_build_object(
                      'actionIndex', a.action_index, 'kind', a.kind, 'orderId', a.order_id,
                      'action', a.canonical::json, 'digest', ${shownActionDigest('a')}, 'words', a.words,
                      'signers', a.signers_needed, 'needsLead', a.needs_lead,
                      'requesterIds', a.requester_ids, 'state', a.state,
                      'switchedOff', CASE WHEN a.state IN ('pending', 'approved') THEN
                        (SELECT min(reason) FROM kill_switches
                         WHERE ${stopsWrite({ provider: "coalesce(r.provider, 'local')", kind: 'a.kind' })}) END
                    ) ORDER BY a.action_index), '[]')
             FROM proposal_actions a
             LEFT JOIN write_routes r ON r.kind = a.kind AND r.shop_id =
               (SELECT t.shop_id FROM cases c JOIN tickets t USING (ticket_id) WHERE c.case_id = $1)
             WHERE a.case_id = p.case_id AND a.revision = p.revision) AS actions
     FROM proposals p WHERE p.case_id = $1 ORDER BY p.revision DESC`,
    [caseId],
  );
  return found.rows;
}

export type ShownDecision = {
  decisionId: string;
  revision: number;
  actionIndex: number;
  verdict: Verdict;
  userId: string;
  displayName: string;
  channel: Channel;
  note: string | null;
  decidedAt: Date;
  isFinal: boolean;
};

export async function decisionsOfCase(db: Db, caseId: string): Promise<ShownDecision[]> {
  const found = await db.query<ShownDecision>(
    `SELECT d.decision_id AS "decisionId", d.revision, d.action_index AS "actionIndex", d.verdict,
            d.user_id AS "userId", u.display_name AS "displayName", d.channel, d.note,
            d.decided_at AS "decidedAt", d.is_final AS "isFinal"
     FROM decisions d JOIN users u USING (user_id)
     WHERE d.case_id = $1 ORDER BY d.decided_at, d.decision_id`,
    [caseId],
  );
  return found.rows;
}

export type ShownOperation = {
  operationId: string;
  revision: number;
  actionIndex: number;
  kind: string;
  orderId: string;
  state: OperationState;
  code: string | null;
  message: string | null;
  createdAt: Date;
  endedAt: Date | null;
};

export async function operationsOfCase(db: Db, caseId: string): Promise<ShownOperation[]> {
  const found = await db.query<ShownOperation>(
    `SELECT operation_id AS "operationId", revision, action_index AS "actionIndex", kind,
            order_id AS "orderId", state, code, message, created_at AS "createdAt",
            ended_at AS "endedAt"
     FROM operations WHERE case_id = $1 ORDER BY revision, action_index`,
    [caseId],
  );
  return found.rows;
}

export type ShownReply = { messageId: string; body: string; sentAt: Date };

export async function repliesOfCase(db: Db, caseId: string): Promise<ShownReply[]> {
  const found = await db.query<ShownReply>(
    `SELECT message_id AS "messageId", body, sent_at AS "sentAt"
     FROM messages WHERE case_id = $1 AND direction = 'reply' ORDER BY sent_at, message_id`,
    [caseId],
  );
  return found.rows;
}

export type ShownPayment = {
  paymentId: string;
  currency: string;
  capturedMinor: bigint;
  refundedMinor: bigint;
};

export async function paymentsOfOrder(db: Db, orderId: string): Promise<ShownPayment[]> {
  const found = await db.query<ShownPayment>(
    `SELECT payment_id AS "paymentId", currency, captured_minor AS "capturedMinor",
            refunded_minor AS "refundedMinor"
     FROM payments WHERE order_id = $1 ORDER BY payment_id`,
    [orderId],
  );
  return found.rows;
}

/** Money that moved for the operations of a case: one entry each, or none. */
export async function countLedgerEntries(db: Db, caseId: string): Promise<number> {
  const found = await db.query<{ count: bigint }>(
    `SELECT count(*) AS count FROM ledger JOIN operations USING (operation_id) WHERE case_id = $1`,
    [caseId],
  );
  return Number(found.rows[0]?.count ?? 0n);
}
