/**
 * What must hold of a case at any moment, asked of the database in one statement. Each question
 * gives rows only where it is broken. It looks at rows, not at the code that wrote them.
 */
import type { Pool } from 'pg';
import { STOCK } from './scenario';

/** Succeeded operations and how many rows of their effect there are. */
const EFFECTS = `
  SELECT o.operation_id, o.kind, o.state, o.action, o.action_index,
    (SELECT count(*) FROM ledger l WHERE l.operation_id = o.operation_id AND leg = 'post'
       AND amount_minor = (o.action->>'amount_minor')::bigint) AS posts,
    (SELECT count(*) FROM ledger l WHERE l.operation_id = o.operation_id) AS entries,
    (SELECT count(*) FROM shop_refunds r WHERE r.operation_id = o.operation_id
       AND amount_minor = (o.action->>'amount_minor')::bigint) AS refunds,
    (SELECT count(*) FROM customer_credits r WHERE r.operation_id = o.operation_id
       AND amount_minor = (o.action->>'amount_minor')::bigint) AS credits,
    (SELECT count(*) FROM replacements r WHERE r.operation_id = o.operation_id) AS replacements,
    (SELECT count(*) FROM return_labels r WHERE r.operation_id = o.operation_id) AS labels,
    (SELECT count(*) FROM unit_remedies r WHERE r.operation_id = o.operation_id) AS units
  FROM operations o WHERE o.case_id = $1`;

const NOTHING_WRITTEN = `entries = 0 AND refunds = 0 AND credits = 0 AND replacements = 0
  AND labels = 0 AND units = 0`;

/** Approvals that count for an operation's action: matching, by people who may, other than its authors. */
const SIGNERS = `
  SELECT DISTINCT u.user_id, u.role FROM decisions d JOIN users u USING (user_id)
  WHERE d.case_id = o.case_id AND d.revision = o.revision AND d.action_index = o.action_index
    AND d.verdict = 'approve' AND d.digest = shown_digest(d.shown)
      AND d.shown->>'action' = a.digest AND d.user_id <> ALL (a.requester_ids)
    AND u.customer_id IS DISTINCT FROM o.customer_id`;

