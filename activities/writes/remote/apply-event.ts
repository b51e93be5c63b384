/**
 * Applies one event of the inbox. Events come late, twice and in any order, so the state of an
 * effect is computed from all that was told of it, and nothing is ever added up.
 */
import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { EffectState } from '../../../contracts/provider';
import { noteFinding } from '../../../db/queries/findings';
import {
  eventsOfRef,
  lockEvent,
  markApplied,
  operationOfEvent,
  recordDispute,
} from '../../../db/queries/provider-events';
import type { LockedEvent, StoredEvent } from '../../../db/queries/provider-events';
import { insertWakeup } from '../../../db/queries/wakeups';
import { inTransaction } from '../../../db/transaction';
import { applyKnown } from './apply-known';
import { lockApplied } from './lock-applied';

export type EventKey = { provider: string; eventId: string };

/** Null when there is nobody to wake. */
export type AppliedEvent = { outcome: string; wakeupId: string | null };

/** A failure is the end of an effect, whenever the news of it came. */
export function stateFrom(events: readonly Pick<StoredEvent, 'kind'>[]): EffectState {
  const kinds = new Set(events.map((event) => event.kind));
  if (kinds.has('failed')) return 'failed';
  return kinds.has('succeeded') ? 'succeeded' : 'accepted';
}

async function noteUnknown(client: PoolClient, event: LockedEvent): Promise<AppliedEvent> {
  await noteFinding(client, {
    findingKey: `unknown_effect/${event.provider}/${event.providerRef}`,
    kind: 'unknown_effect',
    provider: event.provider,
    providerRef: event.providerRef,
    detail: { amount_minor: event.amountMinor?.toString() ?? null, currency: event.currency },
  });
  return { outcome: 'unknown_effect', wakeupId: null };
}

async function applyToOperation(
  client: PoolClient,
  event: LockedEvent,
  given: { operationId: string; now: Date },
): Promise<AppliedEvent> {
  const locked = await lockApplied(client, given.operationId, given.now);
  if (!locked) return noteUnknown(client, event);
  const state = stateFrom(await eventsOfRef(client, event));
  await applyKnown(locked.at, {
    state,
    ref: event.providerRef,
    amountMinor: event.amountMinor,
    currency: event.currency,
    source: 'webhook',
  });
  const wakeupId = randomUUID();
  await insertWakeup(client, {
    wakeupId,
    workflowId: locked.row.workflowId,
    signalName: 'approval',
    payload: { decisionId: wakeupId },
  });
  return { outcome: state, wakeupId };
}

async function apply(client: PoolClient, key: EventKey, now: Date): Promise<AppliedEvent> {
  const event = await lockEvent(client, key);
  if (!event || event.isApplied) return { outcome: 'applied_before', wakeupId: null };
  if (event.kind === 'dispute_opened') {
    const isNew = await recordDispute(client, event);
    return { outcome: isNew ? 'dispute_recorded' : 'dispute_unknown', wakeupId: null };
  }
  const operationId = await operationOfEvent(client, event);
  if (operationId === null) return noteUnknown(client, event);
  return applyToOperation(client, event, { operationId, now });
}

export async function applyEvent(pool: Pool, key: EventKey, now: Date): Promise<AppliedEvent> {
  return inTransaction(pool, async (client) => {
    const applied = await apply(client, key, now);
    await markApplied(client, key, applied.outcome);
    return applied;
  });
}
