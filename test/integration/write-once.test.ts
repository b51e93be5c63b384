import { recordDecision } from '../../db/record-decision';
import { countRows, decisionOn, replyTexts, untilCase, untilProposed } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { signalWakeup } from '../support/signal-approval';
import { WRITE_STEPS } from '../../activities/writes/steps';
import { addLateOrders } from '../support/late-orders';

const ROUNDS_AFTER_COMMIT = 10;

describe('a write, while its worker is killed', () => {
  let world: CaseWorld;

  beforeAll(async () => {
    world = await createCaseWorld();
  });

  afterAll(async () => {
    await world.close();
  });

  /** Brings tickets to their proposals, then approves them; each wants one refund. */
  async function approveAll(ticketIds: readonly string[]): Promise<void> {
    for (const ticketId of ticketIds) {
      const [action] = await untilProposed(world.pool, ticketId);
      if (!action) throw new Error('Nothing was proposed.');
      const answer = await recordDecision(
        world.pool,
        decisionOn(action, { verdict: 'approve', userId: 'lead' }),
      );
      expect(answer).toMatchObject({ kind: 'recorded', isActionDecided: true });
      await signalWakeup(world.pool, world.client, answer);
    }
  }

  async function expectOneEffectEach(ticketIds: readonly string[]): Promise<void> {
    for (const ticketId of ticketIds) {
      const ended = await untilCase(world.pool, ticketId, ['closed', 'handed_off']);
      expect(ended).toMatchObject({ state: 'closed', outcome: 'resolve' });
      const posted = 'ledger l JOIN operations o USING (operation_id) WHERE o.case_id = $1';
      expect(await countRows(world.pool, posted, [ended.caseId])).toBe(1);
      const refunds = 'shop_refunds r JOIN operations o USING (operation_id) WHERE o.case_id = $1';
      expect(await countRows(world.pool, refunds, [ended.caseId])).toBe(1);
      expect(await replyTexts(world.pool, ticketId)).toHaveLength(1);
    }
    const wrong = await world.pool.query(
      `SELECT payment_id FROM payments p
       WHERE refunded_minor <> (SELECT coalesce(sum(amount_minor), 0) FROM shop_refunds r
                                WHERE r.payment_id = p.payment_id)`,
    );
    expect(wrong.rows).toEqual([]);
  }

  it(`is done once when it dies right after the commit, ${String(ROUNDS_AFTER_COMMIT)} times`, async () => {
    const ticketIds = await addLateOrders(world.pool, { count: ROUNDS_AFTER_COMMIT, prefix: 'A' });
    for (const ticketId of ticketIds) await world.startCase(ticketId);
    const first = await world.startWorker();
    for (const ticketId of ticketIds) await untilProposed(world.pool, ticketId);
    await first.kill();
    for (const ticketId of ticketIds) {
      const doomed = await world.startWorker({ KILL_AT: 'committed' });
      await approveAll([ticketId]);
      expect(await doomed.ended).toBe('SIGKILL');
    }
    await world.startWorker();
    await expectOneEffectEach(ticketIds);
  }, 240_000);

  it('is done once whichever step it dies at', async () => {
    const ticketIds = await addLateOrders(world.pool, { count: WRITE_STEPS.length, prefix: 'B' });
    for (const ticketId of ticketIds) await world.startCase(ticketId);
    const first = await world.startWorker();
    for (const ticketId of ticketIds) await untilProposed(world.pool, ticketId);
    await first.kill();
    for (const [index, step] of WRITE_STEPS.entries()) {
      const doomed = await world.startWorker({ KILL_AT: step });
      await approveAll([ticketIds[index] ?? '']);
      expect(await doomed.ended).toBe('SIGKILL');
    }
    await world.startWorker();
    await expectOneEffectEach(ticketIds);
  }, 240_000);
});
