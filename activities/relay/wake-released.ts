/** Wakes cases whose approved write nothing holds any more: switched on, routed or configured again. */
import { randomUUID } from 'node:crypto';
import { takeReleased } from '../../db/queries/held-operations';
import { insertWakeup } from '../../db/queries/wakeups';
import { inTransaction } from '../../db/transaction';
import type { RelayDeps } from './relay-deps';

export type WokenWrites = { released: number };

/** The rest waits for the next pass. */
const PAGE_SIZE = 500;

/** The wake-ups are sent by the relay's own next step. */
export async function wakeReleased({ pool, providerNames = [] }: RelayDeps): Promise<WokenWrites> {
  return inTransaction(pool, async (client) => {
    const released = await takeReleased(client, { configured: providerNames, limit: PAGE_SIZE });
    for (const { workflowId } of released) {
      const wakeupId = randomUUID();
      const payload = { decisionId: wakeupId };
      await insertWakeup(client, { wakeupId, workflowId, signalName: 'approval', payload });
    }
    return { released: released.length };
  });
}
