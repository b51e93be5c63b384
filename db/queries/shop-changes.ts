/** Notes of what changed in the shop, and the waiting proposals that they may concern. */
import type { Db } from '../pool';

/** An order, the stock of a SKU, or a rule of the handbook. */
export type ShopChange = { changeNo: bigint; what: 'order' | 'stock' | 'rule'; key: string };

export type WaitingProposal = { caseId: string; revision: number };

/**
 * The oldest notes. They are taken only after they were acted on, so that a pass that dies is made
 * again. Young ones are left for the next pass: a proposal that was being published at that instant
 * is in the database by then.
 * @param afterNo the last note that this pass has looked at; 0 for none.
 */
export async function openShopChanges(
  db: Db,
  { olderThanMs, limit, afterNo }: { olderThanMs: number; limit: number; afterNo: bigint },
): Promise<ShopChange[]> {
  const found = await db.query<ShopChange>(
    `SELECT change_no AS "changeNo", what, key FROM shop_changes
     WHERE changed_at <= clock_timestamp() - make_interval(secs => $1 / 1000.0) AND change_no > $3
     ORDER BY change_no LIMIT $2`,
    [olderThanMs, limit, afterNo],
  );
  return found.rows;
}

export async function deleteShopChanges(db: Db, changes: readonly ShopChange[]): Promise<void> {
  await db.query('DELETE FROM shop_changes WHERE change_no = ANY ($1::bigint[])', [
    changes.map((change) => change.changeNo.toString()),
  ]);
}

function keysOf(changes: readonly ShopChange[], what: ShopChange['what']): string[] {
  return changes.filter((change) => change.what === what).map((change) => change.key);
}

/** Waiting proposals with an action on one of the orders, or that relies on the stock or the rule. */
export async function proposalsConcerned(
  db: Db,
  changes: readonly ShopChange[],
): Promise<WaitingProposal[]> {
  const names = [
    ...keysOf(changes, 'stock').map((sku) => `stock:${sku}`),
    ...keysOf(changes, 'rule').map((ruleId) => `rule:${ruleId}`),
  ];
  const found = await db.query<WaitingProposal>(
    `SELECT DISTINCT case_id AS "caseId", revision
     FROM proposals p JOIN proposal_actions a USING (case_id, revision)
     WHERE p.state = 'pending' AND (a.order_id = ANY ($1) OR a.facts ?| $2)
     ORDER BY case_id, revision`,
    [keysOf(changes, 'order'), names],
  );
  return found.rows;
}

/** Locks other cases' waiting proposals on an order or its stock, but for those that are locked. */
export async function lockOthersOnOrder(
  db: Db,
  { caseId, orderId }: { caseId: string; orderId: string },
): Promise<WaitingProposal[]> {
  const found = await db.query<WaitingProposal>(
    `SELECT case_id AS "caseId", p.revision
     FROM proposals p JOIN cases c USING (case_id)
     WHERE p.state = 'pending' AND case_id <> $1 AND c.ended_at IS NULL
       AND EXISTS (
         SELECT FROM proposal_actions a
         WHERE a.case_id = p.case_id AND a.revision = p.revision
           AND (a.order_id = $2 OR a.facts ?| ARRAY(
                  SELECT 'stock:' || sku FROM order_lines WHERE order_id = $2)))
     ORDER BY case_id FOR UPDATE OF c, p SKIP LOCKED`,
    [caseId, orderId],
  );
  return found.rows;
}
