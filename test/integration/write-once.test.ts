import { LOCAL_STEPS } from '../../activities/writes/steps';
import type { WriteStep } from '../../activities/writes/steps';
import { operationIdFor } from '../../contracts/ids';
import { recordDecision } from '../../db/record-decision';
import { countRows, decisionOn, replyTexts, untilCase, untilProposed } from '../support/case-facts';
import type { PendingAction } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { addLateOrders } from '../support/late-orders';
import { signalWakeup } from '../support/signal-approval';

const ROUNDS_AFTER_COMMIT = 10;

/** Each step once, and the worst one, after the commit and before the report, ten times. */
const KILLS: WriteStep[] = [
  ...LOCAL_STEPS.filter((step) => step !== 'committed'),
  ...Array.from({ length: ROUNDS_AFTER_COMMIT }, () => 'committed' as const),
];

describe('a write, while its worker is killed', () => {
  let world: CaseWorld;
  let ticketIds: string[];

  beforeAll(async () => {
    world = await createCaseWorld();
    ticketIds = await addLateOrders(world.pool, { count: KILLS.length, prefix: 'A' });
    for (const ticketId of ticketIds) await world.startCase(ticketId);
    const worker = await world.startWorker();
    for (const ticketId of ticketIds) await untilProposed(world.pool, ticketId);
    await worker.kill();
  }, 120_000);

  afterAll(async () => {
    await world.close();
  });

  async function approve(action: PendingAction): Promise<void> {
    const request = decisionOn(action, { verdict: 'approve', userId: 'agent' });
    const answer = await recordDecision(world.pool, request);
    expect(answer).toMatchObject({ kind: 'recorded', isActionDecided: true });
    await signalWakeup(world.pool, world.client, answer);
  }

  async function isWritten(operationId: string): Promise<boolean> {
    const succeeded = `operations WHERE operation_id = $1 AND state = 'succeeded'`;
    return (await countRows(world.pool, succeeded, [operationId])) === 1;
  }

  it(`kills it at each step, and ${String(ROUNDS_AFTER_COMMIT)} times right after the commit`, async () => {
    for (const [index, step] of KILLS.entries()) {
      const [action] = await untilProposed(world.pool, ticketIds[index] ?? '');
      if (!action) throw new Error('Nothing was proposed.');
      const operationId = operationIdFor(action);
      const env = { KILL_AT: step, KILL_OPERATION: operationId };
      const [doomed] = await Promise.all([world.startWorker(env), approve(action)]);
      expect(await doomed.ended).toBe('SIGKILL');
      // What a killed process left is whole: all of the write after the commit, none before it.
      expect(await isWritten(operationId)).toBe(step === 'committed');
    }
  }, 300_000);

  it('has done each write once, and each customer has one reply', async () => {
    await world.startWorker();
    for (const ticketId of ticketIds) {
      const ended = await untilCase(world.pool, ticketId, ['closed', 'handed_off']);
      expect(ended).toMatchObject({ state: 'closed', outcome: 'resolve' });
      const posted = 'ledger l JOIN operations o USING (operation_id) WHERE o.case_id = $1';
      expect(await countRows(world.pool, posted, [ended.caseId])).toBe(1);
      const refunds = 'shop_refunds r JOIN operations o USING (operation_id) WHERE o.case_id = $1';
      expect(await countRows(world.pool, refunds, [ended.caseId])).toBe(1);
      expect(await replyTexts(world.pool, ticketId)).toHaveLength(1);
    }
  }, 120_000);

  it('leaves ledger, counters and audit chain in agreement', async () => {
    const wrong = await world.pool.query(
      `SELECT payment_id FROM payments p
       WHERE refunded_minor <> (SELECT coalesce(sum(amount_minor), 0) FROM shop_refunds r
                                WHERE r.payment_id = p.payment_id)`,
    );
    expect(wrong.rows).toEqual([]);
    const operations = await countRows(world.pool, `audit WHERE body LIKE '%"event":"operation"%'`);
    expect(operations).toBe(KILLS.length);
    const gaps = await world.pool.query(
      `SELECT seq FROM (SELECT seq, previous_hash, lag(hash) OVER (ORDER BY seq) AS before FROM audit) chain
       WHERE before IS NOT NULL AND before <> previous_hash`,
    );
    expect(gaps.rows).toEqual([]);
  });
});
