/** What the worker, the servers and the database do in a span in which nobody does anything. */
import { setTimeout as pause } from 'node:timers/promises';
import { SCHEDULE_IDS } from '../contracts/task-queues';
import { cpuSeconds, databaseFigures, memoryMb, withChildren } from './process-figures';
import type { WaitingWorld } from './waiting-world';

/** Sessions of Postgres hand their counts in within this after they fall idle. */
const COUNTS_SETTLE_MS = 12_000;

export type StatementCount = { calls: number; query: string };

export type IdleWindow = {
  what: string;
  seconds: number;
  workerCpuPercent: number;
  temporalCpuPercent: number;
  workerMb: number;
  temporalMb: number;
  postgresMb: number;
  transactions: number;
  /** What was asked of the database, most often first. */
  statements: readonly StatementCount[];
};

export type Schedule = keyof typeof SCHEDULE_IDS;

/** Lets Schedules rest or go on; the worker itself is not touched. */
export async function setSchedules(
  { client }: WaitingWorld,
  paused: readonly Schedule[],
): Promise<void> {
  for (const [name, id] of Object.entries(SCHEDULE_IDS)) {
    const handle = client.schedule.getHandle(id);
    if (paused.includes(name as Schedule)) await handle.pause();
    else await handle.unpause();
  }
}

/** Without what opens and closes transactions. */
async function statementsAsked({ admin, database }: WaitingWorld): Promise<StatementCount[]> {
  const found = await admin.query<StatementCount>(
    `SELECT sum(calls)::int AS calls, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) AS query
     FROM pg_stat_statements
     WHERE dbid = (SELECT oid FROM pg_database WHERE datname = $1)
       AND query NOT IN ('BEGIN', 'COMMIT', 'ROLLBACK')
     GROUP BY 2 ORDER BY 1 DESC, 2`,
    [database],
  );
  return found.rows;
}

async function look(world: WaitingWorld): Promise<{
  workerCpu: number;
  temporalCpu: number;
  transactions: number;
}> {
  const workerPid = world.worker.child.pid ?? 0;
  return {
    workerCpu: cpuSeconds(workerPid),
    temporalCpu: cpuSeconds(world.servers.temporalPid),
    transactions: (await databaseFigures(world.admin, world.database)).transactions,
  };
}

/** Measures while the Schedules in `paused` rest. */
export async function measureIdle(
  world: WaitingWorld,
  { what, seconds, paused }: { what: string; seconds: number; paused: readonly Schedule[] },
): Promise<IdleWindow> {
  await setSchedules(world, paused);
  await pause(COUNTS_SETTLE_MS);
  await world.admin.query('SELECT pg_stat_statements_reset()');
  const before = await look(world);
  const startedAtMs = performance.now();
  await pause(seconds * 1_000);
  const after = await look(world);
  const elapsedSeconds = (performance.now() - startedAtMs) / 1_000;
  const percent = (used: number): number => (100 * used) / elapsedSeconds;
  const postgres = withChildren(world.servers.postgresPid);
  return {
    what,
    seconds: elapsedSeconds,
    workerCpuPercent: percent(after.workerCpu - before.workerCpu),
    temporalCpuPercent: percent(after.temporalCpu - before.temporalCpu),
    workerMb: memoryMb(world.worker.child.pid ?? 0),
    temporalMb: memoryMb(world.servers.temporalPid),
    postgresMb: postgres.reduce((sum, pid) => sum + memoryMb(pid), 0),
    transactions: after.transactions - before.transactions,
    statements: await statementsAsked(world),
  };
}
