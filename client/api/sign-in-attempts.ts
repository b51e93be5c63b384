/**
 * Guessing gets slower: by what was typed (whether or not there is such a user) and by the network
 * that it came from. A browser in which this user has signed in before is counted by itself, so
 * that nobody is locked out of it by guesses from elsewhere.
 */
import type { Pool } from 'pg';
import { POLICY } from '../../contracts/policy';
import { isKnownBrowser } from '../../db/queries/known-browsers';
import {
  addFailure,
  forgetFailures,
  lockFailures,
  lockLogin,
  takeBackFailure,
} from '../../db/queries/sign-in-failures';
import { inTransaction } from '../../db/transaction';
import { networkOf } from './client-address';
import { hashOfSecret } from './secrets';

const LIMITS = POLICY.signIn;

export type AttemptDeps = { pool: Pool; now: () => Date };

/** Who tries: what they typed, where from, and what their browser kept of an earlier sign-in. */
export type Attempter = { login: string; address: string | null; browserSecret: string | null };

type Counter = { hash: Buffer; failuresMax: number; isForgottenAfterSuccess: boolean };

export type BegunAttempt =
  | { kind: 'begun'; counters: readonly Counter[]; isBrowserKnown: boolean }
  | { kind: 'locked'; retryAfterMs: number };

/** Doubles with each failure beyond the allowed ones. */
function lockMsFor(failures: number, failuresMax: number): number {
  if (failures < failuresMax) return 0;
  const doubled = LIMITS.lockMs * 2 ** Math.min(failures - failuresMax, 20);
  return Math.min(doubled, LIMITS.lockMaxMs);
}

function countersOf({ login, address, browserSecret }: Attempter, isBrowserKnown: boolean) {
  const counter = (
    key: string,
    failuresMax: number,
    isForgottenAfterSuccess: boolean,
  ): Counter => ({
    hash: hashOfSecret(key),
    failuresMax,
    isForgottenAfterSuccess,
  });
  if (isBrowserKnown) return [counter(`browser:${browserSecret ?? ''}`, LIMITS.failuresMax, true)];
  // A success of one's own would else let somebody go on guessing at others.
  const network = `network:${networkOf(address ?? 'unknown')}`;
  return [
    counter(`login:${login}`, LIMITS.failuresMax, true),
    counter(network, LIMITS.addressFailuresMax, false),
  ];
}

/**
 * Counts the attempt as a failure before it is known to be one: many guesses at the same instant
 * are all counted.
 */
export async function beginAttempt(
  { pool, now }: AttemptDeps,
  attempter: Attempter,
): Promise<BegunAttempt> {
  const at = now();
  const { login, browserSecret } = attempter;
  const since = new Date(at.getTime() - LIMITS.knownBrowserMs);
  // Asked in any case, so that it takes the same time with a browser and without.
  const tokenHash = hashOfSecret(browserSecret ?? '');
  const isBrowserKnown = await isKnownBrowser(pool, { tokenHash, userId: login, since });
  const counters = countersOf(attempter, isBrowserKnown);
  const forgottenBefore = new Date(at.getTime() - LIMITS.forgetMs);
  return inTransaction(pool, async (client) => {
    for (const { hash } of counters) {
      const found = await lockFailures(client, hash);
      const retryAfterMs = (found?.lockedUntil?.getTime() ?? 0) - at.getTime();
      if (retryAfterMs > 0) return { kind: 'locked', retryAfterMs };
    }
    for (const { hash, failuresMax } of counters) {
      const failures = await addFailure(client, { loginHash: hash, at, forgottenBefore });
      const lockMs = lockMsFor(failures, failuresMax);
      if (lockMs > 0) await lockLogin(client, hash, new Date(at.getTime() + lockMs));
    }
    return { kind: 'begun', counters, isBrowserKnown };
  });
}

/** It was no failure after all. */
export async function endAttempt(
  { pool }: AttemptDeps,
  { counters }: BegunAttempt & { kind: 'begun' },
): Promise<void> {
  for (const { hash, isForgottenAfterSuccess } of counters) {
    if (isForgottenAfterSuccess) await forgetFailures(pool, hash);
    else await takeBackFailure(pool, hash);
  }
}
