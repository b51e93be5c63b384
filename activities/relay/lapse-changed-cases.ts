/** Makes waiting proposals lapse whose facts somebody else changed in the shop. */
import { log } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import type { Pool } from 'pg';
import { lapseIfChanged } from '../../db/lapse-changed';
import { isPassing } from '../../db/pg-errors';
import { databaseNow, noteFinding, resolveUnseen } from '../../db/queries/findings';
import {
  deleteShopChanges,
  openShopChanges,
  proposalsConcerned,
} from '../../db/queries/shop-changes';
import type { ShopChange, WaitingProposal } from '../../db/queries/shop-changes';
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

/** An error's class: its text may hold anything. */
function classOf(error: unknown): string {
  return error instanceof Error ? error.name.slice(0, 60) : 'unknown';
}

/**
 * Whether the proposal was looked at. One that can't be is told of and tried again in each pass; it
 * stops neither the others nor the news of providers.
 * @throws when Postgres is away or too busy, which is nothing about the proposal.
 */
async function tryLapse(
  deps: LapseDeps,
  key: WaitingProposal,
  counts: LapsedCases,
): Promise<boolean> {
  try {
    const wakeupId = await lapseIfChanged(deps.pool, key, deps.now());
    if (wakeupId === null) return true;
    counts.lapsed += 1;
    log.info('A proposal has lapsed: a fact changed outside.', key);
    await wake(deps, wakeupId);
    return true;
  } catch (error) {
    if (isPassing(error)) throw error;
    log.warn('A proposal could not be compared with the shop; the next pass tries again.', {
      ...key,
      why: classOf(error),
    });
    await noteFinding(deps.pool, {
      findingKey: `case_not_compared/${key.caseId}/${String(key.revision)}`,
      kind: 'case_not_compared',
      detail: { about: key.caseId, why: classOf(error) },
    });
    return false;
  }
}

/** The notes of what could not be looked at stay, for the next pass. */
async function deleteLookedAt(
  { pool }: LapseDeps,
  changes: readonly ShopChange[],
  failed: readonly WaitingProposal[],
): Promise<void> {
  if (failed.length === 0) return deleteShopChanges(pool, changes);
  const cases = new Set(failed.map(({ caseId }) => caseId));
  const done: ShopChange[] = [];
  for (const change of changes) {
    const concerned = await proposalsConcerned(pool, [change]);
    if (!concerned.some(({ caseId }) => cases.has(caseId))) done.push(change);
  }
  await deleteShopChanges(pool, done);
}

/**
 * One pass over what the triggers noted. With nothing noted it is one look at an empty table,
 * however many cases wait. The notes go only after all that they concern was looked at, so a pass
 * that dies is made again and finds the same.
 */
export async function lapseChangedCases(deps: LapseDeps): Promise<LapsedCases> {
  const counts: LapsedCases = { lapsed: 0 };
  let startedAt: Date | null = null;
  let afterNo = 0n;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const olderThanMs = deps.quietMs ?? QUIET_MS;
    const changes = await openShopChanges(deps.pool, { olderThanMs, limit: PAGE_SIZE, afterNo });
    const last = changes.at(-1);
    if (!last) break;
    startedAt ??= await databaseNow(deps.pool);
    const failed: WaitingProposal[] = [];
    for (const key of await proposalsConcerned(deps.pool, changes)) {
      if (!(await tryLapse(deps, key, counts))) failed.push(key);
    }
    await deleteLookedAt(deps, changes, failed);
    afterNo = last.changeNo;
    if (changes.length < PAGE_SIZE) break;
  }
  if (startedAt) await resolveUnseen(deps.pool, { kinds: ['case_not_compared'], startedAt });
  return counts;
}
