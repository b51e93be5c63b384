/** News of a provider as its events bring it: into the inbox, and applied. */
import { randomUUID } from 'node:crypto';
import { applyEvent } from '../../../activities/writes/remote/apply-event';
import type { ProviderEvent } from '../../../contracts/provider';
import { insertProviderEvent } from '../../../db/queries/provider-events';
import type { WriteWorld } from './write-world';

export type News = Partial<ProviderEvent> & Pick<ProviderEvent, 'kind' | 'providerRef'>;

/** @returns what came of it. */
export async function tell({ database, deps }: WriteWorld, news: News): Promise<string> {
  const event: ProviderEvent = {
    ...{ provider: 'stripe', eventId: randomUUID(), paymentRef: null, operationId: null },
    ...{ amountMinor: 1_295n, currency: 'CAD', occurredAt: deps().now(), ...news },
  };
  await insertProviderEvent(database.appPool, event);
  return (await applyEvent(database.appPool, event, deps().now())).outcome;
}

export type Books = {
  refunded: bigint;
  reserved: bigint;
  disputed: bigint;
  excess: bigint;
  /** Posted less reversed, by operations and by objects of the provider's. */
  posted: bigint;
};

/** What our books have of a payment. */
export async function booksOf({ database }: WriteWorld, paymentId: string): Promise<Books> {
  const found = await database.pool.query<Books>(
    `SELECT refunded_minor AS refunded, reserved_minor AS reserved, disputed_minor AS disputed,
       excess_minor AS excess, (SELECT coalesce(sum(CASE leg WHEN 'post' THEN amount_minor
         ELSE -amount_minor END), 0)::bigint FROM ledger l WHERE l.payment_id = p.payment_id) AS posted
     FROM payments p WHERE payment_id = $1`,
    [paymentId],
  );
  const row = found.rows[0];
  if (!row) throw new Error(`There is no payment ${paymentId}.`);
  return row;
}
