/** Where our own books disagree with each other: each query gives a row per disagreement. */
import { HOLDING_STATES } from '../../contracts/operation';
import type { Db } from '../pool';

export type Disagreement = {
  kind: string;
  /** What it is about: with the kind, the key of its finding. */
  about: string;
  operationId: string | null;
  provider: string | null;
  /** Amounts as text, since JSON has no big integer. */
  detail: Record<string, string | null>;
};

const HOLDING = `('${HOLDING_STATES.join("', '")}')`;

/** A counter is right when it is what its rows add up to. Refunds of others are in the shop's rows. */
const COUNTERS = `
  SELECT kind, p.payment_id AS about, NULL::uuid AS "operationId", NULL::text AS provider,
         jsonb_build_object('counter', counted::text, 'rows', computed::text) AS detail
  FROM payments p
  CROSS JOIN LATERAL (SELECT
    coalesce((SELECT sum(amount_minor) FROM shop_refunds r
              WHERE r.payment_id = p.payment_id AND reversed_at IS NULL), 0)::bigint AS refunded,
    coalesce((SELECT sum(amount_minor) FROM operations o
              WHERE o.payment_id = p.payment_id AND o.state IN ${HOLDING}), 0)::bigint AS reserved) rows
  CROSS JOIN LATERAL (VALUES ('refunded_counter_differs', p.refunded_minor, rows.refunded),
                             ('reserved_counter_differs', p.reserved_minor, rows.reserved))
    compared (kind, counted, computed)
  WHERE counted <> computed`;

/** One post for each refund that succeeded, one reversal more where it failed after all, else none. */
const LEDGER = `
  SELECT 'ledger_differs' AS kind, o.operation_id::text AS about, o.operation_id AS "operationId",
         o.provider, jsonb_build_object('state', o.state, 'posts', l.posts::text,
           'reversals', l.reversals::text, 'shop_refunds', l.refunds::text) AS detail
  FROM operations o
  CROSS JOIN LATERAL (SELECT
    (SELECT count(*)::int FROM ledger WHERE operation_id = o.operation_id AND leg = 'post') AS posts,
    (SELECT count(*)::int FROM ledger WHERE operation_id = o.operation_id AND leg = 'reversal') AS reversals,
    (SELECT count(*)::int FROM shop_refunds r JOIN ledger g
       ON g.operation_id = r.operation_id AND g.leg = 'post'
          AND g.amount_minor = r.amount_minor AND g.currency = r.currency
     WHERE r.operation_id = o.operation_id) AS refunds) l
  WHERE o.kind = 'refund' AND (l.posts, l.reversals, l.refunds) <>
    CASE o.state WHEN 'succeeded' THEN (1, 0, 1)
                 WHEN 'reversed' THEN (1, 1, 1) ELSE (0, 0, 0) END`;

/** Units are held while a write may still be done, and stay claimed once it is. */
const UNITS = `
  SELECT 'units_differ' AS kind, o.operation_id::text AS about, o.operation_id AS "operationId",
         o.provider, jsonb_build_object('state', o.state, 'units', u.active::text,
           'should_be', u.wanted::text) AS detail
  FROM operations o
  CROSS JOIN LATERAL (SELECT
    (SELECT count(*)::int FROM unit_remedies WHERE operation_id = o.operation_id AND is_active) AS active,
    CASE WHEN o.state = 'succeeded' OR o.state IN ${HOLDING}
         THEN (o.action->>'quantity')::int ELSE 0 END AS wanted) u
  WHERE o.kind IN ('return_label', 'replacement') AND u.active <> u.wanted
  UNION ALL
  SELECT 'units_differ', o.operation_id::text, o.operation_id, o.provider,
         jsonb_build_object('state', o.state, 'units', u.active::text, 'should_be', u.wanted::text)
  FROM operations o
  CROSS JOIN LATERAL (SELECT
    (SELECT count(*)::int FROM unit_refunds WHERE operation_id = o.operation_id AND is_active) AS active,
    CASE WHEN o.state = 'succeeded' OR o.state IN ${HOLDING}
         THEN jsonb_array_length(o.action->'units') ELSE 0 END AS wanted) u
  WHERE o.kind = 'refund' AND o.action ? 'units' AND u.active <> u.wanted`;

/** What is done has its row; what failed after all keeps it, marked. */
const GOODS = `
  SELECT 'effect_row_differs' AS kind, o.operation_id::text AS about,
         o.operation_id AS "operationId", o.provider,
         jsonb_build_object('state', o.state, 'kind', o.kind) AS detail
  FROM operations o
  CROSS JOIN LATERAL (SELECT count(*)::int AS kept,
    (count(*) FILTER (WHERE reversed_at IS NULL))::int AS standing
    FROM (SELECT operation_id, reversed_at FROM return_labels UNION ALL
          SELECT operation_id, reversed_at FROM replacements UNION ALL
          SELECT operation_id, NULL FROM customer_credits) r
    WHERE r.operation_id = o.operation_id) e
  WHERE o.kind <> 'refund' AND (e.kept, e.standing) <>
    CASE o.state WHEN 'succeeded' THEN (1, 1) WHEN 'reversed' THEN (1, 0) ELSE (0, 0) END`;

/** $1: the present. What has not moved for as long as this doesn't move by itself. */
const TOO_OLD = `
  SELECT CASE WHEN state IN ('ready', 'reserved') THEN 'reservation_too_old'
              ELSE 'outcome_unknown_too_long' END AS kind,
         operation_id::text AS about, operation_id AS "operationId", provider,
         jsonb_build_object('state', state, 'kind', kind) AS detail
  FROM operations
  WHERE (state IN ('ready', 'reserved') AND created_at < $1::timestamptz - interval '2 hours')
     OR (state IN ('sending', 'unknown', 'needs_reconciliation')
         AND first_sent_at < $1::timestamptz - interval '24 hours')
     OR (state = 'accepted' AND first_sent_at < $1::timestamptz - interval '10 days')`;

/** $1: the present. The relay applies what is left within a minute or two. */
const EVENTS = `
  SELECT 'event_not_applied' AS kind, provider || '/' || event_id AS about,
         operation_id AS "operationId", provider, jsonb_build_object('event', kind) AS detail
  FROM provider_events
  WHERE applied_at IS NULL AND received_at < $1::timestamptz - interval '1 hour'`;

/** Each part of the books with the kinds that it can find. */
export const BOOK_CHECKS: readonly { kinds: readonly string[]; sql: string; isTimed: boolean }[] = [
  {
    kinds: ['refunded_counter_differs', 'reserved_counter_differs'],
    sql: COUNTERS,
    isTimed: false,
  },
  { kinds: ['ledger_differs'], sql: LEDGER, isTimed: false },
  { kinds: ['units_differ'], sql: UNITS, isTimed: false },
  { kinds: ['effect_row_differs'], sql: GOODS, isTimed: false },
  { kinds: ['reservation_too_old', 'outcome_unknown_too_long'], sql: TOO_OLD, isTimed: true },
  { kinds: ['event_not_applied'], sql: EVENTS, isTimed: true },
];

/** One statement, so that counters and rows are of the same moment. */
export async function disagreements(
  db: Db,
  check: { sql: string; isTimed: boolean },
  now: Date,
): Promise<Disagreement[]> {
  const found = await db.query<Disagreement>(check.sql, check.isTimed ? [now] : []);
  return found.rows;
}
