/**
 * Works out anew who had to sign each write when it was made, from the policy's numbers and the
 * refunds before it, and whether those who signed were enough and still active then.
 */
import { POLICY } from '../../../contracts/policy';
import type { RunContext } from './journal';

type Written = {
  operationId: string;
  valueMinor: bigint;
  /** The writing transaction lies between the two. */
  from: Date;
  until: Date;
  /** Refunded and credited before by this case and by what the shop had done earlier. */
  beforeMinor: bigint;
  signers: { userId: string; role: string }[];
};

const WRITTEN = `
  WITH done AS (
    SELECT o.*, CASE kind WHEN 'replacement' THEN 3000 * (action->>'quantity')::bigint
                          WHEN 'return_label' THEN 0
                          ELSE (action->>'amount_minor')::bigint END AS value,
           kind IN ('refund', 'goodwill_credit') AS is_money,
           (SELECT min(at) FROM audit WHERE seq > $2 AND body LIKE '%"event":"operation"%'
              AND body LIKE '%' || operation_id || '%') AS audited_at
    FROM operations o WHERE case_id = $1 AND state = 'succeeded')
  SELECT operation_id AS "operationId", value AS "valueMinor", ended_at AS "from",
         audited_at AS "until",
         (SELECT coalesce(sum(r.amount_minor), 0)::bigint FROM shop_refunds r
            JOIN payments p USING (payment_id) JOIN orders ord USING (order_id)
            WHERE ord.customer_id = done.customer_id AND r.refund_id LIKE '%/R')
         + (SELECT coalesce(sum(e.value), 0)::bigint FROM done e
            WHERE e.is_money AND e.ended_at < done.ended_at) AS "beforeMinor",
         (SELECT coalesce(json_agg(json_build_object('userId', u.user_id, 'role', u.role)), '[]')
            FROM decisions d JOIN users u USING (user_id)
            WHERE (d.case_id, d.revision, d.action_index)
                = (done.case_id, done.revision, done.action_index)
              AND d.verdict = 'approve') AS signers
  FROM done`;

/** Is this all that was refunded, or may somebody outside have been in between? */
function totalMinor({ journal }: RunContext, write: Written): bigint {
  const outside = journal.refundsOutside.filter(({ at }) => at < write.from);
  return outside.reduce(
    (sum, { amountMinor }) => sum + amountMinor,
    write.beforeMinor + write.valueMinor,
  );
}

function problemWith(context: RunContext, write: Written): string | null {
  const gone = write.signers.find(({ userId }) =>
    context.journal.inactive.some(
      (span) =>
        span.userId === userId &&
        span.from < write.from &&
        (span.until === null || span.until > write.until),
    ),
  );
  if (gone) return `${gone.userId} was deactivated before ${write.operationId} was written`;
  const total = write.valueMinor === 0n ? 0n : totalMinor(context, write);
  const needsTwo = total > POLICY.approval.leadAloneUpToMinor;
  const needsLead = total > POLICY.approval.agentAloneUpToMinor;
  const people = new Set(write.signers.map(({ userId }) => userId));
  const hasLead = write.signers.some(({ role }) => role === 'lead');
  if (people.size >= (needsTwo ? 2 : 1) && (hasLead || !needsLead)) return null;
  return `${String(people.size)} signed ${write.operationId} at a total of ${String(total)}`;
}

export async function unsignedWrites(context: RunContext): Promise<string[]> {
  const { pool, chain } = context.world;
  const found = await pool.query<Written>(WRITTEN, [context.caseId, chain.end.seq]);
  return found.rows.flatMap((write) => problemWith(context, write) ?? []);
}
