/**
 * A refund that succeeds and fails three days later, through the whole program: the Workflow of the
 * case, the provider, its signed events over HTTP, the books, and what the terminal shows of it.
 */
import { createCaseActivities } from '../../activities';
import { createBaselineModel } from '../../activities/model/baseline/baseline-model';
import { applyProviderEvents } from '../../activities/relay/apply-provider-events';
import { workflowIdForTicket } from '../../contracts/ids';
import { recordDecision } from '../../db/record-decision';
import { verifyAudit } from '../../db/verify-audit';
import { caseOf, countRows, decisionOn, replyTexts, untilProposed } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { addLateOrders } from '../support/late-orders';
import { stripeAt, startProviderWorld } from '../support/providers/provider-world';
import type { ProviderWorld } from '../support/providers/provider-world';
import { startListener } from '../support/providers/webhook-listener';
import type { Answered, Listener } from '../support/providers/webhook-listener';
import { runCli } from '../support/run-cli';
import type { Delivery } from '../support/scripted-provider/webhooks';
import { signalWakeup } from '../support/signal-approval';
import { createTestWorker } from '../support/temporal';

const DAYS_MS = 3 * 86_400_000;

let world: CaseWorld;
let provider: ProviderWorld;
let listener: Listener;
let ticketId: string;
let succeeded: Delivery;
let failed: Delivery;

async function payAtProvider(): Promise<void> {
  const paid = await world.pool.query<{ captured: bigint; currency: string }>(
    `UPDATE payments SET provider_ref = 'pi_late' FROM orders o JOIN tickets t USING (customer_id)
     WHERE payments.order_id = o.order_id AND t.ticket_id = $1
     RETURNING captured_minor AS captured, payments.currency`,
    [ticketId],
  );
  const { captured = 0n, currency = '' } = paid.rows[0] ?? {};
  await provider.control.addPayment({ ref: 'pi_late', currency, capturedMinor: captured });
}

/** From the ticket to the reply, with a person's approval. */
async function runCase(): Promise<void> {
  await world.startCase(ticketId);
  const [action] = await untilProposed(world.pool, ticketId);
  if (!action) throw new Error('Nothing is proposed.');
  const answer = await recordDecision(
    world.pool,
    decisionOn(action, { verdict: 'approve', userId: 'lead' }),
  );
  await signalWakeup(world.pool, world.client, answer);
  await world.client.workflow.getHandle(workflowIdForTicket(ticketId)).result();
}

/** What the books have of the one refund. */
async function books(): Promise<unknown> {
  const found = await world.pool.query(
    `SELECT o.state, p.refunded_minor AS refunded, p.reserved_minor AS reserved,
       (SELECT array_agg(leg ORDER BY entry_id) FROM ledger l WHERE l.payment_id = p.payment_id) AS legs,
       (SELECT count(*)::int FROM shop_refunds r
        WHERE r.payment_id = p.payment_id AND reversed_at IS NULL) AS standing
     FROM payments p JOIN operations o USING (payment_id) WHERE p.provider_ref = 'pi_late'`,
  );
  return found.rows;
}

async function refundsSent(): Promise<number> {
  const { requests } = await provider.control.report();
  return requests.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds').length;
}

function deliver(delivery: Delivery): Promise<Answered> {
  return listener.deliver('stripe', delivery);
}

