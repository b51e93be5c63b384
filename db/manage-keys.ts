/** Public keys come and go, each with an audit entry; the rule object says whose may. */
import type { Pool, PoolClient } from 'pg';
import { canManageKeys } from '../contracts/can';
import type { Right } from '../contracts/can';
import { keyIdOf } from '../contracts/ed25519';
import { appendAudit } from './queries/audit';
import { findUserKey, insertUserKey, revokeUserKey } from './queries/user-keys';
import type { UserKeyRow } from './queries/user-keys';
import { findUser } from './queries/users';
import { inTransaction } from './transaction';

type No = (Right & { allowed: false }) | { allowed: false; code: 'key_unknown'; message: string };

export type KeyAnswer = { ok: true; key: UserKeyRow; isChanged: boolean } | { ok: false; no: No };

async function rightOver(client: PoolClient, userId: string, ownerId: string): Promise<Right> {
  const user = await findUser(client, userId);
  if (user) return canManageKeys(user, { userId: ownerId });
  return { allowed: false, code: 'unknown_user', message: `There is no user ${userId}.` };
}

async function auditKey(
  client: PoolClient,
  event: 'key_registered' | 'key_revoked',
  { actor, key }: { actor: string; key: UserKeyRow },
): Promise<void> {
  const detail = { key_id: key.keyId, owner: key.userId };
  await appendAudit(client, { event, actor, channel: 'terminal', caseId: null, detail });
}

async function reread(client: PoolClient, keyId: string): Promise<UserKeyRow> {
  const key = await findUserKey(client, keyId);
  if (!key) throw new RangeError('The key was not stored.');
  return key;
}

/** Registers the public half of a person's new key, 32 raw bytes as base64. */
export async function registerKey(
  pool: Pool,
  { userId, publicKey }: { userId: string; publicKey: string },
): Promise<KeyAnswer> {
  return inTransaction(pool, async (client) => {
    const right = await rightOver(client, userId, userId);
    if (!right.allowed) return { ok: false, no: right };
    const keyId = keyIdOf(publicKey);
    const isChanged = await insertUserKey(client, { keyId, userId, publicKey });
    const key = await reread(client, keyId);
    if (isChanged) await auditKey(client, 'key_registered', { actor: userId, key });
    return { ok: true, key, isChanged };
  });
}

/** Nothing that is signed with it counts from then on; what was decided before stands. */
export async function revokeKey(
  pool: Pool,
  { keyId, userId }: { keyId: string; userId: string },
): Promise<KeyAnswer> {
  return inTransaction(pool, async (client) => {
    const found = await findUserKey(client, keyId);
    if (!found) {
      const message = 'There is no such key: `npx countersign keys list` shows all there are.';
      return { ok: false, no: { allowed: false, code: 'key_unknown', message } };
    }
    const right = await rightOver(client, userId, found.userId);
    if (!right.allowed) return { ok: false, no: right };
    const isChanged = await revokeUserKey(client, keyId);
    const key = await reread(client, keyId);
    if (isChanged) await auditKey(client, 'key_revoked', { actor: userId, key });
    return { ok: true, key, isChanged };
  });
}
