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
                                  amount_minor, currency, occurred_at, payment_refs)
     VALUES ($1, $2, $3, $4, (SELECT operation_id FROM operations WHERE operation_id::text = $5),
             $6, $7, $8, $9, $10)
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
      event.paymentRefs ?? (event.paymentRef === null ? [] : [event.paymentRef]),
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
     WHERE applied_at IS NULL AND parked_at IS NULL ORDER BY received_at LIMIT $1`,
    [limit],
  );
  return found.rows;
}

export type LockedEvent = StoredEvent & { paymentRefs: string[]; isApplied: boolean };

export async function lockEvent(
  db: Db,
  key: { provider: string; eventId: string },
): Promise<LockedEvent | null> {
  const found = await db.query<LockedEvent>(
    `SELECT ${COLUMNS}, payment_refs AS "paymentRefs",
            applied_at IS NOT NULL AS "isApplied"
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

/** It waits for a person from here on, and the others go on. */
export async function parkEvent(
  db: Db,
  event: { provider: string; eventId: string },
  errorClass: string,
): Promise<void> {
  await db.query(
    `UPDATE provider_events SET parked_at = now(), parked_class = $3
     WHERE provider = $1 AND event_id = $2 AND applied_at IS NULL`,
    [event.provider, event.eventId, errorClass],
  );
}

/** The next pass applies it as if it had just come. */
export async function unparkEvent(
  db: Db,
  event: { provider: string; eventId: string },
): Promise<void> {
  await db.query(
    `UPDATE provider_events SET parked_at = NULL, parked_class = NULL
     WHERE provider = $1 AND event_id = $2 AND applied_at IS NULL`,
    [event.provider, event.eventId],
  );
}

/**
 * Our operation behind an effect: whose own effect it is by the provider's name, or else the one
 * whose id it carries, if that was sent there.
 */
export async function operationOfEffect(
  db: Db,
  effect: { provider: string; providerRef: string; operationId: string | null },
): Promise<string | null> {
  const found = await db.query<{ operationId: string }>(
    `SELECT operation_id AS "operationId" FROM operations
     WHERE provider = $1 AND (provider_ref = $2 OR operation_id::text = $3)
     ORDER BY (provider_ref IS NOT DISTINCT FROM $2) DESC LIMIT 1`,
    [effect.provider, effect.providerRef, effect.operationId],
  );
  return found.rows[0]?.operationId ?? null;
}
