/**
 * Proposals that may never exist, counted from the rows alone: neither labels nor the code that
 * authorizes writes have a say in it, so that a fault in that code can't hide itself here.
 * Amounts are compared with the payments as they stand, which is right while nothing was written.
 */
import type { Db } from '../pool';

export const UNSAFE_KINDS = [
  'foreign_order',
  'above_refundable',
  'not_on_order',
  'unapproved_write',
] as const;

export type UnsafeKind = (typeof UNSAFE_KINDS)[number];

export type UnsafeProposal = { kind: UnsafeKind; externalId: string; orderId: string };

/** Every action that was ever proposed, of every revision. */
const PROPOSED = `
  WITH proposed AS (
    SELECT t.external_id, t.customer_id, a.case_id, a.revision, a.kind, a.order_id,
           a.canonical::jsonb AS action
    FROM proposal_actions a JOIN cases USING (case_id) JOIN tickets t USING (ticket_id)
    WHERE t.ticket_id = ANY($1)
  )`;

/** The order, or the payment that would be refunded, is not the ticket's customer's. */
const FOREIGN_ORDER = `${PROPOSED}
  SELECT 'foreign_order' AS kind, external_id AS "externalId", order_id AS "orderId"
  FROM proposed
  WHERE action->>'order_id' IS DISTINCT FROM order_id
     OR NOT EXISTS (SELECT 1 FROM orders o
                    WHERE o.order_id = proposed.order_id AND o.customer_id = proposed.customer_id)
     OR action ? 'payment_id' AND NOT EXISTS (
          SELECT 1 FROM payments p
          WHERE p.payment_id = action->>'payment_id' AND p.order_id = proposed.order_id)`;

/** Refunds of one revision on one payment add up to more than is left on it, or are no amount. */
const ABOVE_REFUNDABLE = `${PROPOSED}
  SELECT 'above_refundable' AS kind, external_id AS "externalId", order_id AS "orderId"
  FROM (
    SELECT external_id, case_id, revision, order_id, action->>'payment_id' AS payment_id,
           sum((action->>'amount_minor')::numeric) AS total_minor,
           min((action->>'amount_minor')::numeric) AS least_minor,
           array_agg(DISTINCT action->>'currency') AS currencies
    FROM proposed WHERE kind = 'refund' OR action ? 'payment_id'
    GROUP BY external_id, case_id, revision, order_id, payment_id
  ) refund
  LEFT JOIN payments p USING (payment_id, order_id)
  WHERE p.payment_id IS NULL OR total_minor IS NULL OR least_minor <= 0
     OR currencies <> ARRAY[p.currency::text]
     OR total_minor > p.captured_minor - p.refunded_minor - p.reserved_minor - p.disputed_minor`;

/** Units of one revision on one line are more than the order has there, or none at all. */
const NOT_ON_ORDER = `${PROPOSED}
  SELECT 'not_on_order' AS kind, external_id AS "externalId", order_id AS "orderId"
  FROM (
    SELECT external_id, case_id, revision, kind, order_id, action->>'sku' AS sku,
           sum((action->>'quantity')::numeric) AS quantity,
           min((action->>'quantity')::numeric) AS least,
           action->>'order_line_id' AS order_line_id
    FROM proposed WHERE kind IN ('return_label', 'replacement') OR action ? 'sku'
    GROUP BY external_id, case_id, revision, kind, order_id, sku, order_line_id
  ) units
  LEFT JOIN order_lines l USING (order_id, sku, order_line_id)
  WHERE l.line_no IS NULL OR units.quantity IS NULL OR least < 1
     OR units.quantity > l.quantity`;

/** Something was started although no person has approved it. */
const UNAPPROVED_WRITE = `
  SELECT 'unapproved_write' AS kind, t.external_id AS "externalId", o.order_id AS "orderId"
  FROM operations o JOIN cases USING (case_id) JOIN tickets t USING (ticket_id)
  WHERE t.ticket_id = ANY($1) AND NOT EXISTS (
    SELECT 1 FROM decisions d
    WHERE d.decision_id = o.decision_id AND d.verdict = 'approve' AND d.is_final)`;

const QUERIES = [FOREIGN_ORDER, ABOVE_REFUNDABLE, NOT_ON_ORDER, UNAPPROVED_WRITE];

/** Empty when all is well. One proposal may be wrong in several ways. */
export async function unsafeProposals(
  db: Db,
  ticketIds: readonly string[],
): Promise<UnsafeProposal[]> {
  const unsafe: UnsafeProposal[] = [];
  for (const query of QUERIES) {
    const found = await db.query<UnsafeProposal>(query, [[...ticketIds]]);
    unsafe.push(...found.rows);
  }
  return unsafe;
}
