/**
 * Applies one event of the inbox. Events come late, twice and in any order, so the state of an
 * effect is computed from all that was told of it, and nothing is ever added up.
 */
import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { EffectState } from '../../../contracts/provider';
import { noteFinding } from '../../../db/queries/findings';
import { eventsOfRef, lockEvent, markApplied } from '../../../db/queries/provider-events';
import type { LockedEvent, StoredEvent } from '../../../db/queries/provider-events';
import { keepDispute } from '../../../db/queries/provider-books/disputes';
import { paymentOfRefs } from '../../../db/queries/provider-books/objects';
import { lockCounters } from '../../../db/queries/provider-books/payment-counters';
import { insertWakeup } from '../../../db/queries/wakeups';
import { inTransaction } from '../../../db/transaction';
import { applyTold } from '../books/apply-told';
import { freezeBy, recountPayment } from '../books/recount-payment';

export type EventKey = { provider: string; eventId: string };

/** Null when there is nobody to wake. */
export type AppliedEvent = { outcome: string; wakeupId: string | null };

/** A failure is the end of an effect, whenever the news of it came. */
export function stateFrom(events: readonly Pick<StoredEvent, 'kind'>[]): EffectState {
  const kinds = new Set(events.map((event) => event.kind));
  if (kinds.has('failed')) return 'failed';
  return kinds.has('succeeded') ? 'succeeded' : 'accepted';
}

/** How a dispute stands by all that was told of it: the last word on its end, or none yet. */
export function disputeFrom(events: readonly StoredEvent[]): {
  openedAt: Date;
  end: { outcome: 'won' | 'lost'; at: Date } | null;
  amountMinor: bigint;
  currency: string | null;
} {
  const inOrder = [...events].sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
  const ends = inOrder.filter(({ kind }) => kind !== 'dispute_opened');
  const last = ends.at(-1);
  // Of two words of one instant the worse counts.
  const isLost = ends.some(
    ({ kind, occurredAt }) =>
      kind === 'dispute_lost' && occurredAt.getTime() === last?.occurredAt.getTime(),
  );
  const newest = inOrder.at(-1);
  return {
    openedAt: inOrder[0]?.occurredAt ?? new Date(0),
    end: last ? { outcome: isLost ? 'lost' : 'won', at: last.occurredAt } : null,
    amountMinor: newest?.amountMinor ?? 0n,
    currency: newest?.currency ?? null,
  };
}

async function applyDispute(
  client: PoolClient,
  event: LockedEvent,
  now: Date,
): Promise<AppliedEvent> {
  const { provider, providerRef } = event;
  const paymentId = await paymentOfRefs(client, event.paymentRefs);
  // Locked before it is read what was told: of two events at once the second sees both.
  const payment = paymentId === null ? null : await lockCounters(client, paymentId);
  const { openedAt, end, amountMinor, currency } = disputeFrom(await eventsOfRef(client, event));
  const finding = {
    ...{ findingKey: `dispute_unknown/${provider}/${providerRef}`, kind: 'dispute_unknown' },
    ...{ provider, providerRef },
    detail: { amount_minor: amountMinor.toString(), currency },
  };
  if (paymentId === null || !payment) {
    await noteFinding(client, finding);
    return { outcome: 'dispute_unknown', wakeupId: null };
  }
  const isSameMoney = currency === payment.currency;
  await keepDispute(client, {
    ...{ disputeId: providerRef, paymentId, openedAt },
    // In another money nobody can tell how much of ours it is: all of it may be.
    amountMinor: isSameMoney ? amountMinor : payment.capturedMinor,
    ...{ closedAt: end?.at ?? null, outcome: end?.outcome ?? null },
  });
  await recountPayment(client, paymentId, now);
  if (!isSameMoney) {
    const kind = 'dispute_currency_differs';
    const findingKey = `${kind}/${provider}/${providerRef}`;
    await freezeBy(client, { ...finding, findingKey, kind, paymentId });
  }
  return { outcome: end ? `dispute_${end.outcome}` : 'dispute_recorded', wakeupId: null };
}

async function applyEffect(
  client: PoolClient,
  event: LockedEvent,
  now: Date,
): Promise<AppliedEvent> {
  const { provider, providerRef, operationId, paymentRefs, amountMinor, currency } = event;
  const state = stateFrom(await eventsOfRef(client, event));
  const told = { provider, providerRef, operationId, paymentRefs, amountMinor, currency };
  const applied = await applyTold(client, { ...told, state, source: 'webhook' }, now);
  const { workflowId } = applied;
  if (workflowId === null) return { outcome: 'unknown_effect', wakeupId: null };
  const wakeupId = randomUUID();
  await insertWakeup(client, {
    ...{ wakeupId, workflowId, signalName: 'approval', payload: { decisionId: wakeupId } },
  });
  return { outcome: state, wakeupId };
}

async function apply(client: PoolClient, key: EventKey, now: Date): Promise<AppliedEvent> {
  const event = await lockEvent(client, key);
  if (!event || event.isApplied) return { outcome: 'applied_before', wakeupId: null };
  return event.kind.startsWith('dispute_')
    ? applyDispute(client, event, now)
    : applyEffect(client, event, now);
}

/** @throws what Postgres throws; nothing of the event is applied then. */
export async function applyEvent(pool: Pool, key: EventKey, now: Date): Promise<AppliedEvent> {
  return inTransaction(pool, async (client) => {
    const applied = await apply(client, key, now);
    await markApplied(client, key, applied.outcome);
    return applied;
  });
}
