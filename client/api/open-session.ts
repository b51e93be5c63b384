/** From a session's secret to who that is now; null when it has ended. */
import type { Pool } from 'pg';
import type { User } from '../../contracts/can';
import { POLICY } from '../../contracts/policy';
import { deleteSession, findSession, touchSession } from '../../db/queries/sessions';
import type { SignInMethod } from '../../db/queries/sessions';
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

export async function openSession(
  { pool, now }: { pool: Pool; now: () => Date },
  secret: string,
): Promise<OpenSession | null> {
  const tokenHash = hashOfSecret(secret);
  const session = await findSession(pool, tokenHash);
  if (!session) return null;
  const at = now();
  const idleMs = at.getTime() - session.lastSeenAt.getTime();
  const ageMs = at.getTime() - session.createdAt.getTime();
  if (idleMs > LIMITS.idleMs || ageMs > LIMITS.absoluteMs || !session.user.isActive) {
    await deleteSession(pool, tokenHash);
    return null;
  }
  if (idleMs > TOUCH_EVERY_MS) await touchSession(pool, tokenHash, at);
  return { user: session.user, method: session.method, formKey: formKeyOf(secret), tokenHash };
}
