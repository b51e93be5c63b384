/** One pass of the relay; a Temporal Schedule starts it again, so no process polls. */
import { proxyActivities } from '@temporalio/workflow';
import type { RelayActivities } from '../activities/relay';

const { sendOpenWakeups } = proxyActivities<RelayActivities>({
  startToCloseTimeout: '2 minutes',
  // The next pass is a minute away, so a failing one ends soon.
  retry: { maximumAttempts: 3, initialInterval: '1 second' },
});

export type RelayResult = { sent: number; closed: number; failed: number };

export async function relayWakeups(): Promise<RelayResult> {
  return sendOpenWakeups.executeWithOptions({ summary: 'Send open wake-ups again' }, []);
}
