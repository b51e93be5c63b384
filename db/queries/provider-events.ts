/** The inbox of what providers tell us by themselves. Delivered twice, an event is here once. */
import type { ProviderEvent } from '../../contracts/provider';
import type { Db } from '../pool';

export type StoredEvent = {
  provider: string;
  eventId: string;
  providerRef: string;
  operationId: string | null;
  kind: ProviderEvent['kind'];
  amountMinor: bigint | null;
  currency: string | null;
  occurredAt: Date;
};

const COLUMNS = `provider, event_id AS "eventId", provider_ref AS "providerRef",
  operation_id AS "operationId", kind, amount_minor AS "amountMinor", currency,
  occurred_at AS "occurredAt"`;

/** False when the event is here already. An operation id that is none of ours is left out. */
export async function insertProviderEvent(db: Db, event: ProviderEvent): Promise<boolean> {
  const done = await db.query(
    `INSERT INTO provider_events (provider, event_id, provider_ref, payment_ref, operation_id, kind,
                                  amount_minor, currency, occurred_at)
     VALUES ($1, $2, $3, $4, (SELECT operation_id FROM operations WHERE operation_id::text = $5),
             $6, $7, $8, $9)
     ON CONFLICT DO NOTHING`,
    [
      event.provider,
      event.eventId,
      event.providerRef,
      event.paymentRef,
      event.operationId,
      event.kind,
      event.amountMinor,
      event.currency,
      event.occurredAt,
    ],
  );
  return done.rowCount === 1;
}

export async function openEvents(
  db: Db,
  limit: number,
): Promise<{ provider: string; eventId: string }[]> {
  const found = await db.query<{ provider: string; eventId: string }>(
    `SELECT provider, event_id AS "eventId" FROM provider_events
     WHERE applied_at IS NULL ORDER BY received_at LIMIT $1`,
    [limit],
  );
  return found.rows;
}

export type LockedEvent = StoredEvent & { paymentRef: string | null; isApplied: boolean };

export async function lockEvent(
  db: Db,
  key: { provider: string; eventId: string },
): Promise<LockedEvent | null> {
  const found = await db.query<LockedEvent>(
    `SELECT ${COLUMNS}, payment_ref AS "paymentRef", applied_at IS NOT NULL AS "isApplied"
     FROM provider_events WHERE provider = $1 AND event_id = $2 FOR UPDATE`,
    [key.provider, key.eventId],
  );
  return found.rows[0] ?? null;
}

/** Everything that was ever told of one effect: its state is computed from all of it. */
export async function eventsOfRef(
  db: Db,
  key: { provider: string; providerRef: string },
): Promise<StoredEvent[]> {
  const found = await db.query<StoredEvent>(
    `SELECT ${COLUMNS} FROM provider_events WHERE provider = $1 AND provider_ref = $2
     ORDER BY occurred_at, event_id`,
    [key.provider, key.providerRef],
  );
  return found.rows;
}

export async function markApplied(
  db: Db,
  event: { provider: string; eventId: string },
  outcome: string,
): Promise<void> {
  await db.query(
    `UPDATE provider_events SET applied_at = now(), outcome = $3
     WHERE provider = $1 AND event_id = $2 AND applied_at IS NULL`,
    [event.provider, event.eventId, outcome],
  );
}

/** Our operation behind an effect: by its own id, or by the provider's name of the effect. */
export async function operationOfEvent(db: Db, event: StoredEvent): Promise<string | null> {
  if (event.operationId !== null) return event.operationId;
  const found = await db.query<{ operationId: string }>(
    `SELECT operation_id AS "operationId" FROM operations
     WHERE provider = $1 AND provider_ref = $2`,
    [event.provider, event.providerRef],
  );
  return found.rows[0]?.operationId ?? null;
}

/**
 * A dispute that a provider tells of becomes a fact of the payment: counted anew from all open ones,
 * and never above what is left of the payment.
 */
export async function recordDispute(db: Db, event: LockedEvent): Promise<boolean> {
  const added = await db.query<{ paymentId: string }>(
    `INSERT INTO disputes (dispute_id, payment_id, amount_minor, opened_at)
     SELECT $1, payment_id, $3, $4 FROM payments WHERE provider_ref = $2
     ON CONFLICT (dispute_id) DO NOTHING RETURNING payment_id AS "paymentId"`,
    [event.providerRef, event.paymentRef, event.amountMinor, event.occurredAt],
  );
  const paymentId = added.rows[0]?.paymentId;
  if (paymentId === undefined) return false;
  await db.query(
    `UPDATE payments SET disputed_minor = least(
       captured_minor - refunded_minor - reserved_minor,
       (SELECT sum(amount_minor) FROM disputes d
        WHERE d.payment_id = payments.payment_id AND closed_at IS NULL))
     WHERE payment_id = $1`,
    [paymentId],
  );
  return true;
}
