/** What makes a waiting proposal lapse before anybody decides, and what does not. */
import { createRelayActivities } from '../../activities/relay';
import type { LapsedCases } from '../../activities/relay/lapse-changed-cases';
import { recordDecision } from '../../db/record-decision';
import { quietActivityEnvironment } from '../support/activity-environment';
import { countRows, decisionOn } from '../support/case-facts';
import type { PendingAction } from '../support/case-facts';
import type { TestDatabase } from '../support/database';
import { createTestDatabase } from '../support/database';
import { refundForm, replacementForm } from '../support/facts';
import { addLateOrders } from '../support/late-orders';
import type { TestTemporal } from '../support/temporal';
import { connectTestTemporal } from '../support/temporal';
import { activitiesOn, addTicketLike, orderOf, proposalOf, propose } from '../support/waiting-case';

const SKU = 'LADDER-4';

let database: TestDatabase;
let temporal: TestTemporal;
let ticketIds: string[];

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  temporal = await connectTestTemporal();
  ticketIds = await addLateOrders(database.pool, { count: 40, prefix: 'V' });
});

afterAll(async () => {
  await temporal.close();
  await database.drop();
});

type Waiting = { ticketId: string; orderId: string; action: PendingAction };

async function newTicket(): Promise<{ ticketId: string; orderId: string }> {
  const ticketId = ticketIds.shift();
  if (ticketId === undefined) throw new Error('Every order is used: add more.');
  return { ticketId, orderId: await orderOf(database.pool, ticketId) };
}

/** A refund of 12.95 that waits. */
async function waitingRefund(): Promise<Waiting> {
  const { ticketId, orderId } = await newTicket();
  const form = refundForm({ order_id: orderId, amount: 12.95 });
  const [action] = await propose(database.pool, ticketId, [form]);
  if (!action) throw new Error('Nothing was proposed.');
  return { ticketId, orderId, action };
}

/** A ladder that waits to be sent again. */
async function waitingReplacement(): Promise<Waiting> {
  const { ticketId, orderId } = await newTicket();
  const form = replacementForm({ order_id: orderId, sku: SKU, reason: 'wrong_item_sent' });
  const [action] = await propose(database.pool, ticketId, [form]);
  if (!action) throw new Error('Nothing was proposed.');
  return { ticketId, orderId, action };
}

/** The relay's pass, with nothing left alone for being too young. */
async function sweep(): Promise<number> {
  const { pool } = database;
  const relay = createRelayActivities({ pool, client: temporal.client, quietMs: 0 });
  const counts: LapsedCases = await quietActivityEnvironment().run(relay.lapseChangedCases);
  return counts.lapsed;
}

function approve(action: PendingAction, userId = 'agent'): ReturnType<typeof recordDecision> {
  return recordDecision(database.pool, decisionOn(action, { verdict: 'approve', userId }));
}

async function stillRefundable(minor: number, orderId: string): Promise<void> {
  await database.pool.query(
    `WITH paid AS (UPDATE payments SET refunded_minor = refunded_minor + $1 WHERE order_id = $2
                   RETURNING payment_id, currency)
     INSERT INTO shop_refunds (refund_id, payment_id, amount_minor, currency, reason, refunded_at)
     SELECT 'outside-' || payment_id, payment_id, $1, currency, 'price_adjustment', now() FROM paid`,
    [minor, orderId],
  );
}

type Cause = {
  name: string;
  waiting: () => Promise<Waiting>;
  change: (waiting: Waiting) => Promise<unknown>;
  words: string;
};

