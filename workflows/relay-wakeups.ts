/**
 * One pass of the relay; a Temporal Schedule starts it again, so no process polls. A step that fails
 * is tried again with the next pass, and does not hold up the others.
 */
import { isCancellation, proxyActivities } from '@temporalio/workflow';
import type { RelayActivities } from '../activities/relay';

const {
  wakeReleasedWrites,
  sendOpenWakeups,
  restartLostCases,
  lapseChangedCases,
  applyProviderEvents,
} = proxyActivities<RelayActivities>({
  startToCloseTimeout: '2 minutes',
  // The next pass is a minute away, so a failing one ends soon.
  retry: { maximumAttempts: 3, initialInterval: '1 second' },
});

export type RelayResult = {
  sent: number;
  closed: number;
  failed: number;
  released: number;
  restarted: number;
  lapsed: number;
  eventsApplied: number;
  eventsParked?: number;
};

type Counts = Partial<RelayResult>;

/** Decisions that people made come first: what changed outside can't hold them up. */
const STEPS: readonly (() => Promise<Counts>)[] = [
  () => wakeReleasedWrites.executeWithOptions({ summary: 'Wake writes that nothing holds' }, []),
  () => sendOpenWakeups.executeWithOptions({ summary: 'Send open wake-ups again' }, []),
  () => restartLostCases.executeWithOptions({ summary: 'Look for cases without a Workflow' }, []),
  () => lapseChangedCases.executeWithOptions({ summary: 'Look at what changed outside' }, []),
  () => applyProviderEvents.executeWithOptions({ summary: 'Apply what providers told us' }, []),
];

/** @throws the first step's error, after all were tried. */
export async function relayWakeups(): Promise<RelayResult> {
  const counts: RelayResult = {
    ...{ sent: 0, closed: 0, failed: 0, released: 0, restarted: 0, lapsed: 0, eventsApplied: 0 },
  };
  const failures: unknown[] = [];
  for (const step of STEPS) {
    try {
      Object.assign(counts, await step());
    } catch (error) {
      if (isCancellation(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return counts;
}
