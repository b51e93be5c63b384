/**
 * Sign-in of local users. A wrong password, an unknown user and a deactivated one are told the same
 * and take the same time; guessing is slowed down by what was typed, user or not.
 */
import type { Pool } from 'pg';
import { POLICY } from '../../contracts/policy';
import { findCredential } from '../../db/queries/passwords';
import { insertSession } from '../../db/queries/sessions';
import {
  addFailure,
  forgetFailures,
  lockFailures,
  lockLogin,
} from '../../db/queries/sign-in-failures';
import { inTransaction } from '../../db/transaction';
import { hashOfSecret, hashPassword, isPassword, newSecret } from './secrets';

const LIMITS = POLICY.signIn;

export type SignIn =
  | { kind: 'signed_in'; secret: string; userId: string }
  | { kind: 'wrong' }
  | { kind: 'locked'; retryAfterMs: number };

export type SignInDeps = { pool: Pool; now: () => Date };

/** The hash of nothing that anybody could type, so that unknown users cost as much as known ones. */
let decoy: Promise<string> | undefined;

async function isRight(pool: Pool, login: string, password: string): Promise<boolean> {
  const credential = await findCredential(pool, login);
  decoy ??= hashPassword(newSecret());
  const isSame = await isPassword(credential?.hash ?? (await decoy), password);
  return isSame && credential?.isActive === true;
}

/** Doubles with each failure beyond the allowed ones. */
export function lockMsFor(failures: number): number {
  if (failures < LIMITS.failuresMax) return 0;
  const doubled = LIMITS.lockMs * 2 ** Math.min(failures - LIMITS.failuresMax, 20);
  return Math.min(doubled, LIMITS.lockMaxMs);
}

/**
 * Counts the attempt as a failure before it is known to be one: many guesses at the same instant
 * are all counted. @returns 0, or how long this login is locked.
 */
function beginAttempt({ pool, now }: SignInDeps, loginHash: Buffer): Promise<number> {
  const at = now();
  const forgottenBefore = new Date(at.getTime() - LIMITS.forgetMs);
  return inTransaction(pool, async (client) => {
    const found = await lockFailures(client, loginHash);
    const lockedMs = (found?.lockedUntil?.getTime() ?? 0) - at.getTime();
    if (lockedMs > 0) return lockedMs;
    const failures = await addFailure(client, { loginHash, at, forgottenBefore });
    const lockMs = lockMsFor(failures);
    if (lockMs > 0) await lockLogin(client, loginHash, new Date(at.getTime() + lockMs));
    return 0;
  });
}

/** @param login a user's id, as it was typed; letters count as they are. */
export async function signIn(
  deps: SignInDeps,
  { login, password }: { login: string; password: string },
): Promise<SignIn> {
  const loginHash = hashOfSecret(login);
  const retryAfterMs = await beginAttempt(deps, loginHash);
  if (retryAfterMs > 0) return { kind: 'locked', retryAfterMs };
  if (!(await isRight(deps.pool, login, password))) return { kind: 'wrong' };
  await forgetFailures(deps.pool, loginHash);
  // Always a new one: a session that somebody planted before is worth nothing.
  const secret = newSecret();
  await insertSession(deps.pool, {
    tokenHash: hashOfSecret(secret),
    userId: login,
    at: deps.now(),
  });
  return { kind: 'signed_in', secret, userId: login };
}
