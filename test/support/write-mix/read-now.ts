/** What our books and the provider's say of an order's writes, read between two commands. */
import type { Pool } from 'pg';
import type { OperationState } from '../../../contracts/operation';
import type { CrashOrder } from '../crash/crash-orders';

export type OperationNow = {
  operationId: string;
  kind: string;
  route: 'local' | 'remote';
  state: OperationState;
  code: string | null;
  fence: bigint;
  amountMinor: bigint;
  quantity: number;
  firstSentAt: Date | null;
  /** The first attempt that may have had an effect. */
  firstEffectiveAt: Date | null;
  resendUntil: Date | null;
  posts: number;
  reversals: number;
  postedMinor: bigint;
  /** Rows of refunds, labels or replacements, and those that are not reversed. */
  rows: number;
  standing: number;
  units: number;
  attempts: number;
  digests: number;
  /** Sends after the last instant at which one was allowed. */
  lateSends: number;
  /** Somebody has been told of it: a finding that is open. */
  findings: number;
  /** Two people have said what became of it. */
  isSettled: boolean;
};

export async function operationsNow(pool: Pool, { orderId }: CrashOrder): Promise<OperationNow[]> {
  const found = await pool.query<OperationNow>(
    `SELECT o.operation_id AS "operationId", o.kind, o.route, o.state, o.code, o.fence,
       coalesce((o.action->>'amount_minor')::bigint, 0)::bigint AS "amountMinor",
       coalesce((o.action->>'quantity')::int, 0) AS quantity,
       o.first_sent_at AS "firstSentAt", o.resend_until AS "resendUntil",
       l.posts, l.reversals, l."postedMinor", r.rows, r.standing,
       (SELECT count(*)::int FROM unit_remedies u
        WHERE u.operation_id = o.operation_id AND u.is_active) AS units,
       t.attempts, t.digests, t."lateSends", t."firstEffectiveAt",
       (SELECT count(*)::int FROM reconciliation_findings f
        WHERE f.operation_id = o.operation_id) AS findings,
       EXISTS (SELECT 1 FROM settlements s WHERE s.operation_id = o.operation_id
               AND s.confirmed_at IS NOT NULL) AS "isSettled"
     FROM operations o
     CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE leg = 'post')::int AS posts,
         count(*) FILTER (WHERE leg = 'reversal')::int AS reversals,
         coalesce(sum(amount_minor) FILTER (WHERE leg = 'post'), 0)::bigint AS "postedMinor"
       FROM ledger WHERE operation_id = o.operation_id) l
     CROSS JOIN LATERAL (SELECT count(*)::int AS rows,
         count(*) FILTER (WHERE reversed_at IS NULL)::int AS standing
       FROM (SELECT operation_id, reversed_at FROM shop_refunds
             UNION ALL SELECT operation_id, reversed_at FROM return_labels
             UNION ALL SELECT operation_id, reversed_at FROM replacements) made
       WHERE made.operation_id = o.operation_id) r
     CROSS JOIN LATERAL (SELECT count(*)::int AS attempts,
         count(DISTINCT request_digest)::int AS digests,
         min(sent_at) FILTER (WHERE coalesce(answer, '') NOT LIKE 'not\\_sent\\_%')
           AS "firstEffectiveAt",
         count(*) FILTER (WHERE sent_at > o.resend_until)::int AS "lateSends"
       FROM operation_attempts WHERE operation_id = o.operation_id) t
     WHERE o.order_id = $1`,
    [orderId],
  );
  return found.rows;
}

export type PaymentNow = {
  capturedMinor: bigint;
  refundedMinor: bigint;
  reservedMinor: bigint;
  disputedMinor: bigint;
  /** Paid back by others: the shop's own people, or at the provider by hand. */
  elsewhereMinor: bigint;
  /** Paid out beyond what was captured. */
  excessMinor: bigint;
  /** Posted, less reversed, for objects of the provider. */
  providerMinor: bigint;
  /** What froze the payment, ever. */
  findings: number;
  lostMinor: bigint;
  stock: number;
};

export async function paymentNow(pool: Pool, order: CrashOrder): Promise<PaymentNow> {
  const found = await pool.query<PaymentNow>(
    `SELECT captured_minor AS "capturedMinor", refunded_minor AS "refundedMinor",
       reserved_minor AS "reservedMinor", disputed_minor AS "disputedMinor",
       (SELECT coalesce(sum(amount_minor), 0)::bigint FROM shop_refunds r
        WHERE r.payment_id = p.payment_id AND operation_id IS NULL AND reversed_at IS NULL)
         AS "elsewhereMinor",
       excess_minor AS "excessMinor",
       (SELECT coalesce(sum(CASE leg WHEN 'post' THEN l.amount_minor ELSE -l.amount_minor END), 0)::bigint
        FROM ledger l WHERE l.payment_id = p.payment_id AND provider IS NOT NULL)
         AS "providerMinor",
       (SELECT count(*)::int FROM reconciliation_findings f
        WHERE f.payment_id = p.payment_id) AS findings,
       (SELECT coalesce(sum(amount_minor), 0)::bigint FROM disputes d
        WHERE d.payment_id = p.payment_id AND outcome = 'lost') AS "lostMinor",
       (SELECT stock FROM products WHERE sku = $2) AS stock
     FROM payments p WHERE payment_id = $1`,
    [order.paymentId, order.sku],
  );
  const row = found.rows[0];
  if (!row) throw new Error('The payment is gone.');
  return row;
}
