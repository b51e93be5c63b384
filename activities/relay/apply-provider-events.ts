/** Applies what providers told us and nobody has applied yet: the process that took it may be gone. */
import type { Client } from '@temporalio/client';
import type { Pool } from 'pg';
import { openEvents } from '../../db/queries/provider-events';
import { findWakeup } from '../../db/queries/wakeups';
import { applyEvent } from '../writes/remote/apply-event';
import type { EventKey } from '../writes/remote/apply-event';
import { relayWakeup } from './send-open-wakeups';

export type AppliedEvents = { eventsApplied: number };

const PAGE_SIZE = 200;

type EventDeps = { pool: Pool; client: Client; now: () => Date };

/** Applied and said at once; what is applied stands whatever becomes of the Signal. */
export async function takeEvent(deps: EventDeps, key: EventKey): Promise<void> {
  const { wakeupId } = await applyEvent(deps.pool, key, deps.now());
  const wakeup = wakeupId === null ? null : await findWakeup(deps.pool, wakeupId);
  if (wakeup) await relayWakeup(deps, wakeup);
}

export async function applyProviderEvents(deps: EventDeps): Promise<AppliedEvents> {
  const events = await openEvents(deps.pool, PAGE_SIZE);
  for (const event of events) await takeEvent(deps, event);
  return { eventsApplied: events.length };
}
