/** Who must sign goes by the customer's total: to split a refund over tickets lowers nothing. */
import { recordDecision } from '../../db/record-decision';
import type { DecisionAnswer } from '../../contracts/decision';
import { quietActivityEnvironment } from '../support/activity-environment';
import { countRows, decisionOn } from '../support/case-facts';
import type { PendingAction } from '../support/case-facts';
import { startProcess } from '../support/child-process';
import type { TestDatabase } from '../support/database';
import { createTestDatabase } from '../support/database';
import { refundForm } from '../support/facts';
import { addLateOrders } from '../support/late-orders';
import { activitiesOn, orderOf, propose } from '../support/waiting-case';

const REFUNDS = 10;
const EACH_MINOR = 15_000n;
/** What one lead may give a customer alone. */
const ALONE_MINOR = 100_000n;
/** Six refunds of 150.00 are 900.00; the seventh would be above the limit. */
const ALONE = 6;

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase({ seeded: true });
});

afterEach(() => database.drop());

/** Orders of 200.00 each, all of one customer, each with a ticket of its own. */
async function ticketsOfOneCustomer(count: number): Promise<string[]> {
  const { pool } = database;
  const ticketIds = await addLateOrders(pool, { count, prefix: 'P' });
  await pool.query(
    `UPDATE payments SET captured_minor = 20000
     WHERE order_id IN (SELECT order_id FROM orders JOIN tickets USING (customer_id)
                        WHERE ticket_id = ANY ($1))`,
    [ticketIds],
  );
  return ticketIds;
}

async function giveToOne(ticketIds: readonly string[]): Promise<void> {
  const { pool } = database;
  await pool.query(
    `UPDATE orders SET customer_id = (SELECT customer_id FROM tickets WHERE ticket_id = $1)
     WHERE customer_id IN (SELECT customer_id FROM tickets WHERE ticket_id = ANY ($2))`,
    [ticketIds[0], ticketIds],
  );
  await pool.query(
    `UPDATE tickets SET customer_id = (SELECT customer_id FROM tickets WHERE ticket_id = $1)
     WHERE ticket_id = ANY ($2)`,
    [ticketIds[0], ticketIds],
  );
}

/** Ten refunds of 150.00 over ten tickets of one customer, all waiting for a lead. */
async function tenRefunds(): Promise<PendingAction[]> {
  const ticketIds = await ticketsOfOneCustomer(REFUNDS);
  const orderIds: string[] = [];
  for (const ticketId of ticketIds) orderIds.push(await orderOf(database.pool, ticketId));
  await giveToOne(ticketIds);
  const actions: PendingAction[] = [];
  for (const [index, ticketId] of ticketIds.entries()) {
    const form = refundForm({ order_id: orderIds[index], amount: 150 });
    actions.push(...(await propose(database.pool, ticketId, [form])));
  }
  return actions;
}

function approve(action: PendingAction, userId: string): Promise<DecisionAnswer> {
  return recordDecision(database.pool, decisionOn(action, { verdict: 'approve', userId }));
}

type Written = { state: string; code: string | null; message: string | null };

async function execute(action: PendingAction): Promise<Written> {
  const found = await database.pool.query<{ id: string }>(
    'SELECT operation_id AS id FROM operations WHERE case_id = $1 AND revision = $2',
    [action.caseId, action.revision],
  );
  const operationId = found.rows[0]?.id ?? '';
  await quietActivityEnvironment().run(() =>
    activitiesOn(database.pool).executeWrite({ operationId }),
  );
  const ended = await database.pool.query<Written>(
    'SELECT state, code, message FROM operations WHERE operation_id = $1',
    [operationId],
  );
  return ended.rows[0] ?? { state: 'missing', code: null, message: null };
}

