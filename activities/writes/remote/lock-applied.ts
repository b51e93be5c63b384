/** An operation, locked, with the clocks that what is known of it is applied by. */
import type { PoolClient } from 'pg';
import { shopNow } from '../../../contracts/shop';
import { loadCase } from '../../../db/queries/cases';
import type { CaseRow } from '../../../db/queries/cases';
import { lockOperation } from '../../../db/queries/operations';
import { loadShop } from '../../../db/queries/shops';
import type { Applied } from './apply-known';

/** @returns null when there is no such operation. */
export async function lockApplied(
  client: PoolClient,
  operationId: string,
  now: Date,
): Promise<{ at: Applied; row: CaseRow } | null> {
  const operation = await lockOperation(client, operationId);
  if (!operation) return null;
  const row = await loadCase(client, operation.caseId);
  const shop = await loadShop(client, row.shopId);
  return { at: { client, operation, now, shopNow: shopNow(shop, now) }, row };
}
