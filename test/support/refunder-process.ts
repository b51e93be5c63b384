/**
 * A process that executes many approved writes at once, through a pool of its own: reads a JSON
 * line with their ids, and prints a line with what became of each. It ends with its standard input.
 */
import { createInterface } from 'node:readline';
import { executeWrite } from '../../activities/writes/drive-write';
import { createBaselineModel } from '../../activities/model/baseline/baseline-model';
import { createPool } from '../../db/pool';
import { stripeAt } from './providers/provider-world';
import { requireSetUp } from './set-up-value';

const AT_ONCE = 8;

async function main(): Promise<void> {
  const pool = createPool(requireSetUp('REFUNDER_DATABASE_URL'), { max: AT_ONCE });
  const providers = [stripeAt(requireSetUp('REFUNDER_PROVIDER_URL'))];
  const deps = { pool, model: createBaselineModel(), now: () => new Date(), providers };
  // The connections are there before the race begins.
  await Promise.all(Array.from({ length: AT_ONCE }, () => pool.query('SELECT pg_sleep(0.05)')));
  process.stdout.write('ready\n');
  for await (const line of createInterface({ input: process.stdin })) {
    const operationIds = JSON.parse(line) as string[];
    const receipts = await Promise.all(
      operationIds.map((operationId) =>
        executeWrite(deps, { operationId }).catch((error: unknown) => ({
          operationId,
          state: 'failed' as const,
          code: String(error),
        })),
      ),
    );
    process.stdout.write(`answer ${JSON.stringify(receipts)}\n`);
  }
  await pool.end();
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
