/**
 * A support agent's process: reads decision requests as JSON lines, decides each, signals, and
 * prints the answers as JSON lines. Two of them decide on the same things at the same time.
 */
import { createInterface } from 'node:readline';
import { Client, Connection } from '@temporalio/client';
import type { DecisionRequest } from '../../contracts/decision';
import { createPool } from '../../db/pool';
import { recordDecision } from '../../db/record-decision';
import { requireSetUp } from './set-up-value';
import { signalWakeup } from './signal-approval';

async function main(): Promise<void> {
  const connection = await Connection.connect({ address: requireSetUp('TEST_TEMPORAL_ADDRESS') });
  const client = new Client({ connection, namespace: requireSetUp('WORKER_NAMESPACE') });
  const pool = createPool(requireSetUp('WORKER_DATABASE_URL'), { max: 4 });
  // The first connection takes longest; the race is about the decisions.
  await pool.query('SELECT 1');
  process.stdout.write('ready\n');
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line) as DecisionRequest;
    const answer = await recordDecision(pool, request);
    await signalWakeup(pool, client, answer);
    process.stdout.write(`answer ${JSON.stringify({ request, answer })}\n`);
  }
  await pool.end();
  await connection.close();
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
