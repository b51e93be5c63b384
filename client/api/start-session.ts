/** A new session: always with a new secret, and instead of the one that the browser had. */
import type { Pool } from 'pg';
import { deleteSession, insertSession } from '../../db/queries/sessions';
import type { SignInMethod } from '../../db/queries/sessions';
import { inTransaction } from '../../db/transaction';
import type { OpenSession } from './open-session';
import { hashOfSecret, newSecret } from './secrets';

/** @returns what the browser keeps; the database has its hash alone. */
export async function startSession(
  { pool, now }: { pool: Pool; now: () => Date },
  given: { userId: string; method: SignInMethod; before: OpenSession | null },
): Promise<string> {
  // A session that somebody planted before is worth nothing.
  const secret = newSecret();
  const { userId, method, before } = given;
  await inTransaction(pool, async (client) => {
    if (before) await deleteSession(client, before.tokenHash);
    await insertSession(client, { tokenHash: hashOfSecret(secret), userId, method, at: now() });
  });
  return secret;
}
