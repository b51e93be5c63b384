/** Handbook rules word for word. Read only. */
import type { PolicyPassage } from '../../contracts/tools/shop-reads';
import type { Db } from '../pool';

/** Every version of these rules, the oldest first. */
export async function ruleTexts(
  db: Db,
  { shopId, ruleIds }: { shopId: string; ruleIds: readonly string[] },
): Promise<PolicyPassage[]> {
  const found = await db.query<PolicyPassage>(
    `SELECT rule_id AS "ruleId", title, version, valid_from AS "validFrom",
            valid_to AS "validTo", body
     FROM policy_rules WHERE shop_id = $1 AND rule_id = ANY ($2) ORDER BY rule_id, version`,
    [shopId, [...ruleIds]],
  );
  return found.rows;
}
