/** Sets a local user's password; whoever was signed in as them is signed out. */
import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { POLICY } from '../../contracts/policy';
import { asActor } from '../../db/as-actor';
import { deleteKnownBrowsersOf } from '../../db/queries/known-browsers';
import { setPasswordHash } from '../../db/queries/passwords';
import { deleteSessionsOf } from '../../db/queries/sessions';
import { findUser } from '../../db/queries/users';
import { inTransaction } from '../../db/transaction';
import { hashPassword } from './secrets';

const LIMITS = POLICY.signIn;
const GENERATED_BYTES = 15;

export type PasswordSet = { kind: 'set' } | { kind: 'refused'; code: string; message: string };

export function newPassword(): string {
  return randomBytes(GENERATED_BYTES).toString('base64url');
}

/** Length alone: rules about kinds of characters make passwords weaker (NIST SP 800-63B, 3.1.1.2). */
export function wrongLength(password: string): 'too_short' | 'too_long' | null {
  const length = Array.from(password).length;
  if (length < LIMITS.passwordCharsMin) return 'too_short';
  return length > LIMITS.passwordCharsMax ? 'too_long' : null;
}

function problemOf(password: string): string | null {
  const length = wrongLength(password);
  if (length === null) return null;
  return length === 'too_short'
    ? `A password has at least ${String(LIMITS.passwordCharsMin)} characters.`
    : `A password has at most ${String(LIMITS.passwordCharsMax)} characters.`;
}

/** @param given `actorId` is who sets it, where that is known. */
export async function setPassword(
  pool: Pool,
  { userId, password, actorId }: { userId: string; password: string; actorId?: string },
): Promise<PasswordSet> {
  const problem = problemOf(password);
  if (problem !== null) return { kind: 'refused', code: 'bad_input', message: problem };
  const user = await findUser(pool, userId);
  if (!user) {
    return { kind: 'refused', code: 'unknown_user', message: `There is no user ${userId}.` };
  }
  const hash = await hashPassword(password);
  await inTransaction(pool, async (client) => {
    if (actorId !== undefined) await asActor(client, actorId);
    await setPasswordHash(client, userId, hash);
    await deleteSessionsOf(client, userId);
    await deleteKnownBrowsersOf(client, userId);
  });
  return { kind: 'set' };
}
