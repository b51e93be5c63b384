/** One pass of the relay; a Temporal Schedule starts it again, so no process polls. */
import { ActivityFailure, patched, proxyActivities } from '@temporalio/workflow';
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
  eventsParked?: number;
};

/** Runs one part of a pass; what fails in it is kept, so that it does not hold up the others. */
async function tryPart<T>(failures: Error[], part: () => Promise<T>): Promise<Partial<T>> {
  try {
    return await part();
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    failures.push(error);
    return {};
  }
}

/** Decisions that people made come first: what changed outside can't hold them up. */
export async function relayWakeups(): Promise<RelayResult> {
  const failures: Error[] = [];
  const sent = await tryPart(failures, () =>
    sendOpenWakeups.executeWithOptions({ summary: 'Send open wake-ups again' }, []),
  );
  const lapsed = patched('lapse-by-fact')
    ? await tryPart(failures, () =>
        lapseChangedCases.executeWithOptions({ summary: 'Look at what changed outside' }, []),
      )
    : {};
  const applied = patched('provider-events')
    ? await tryPart(failures, () =>
        applyProviderEvents.executeWithOptions({ summary: 'Apply what providers told us' }, []),
      )
    : {};
  const [failure] = failures;
  // The run is shown as failed, with the first cause: the next pass tries all of it again.
  if (failure) throw failure;
  return { ...{ sent: 0, closed: 0, failed: 0 }, ...sent, ...lapsed, ...applied };
}
