/** Shops: what the core must know of each. */
import { ShopProfileSchema } from '../../contracts/shop';
import type { ShopProfile } from '../../contracts/shop';
import type { Db } from '../pool';

/**
 * A shop's profile, checked: a wrong currency or an empty pattern must not reach the gates.
 * @throws RangeError when there is no such shop, or naming each place of its row that is not valid.
 */
export async function loadShop(db: Db, shopId: string): Promise<ShopProfile> {
  const found = await db.query(
    `SELECT shop_id AS "shopId", name, currency, time_zone AS "timeZone",
            business_hours AS "businessHours",
            order_id_pattern AS "orderIdPattern", order_id_example AS "orderIdExample",
            order_id_like_pattern AS "orderIdLikePattern", as_of AS "asOf",
            support_team_name AS "supportTeamName"
     FROM shops WHERE shop_id = $1`,
    [shopId],
  );
  const parsed = ShopProfileSchema.safeParse(found.rows[0]);
  if (parsed.success) return parsed.data;
  if (found.rows.length === 0) throw new RangeError(`There is no shop ${shopId}.`);
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new RangeError(`The profile of shop ${shopId} is not valid: ${faults.join('; ')}.`);
}

/** @throws RangeError when there is no such shop. */
export async function shopCurrency(db: Db, shopId: string): Promise<string> {
  const found = await db.query<{ currency: string }>(
    'SELECT currency FROM shops WHERE shop_id = $1',
    [shopId],
  );
  const currency = found.rows[0]?.currency;
  if (currency === undefined) throw new RangeError(`There is no shop ${shopId}.`);
  return currency;
}

/** The time zone in which nights are counted; an installation without a shop has UTC. */
export async function shopTimeZone(db: Db): Promise<string> {
  const found = await db.query<{ timeZone: string }>(
    'SELECT time_zone AS "timeZone" FROM shops ORDER BY shop_id LIMIT 1',
  );
  return found.rows[0]?.timeZone ?? 'UTC';
}
