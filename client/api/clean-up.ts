/** What sign-in and API leave behind is taken away when its time is over. */
import type { Pool } from 'pg';
import { POLICY } from '../../contracts/policy';
import {
  deleteEndedSessions,
  deleteOldBrowsers,
  deleteOldFailures,
  deleteOldRequests,
} from '../../db/queries/ended-sign-ins';

const LIMITS = POLICY.signIn;
const EVERY_MS = 3_600_000;

export async function cleanUp(pool: Pool, now: Date): Promise<void> {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const { idleMs, absoluteMs, forgetMs, knownBrowserMs, idempotencyMs } = LIMITS;
  await deleteEndedSessions(pool, {
    idleBefore: before(idleMs),
    openedBefore: before(absoluteMs),
  });
  await deleteOldFailures(pool, before(forgetMs), now);
  await deleteOldBrowsers(pool, before(knownBrowserMs));
  await deleteOldRequests(pool, before(idempotencyMs));
}

/** At once and every hour; each server does it, and twice does no harm. @returns what ends it. */
export function cleanUpRegularly(pool: Pool, onFault: (error: unknown) => void): () => void {
  const run = (): void => void cleanUp(pool, new Date()).catch(onFault);
  run();
  const timer = setInterval(run, EVERY_MS).unref();
  return () => {
    clearInterval(timer);
  };
}
