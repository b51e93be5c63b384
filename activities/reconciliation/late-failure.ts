/** A write that failed after it was done, and whose event never came: the list says so. */
import type { Pool } from 'pg';
import type { NewFinding } from '../../db/queries/findings';
import { inTransaction } from '../../db/transaction';
import { applyKnown } from '../writes/remote/apply-known';
import { lockApplied } from '../writes/remote/lock-applied';

/** True when it was booked now; false when it stands otherwise by this time. */
export async function applyLateFailure(
  { pool, now }: { pool: Pool; now: () => Date },
  { operationId, providerRef }: Pick<NewFinding, 'operationId' | 'providerRef'>,
): Promise<boolean> {
  if (typeof operationId !== 'string') return false;
  return inTransaction(pool, async (client) => {
    const locked = await lockApplied(client, operationId, now());
    if (locked?.at.operation.state !== 'succeeded') return false;
    const known = { ref: providerRef ?? null, amountMinor: null, currency: null };
    await applyKnown(locked.at, { ...known, state: 'failed', source: 'list', isTold: true });
    return true;
  });
}
