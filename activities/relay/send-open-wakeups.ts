import { log } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/client';
import type { Pool } from 'pg';
import type { Wakeup, WakeupOutcome } from '../../db/queries/wakeups';
import { acknowledgeWakeup, noteFailedAttempt, openWakeups } from '../../db/queries/wakeups';

export type RelayedWakeups = { sent: number; closed: number; failed: number };

/** Whoever wrote the row sends its Signal at once; the relay stays out of its way that long. */
const QUIET_MS = 1_000;
const PAGE_SIZE = 50;
/** The rest waits for the next pass. */
const PAGES_MAX = 20;
const SIGNAL_TIMEOUT_MS = 5_000;

async function signal(client: Client, wakeup: Wakeup): Promise<WakeupOutcome> {
  const handle = client.workflow.getHandle(wakeup.workflowId);
  try {
    await client.withDeadline(Date.now() + SIGNAL_TIMEOUT_MS, () =>
      handle.signal(wakeup.signalName, wakeup.payload),
    );
    return 'sent';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'closed';
    throw error;
  }
}

/**
 * Acknowledged only after Temporal has the Signal. A crash in between sends it twice, which is
 * harmless: a Signal only wakes, and what happened is read from the database.
 */
export async function relayWakeup(
  { pool, client }: { pool: Pool; client: Client },
  wakeup: Wakeup,
): Promise<keyof RelayedWakeups> {
  let outcome: WakeupOutcome;
  try {
    outcome = await signal(client, wakeup);
  } catch (error) {
    const { wakeupId, workflowId } = wakeup;
    log.warn('A wake-up could not be sent; the next pass tries again.', {
      wakeupId,
      workflowId,
      error,
    });
    await noteFailedAttempt(pool, wakeup.wakeupId);
    return 'failed';
  }
  await acknowledgeWakeup(pool, wakeup.wakeupId, outcome);
  return outcome;
}

/**
 * One pass over the wake-ups that nobody acknowledged. One that can't be sent stays open and
 * doesn't stop the others.
 */
export async function sendOpenWakeups(deps: {
  pool: Pool;
  client: Client;
}): Promise<RelayedWakeups> {
  const counts: RelayedWakeups = { sent: 0, closed: 0, failed: 0 };
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const open = await openWakeups(deps.pool, { olderThanMs: QUIET_MS, limit: PAGE_SIZE });
    const outcomes = await Promise.all(open.map((wakeup) => relayWakeup(deps, wakeup)));
    for (const outcome of outcomes) counts[outcome] += 1;
    const allFailed = outcomes.every((outcome) => outcome === 'failed');
    if (open.length < PAGE_SIZE || allFailed) break;
  }
  return counts;
}
