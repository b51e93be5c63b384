/**
 * An executor of writes in a process of its own, without a Workflow: reads orders as JSON lines,
 * drives the operation as the worker's Activity does, through a pool of its own, and prints what
 * came of it. An order may have it kill or stop itself at a step. It ends with its standard input.
 */
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { executeWrite, reconcileWrite } from '../../activities/writes/drive-write';
import type { StepHook } from '../../activities/writes/steps';
import type { Model } from '../../contracts/model';
import { createPool } from '../../db/pool';
import type { ExecutorAnswer, ExecutorOrder, Halt } from './crash/executor-order';
import { labelDeskAt, stripeAt } from './providers/provider-world';
import { requireSetUp } from './set-up-value';

/** A write asks no model. */
const NO_MODEL: Model = {
  id: 'none',
  label: 'none',
  provenance: 'rules',
  complete: () => Promise.reject(new Error('A write asked a model.')),
};

function takesToken({ tokensIn, tokens, step }: Halt, operationId: string): boolean {
  for (let no = 0; no < tokens; no += 1) {
    try {
      closeSync(openSync(path.join(tokensIn, `${operationId}.${step}.${String(no)}`), 'wx'));
      return true;
    } catch {
      // Another executor has this one.
    }
  }
  return false;
}

function hookFor({ halt }: ExecutorOrder): StepHook {
  return (step, operationId) => {
    if (step !== halt?.step || !takesToken(halt, operationId)) return;
    process.kill(process.pid, halt.how === 'kill' ? 'SIGKILL' : 'SIGSTOP');
  };
}

async function main(): Promise<void> {
  const pool = createPool(requireSetUp('EXECUTOR_DATABASE_URL'), { max: 2 });
  const providerUrl = requireSetUp('EXECUTOR_PROVIDER_URL');
  const providers = [stripeAt(providerUrl), labelDeskAt(providerUrl)];
  // The first connection takes longest; the race is about the writes.
  await pool.query('SELECT 1');
  process.stdout.write('ready\n');
  for await (const line of createInterface({ input: process.stdin })) {
    const order = JSON.parse(line) as ExecutorOrder;
    const { no, operationId, nowMs } = order;
    const now = (): Date => new Date(nowMs);
    const deps = { pool, model: NO_MODEL, now, providers, hook: hookFor(order) };
    const drive = order.drive === 'execute' ? executeWrite : reconcileWrite;
    const answer = await drive(deps, { operationId }).then(
      (receipt): ExecutorAnswer => ({ no, receipt }),
      (error: unknown): ExecutorAnswer => ({ no, error: String(error) }),
    );
    process.stdout.write(`answer ${JSON.stringify(answer)}\n`);
  }
  await pool.end();
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
