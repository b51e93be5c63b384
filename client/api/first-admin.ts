/** The first start makes one person who can sign in; the password is said once and kept nowhere. */
import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { hasAnyPassword, setPasswordHash } from '../../db/queries/passwords';
import { insertUser } from '../../db/queries/users';
import { inTransaction } from '../../db/transaction';
import { hashPassword } from './secrets';

const ADMIN = 'admin';
const PASSWORD_BYTES = 15;

export type FirstAdmin = { userId: string; password: string };

/** Null when somebody can sign in already. Of two first starts at once, one makes the admin. */
export async function makeFirstAdmin(pool: Pool): Promise<FirstAdmin | null> {
  if (await hasAnyPassword(pool)) return null;
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const hash = await hashPassword(password);
  return inTransaction(pool, async (client) => {
    const user = { userId: ADMIN, displayName: 'Administrator', role: 'admin' as const };
    const isNew = await insertUser(client, user);
    if (!isNew) return null;
    await setPasswordHash(client, ADMIN, hash);
    return { userId: ADMIN, password };
  });
}
