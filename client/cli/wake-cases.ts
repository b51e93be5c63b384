/** Sends the Signals that follow a decision. The decision stands whatever becomes of them. */
import type { Client } from '@temporalio/client';
import type { Pool } from 'pg';
import { acknowledgeWakeup } from '../../db/queries/wakeups';
import type { WakeupOutcome } from '../../db/queries/wakeups';
import { approval } from '../../workflows/messages';
import type { TemporalPlace } from '../config';
import { tryTemporal } from './temporal-client';

export type WakeRequest = {
  pool: Pool;
  temporal: TemporalPlace | null;
  workflowId: string;
  wakeupIds: readonly string[];
};

async function signal(
  client: Client,
  workflowId: string,
  wakeupId: string,
): Promise<WakeupOutcome> {
  const { WorkflowNotFoundError } = await import('@temporalio/client');
  try {
    await client.workflow.getHandle(workflowId).signal(approval, { decisionId: wakeupId });
    return 'sent';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'closed';
    throw error;
  }
}

/**
 * Signals the case once per wake-up and acknowledges each that Temporal has.
 * @returns false when Temporal did not take them all: the relay sends the rest again.
 */
export async function wakeCase(request: WakeRequest): Promise<boolean> {
  const { pool, temporal, workflowId, wakeupIds } = request;
  if (wakeupIds.length === 0) return true;
  const answer = await tryTemporal(temporal, async (client) => {
    for (const wakeupId of wakeupIds) {
      const outcome = await signal(client, workflowId, wakeupId);
      await acknowledgeWakeup(pool, wakeupId, outcome);
    }
  });
  return answer.ok;
}
