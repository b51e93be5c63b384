/**
 * Applies what providers told us and nobody has applied yet: the process that took it may be gone.
 * Each event is a transaction of its own. One that can't be applied is parked for a person, and the
 * others go on.
 */
import type { Client } from '@temporalio/client';
import type { Pool } from 'pg';
import { isPassing } from '../../db/pg-errors';
import { noteFinding } from '../../db/queries/findings';
import { openEvents, parkEvent } from '../../db/queries/provider-events';
import { findWakeup } from '../../db/queries/wakeups';
import { inTransaction } from '../../db/transaction';
import { applyEvent } from '../writes/remote/apply-event';
import type { AppliedEvent, EventKey } from '../writes/remote/apply-event';
import { relayWakeup } from './send-open-wakeups';

export type AppliedEvents = { eventsApplied: number; eventsParked?: number };

const PAGE_SIZE = 200;

type EventDeps = { pool: Pool; client: Client; now: () => Date };

/** An error's class, for the finding: no text of it, which may hold anything. */
function classOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? `/${error.code}` : '';
  return `${error.name}${code}`.slice(0, 60);
}

async function park(pool: Pool, key: EventKey, error: unknown): Promise<void> {
  const { provider, eventId } = key;
  await inTransaction(pool, async (client) => {
    await parkEvent(client, key, classOf(error));
    await noteFinding(client, {
      ...{ findingKey: `event_parked/${provider}/${eventId}`, kind: 'event_parked', provider },
      // Told anew each time that it fails, whatever was said of it before.
      detail: { event: eventId, why: classOf(error), again: new Date().toISOString() },
    });
  });
}

/**
 * Null when it was parked.
 * @throws when Postgres is away or too busy, which is nothing about the event.
 */
export async function applyOrPark(
  pool: Pool,
  key: EventKey,
  now: Date,
): Promise<AppliedEvent | null> {
  try {
    return await applyEvent(pool, key, now);
  } catch (error) {
    if (isPassing(error)) throw error;
    await park(pool, key, error);
    return null;
  }
}

/** Applied and said at once; what is applied stands whatever becomes of the Signal. */
export async function takeEvent(deps: EventDeps, key: EventKey): Promise<boolean> {
  const applied = await applyOrPark(deps.pool, key, deps.now());
  const wakeupId = applied?.wakeupId ?? null;
  const wakeup = wakeupId === null ? null : await findWakeup(deps.pool, wakeupId);
  if (wakeup) await relayWakeup(deps, wakeup);
  return applied !== null;
}

export async function applyProviderEvents(deps: EventDeps): Promise<AppliedEvents> {
  const events = await openEvents(deps.pool, PAGE_SIZE);
  let parked = 0;
  for (const event of events) if (!(await takeEvent(deps, event))) parked += 1;
  const eventsApplied = events.length - parked;
  return parked === 0 ? { eventsApplied } : { eventsApplied, eventsParked: parked };
}
