/** From a session's secret to who that is now; null when it has ended. */
import type { Pool } from 'pg';
import type { User } from '../../contracts/can';
import { POLICY } from '../../contracts/policy';
import { deleteSession, findSession, touchSession } from '../../db/queries/sessions';
import type { Session, SignInMethod } from '../../db/queries/sessions';
import { prepared } from '../../db/prepared';
import { formKeyOf, hashOfSecret } from './secrets';

const LIMITS = POLICY.signIn;

/** Not each request is worth a write. */
const TOUCH_EVERY_MS = 60_000;

export type OpenSession = {
  user: User;
  method: SignInMethod;
  formKey: string;
  tokenHash: Buffer;
};

/** Used too long ago, too old, or of somebody who was deactivated. */
export function isEnded({ user, createdAt, lastSeenAt }: Session, at: Date): boolean {
  const idleMs = at.getTime() - lastSeenAt.getTime();
  const ageMs = at.getTime() - createdAt.getTime();
  return idleMs > LIMITS.idleMs || ageMs > LIMITS.absoluteMs || !user.isActive;
}

/** @param isUse false for what no person asked for: it does not keep the session alive. */
export async function openSession(
  { pool, now }: { pool: Pool; now: () => Date },
  { secret, isUse }: { secret: string; isUse: boolean },
): Promise<OpenSession | null> {
  const tokenHash = hashOfSecret(secret);
  const session = await findSession(prepared(pool), tokenHash);
  if (!session) return null;
  const at = now();
  if (isEnded(session, at)) {
    await deleteSession(pool, tokenHash);
    return null;
  }
  const idleMs = at.getTime() - session.lastSeenAt.getTime();
  if (isUse && idleMs > TOUCH_EVERY_MS) await touchSession(pool, tokenHash, at);
  return { user: session.user, method: session.method, formKey: formKeyOf(secret), tokenHash };
}
