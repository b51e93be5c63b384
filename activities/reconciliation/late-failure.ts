/** A write that failed after it was done, and whose event never came: the list says so. */
import type { Pool } from 'pg';
import { shopNow } from '../../contracts/shop';
import { loadCase } from '../../db/queries/cases';
import type { NewFinding } from '../../db/queries/findings';
import { lockOperation } from '../../db/queries/operations';
import { loadShop } from '../../db/queries/shops';
import { inTransaction } from '../../db/transaction';
import { applyKnown } from '../writes/remote/apply-known';

/** True when it was booked now; false when it stands otherwise by this time. */
export async function applyLateFailure(
  { pool, now }: { pool: Pool; now: () => Date },
  { operationId, providerRef }: Pick<NewFinding, 'operationId' | 'providerRef'>,
): Promise<boolean> {
  if (typeof operationId !== 'string') return false;
  return inTransaction(pool, async (client) => {
    const operation = await lockOperation(client, operationId);
    if (operation?.state !== 'succeeded') return false;
    const { shopId } = await loadCase(client, operation.caseId);
    const at = now();
    const given = {
      client,
      operation,
      now: at,
      shopNow: shopNow(await loadShop(client, shopId), at),
    };
    const known = { ref: providerRef ?? null, amountMinor: null, currency: null };
    await applyKnown(given, { ...known, state: 'failed', source: 'list' });
    return true;
  });
}