/** What was written with the word of one person, and in all. */
async function writtenMinor(): Promise<{ alone: bigint; all: bigint }> {
  const found = await database.pool.query<{ alone: bigint; all: bigint }>(
    `SELECT coalesce(sum(l.amount_minor) FILTER (WHERE s.signers = 1), 0)::bigint AS alone,
            coalesce(sum(l.amount_minor), 0)::bigint AS "all"
     FROM ledger l JOIN operations o USING (operation_id)
     JOIN LATERAL (
       SELECT count(DISTINCT user_id) AS signers FROM decisions d
       WHERE d.case_id = o.case_id AND d.revision = o.revision
         AND d.action_index = o.action_index AND d.verdict = 'approve') s ON true`,
  );
  return found.rows[0] ?? { alone: 0n, all: 0n };
}

function isDecided(answer: DecisionAnswer): boolean {
  return answer.kind === 'recorded' && answer.isActionDecided;
}

describe('ten refunds of 150.00 over ten tickets of one customer', () => {
  it('need a second person above the limit, though nothing was executed meanwhile', async () => {
    const actions = await tenRefunds();
    const answers: DecisionAnswer[] = [];
    for (const action of actions) answers.push(await approve(action, 'lead'));
    expect(answers.map(isDecided)).toEqual(actions.map((_, index) => index < ALONE));
    expect(answers[ALONE]).toMatchObject({
      kind: 'recorded',
      raisedTo: { signers: 2, needsLead: true },
      proposalState: 'pending',
      wakeupId: null,
    });
    // The second signature is another person's, and the first one stood.
    for (const action of actions.slice(ALONE)) {
      expect(isDecided(await approve(action, 'agent'))).toBe(true);
    }
    // Whichever is written first, none is in the way of another.
    for (const action of [...actions].reverse()) {
      expect(await execute(action)).toMatchObject({ state: 'succeeded' });
    }
    const written = await writtenMinor();
    expect(written.all).toBe(EACH_MINOR * BigInt(REFUNDS));
    expect(written.alone).toBe(EACH_MINOR * BigInt(ALONE));
    expect(written.alone).toBeLessThanOrEqual(ALONE_MINOR);
  }, 120_000);

  it('need it too when each is executed before the next is approved', async () => {
    const actions = await tenRefunds();
    for (const [index, action] of actions.entries()) {
      const answer = await approve(action, 'lead');
      expect(isDecided(answer)).toBe(index < ALONE);
      if (!isDecided(answer)) await approve(action, 'lead2');
      expect(await execute(action)).toMatchObject({ state: 'succeeded' });
    }
    expect((await writtenMinor()).alone).toBe(EACH_MINOR * BigInt(ALONE));
  }, 120_000);

  it('need it when two leads approve them at once from two processes', async () => {
    const actions = await tenRefunds();
    const approvers = ['lead', 'lead2'].map((userId) => ({
      userId,
      process: startProcess('test/support/approver-process.ts', {
        env: { APPROVER_DATABASE_URL: database.url },
      }),
    }));
    await Promise.all(approvers.map(({ process }) => process.untilSays('ready')));
    // Each lead has half of them, so every one above the limit waits for a second person.
    for (const [index, action] of actions.entries()) {
      const approver = approvers[index % 2];
      const request = decisionOn(action, { verdict: 'approve', userId: approver?.userId ?? '' });
      approver?.process.child.stdin?.write(`${JSON.stringify(request)}\n`);
    }
    for (const { process } of approvers) process.child.stdin?.end();
    expect(await Promise.all(approvers.map(({ process }) => process.ended))).toEqual(['0', '0']);
    const { pool } = database;
    expect(await countRows(pool, 'decisions WHERE is_final')).toBe(ALONE);
    expect(await countRows(pool, 'decisions WHERE NOT is_final')).toBe(REFUNDS - ALONE);
    expect(await countRows(pool, 'operations')).toBe(ALONE);
  }, 120_000);

  it('tell an agent that only a lead may go on, and ask for it in the proposal', async () => {
    const [first, second] = await smallRefunds();
    if (!first || !second) throw new Error('Nothing was proposed.');
    expect(isDecided(await approve(first, 'agent'))).toBe(true);
    const answer = await approve(second, 'agent2');
    expect(answer).toMatchObject({ kind: 'refused', code: 'not_entitled' });
    const asked = await database.pool.query(
      'SELECT signers_needed, needs_lead FROM proposal_actions WHERE case_id = $1',
      [second.caseId],
    );
    expect(asked.rows).toEqual([{ signers_needed: 1, needs_lead: true }]);
    expect(isDecided(await approve(second, 'lead'))).toBe(true);
  }, 60_000);
});