const CAUSES: Cause[] = [
  {
    name: 'a colleague refunded a part of the order',
    waiting: waitingRefund,
    change: ({ orderId }) => stillRefundable(500, orderId),
    words: '5.00 CAD was refunded on this order since',
  },
  {
    name: 'the customer disputed the payment at the bank',
    waiting: waitingRefund,
    change: ({ orderId }) =>
      database.pool.query(
        `WITH paid AS (UPDATE payments SET disputed_minor = 900 WHERE order_id = $1 RETURNING payment_id)
         INSERT INTO disputes (dispute_id, payment_id, amount_minor, opened_at)
         SELECT 'dispute-' || payment_id, payment_id, 900, now() FROM paid`,
        [orderId],
      ),
    words: 'A dispute was opened',
  },
  {
    name: 'the parcel arrived',
    waiting: waitingRefund,
    change: ({ orderId }) =>
      database.pool.query(`UPDATE orders SET status = 'delivered' WHERE order_id = $1`, [orderId]),
    words: 'The order is delivered now, no longer shipped',
  },
  {
    name: 'a rule that the model cited got a new version',
    waiting: waitingRefund,
    change: () =>
      database.pool.query(
        `INSERT INTO policy_rules (shop_id, rule_id, version, title, body, valid_from)
         SELECT shop_id, rule_id, 99, title, body, '2025-01-01' FROM policy_rules
         WHERE rule_id = 'R1' ORDER BY version DESC LIMIT 1`,
      ),
    words: 'Rule R1 is in version 99 now',
  },
  {
    name: 'the delivery address changed',
    waiting: waitingReplacement,
    change: ({ orderId }) =>
      database.pool.query(
        `UPDATE orders SET address = jsonb_set(address, '{line1}', '"1 Other Road"')
         WHERE order_id = $1`,
        [orderId],
      ),
    words: 'The delivery address changed',
  },
  {
    name: 'the last one was sold',
    waiting: waitingReplacement,
    change: () => database.pool.query('UPDATE products SET stock = 0 WHERE sku = $1', [SKU]),
    words: `SKU ${SKU} has 0 left`,
  },
];

afterEach(async () => {
  await database.pool.query('UPDATE products SET stock = 50 WHERE sku = $1', [SKU]);
  await database.pool.query('DELETE FROM policy_rules WHERE version = 99');
  await database.pool.query('DELETE FROM shop_changes');
});

