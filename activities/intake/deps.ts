import type { Client } from '@temporalio/client';
import type { Pool } from 'pg';

export type IntakeDeps = {
  pool: Pool;
  client: Client;
  /** Where the Workflows of cases run. */
  taskQueue: string;
  now: () => Date;
};
