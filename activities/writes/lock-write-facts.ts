/** Locks what a write is decided on, in the order of every writer: approval, then the facts. */
import type { PoolClient } from 'pg';
import { shopNow } from '../../contracts/shop';
import type { WriteFacts } from '../../contracts/write-facts';
import { lockApprovalFacts } from '../../db/queries/approval-facts';
import type { CaseRow } from '../../db/queries/cases';
import type { OperationRow } from '../../db/queries/operations';
import { loadShop } from '../../db/queries/shops';
import { loadWriteFacts } from '../../db/queries/write-facts';

/** The operation must be locked already; the rows stay as they were read until the transaction ends. */
export async function lockWriteFacts(
  { client, now }: { client: PoolClient; now: Date },
  operation: OperationRow,
  row: CaseRow,
): Promise<WriteFacts> {
  const approval = await lockApprovalFacts(client, operation);
  const shop = await loadShop(client, row.shopId);
  const facts = await loadWriteFacts(client, {
    orderId: operation.orderId,
    customerId: row.customerId,
    shopId: row.shopId,
    now,
    shopNow: shopNow(shop, now),
    shopTimeZone: shop.timeZone,
    isCaseOpen: row.endedAt === null,
    isLocking: true,
    beforeApprovalNo: operation.approvalNo,
  });
  return { ...facts, approval };
}
