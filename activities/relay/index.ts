/** Sends wake-up Signals again until Temporal has taken them, and looks at what changed outside. */
import { tellFailures } from '../failing/tell-failures';
import { applyProviderEvents } from './apply-provider-events';
import type { AppliedEvents } from './apply-provider-events';
import { lapseChangedCases } from './lapse-changed-cases';
import type { LapsedCases } from './lapse-changed-cases';
import type { RelayDeps } from './relay-deps';
import { restartLost } from './restart-lost';
import type { RestartedCases } from './restart-lost';
import { sendOpenWakeups } from './send-open-wakeups';
import type { RelayedWakeups } from './send-open-wakeups';
import { wakeReleased } from './wake-released';
import type { WokenWrites } from './wake-released';

export function createRelayActivities(deps: RelayDeps) {
  const now = deps.now ?? ((): Date => new Date());
  return tellFailures(deps.pool, {
    wakeReleasedWrites: (): Promise<WokenWrites> => wakeReleased(deps),
    restartLostCases: (): Promise<RestartedCases> => restartLost(deps),
    sendOpenWakeups: (): Promise<RelayedWakeups> => sendOpenWakeups(deps),
    applyProviderEvents: (): Promise<AppliedEvents> => applyProviderEvents({ ...deps, now }),
    lapseChangedCases: (): Promise<LapsedCases> => lapseChangedCases({ ...deps, now }),
  });
}

export type RelayActivities = ReturnType<typeof createRelayActivities>;
