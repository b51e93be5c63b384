import type { RemoteOperation } from '../../../db/queries/remote-operations';
import { inTransaction } from '../../../db/transaction';
import type { Applied } from './apply-known';
import { lockApplied } from './lock-applied';
import type { RemoteDeps } from './remote-deps';

/** Runs `work` on the operation if it is still as it was when the question was asked. */
export async function onUnchanged(
  deps: RemoteDeps,
  asked: RemoteOperation,
  work: (at: Applied) => Promise<unknown>,
): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    const locked = await lockApplied(client, asked.operationId, deps.now());
    if (!locked) return;
    const { operation } = locked.at;
    if (operation.fence !== asked.fence || operation.state !== asked.state) return;
    await work(locked.at);
  });
}
