/** One pass of the relay; a Temporal Schedule starts it again, so no process polls. */
import { patched, proxyActivities } from '@temporalio/workflow';
import type { RelayActivities } from '../activities/relay';

const { sendOpenWakeups, lapseChangedCases, applyProviderEvents } =
  proxyActivities<RelayActivities>({
    startToCloseTimeout: '2 minutes',
    // The next pass is a minute away, so a failing one ends soon.
    retry: { maximumAttempts: 3, initialInterval: '1 second' },
  });

export type RelayResult = {
  sent: number;
  closed: number;
  failed: number;
  lapsed?: number;
  eventsApplied?: number;
};

/** Decisions that people made come first: what changed outside can't hold them up. */
export async function relayWakeups(): Promise<RelayResult> {
  const sent = await sendOpenWakeups.executeWithOptions(
    { summary: 'Send open wake-ups again' },
    [],
  );
  if (!patched('lapse-by-fact')) return sent;
  const lapsed = await lapseChangedCases.executeWithOptions(
    { summary: 'Look at what changed outside' },
    [],
  );
  if (!patched('provider-events')) return { ...sent, ...lapsed };
  const applied = await applyProviderEvents.executeWithOptions(
    { summary: 'Apply what providers told us' },
    [],
  );
  return { ...sent, ...lapsed, ...applied };
}
