/** Histories of cases whose writes are at work, done, or not known yet. */
import type { StepHook } from '../../activities/writes/steps';
import type { ProviderAdapter } from '../../contracts/provider';
import { untilCase } from '../support/case-facts';
import { eventually } from '../support/eventually';
import { approve, createGate, createStageWorker, keep, startCase } from './stage';
import type { Stage } from './stage';

async function operationOf(stage: Stage, ticketId: string): Promise<string | null> {
  const found = await stage.pool.query<{ id: string }>(
    `SELECT operation_id AS id FROM operations JOIN cases USING (case_id) WHERE ticket_id = $1`,
    [ticketId],
  );
  return found.rows[0]?.id ?? null;
}

export async function makeExecutingAndClosed(stage: Stage): Promise<void> {
  const ticketId = 'larkfield-T-81003';
  const gate = createGate();
  // Other cases of the stage write meanwhile; only this one's write is held up.
  const hook: StepHook = async (step, operationId) => {
    if (step !== 'started' || operationId !== (await operationOf(stage, ticketId))) return;
    gate.reach();
    await gate.open;
  };
  const worker = await createStageWorker(stage, { hook });
  await worker.runUntil(async () => {
    const handle = await startCase(stage, ticketId);
    await approve(stage, ticketId);
    await gate.isReached;
    await keep(handle, 'executing').finally(gate.letGo);
    await handle.result();
    await keep(handle, 'closed');
  });
}

const DAY_MS = 86_400_000;

/** A service that never says anything. */
const silent: ProviderAdapter = {
  name: 'silent',
  capabilities: {
    keyMemoryMs: DAY_MS,
    longestRequestMs: 1_000,
    clockMarginMs: 0,
    storesErrors: true,
    lookUp: 'by_id',
    lookUpLagMs: 0,
    hasPrecondition: false,
    capsAmounts: true,
    isAsynchronous: true,
    canFailLate: true,
    keyCharsMax: 255,
  },
  supports: () => true,
  perform: () => Promise.resolve({ kind: 'unknown', errorClass: 'timeout', ref: null }),
  lookUp: () => Promise.resolve({ kind: 'unknown', errorClass: 'timeout' }),
  list: () => {
    throw new Error('It does not answer.');
  },
  readEvent: () => ({ kind: 'refused', code: 'bad_shape' }),
};

/** The customer was told that it is being checked, and the case goes on asking. */
export async function makeBeingChecked(stage: Stage): Promise<void> {
  const ticketId = 'larkfield-T-82014';
  await stage.pool.query(`INSERT INTO write_routes VALUES ('larkfield', 'refund', 'silent')`);
  const worker = await createStageWorker(stage, { providers: [silent] });
  await worker.runUntil(async () => {
    const handle = await startCase(stage, ticketId);
    await approve(stage, ticketId);
    await untilCase(stage.pool, ticketId, ['executing']);
    await eventually('the customer is told', async () => {
      const told = await stage.pool.query(`SELECT 1 FROM messages WHERE dedup_key = $1`, [
        `being-checked/${ticketId}.1`,
      ]);
      return told.rowCount === 1 ? true : null;
    });
    await keep(handle, 'being-checked');
  });
  await stage.pool.query(`DELETE FROM write_routes`);
}
