import type { Client } from '@temporalio/client';
import type { Pool } from 'pg';

export type RelayDeps = {
  pool: Pool;
  client: Client;
  /** The real clock, unless a test says otherwise. */
  now?: () => Date;
  /** How long a change outside is left alone before it is looked at. */
  quietMs?: number;
  /** The outside services that this worker can send to. */
  providerNames?: readonly string[];
};
