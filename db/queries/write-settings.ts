/** Where writes go, and what is stopped. Each change has its audit entry, made by the database. */
import type { Db } from '../pool';

/** Whether a row of `kill_switches` stops such a write; both are SQL. `*` is any. */
export function stopsWrite({ provider, kind }: { provider: string; kind: string }): string {
  return `cleared_at IS NULL AND provider IN (${provider}, '*') AND kind IN (${kind}, '*')`;
}

/** A switch that is off; `*` is any. */
export type OpenSwitch = {
  provider: string;
  kind: string;
  reason: string;
  setBy: string;
  setAt: Date;
};

export async function openSwitches(db: Db): Promise<OpenSwitch[]> {
  const found = await db.query<OpenSwitch>(
    `SELECT provider, kind, reason, set_by AS "setBy", set_at AS "setAt"
     FROM kill_switches WHERE cleared_at IS NULL ORDER BY provider, kind`,
  );
  return found.rows;
}

/** False when it is off already: the first reason stands. */
export async function insertSwitch(
  db: Db,
  given: { provider: string; kind: string; reason: string; userId: string },
): Promise<boolean> {
  const done = await db.query(
    `INSERT INTO kill_switches (provider, kind, reason, set_by) VALUES ($1, $2, $3, $4)
     ON CONFLICT (provider, kind) WHERE cleared_at IS NULL DO NOTHING`,
    [given.provider, given.kind, given.reason, given.userId],
  );
  return done.rowCount === 1;
}

/** False when it was not off. */
export async function clearSwitch(
  db: Db,
  given: { provider: string; kind: string; userId: string },
): Promise<boolean> {
  const done = await db.query(
    `UPDATE kill_switches SET cleared_by = $3, cleared_at = now()
     WHERE provider = $1 AND kind = $2 AND cleared_at IS NULL`,
    [given.provider, given.kind, given.userId],
  );
  return done.rowCount === 1;
}

export type WriteRoute = { shopId: string; kind: string; provider: string; setBy: string | null };

export async function writeRoutes(db: Db): Promise<WriteRoute[]> {
  const found = await db.query<WriteRoute>(
    `SELECT shop_id AS "shopId", kind, provider, set_by AS "setBy"
     FROM write_routes ORDER BY shop_id, kind`,
  );
  return found.rows;
}

/** False when it goes there already. An operation that is claimed keeps its provider. */
export async function upsertRoute(
  db: Db,
  route: { shopId: string; kind: string; provider: string; userId: string },
): Promise<boolean> {
  const done = await db.query(
    `INSERT INTO write_routes AS r (shop_id, kind, provider, set_by) VALUES ($1, $2, $3, $4)
     ON CONFLICT (shop_id, kind) DO UPDATE SET provider = $3, set_by = $4 WHERE r.provider <> $3`,
    [route.shopId, route.kind, route.provider, route.userId],
  );
  return done.rowCount === 1;
}

/** The entry in the audit names whoever the row names last, so that is who takes it away. */
export async function deleteRoute(
  db: Db,
  route: { shopId: string; kind: string; userId: string },
): Promise<boolean> {
  const { shopId, kind, userId } = route;
  await db.query('UPDATE write_routes SET set_by = $3 WHERE shop_id = $1 AND kind = $2', [
    ...[shopId, kind, userId],
  ]);
  const done = await db.query('DELETE FROM write_routes WHERE shop_id = $1 AND kind = $2', [
    ...[shopId, kind],
  ]);
  return done.rowCount === 1;
}

/** The one shop of the installation; null when there are none or more. */
export async function onlyShopId(db: Db): Promise<string | null> {
  const found = await db.query<{ shopId: string }>('SELECT shop_id AS "shopId" FROM shops LIMIT 2');
  return found.rows.length === 1 ? (found.rows[0]?.shopId ?? null) : null;
}
