/** Sends wake-up Signals again until Temporal has taken them, and looks at what changed outside. */
import type { Client } from '@temporalio/client';
import type { Pool } from 'pg';
import { applyProviderEvents } from './apply-provider-events';
import type { AppliedEvents } from './apply-provider-events';
import { lapseChangedCases } from './lapse-changed-cases';
import type { LapsedCases } from './lapse-changed-cases';
import { sendOpenWakeups } from './send-open-wakeups';
import type { RelayedWakeups } from './send-open-wakeups';

export type RelayDeps = {
  pool: Pool;
  client: Client;
  /** The real clock, unless a test says otherwise. */
  now?: () => Date;
  /** How long a change outside is left alone before it is looked at. */
  quietMs?: number;
};

export function createRelayActivities(deps: RelayDeps) {
  const now = deps.now ?? ((): Date => new Date());
  return {
    sendOpenWakeups: (): Promise<RelayedWakeups> => sendOpenWakeups(deps),
    applyProviderEvents: (): Promise<AppliedEvents> => applyProviderEvents({ ...deps, now }),
    lapseChangedCases: (): Promise<LapsedCases> => lapseChangedCases({ ...deps, now }),
  };
}

export type RelayActivities = ReturnType<typeof createRelayActivities>;
