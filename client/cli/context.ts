/** What every command gets: where to write, where the servers are, what the time is. */
import type { Pool } from 'pg';
import { createPool } from '../../db/pool';
import { findServers } from '../config';
import type { ServerPlaces } from '../config';
import { CliError, EXIT } from './cli-error';
import type { Terminal } from './terminal';

export type CliContext = {
  terminal: Terminal;
  env: NodeJS.ProcessEnv;
  dataDir: string | undefined;
};

/** Few, since a command asks one thing after the other; short, since a person waits. */
const COMMAND_POOL = { max: 4, connectionTimeoutMillis: 5_000 };
/** For the inbox, where many people and programs ask at once. */
export const SERVER_POOL = { max: 24, connectionTimeoutMillis: 5_000 };

const NOTHING_RUNS =
  'Nothing is running here: start it with `npx countersign up`, or set DATABASE_URL and TEMPORAL_ADDRESS.';

export function placesFor(context: CliContext): Promise<ServerPlaces> {
  const { env, dataDir } = context;
  return findServers({ env, dataDir, cwd: process.cwd() });
}

/**
 * Runs `work` with a pool and the places, and closes the pool after it.
 * @throws CliError `nothing_running` when nobody says where Postgres is.
 */
export async function withDatabase<T>(
  context: CliContext,
  work: (pool: Pool, places: ServerPlaces) => Promise<T>,
  poolOptions = COMMAND_POOL,
): Promise<T> {
  const places = await placesFor(context);
  if (places.databaseUrl === null) {
    throw new CliError(EXIT.unreachable, 'nothing_running', NOTHING_RUNS);
  }
  const pool = createPool(places.databaseUrl, poolOptions);
  try {
    return await work(pool, places);
  } finally {
    await pool.end();
  }
}
