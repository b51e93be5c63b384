/** Which handbook rules exist, and which were in force on the day that matters. */
import type { Db } from '../pool';

export type RuleValidityQuery = {
  shopId: string;
  ruleIds: readonly string[];
  /** The order whose day counts, when it is this customer's. */
  orderId: string | null;
  customerId: string;
  /** The day that counts otherwise. */
  on: Date;
};

/** Rules that exist, each with whether a version is in force; an unknown rule is absent. */
export async function ruleValidity(
  db: Db,
  query: RuleValidityQuery,
): Promise<Map<string, { inForce: boolean }>> {
  const found = await db.query<{ ruleId: string; inForce: boolean }>(
    `WITH day AS (
       SELECT coalesce(
         (SELECT ordered_at FROM orders WHERE order_id = $3 AND customer_id = $4), $5
       ) AT TIME ZONE (SELECT time_zone FROM shops WHERE shop_id = $1) AS at
     )
     SELECT rule_id AS "ruleId",
            bool_or(valid_from <= day.at::date AND coalesce(valid_to, 'infinity') >= day.at::date)
              AS "inForce"
     FROM policy_rules, day WHERE shop_id = $1 AND rule_id = ANY($2) GROUP BY rule_id`,
    [query.shopId, [...query.ruleIds], query.orderId, query.customerId, query.on],
  );
  return new Map(found.rows.map((row) => [row.ruleId, { inForce: row.inForce }]));
}

/** The version in force of each rule, on the order's day; 0 for a rule of which none is. */
export async function ruleVersions(db: Db, query: RuleValidityQuery): Promise<Map<string, number>> {
  if (query.ruleIds.length === 0) return new Map();
  const found = await db.query<{ ruleId: string; version: number }>(
    `WITH day AS (
       SELECT coalesce(
         (SELECT ordered_at FROM orders WHERE order_id = $3 AND customer_id = $4), $5
       ) AT TIME ZONE (SELECT time_zone FROM shops WHERE shop_id = $1) AS at
     )
     SELECT rule_id AS "ruleId", max(version) AS version
     FROM policy_rules, day
     WHERE shop_id = $1 AND rule_id = ANY($2)
       AND valid_from <= day.at::date AND coalesce(valid_to, 'infinity') >= day.at::date
     GROUP BY rule_id`,
    [query.shopId, [...query.ruleIds], query.orderId, query.customerId, query.on],
  );
  const versions = new Map(found.rows.map((row) => [row.ruleId, row.version]));
  return new Map([...query.ruleIds].sort().map((ruleId) => [ruleId, versions.get(ruleId) ?? 0]));
}
