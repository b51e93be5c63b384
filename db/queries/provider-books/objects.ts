/** The refunds that providers have told us of, by the provider's own name of each. */
import type { EffectState } from '../../../contracts/provider';
import type { OperationState } from '../../../contracts/operation';
import type { Db } from '../../pool';

export type ToldObject = {
  provider: string;
  providerRef: string;
  state: EffectState;
  /** The operation whose id it carries, if that is one of ours. */
  operationId: string | null;
  /** Every name that the provider gives the payment; none of them need be known here. */
  paymentRefs: readonly string[];
  amountMinor: bigint;
  currency: string;
};

/** Our payment by any of the names that a provider has for it. */
export async function paymentOfRefs(db: Db, refs: readonly string[]): Promise<string | null> {
  if (refs.length === 0) return null;
  const found = await db.query<{ paymentId: string }>(
    `SELECT payment_id AS "paymentId" FROM payments WHERE provider_ref = ANY($1)
     ORDER BY payment_id LIMIT 1`,
    [[...refs]],
  );
  return found.rows[0]?.paymentId ?? null;
}

/**
 * Keeps what a provider says of one object. A failure is the end of it, whenever the news of it came.
 * @returns the payment that it is of; null when it is none of ours.
 */
export async function keepObject(
  db: Db,
  told: ToldObject,
  paymentId: string | null,
): Promise<string | null> {
  const kept = await db.query<{ paymentId: string | null }>(
    `INSERT INTO provider_objects AS o
       (provider, provider_ref, operation_id, payment_id, amount_minor, currency, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (provider, provider_ref) DO UPDATE SET
       operation_id = coalesce(o.operation_id, excluded.operation_id),
       payment_id = coalesce(o.payment_id, excluded.payment_id),
       amount_minor = excluded.amount_minor, currency = excluded.currency,
       state = CASE WHEN o.state = 'failed' OR (o.state = 'succeeded' AND excluded.state = 'accepted')
                    THEN o.state ELSE excluded.state END
     RETURNING payment_id AS "paymentId"`,
    [
      ...[told.provider, told.providerRef, told.operationId, paymentId],
      ...[told.amountMinor, told.currency, told.state],
    ],
  );
  return kept.rows[0]?.paymentId ?? null;
}

/** An object of a payment, with what our books have of it. */
export type KeptObject = {
  provider: string;
  providerRef: string;
  operationId: string | null;
  amountMinor: bigint;
  currency: string;
  state: EffectState;
  /** Of the operation that it names. */
  operationState: OperationState | null;
  /** The name of that operation's own effect. */
  operationRef: string | null;
  /** What an operation whose own effect it is has posted or holds for it. */
  coveredMinor: bigint;
  /** Posted for it beside operations, less what of that was reversed. */
  postedMinor: bigint;
  /** How many entries that is. */
  parts: number;
};

/** @param holding the states in which an operation holds or has posted its amount. */
export async function objectsOfPayment(
  db: Db,
  paymentId: string,
  holding: readonly OperationState[],
): Promise<KeptObject[]> {
  const found = await db.query<KeptObject>(
    `SELECT o.provider, o.provider_ref AS "providerRef", o.operation_id AS "operationId",
       o.amount_minor AS "amountMinor", o.currency, o.state,
       named.state AS "operationState", named.provider_ref AS "operationRef",
       coalesce((SELECT own.amount_minor FROM operations own
         WHERE own.provider = o.provider AND own.provider_ref = o.provider_ref
           AND own.state = ANY($2)), 0)::bigint AS "coveredMinor",
       l.minor AS "postedMinor", l.parts
     FROM provider_objects o
     LEFT JOIN operations named ON named.operation_id = o.operation_id
     CROSS JOIN LATERAL (SELECT count(*)::int AS parts,
         coalesce(sum(CASE leg WHEN 'post' THEN g.amount_minor ELSE -g.amount_minor END), 0)::bigint
           AS minor
       FROM ledger g WHERE g.operation_id IS NULL AND g.provider = o.provider
         AND g.provider_ref = o.provider_ref) l
     WHERE o.payment_id = $1 ORDER BY o.provider, o.provider_ref`,
    [paymentId, [...holding]],
  );
  return found.rows;
}

export type Part = {
  paymentId: string;
  object: Pick<KeptObject, 'provider' | 'providerRef' | 'currency' | 'parts'>;
  leg: 'post' | 'reversal';
  amountMinor: bigint;
};

export async function insertPart(
  db: Db,
  { paymentId, object, leg, amountMinor }: Part,
): Promise<void> {
  await db.query(
    `INSERT INTO ledger (leg, payment_id, amount_minor, currency, provider, provider_ref, part_no)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[leg, paymentId, amountMinor, object.currency],
      ...[object.provider, object.providerRef, object.parts + 1],
    ],
  );
}

/** The row of an object in the shop's refunds: what of it no operation of ours accounts for. */
export async function keepShopRefund(
  db: Db,
  refund: {
    paymentId: string;
    object: Pick<KeptObject, 'provider' | 'providerRef' | 'currency'>;
    /** 0: nothing of it is left. */
    amountMinor: bigint;
    at: Date;
  },
): Promise<void> {
  const { paymentId, object, amountMinor, at } = refund;
  const refundId = `${object.provider}/${object.providerRef}`;
  if (amountMinor === 0n) {
    await db.query(
      'UPDATE shop_refunds SET reversed_at = $2 WHERE refund_id = $1 AND reversed_at IS NULL',
      [refundId, at],
    );
    return;
  }
  await db.query(
    `INSERT INTO shop_refunds (refund_id, payment_id, amount_minor, currency, reason, refunded_at)
     VALUES ($1, $2, $3, $4, 'made_at_provider', $5)
     ON CONFLICT (refund_id) DO UPDATE SET amount_minor = excluded.amount_minor, reversed_at = NULL`,
    [refundId, paymentId, amountMinor, object.currency, at],
  );
}
