/**
 * The example shop's agent, ready to decide: whoever tries the product needs no second command to
 * get to the first approval. Only where the example is, and only once.
 */
import type { Pool } from 'pg';
import { setPasswordHash } from '../../db/queries/passwords';
import { findUser } from '../../db/queries/users';
import { onlyShopId } from '../../db/queries/write-settings';
import { inTransaction } from '../../db/transaction';
import type { FirstAdmin } from './first-admin';
import { hashPassword } from './secrets';
import { newPassword } from './set-password';

const EXAMPLE_SHOP = 'larkfield';
const AGENT = 'agent';

/** Call it only where the first admin was just made. Null where this is not the example alone. */
export async function makeFirstAgent(pool: Pool): Promise<FirstAdmin | null> {
  if ((await onlyShopId(pool)) !== EXAMPLE_SHOP) return null;
  const user = await findUser(pool, AGENT);
  if (user?.role !== 'agent' || !user.isActive) return null;
  const password = newPassword();
  const hash = await hashPassword(password);
  await inTransaction(pool, (client) => setPasswordHash(client, AGENT, hash));
  return { userId: AGENT, password };
}
