/** Sends wake-ups, as the terminal does after its transaction. */
import type { Client } from '@temporalio/client';
import type { Pool } from 'pg';
import type { DecisionAnswer } from '../../contracts/decision';

export async function sendWakeup(pool: Pool, client: Client, wakeupId: string): Promise<void> {
  const found = await pool.query<{ workflow_id: string; signal_name: string; payload: unknown }>(
    'SELECT workflow_id, signal_name, payload FROM wakeups WHERE wakeup_id = $1',
    [wakeupId],
  );
  const wakeup = found.rows[0];
  if (!wakeup) throw new Error('There is no such wake-up.');
  await client.workflow.getHandle(wakeup.workflow_id).signal(wakeup.signal_name, wakeup.payload);
}

/** The wake-up of a recorded decision; there is none when nobody has to be woken. */
export async function signalWakeup(
  pool: Pool,
  client: Client,
  answer: DecisionAnswer,
): Promise<void> {
  if (answer.kind === 'repeated' || answer.wakeupId === null) return;
  await sendWakeup(pool, client, answer.wakeupId);
}
