/** Who paused or resumed the intake: Temporal keeps its state, the audit keeps who changed it. */
import type { Pool } from 'pg';
import type { Channel } from '../contracts/decision';
import { appendAudit } from './queries/audit';
import { inTransaction } from './transaction';

export async function notePause(
  pool: Pool,
  by: { userId: string; channel: Channel; isPaused: boolean },
): Promise<void> {
  const { userId, channel, isPaused } = by;
  await inTransaction(pool, (client) =>
    appendAudit(client, {
      ...{ event: 'setting', actor: userId, channel, caseId: null },
      detail: {
        ...{ setting: 'intake', key: 'schedule' },
        new: isPaused ? 'paused' : 'running',
        old: isPaused ? 'running' : 'paused',
      },
    }),
  );
}
