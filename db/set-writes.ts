/** People stop writes, let them go on, and say where they go; the rule object says who may. */
import type { Pool, PoolClient } from 'pg';
import { canRoute, canSettle } from '../contracts/can';
import type { User } from '../contracts/can';
import { clearSwitch, deleteRoute, insertSwitch, upsertRoute } from './queries/write-settings';
import { findUser } from './queries/users';
import { inTransaction } from './transaction';

export type SettingAnswer =
  /** `isChanged` false: it was so already. */
  | { ok: true; isChanged: boolean }
  | { ok: false; code: 'unknown_user' | 'not_entitled'; message: string };

type Rule = (user: User) => { allowed: true } | { allowed: false; message: string };

async function asUser(
  pool: Pool,
  by: { userId: string; rule: Rule },
  change: (client: PoolClient) => Promise<boolean>,
): Promise<SettingAnswer> {
  return inTransaction(pool, async (client) => {
    const user = await findUser(client, by.userId);
    if (!user) {
      return { ok: false, code: 'unknown_user', message: `There is no user ${by.userId}.` };
    }
    const right = by.rule(user);
    if (!right.allowed) return { ok: false, code: 'not_entitled', message: right.message };
    return { ok: true, isChanged: await change(client) };
  });
}

const maySwitch: Rule = (user) => canSettle(user, { customerId: null });

/** Stops new writes of a kind over a provider; what was sent before is still asked about. */
export function switchOff(
  pool: Pool,
  given: { provider: string; kind: string; reason: string; userId: string },
): Promise<SettingAnswer> {
  const by = { userId: given.userId, rule: maySwitch };
  return asUser(pool, by, (client) => insertSwitch(client, given));
}

/** What waits goes on within minutes. */
export function switchOn(
  pool: Pool,
  given: { provider: string; kind: string; userId: string },
): Promise<SettingAnswer> {
  const by = { userId: given.userId, rule: maySwitch };
  return asUser(pool, by, (client) => clearSwitch(client, given));
}

/** @param route `provider` null: back to our own Postgres. */
export function setRoute(
  pool: Pool,
  route: { shopId: string; kind: string; provider: string | null; userId: string },
): Promise<SettingAnswer> {
  const { provider } = route;
  return asUser(pool, { userId: route.userId, rule: canRoute }, (client) =>
    provider === null ? deleteRoute(client, route) : upsertRoute(client, { ...route, provider }),
  );
}
