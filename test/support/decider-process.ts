/**
 * One side of races, as a process of its own: reads requests as JSON lines, does each at the very
 * moment that it names, and prints the answers as JSON lines. Two of them meet on the same thing.
 */
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { createPool } from '../../db/pool';
import { performRequest } from './races/perform-request';
import { nowMs } from './races/race-request';
import type { RaceAnswer, TimedRequest } from './races/race-request';
import { requireSetUp } from './set-up-value';

/** A timer may be late by this much; the rest of the wait is spun away. */
const TIMER_SLACK_MS = 4;

async function waitUntil(goAtMs: number): Promise<void> {
  const timerMs = goAtMs - nowMs() - TIMER_SLACK_MS;
  if (timerMs > 0) await pause(timerMs);
  while (nowMs() < goAtMs);
}

async function main(): Promise<void> {
  const connection = await Connection.connect({ address: requireSetUp('TEST_TEMPORAL_ADDRESS') });
  const client = new Client({ connection, namespace: requireSetUp('WORKER_NAMESPACE') });
  const pool = createPool(requireSetUp('WORKER_DATABASE_URL'), { max: 4 });
  // The first connection takes longest; the race is about the decisions.
  await pool.query('SELECT 1');
  process.stdout.write('ready\n');
  for await (const line of createInterface({ input: process.stdin })) {
    const { raceNo, goAtMs, request } = JSON.parse(line) as TimedRequest;
    await waitUntil(goAtMs);
    const startedAtMs = nowMs();
    const result = await performRequest({ pool, client }, request);
    const answer: RaceAnswer = { raceNo, startedAtMs, result };
    process.stdout.write(`answer ${JSON.stringify(answer)}\n`);
  }
  await pool.end();
  await connection.close();
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
