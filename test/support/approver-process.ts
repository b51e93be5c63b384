/**
 * Somebody who decides from a process of their own: reads decision requests as JSON lines, decides
 * all at once, and prints the answers as JSON lines. Two of them share nothing but the database.
 */
import { createInterface } from 'node:readline';
import type { DecisionRequest } from '../../contracts/decision';
import { createPool } from '../../db/pool';
import { recordDecision } from '../../db/record-decision';
import { requireSetUp } from './set-up-value';

async function main(): Promise<void> {
  const pool = createPool(requireSetUp('APPROVER_DATABASE_URL'), { max: 5 });
  await pool.query('SELECT 1');
  process.stdout.write('ready\n');
  const lines = createInterface({ input: process.stdin });
  const deciding: Promise<void>[] = [];
  for await (const line of lines) {
    const request = JSON.parse(line) as DecisionRequest;
    const say = async (): Promise<void> => {
      const answer = await recordDecision(pool, request);
      process.stdout.write(`answer ${JSON.stringify(answer)}\n`);
    };
    deciding.push(say());
  }
  await Promise.all(deciding);
  await pool.end();
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