const QUESTIONS: readonly (readonly [name: string, sql: string])[] = [
  [
    'one final decision per action and revision',
    `SELECT revision || '/' || action_index AS what FROM decisions WHERE case_id = $1 AND is_final
     GROUP BY revision, action_index HAVING count(*) > 1`,
  ],
  [
    'one proposal of a case waits',
    `SELECT count(*)::text FROM proposals WHERE case_id = $1 AND state = 'pending' HAVING count(*) > 1`,
  ],
  [
    'a decision is on all that was shown with its action',
    `SELECT decision_id::text FROM decisions JOIN proposal_actions a
       USING (case_id, revision, action_index)
     WHERE case_id = $1 AND (
       decisions.digest <> shown_digest(decisions.shown) OR decisions.shown->>'action' <> a.digest
       OR decisions.shown->>'revision' <> a.revision::text)`,
  ],
  [
    'people who decide are agents or leads, and not the customer',
    `SELECT d.user_id FROM decisions d JOIN users u USING (user_id) JOIN cases c USING (case_id)
       JOIN tickets t USING (ticket_id)
     WHERE case_id = $1 AND (u.role NOT IN ('agent', 'lead') OR u.customer_id = t.customer_id)`,
  ],
  [
    'what was written is what was approved, of a proposal that stands',
    `SELECT o.operation_id::text FROM operations o
       JOIN proposal_actions a USING (case_id, revision, action_index)
       JOIN proposals p USING (case_id, revision)
     WHERE case_id = $1 AND o.state = 'succeeded' AND (
       p.state <> 'decided' OR a.state <> 'approved' OR o.fingerprint <> a.digest
       OR o.action <> a.canonical::jsonb
       OR encode(sha256(convert_to(a.canonical, 'UTF8')), 'hex') <> a.digest)`,
  ],
  [
    'as many people signed as the proposal asked for, and a lead where it did',
    `SELECT o.operation_id::text FROM operations o
       JOIN proposal_actions a USING (case_id, revision, action_index)
     WHERE case_id = $1 AND o.state = 'succeeded' AND (
       (SELECT count(*) FROM (${SIGNERS}) s) < a.signers_needed
       OR (a.needs_lead AND NOT EXISTS (SELECT 1 FROM (${SIGNERS}) s WHERE role = 'lead')))`,
  ],
  [
    'nobody signs what they proposed themselves, or made dearer',
    `SELECT o.operation_id::text FROM operations o JOIN proposals p USING (case_id, revision)
       JOIN decisions d USING (case_id, revision, action_index)
       LEFT JOIN proposal_actions before ON before.case_id = o.case_id
         AND before.revision = o.revision - 1 AND before.action_index = o.action_index
     WHERE o.case_id = $1 AND o.state = 'succeeded' AND d.user_id = p.requester_id
       AND (p.origin = 'person' OR (o.action->>'amount_minor')::bigint
            > (before.canonical::jsonb->>'amount_minor')::bigint)`,
  ],
  [
    'a no is never followed by a write of that action',
    `SELECT o.operation_id::text FROM operations o JOIN decisions d
       USING (case_id, revision, action_index)
     WHERE case_id = $1 AND d.verdict <> 'approve' AND o.state <> 'cancelled'`,
  ],
  [
    'an operation belongs to the approval that settled it',
    `SELECT o.operation_id::text FROM operations o LEFT JOIN decisions d
       ON d.decision_id = o.decision_id AND d.is_final AND d.verdict = 'approve'
          AND (d.case_id, d.revision, d.action_index) = (o.case_id, o.revision, o.action_index)
     WHERE o.case_id = $1 AND d.decision_id IS NULL`,
  ],
  [
    'a rejected action is not proposed again',
    `SELECT later.revision || '/' || later.action_index FROM proposal_actions later
       JOIN proposal_actions a USING (case_id, fingerprint)
     WHERE case_id = $1 AND a.state = 'rejected' AND later.revision > a.revision`,
  ],
  [
    'money operations, ledger and refunds agree',
    `SELECT operation_id::text FROM (${EFFECTS}) e WHERE NOT CASE
       WHEN state <> 'succeeded' THEN ${NOTHING_WRITTEN}
       WHEN kind = 'refund' THEN posts = 1 AND entries = 1 AND refunds = 1
       WHEN kind = 'goodwill_credit' THEN entries = 0 AND credits = 1
       WHEN kind = 'replacement' THEN replacements = 1 AND units = (action->>'quantity')::int
       ELSE labels = 1 AND units = (action->>'quantity')::int END`,
  ],
  [
    'the payment counts what was refunded, and no more than was captured',
    `SELECT p.payment_id FROM payments p JOIN orders o USING (order_id) JOIN tickets t USING (customer_id)
       JOIN cases c USING (ticket_id)
     WHERE case_id = $1 AND (p.refunded_minor > p.captured_minor OR p.refunded_minor <>
       (SELECT coalesce(sum(amount_minor), 0) FROM shop_refunds r WHERE r.payment_id = p.payment_id))`,
  ],
  [
    'stock is what was there less what was sent',
    `SELECT pr.sku FROM products pr JOIN order_lines l USING (sku) JOIN orders o USING (order_id)
       JOIN tickets t USING (customer_id) JOIN cases c USING (ticket_id)
     WHERE case_id = $1 AND pr.stock + $2 <> ${String(STOCK)} -
       (SELECT coalesce(sum(quantity), 0) FROM replacements r WHERE r.sku = pr.sku)`,
  ],
  [
    'the customer has one reply at most',
    `SELECT count(*)::text FROM messages WHERE direction = 'reply' AND ticket_id =
       (SELECT ticket_id FROM cases WHERE case_id = $1) HAVING count(*) > 1`,
  ],
  [
    'a drafted reply is sent when all of its proposal was written, and only then',
    `SELECT m.message_id FROM messages m JOIN proposals p ON p.reply = m.body AND p.case_id = $1
     WHERE m.direction = 'reply' AND m.ticket_id = (SELECT ticket_id FROM cases WHERE case_id = $1)
     GROUP BY m.message_id HAVING NOT bool_or(p.state = 'decided' AND NOT p.is_reply_stale
       AND NOT EXISTS (SELECT 1 FROM proposal_actions a
         LEFT JOIN operations o USING (case_id, revision, action_index)
         WHERE a.case_id = p.case_id AND a.revision = p.revision
           AND o.state IS DISTINCT FROM 'succeeded'))`,
  ],
  [
    'an ended case has nothing left to decide or to write',
    `SELECT c.case_id FROM cases c WHERE case_id = $1 AND ended_at IS NOT NULL AND (
       EXISTS (SELECT 1 FROM proposals p WHERE p.case_id = c.case_id AND state = 'pending')
       OR EXISTS (SELECT 1 FROM operations o WHERE o.case_id = c.case_id
                  AND state NOT IN ('succeeded', 'denied', 'cancelled')))`,
  ],
  [
    'every final decision leaves a wake-up and an entry in the audit chain',
    `SELECT decision_id::text FROM decisions d WHERE case_id = $1 AND (
       (is_final AND NOT EXISTS (SELECT 1 FROM wakeups w WHERE w.wakeup_id = d.decision_id))
       OR NOT EXISTS (SELECT 1 FROM audit WHERE body LIKE '%' || d.decision_id || '%'
                      AND seq > $3))`,
  ],
];

const ALL = QUESTIONS.map(
  ([name, sql]) =>
    `SELECT '${name.replaceAll("'", "''")}' AS name, q.what FROM (${sql}) AS q (what)`,
).join('\nUNION ALL\n');

export type Broken = { name: string; what: string };

/**
 * @param given.stockTakenOutside units that others took
 * @param given.afterSeq the last entry of the audit chain before the run
 */
export async function brokenInvariants(
  pool: Pool,
  given: { caseId: string; stockTakenOutside: number; afterSeq: bigint },
): Promise<Broken[]> {
  const found = await pool.query<Broken>(ALL, [
    given.caseId,
    given.stockTakenOutside,
    given.afterSeq.toString(),
  ]);
  return found.rows;
}