/** Two refunds of 60.00: each is within an agent's limit, both together are not. */
async function smallRefunds(): Promise<PendingAction[]> {
  const ticketIds = await ticketsOfOneCustomer(2);
  const orderIds: string[] = [];
  for (const ticketId of ticketIds) orderIds.push(await orderOf(database.pool, ticketId));
  await giveToOne(ticketIds);
  const actions: PendingAction[] = [];
  for (const [index, ticketId] of ticketIds.entries()) {
    const form = refundForm({ order_id: orderIds[index], amount: 60 });
    actions.push(...(await propose(database.pool, ticketId, [form])));
  }
  return actions;
}

/** One refund that needs two people from the start. */
async function largeRefund(): Promise<PendingAction> {
  const [ticketId = ''] = await ticketsOfOneCustomer(1);
  const { pool } = database;
  const orderId = await orderOf(pool, ticketId);
  await pool.query('UPDATE payments SET captured_minor = 200000 WHERE order_id = $1', [orderId]);
  const form = refundForm({ order_id: orderId, amount: 1_500 });
  const [action] = await propose(pool, ticketId, [form]);
  if (!action) throw new Error('Nothing was proposed.');
  return action;
}

describe('a refund of 1,500.00', () => {
  it('is not signed twice by one person in the browser and at the terminal', async () => {
    const action = await largeRefund();
    const inBrowser = decisionOn(action, { verdict: 'approve', userId: 'lead', channel: 'web' });
    expect(await recordDecision(database.pool, inBrowser)).toMatchObject({
      kind: 'recorded',
      isActionDecided: false,
    });
    const again = await approve(action, 'lead');
    expect(again.kind).toBe('repeated');
    expect(await countRows(database.pool, 'decisions')).toBe(1);
    expect(await countRows(database.pool, 'operations')).toBe(0);
  });

  it.each([
    ['is deactivated', 'UPDATE users SET is_active = false WHERE user_id = $1', 'no longer active'],
    [
      'may only read by then',
      `UPDATE users SET role = 'read_only' WHERE user_id = $1`,
      'may not decide as read_only',
    ],
  ])('is denied when a signer %s before it is executed', async (_name, change, said) => {
    const action = await largeRefund();
    await approve(action, 'lead');
    expect(isDecided(await approve(action, 'agent'))).toBe(true);
    await database.pool.query(change, ['agent']);
    const written = await execute(action);
    expect(written).toMatchObject({ state: 'denied', code: 'signer_not_entitled' });
    expect(written.message).toContain(said);
    expect(await countRows(database.pool, 'ledger')).toBe(0);
  });

  it('is denied when the only lead who signed is none any more', async () => {
    const action = await largeRefund();
    await approve(action, 'agent');
    expect(isDecided(await approve(action, 'lead'))).toBe(true);
    await database.pool.query(`UPDATE users SET role = 'agent' WHERE user_id = 'lead'`);
    const written = await execute(action);
    expect(written).toMatchObject({ state: 'denied', code: 'signer_not_entitled' });
    expect(written.message).toContain('is a lead any more');
    expect(await countRows(database.pool, 'ledger')).toBe(0);
  });

  it('is decided by nobody on their own order', async () => {
    const action = await largeRefund();
    await database.pool.query(
      `UPDATE users SET customer_id = (SELECT customer_id FROM tickets JOIN cases USING (ticket_id)
                                       WHERE case_id = $1) WHERE user_id IN ('lead', 'agent')`,
      [action.caseId],
    );
    for (const verdict of ['approve', 'reject', 'send_back'] as const) {
      const request = decisionOn(action, { verdict, userId: 'lead' });
      expect(await recordDecision(database.pool, request)).toMatchObject({
        kind: 'refused',
        code: 'own_order',
      });
    }
    expect(await countRows(database.pool, 'decisions')).toBe(0);
  });
});
