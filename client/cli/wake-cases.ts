/** Sends the Signals that follow a decision. The decision stands whatever becomes of them. */
import type { Client } from '@temporalio/client';
import type { Pool } from 'pg';
import { acknowledgeWakeup, findWakeup } from '../../db/queries/wakeups';
import type { Wakeup, WakeupOutcome } from '../../db/queries/wakeups';
import type { TemporalPlace } from '../config';
import { tryTemporal } from './temporal-client';

export type WakeRequest = {
  pool: Pool;
  temporal: TemporalPlace | null;
  wakeupIds: readonly string[];
};

async function signal(client: Client, wakeup: Wakeup): Promise<WakeupOutcome> {
  const { WorkflowNotFoundError } = await import('@temporalio/client');
  try {
    await client.workflow.getHandle(wakeup.workflowId).signal(wakeup.signalName, wakeup.payload);
    return 'sent';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'closed';
    throw error;
  }
}

/**
 * Sends each wake-up as it is stored and acknowledges those that Temporal has.
 * @returns false when Temporal did not take them all: the relay sends the rest again.
 */
export async function wakeCase(request: WakeRequest): Promise<boolean> {
  const { pool, temporal, wakeupIds } = request;
  if (wakeupIds.length === 0) return true;
  const answer = await tryTemporal(temporal, async (client) => {
    for (const wakeupId of wakeupIds) {
      const wakeup = await findWakeup(pool, wakeupId);
      if (!wakeup) continue;
      await acknowledgeWakeup(pool, wakeupId, await signal(client, wakeup));
    }
  });
  return answer.ok;
}
