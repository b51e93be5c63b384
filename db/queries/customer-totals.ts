/** What a customer's refunds and credits come to, which decides who must sign the next one. */
import { ACTION_KINDS } from '../../contracts/actions';
import { daysBefore, localDay } from '../../contracts/business-days';
import { HOLDING_STATES } from '../../contracts/operation';
import { POLICY } from '../../contracts/policy';
import type { Db } from '../pool';

export type TotalsQuery = {
  customerId: string;
  orderId: string;
  shopId: string;
  /** Only amounts in it count: those of two currencies are never added. */
  currency: string;
  shopNow: Date;
  shopTimeZone: string;
  /** Count as if it were this approval's turn: what was approved later is left out. */
  beforeApprovalNo?: bigint;
};

/** The first day that counts: with today it is so many days ago, on the shop's calendar. */
function windowStartDay({ shopNow, shopTimeZone }: TotalsQuery, days: number): string {
  return daysBefore(localDay(shopNow, shopTimeZone), days);
}

const OPEN_STATES = ['ready', ...HOLDING_STATES];
const DAY_MS = 86_400_000;

function moneyKinds(): string[] {
  return ACTION_KINDS.filter((row) => row.effectClass === 'money').map((row) => row.kind);
}

/** Approved and not ended yet: a promise counts like money that went back already. */
export async function approvedMinor(db: Db, query: TotalsQuery): Promise<bigint> {
  const found = await db.query<{ minor: bigint }>(
    `SELECT coalesce(sum(a.value_minor), 0)::bigint AS minor
     FROM operations o JOIN proposal_actions a USING (case_id, revision, action_index)
     WHERE o.customer_id = $1 AND o.state = ANY ($2) AND o.kind = ANY ($3)
       AND ($4::bigint IS NULL OR o.approval_no < $4) AND a.currency = $5`,
    [
      ...[query.customerId, OPEN_STATES, moneyKinds()],
      ...[query.beforeApprovalNo ?? null, query.currency],
    ],
  );
  return found.rows[0]?.minor ?? 0n;
}

/** Those approved later counted this one; if this one counted them too, both would wait for ever. */
export async function laterOperations(db: Db, query: TotalsQuery): Promise<string[]> {
  if (query.beforeApprovalNo === undefined) return [];
  const found = await db.query<{ operationId: string }>(
    `SELECT operation_id AS "operationId" FROM operations
     WHERE customer_id = $1 AND approval_no > $2 AND state = 'succeeded'`,
    [query.customerId, query.beforeApprovalNo],
  );
  return found.rows.map((row) => row.operationId);
}

export type Refunded = { customerToday: bigint; shopToday: bigint; customerWindow: bigint };

/**
 * Refunds by anyone count: what another ticket or the shop's own staff paid back, too. One that
 * failed after all counts for nothing; one that an outside service has, or may have, counts for
 * today, since that is when it will have been paid.
 * @param later operations that don't count for the window; they do for what is paid in a day.
 */
export async function refundTotals(
  db: Db,
  query: TotalsQuery,
  later: readonly string[],
): Promise<Refunded> {
  const windowStart = windowStartDay(query, POLICY.approval.cumulativeWindowDays);
  // A limit of money, and no count of days: at midnight it isn't there a second time.
  const dayStart = new Date(query.shopNow.getTime() - DAY_MS);
  const found = await db.query<Refunded>(
    `WITH held AS (
       SELECT h.customer_id, h.amount_minor FROM operations h JOIN customers USING (customer_id)
       WHERE shop_id = $2 AND h.state = ANY ($6) AND h.amount_minor IS NOT NULL
         AND h.currency = $7)
     SELECT
       (SELECT coalesce(sum(amount_minor), 0) FROM held WHERE customer_id = $1)::bigint
         + coalesce(sum(r.amount_minor) FILTER (
             WHERE o.customer_id = $1 AND r.refunded_at > $3), 0)::bigint AS "customerToday",
       (SELECT coalesce(sum(amount_minor), 0) FROM held)::bigint
         + coalesce(sum(r.amount_minor) FILTER (WHERE r.refunded_at > $3), 0)::bigint
         AS "shopToday",
       coalesce(sum(r.amount_minor) FILTER (
         WHERE o.customer_id = $1
           AND (r.operation_id IS NULL OR NOT r.operation_id = ANY ($5::uuid[]))), 0)::bigint
         AS "customerWindow"
     FROM shop_refunds r
     JOIN payments p USING (payment_id) JOIN orders o USING (order_id)
     JOIN customers c USING (customer_id)
     WHERE c.shop_id = $2 AND r.refunded_at >= $4::timestamp AT TIME ZONE $8
       AND r.reversed_at IS NULL AND r.currency = $7`,
    [
      ...[query.customerId, query.shopId, dayStart, windowStart],
      ...[[...later], HOLDING_STATES, query.currency, query.shopTimeZone],
    ],
  );
  return found.rows[0] ?? { customerToday: 0n, shopToday: 0n, customerWindow: 0n };
}

export type Credited = { order: bigint; customerInWindow: bigint; customerForTier: bigint };

/** Store credit by anyone counts, as refunds do. */
export async function creditTotals(
  db: Db,
  query: TotalsQuery,
  later: readonly string[],
): Promise<Credited> {
  const creditStart = windowStartDay(query, POLICY.credit.windowDays);
  const tierStart = windowStartDay(query, POLICY.approval.cumulativeWindowDays);
  const found = await db.query<Credited>(
    `SELECT
       coalesce(sum(amount_minor) FILTER (WHERE order_id = $2), 0)::bigint AS "order",
       coalesce(sum(amount_minor) FILTER (
         WHERE credited_at >= $3::timestamp AT TIME ZONE $7), 0)::bigint AS "customerInWindow",
       coalesce(sum(amount_minor) FILTER (
         WHERE credited_at >= $4::timestamp AT TIME ZONE $7
           AND (operation_id IS NULL OR NOT operation_id = ANY ($5::uuid[]))), 0)::bigint
         AS "customerForTier"
     FROM customer_credits WHERE customer_id = $1 AND currency = $6`,
    [
      ...[query.customerId, query.orderId, creditStart, tierStart],
      ...[[...later], query.currency, query.shopTimeZone],
    ],
  );
  return found.rows[0] ?? { order: 0n, customerInWindow: 0n, customerForTier: 0n };
}