describe('a proposal that waits', () => {
  it.each(CAUSES)('lapses by the relay because $name', async ({ waiting, change, words }) => {
    const proposed = await waiting();
    await change(proposed);
    expect(await sweep()).toBe(1);
    expect(await proposalOf(database.pool, proposed.action)).toEqual({
      state: 'lapsed',
      reason: 'facts_changed',
      words: expect.stringContaining(words) as string,
    });
    const { caseId } = proposed.action;
    const told = `case_notes WHERE case_id = $1 AND body->>'kind' = 'lapsed' AND body->>'message' LIKE '%' || $2 || '%'`;
    expect(await countRows(database.pool, told, [caseId, words])).toBe(1);
    const woken = `wakeups WHERE workflow_id = 'ticket-' || $1 AND signal_name = 'approval'`;
    expect(await countRows(database.pool, woken, [proposed.ticketId])).toBe(1);
    // Whoever comes now is told the same.
    const late = await approve(proposed.action);
    expect(late).toMatchObject({ kind: 'refused', code: 'proposal_lapsed' });
    expect(late).toMatchObject({ message: expect.stringContaining(words) as string });
    expect(await sweep()).toBe(0);
  });

  it.each(CAUSES)('lapses by an approval because $name', async ({ waiting, change, words }) => {
    const proposed = await waiting();
    await change(proposed);
    const answer = await approve(proposed.action);
    expect(answer).toMatchObject({ kind: 'refused', standing: null });
    expect(answer).toMatchObject({ message: expect.stringContaining(words) as string });
    expect((await proposalOf(database.pool, proposed.action)).state).toBe('lapsed');
    const { caseId } = proposed.action;
    expect(await countRows(database.pool, 'operations WHERE case_id = $1', [caseId])).toBe(0);
    expect(await countRows(database.pool, 'decisions WHERE case_id = $1', [caseId])).toBe(0);
  });

  it('lapses in the transaction of a refund that another case of ours wrote', async () => {
    const { pool } = database;
    const { ticketId, orderId, action } = await waitingRefund();
    const other = await addTicketLike(pool, ticketId);
    const form = refundForm({ order_id: orderId, amount: 3, reason: 'price_adjustment' });
    const [theirs] = await propose(pool, other, [form]);
    if (!theirs) throw new Error('Nothing was proposed.');
    expect(await approve(theirs)).toMatchObject({ kind: 'recorded', isActionDecided: true });
    const written = await pool.query<{ operationId: string }>(
      'SELECT operation_id AS "operationId" FROM operations WHERE case_id = $1',
      [theirs.caseId],
    );
    const { operationId = '' } = written.rows[0] ?? {};
    const receipt = await quietActivityEnvironment().run(() =>
      activitiesOn(pool).executeWrite({ operationId }),
    );
    expect(receipt).toMatchObject({ state: 'succeeded' });
    expect(await proposalOf(pool, action)).toEqual({
      state: 'lapsed',
      reason: 'facts_changed',
      words: '3.00 CAD was refunded on this order since.',
    });
    // Its own case goes on with its receipt.
    expect((await proposalOf(pool, theirs)).state).toBe('decided');
  });

  it('takes what was approved of it along, so that nothing of it is carried out', async () => {
    const { pool } = database;
    const { ticketId, orderId } = await newTicket();
    const refund = refundForm({ order_id: orderId, amount: 5 });
    const fee = refundForm({ order_id: orderId, amount: 7, reason: 'price_adjustment' });
    const [first, second] = await propose(pool, ticketId, [refund, fee]);
    if (!first || !second) throw new Error('Nothing was proposed.');
    expect(await approve(first)).toMatchObject({ kind: 'recorded', proposalState: 'pending' });
    await stillRefundable(500, orderId);
    expect(await sweep()).toBe(1);
    const operations = await pool.query('SELECT state FROM operations WHERE case_id = $1', [
      first.caseId,
    ]);
    expect(operations.rows).toEqual([{ state: 'cancelled' }]);
  });

  it.each<{ name: string; change: (waiting: Waiting) => Promise<unknown> }>([
    {
      name: 'a scan of the parcel',
      change: ({ orderId }) =>
        database.pool.query(
          `UPDATE boxes SET last_scan = 'Seen in Laval', last_scan_at = now() WHERE order_id = $1`,
          [orderId],
        ),
    },
    {
      name: 'a new version number of the order',
      change: ({ orderId }) =>
        database.pool.query('UPDATE orders SET version = version + 1 WHERE order_id = $1', [
          orderId,
        ]),
    },
    {
      name: 'a sale that leaves enough',
      change: () =>
        database.pool.query('UPDATE products SET stock = stock - 1 WHERE sku = $1', [SKU]),
    },
    {
      name: 'a dispute about another order',
      change: async () => {
        const { orderId } = await newTicket();
        await database.pool.query(
          `INSERT INTO disputes (dispute_id, payment_id, amount_minor, opened_at)
           SELECT 'far-' || payment_id, payment_id, 900, now() FROM payments WHERE order_id = $1`,
          [orderId],
        );
      },
    },
    {
      name: 'a rule that nobody cited',
      change: () =>
        database.pool.query(`UPDATE policy_rules SET body = body || '.' WHERE rule_id = 'W4'`),
    },
  ])('goes on waiting after $name', async ({ change }) => {
    const proposed = await waitingReplacement();
    await change(proposed);
    expect(await sweep()).toBe(0);
    expect((await proposalOf(database.pool, proposed.action)).state).toBe('pending');
    expect(await approve(proposed.action)).toMatchObject({ kind: 'recorded' });
  });

  it('costs one look at an empty table when nothing changed, however many wait', async () => {
    const asked: string[] = [];
    const { pool } = database;
    const counting = new Proxy(pool, {
      get: (target, name: keyof typeof pool) =>
        name === 'query'
          ? (sql: string, values: unknown[]) => {
              asked.push(sql);
              return target.query(sql, values);
            }
          : target[name],
    });
    const relay = createRelayActivities({ pool: counting, client: temporal.client, quietMs: 0 });
    const sweepOnce = () => quietActivityEnvironment().run(relay.lapseChangedCases);
    // The first pass of a process also looks whether an earlier one was told of as failing.
    await sweepOnce();
    asked.length = 0;
    await sweepOnce();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('FROM shop_changes');
  });
});
