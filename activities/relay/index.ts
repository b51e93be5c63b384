/** Sends wake-up Signals again until Temporal has taken them. */
import type { Client } from '@temporalio/client';
import type { Pool } from 'pg';
import { sendOpenWakeups } from './send-open-wakeups';
import type { RelayedWakeups } from './send-open-wakeups';

export type RelayDeps = { pool: Pool; client: Client };

export function createRelayActivities(deps: RelayDeps) {
  return {
    sendOpenWakeups: (): Promise<RelayedWakeups> => sendOpenWakeups(deps),
  };
}

export type RelayActivities = ReturnType<typeof createRelayActivities>;
