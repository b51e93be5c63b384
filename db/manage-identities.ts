/** Accounts elsewhere are linked to users by an admin; the database notes each change. */
import type { Pool, PoolClient } from 'pg';
import { canManageIdentities } from '../contracts/can';
import { asActor } from './as-actor';
import { deleteIdentity, insertIdentity } from './queries/identities';
import type { Identity } from './queries/identities';
import { deleteSessionsOf } from './queries/sessions';
import { findUser } from './queries/users';
import { inTransaction } from './transaction';

export type IdentityCode =
  'unknown_user' | 'not_entitled' | 'identity_taken' | 'identity_not_found';

export type IdentityAnswer =
  { ok: true; userId: string } | { ok: false; code: IdentityCode; message: string };

async function refusal(client: PoolClient, actorId: string): Promise<IdentityAnswer | null> {
  const actor = await findUser(client, actorId);
  if (!actor) return { ok: false, code: 'unknown_user', message: `There is no user ${actorId}.` };
  const right = canManageIdentities(actor);
  return right.allowed ? null : { ok: false, code: 'not_entitled', message: right.message };
}

/** From then on this account signs in as this user. One account is one user. */
export async function addIdentity(
  pool: Pool,
  { actorId, userId, ...identity }: Identity & { actorId: string; userId: string },
): Promise<IdentityAnswer> {
  return inTransaction(pool, async (client) => {
    const no = await refusal(client, actorId);
    if (no) return no;
    if (!(await findUser(client, userId))) {
      return { ok: false, code: 'unknown_user', message: `There is no user ${userId}.` };
    }
    await asActor(client, actorId);
    if (await insertIdentity(client, { ...identity, userId })) return { ok: true, userId };
    const message = 'This account is linked already: `countersign identity list` shows to whom.';
    return { ok: false, code: 'identity_taken', message };
  });
}

/** The account opens nothing from then on, and its user is signed out everywhere. */
export async function removeIdentity(
  pool: Pool,
  { actorId, ...identity }: Identity & { actorId: string },
): Promise<IdentityAnswer> {
  return inTransaction(pool, async (client) => {
    const no = await refusal(client, actorId);
    if (no) return no;
    await asActor(client, actorId);
    const userId = await deleteIdentity(client, identity);
    if (userId === null) {
      const message = 'No such account is linked: `countersign identity list` shows all there are.';
      return { ok: false, code: 'identity_not_found', message };
    }
    await deleteSessionsOf(client, userId);
    return { ok: true, userId };
  });
}