beforeAll(async () => {
  world = await createCaseWorld();
  provider = await startProviderWorld();
  const [added = ''] = await addLateOrders(world.pool, { count: 1, prefix: 'F' });
  ticketId = added;
  await payAtProvider();
  await world.pool.query(
    `INSERT INTO write_routes (shop_id, kind, provider) VALUES ('larkfield', 'refund', 'stripe')`,
  );
  const pool = world.database.appPool;
  const providers = [stripeAt(provider.url, 5_000)];
  const now = (): Date => new Date();
  const activities = createCaseActivities({ pool, providers, now, model: createBaselineModel() });
  const { worker, close } = await createTestWorker(world.temporal, activities);
  await worker.runUntil(runCase());
  await close();
  const made = await provider.control.takeDeliveries();
  await provider.control.advance(DAYS_MS);
  const { effects } = await provider.control.report();
  await provider.control.settle(effects[0]?.ref ?? '', 'failed');
  [succeeded, failed] = [...made, ...(await provider.control.takeDeliveries())] as [
    Delivery,
    Delivery,
  ];
  listener = await startListener({
    ...{ pool, client: world.client, providers },
    now: () => new Date(Date.now() + DAYS_MS),
  });
}, 180_000);

afterAll(async () => {
  await listener.close();
  await provider.stop();
  await world.close();
});

const REVERSED = [
  { state: 'reversed', refunded: 0n, reserved: 0n, legs: ['post', 'reversal'], standing: 0 },
];

test('it succeeds: the case is closed, the customer is told, and the money is posted once', async () => {
  expect(await caseOf(world.pool, ticketId)).toMatchObject({ state: 'closed' });
  expect(await replyTexts(world.pool, ticketId)).toEqual([expect.stringContaining('12.95')]);
  expect(await books()).toEqual([
    { state: 'succeeded', refunded: 1_295n, reserved: 0n, legs: ['post'], standing: 1 },
  ]);
});

test('three days later it fails: one contra entry, the counter is back, a person has a new case', async () => {
  expect(await deliver(failed)).toEqual({ status: 200, code: 'stored' });
  expect(await books()).toEqual(REVERSED);
  const reopened = await caseOf(world.pool, ticketId);
  expect(reopened).toMatchObject({
    caseId: `${ticketId}.2`,
    state: 'handed_off',
    team: 'delivery',
    handOffCode: 'write_reversed',
  });
  const notices = 'outbox WHERE case_id = $1';
  expect(await countRows(world.pool, notices, [reopened?.caseId])).toBe(1);
});

test('its events in the wrong order, and each of them twice, change nothing more', async () => {
  expect(await deliver(succeeded)).toEqual({ status: 200, code: 'stored' });
  for (const again of [failed, succeeded, failed]) {
    expect(await deliver(again)).toEqual({ status: 200, code: 'known' });
  }
  const { database, client } = world;
  const now = (): Date => new Date();
  expect(await applyProviderEvents({ pool: database.appPool, client, now })).toEqual({
    eventsApplied: 0,
  });
  expect(await books()).toEqual(REVERSED);
  expect(await countRows(world.pool, 'cases WHERE ticket_id = $1', [ticketId])).toBe(2);
});

test('nothing is refunded again by itself, and the customer is told nothing that is not so', async () => {
  expect(await refundsSent()).toBe(1);
  expect(await countRows(world.pool, 'operations')).toBe(1);
  expect(await replyTexts(world.pool, ticketId)).toHaveLength(1);
  expect(await countRows(world.pool, 'messages WHERE case_id = $1', [`${ticketId}.2`])).toBe(0);
});

test('the terminal lists it for a person with its code, and the audit chain is whole', async () => {
  const env = { DATABASE_URL: world.database.url };
  const { stdout } = await runCli(['list', '--state', 'handed_off', '--json'], { env });
  const { cases } = JSON.parse(stdout) as { cases: Record<string, unknown>[] };
  expect(cases).toEqual([
    expect.objectContaining({ ticket_id: ticketId, hand_off_code: 'write_reversed' }),
  ]);
  const { rows } = await world.pool.query<{ event: string }>(
    `SELECT body::json->>'event' AS event FROM audit
     WHERE body::json->>'case_id' = $1 ORDER BY seq`,
    [`${ticketId}.2`],
  );
  expect(rows).toEqual([{ event: 'case_reopened' }]);
  expect(await verifyAudit(world.pool, { sinceSeq: null, keptHash: null })).toMatchObject({
    problem: null,
  });
});
