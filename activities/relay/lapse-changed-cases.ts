/** Makes waiting proposals lapse whose facts somebody else changed in the shop. */
import { log } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import type { Pool } from 'pg';
import { lapseIfChanged } from '../../db/lapse-changed';
import {
  deleteShopChanges,
  openShopChanges,
  proposalsConcerned,
} from '../../db/queries/shop-changes';
import { findWakeup } from '../../db/queries/wakeups';
import { relayWakeup } from './send-open-wakeups';

export type LapsedCases = { lapsed: number };

/** A proposal that was being published when the shop changed is in the database after this. */
const QUIET_MS = 2_000;
const PAGE_SIZE = 500;
/** The rest waits for the next pass. */
const PAGES_MAX = 20;

export type LapseDeps = { pool: Pool; client: Client; now: () => Date; quietMs?: number };

/** The lapse stands whatever becomes of the Signal: the next pass sends it again. */
async function wake({ pool, client }: LapseDeps, wakeupId: string): Promise<void> {
  const wakeup = await findWakeup(pool, wakeupId);
  if (wakeup) await relayWakeup({ pool, client }, wakeup);
}

/**
 * One pass over what the triggers noted. With nothing noted it is one look at an empty table,
 * however many cases wait. The notes go only after all that they concern was looked at, so a pass
 * that dies is made again and finds the same.
 */
export async function lapseChangedCases(deps: LapseDeps): Promise<LapsedCases> {
  const counts: LapsedCases = { lapsed: 0 };
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const olderThanMs = deps.quietMs ?? QUIET_MS;
    const changes = await openShopChanges(deps.pool, { olderThanMs, limit: PAGE_SIZE });
    if (changes.length === 0) break;
    for (const key of await proposalsConcerned(deps.pool, changes)) {
      const wakeupId = await lapseIfChanged(deps.pool, key, deps.now());
      if (wakeupId === null) continue;
      counts.lapsed += 1;
      log.info('A proposal has lapsed: a fact changed outside.', key);
      await wake(deps, wakeupId);
    }
    await deleteShopChanges(deps.pool, changes);
    if (changes.length < PAGE_SIZE) break;
  }
  return counts;
}
