import { recordDecision } from '../../db/record-decision';
import { countRows, decisionOn, replyTexts, untilCase, untilProposed } from '../support/case-facts';
import type { PendingAction } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import type { TestProcess } from '../support/child-process';
import { addLateOrders } from '../support/late-orders';
import { signalWakeup } from '../support/signal-approval';

describe('an order that somebody else refunded in the meantime', () => {
  let world: CaseWorld;
  let worker: TestProcess;

  beforeAll(async () => {
    world = await createCaseWorld();
    worker = await world.startWorker();
  });

  afterAll(async () => {
    await world.close();
  });

  async function propose(prefix: string): Promise<{ ticketId: string; action: PendingAction }> {
    const [ticketId] = await addLateOrders(world.pool, { count: 1, prefix });
    if (ticketId === undefined) throw new Error('No ticket.');
    await world.startCase(ticketId);
    const [action] = await untilProposed(world.pool, ticketId);
    if (!action) throw new Error('Nothing was proposed.');
    return { ticketId, action };
  }

  /** A colleague refunds the whole order in the shop's own system. */
  async function refundElsewhere(action: PendingAction): Promise<void> {
    await world.pool.query(
      `WITH paid AS (
         UPDATE payments SET refunded_minor = captured_minor
         WHERE order_id = (SELECT order_id FROM proposal_actions
                           WHERE case_id = $1 AND revision = $2 AND action_index = $3)
         RETURNING payment_id, captured_minor, currency)
       INSERT INTO shop_refunds (refund_id, payment_id, amount_minor, currency, reason, refunded_at)
       SELECT 'elsewhere-' || payment_id, payment_id, captured_minor, currency, 'price_adjustment', now()
       FROM paid`,
      [action.caseId, action.revision, action.actionIndex],
    );
  }

  async function expectNothingWritten(caseId: string): Promise<void> {
    const posts = 'ledger l JOIN operations o USING (operation_id) WHERE o.case_id = $1';
    expect(await countRows(world.pool, posts, [caseId])).toBe(0);
  }

  it('denies the write at execution, with a code, and the reply does not promise it', async () => {
    const { ticketId, action } = await propose('D');
    await worker.kill();
    // A lead, since the other refund raises what the customer's refunds need by then.
    const answer = await recordDecision(
      world.pool,
      decisionOn(action, { verdict: 'approve', userId: 'lead' }),
    );
    expect(answer.kind).toBe('recorded');
    await refundElsewhere(action);
    await signalWakeup(world.pool, world.client, answer);
    worker = await world.startWorker();
    const ended = await untilCase(world.pool, ticketId, ['closed', 'handed_off']);
    const operations = await world.pool.query(
      'SELECT state, code FROM operations WHERE case_id = $1',
      [ended.caseId],
    );
    expect(operations.rows).toEqual([{ state: 'denied', code: 'amount_exceeds_refundable' }]);
    await expectNothingWritten(ended.caseId);
    const replies = await replyTexts(world.pool, ticketId);
    expect(replies.length).toBeLessThanOrEqual(1);
    expect(replies.join('\n')).not.toMatch(/12\.95|will receive/i);
  }, 120_000);

  it('lapses the proposal when it is approved, says so, and writes nothing', async () => {
    const { ticketId, action } = await propose('E');
    await refundElsewhere(action);
    const answer = await recordDecision(
      world.pool,
      decisionOn(action, { verdict: 'approve', userId: 'agent' }),
    );
    expect(answer).toMatchObject({ kind: 'refused', code: 'write_not_allowed' });
    if (answer.kind !== 'refused') throw new Error('Unexpected.');
    expect(answer.message).toContain('0.00 CAD can still be refunded');
    await signalWakeup(world.pool, world.client, answer);
    const ended = await untilCase(world.pool, ticketId, ['closed', 'handed_off']);
    expect(await countRows(world.pool, 'operations WHERE case_id = $1', [ended.caseId])).toBe(0);
    await expectNothingWritten(ended.caseId);
    const states = await world.pool.query('SELECT state FROM proposals WHERE case_id = $1', [
      ended.caseId,
    ]);
    expect(states.rows).toEqual([{ state: 'lapsed' }]);
    expect((await replyTexts(world.pool, ticketId)).join('\n')).not.toMatch(/12\.95|will receive/i);
  }, 120_000);
});
