/** Sends the wake-up of a recorded decision, as the terminal does after its transaction. */
import type { Client } from '@temporalio/client';
import type { Pool } from 'pg';
import type { DecisionAnswer } from '../../contracts/decision';

export async function signalWakeup(
  pool: Pool,
  client: Client,
  answer: DecisionAnswer,
): Promise<void> {
  if (answer.kind === 'repeated' || answer.wakeupId === null) return;
  const found = await pool.query<{ workflow_id: string; signal_name: string; payload: unknown }>(
    'SELECT workflow_id, signal_name, payload FROM wakeups WHERE wakeup_id = $1',
    [answer.wakeupId],
  );
  const wakeup = found.rows[0];
  if (!wakeup) throw new Error('The decision left no wake-up.');
  await client.workflow.getHandle(wakeup.workflow_id).signal(wakeup.signal_name, wakeup.payload);
}
