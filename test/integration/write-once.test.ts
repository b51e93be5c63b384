/**
 * A write while its whole worker is killed: Temporal gives the Activity to another one, and the
 * case goes on to its one reply. Each step of a write is in crash-matrix.test.ts.
 */
import type { WriteStep } from '../../activities/writes/steps';
import { operationIdFor } from '../../contracts/ids';
import { recordDecision } from '../../db/record-decision';
import { countRows, decisionOn, replyTexts, untilCase, untilProposed } from '../support/case-facts';
import type { PendingAction } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { addLateOrders } from '../support/late-orders';
import { startProviderWorld } from '../support/providers/provider-world';
import type { ProviderWorld } from '../support/providers/provider-world';
import { signalWakeup } from '../support/signal-approval';

type Killed = { title: string; step: WriteStep; route: 'local' | 'remote'; state: string };

const KILLS: readonly Killed[] = [
  {
    title: 'after a provider has done it and answered',
    ...{ step: 'answered', route: 'remote', state: 'sending' },
  },
  { title: 'before its commit', step: 'audited', route: 'local', state: 'ready' },
  { title: 'after its commit', step: 'committed', route: 'local', state: 'succeeded' },
];

describe('a write, while its worker is killed', () => {
  let world: CaseWorld;
  let provider: ProviderWorld;
  let ticketIds: string[];

  const startWorker = (env: Record<string, string> = {}): ReturnType<CaseWorld['startWorker']> =>
    world.startWorker({ PROVIDER_URL: provider.url, ...env });

  beforeAll(async () => {
    [world, provider] = await Promise.all([createCaseWorld(), startProviderWorld()]);
    ticketIds = await addLateOrders(world.pool, { count: KILLS.length, prefix: 'A' });
    for (const ticketId of ticketIds) await world.startCase(ticketId);
    const worker = await startWorker();
    for (const ticketId of ticketIds) await untilProposed(world.pool, ticketId);
    await worker.kill();
  }, 120_000);

  afterAll(async () => {
    await world.close();
    await provider.stop();
  });

  async function approve(action: PendingAction): Promise<void> {
    const request = decisionOn(action, { verdict: 'approve', userId: 'agent' });
    const answer = await recordDecision(world.pool, request);
    expect(answer).toMatchObject({ kind: 'recorded', isActionDecided: true });
    await signalWakeup(world.pool, world.client, answer);
  }

  async function orderOf(operationId: string): Promise<string> {
    const found = await world.pool.query<{ orderId: string }>(
      'SELECT order_id AS "orderId" FROM operations WHERE operation_id = $1',
      [operationId],
    );
    return found.rows[0]?.orderId ?? '';
  }

  async function sendRefundsToProvider(orderId: string): Promise<void> {
    await world.pool.query(`INSERT INTO write_routes VALUES ('larkfield', 'refund', 'stripe')`);
    const paid = await world.pool.query<{ captured: bigint }>(
      `UPDATE payments SET provider_ref = 'pi_once' WHERE order_id = $1
       RETURNING captured_minor AS captured`,
      [orderId],
    );
    const capturedMinor = paid.rows[0]?.captured ?? 0n;
    await provider.control.addPayment({ ref: 'pi_once', currency: 'CAD', capturedMinor });
  }

  /** As if the minute and a half had gone by for which an executor has a write to itself. */
  async function endLease(): Promise<void> {
    await world.pool.query(`UPDATE operations SET lease_until = now() WHERE state = 'sending'`);
    await world.pool.query('DELETE FROM write_routes');
  }

  it.each(KILLS)('$title, leaves it $state', async ({ step, route, state }) => {
    const ticketId = ticketIds[KILLS.findIndex((kill) => kill.step === step)] ?? '';
    const [action] = await untilProposed(world.pool, ticketId);
    if (!action) throw new Error('Nothing was proposed.');
    const operationId = operationIdFor(action);
    await approve(action);
    if (route === 'remote') await sendRefundsToProvider(await orderOf(operationId));
    const doomed = await startWorker({ KILL_AT: step, KILL_OPERATION: operationId });
    expect(await doomed.ended).toBe('SIGKILL');
    const isInState = 'operations WHERE operation_id = $1 AND state = $2';
    expect(await countRows(world.pool, isInState, [operationId, state])).toBe(1);
    await endLease();
  });

  it('has done each write once, and each customer has one reply', async () => {
    await startWorker();
    for (const ticketId of ticketIds) {
      const ended = await untilCase(world.pool, ticketId, ['closed', 'handed_off']);
      expect(ended).toMatchObject({ state: 'closed', outcome: 'resolve' });
      const posted = 'ledger l JOIN operations o USING (operation_id) WHERE o.case_id = $1';
      expect(await countRows(world.pool, posted, [ended.caseId])).toBe(1);
      const refunds = 'shop_refunds r JOIN operations o USING (operation_id) WHERE o.case_id = $1';
      expect(await countRows(world.pool, refunds, [ended.caseId])).toBe(1);
      expect(await replyTexts(world.pool, ticketId)).toHaveLength(1);
    }
    expect((await provider.control.report()).effects).toHaveLength(1);
  }, 120_000);
});
