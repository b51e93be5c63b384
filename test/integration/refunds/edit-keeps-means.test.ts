/** An edit of one action leaves the other as it was: its means of payment, its bytes, who may approve it. */
import type { RevisionAnswer } from '../../../contracts/revision';
import { editProposal } from '../../../db/edit-proposal';
import { proposalActions } from '../../../db/queries/proposal-actions';
import type { ProposalActionRow } from '../../../db/queries/proposal-actions';
import { addCrashOrder } from '../../support/crash/crash-orders';
import type { CrashOrder } from '../../support/crash/crash-orders';
import { createTestDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { refundForm } from '../../support/facts';
import { editOf, latestRevision, seenBy } from '../../support/revisions';
import { propose } from '../../support/waiting-case';

let database: TestDatabase;
let order: CrashOrder;
let orders = 0;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
});

afterAll(() => database.drop());

/** 60.00 on the card and 72.95 on a gift card. */
beforeEach(async () => {
  const { pool } = database;
  orders += 1;
  order = await addCrashOrder(pool, orders);
  await pool.query('UPDATE payments SET captured_minor = 6000 WHERE payment_id = $1', [
    order.paymentId,
  ]);
  await pool.query(
    `INSERT INTO payments (payment_id, order_id, method, currency, charged_at, captured_minor)
     SELECT payment_id || '-gift', order_id, 'gift_card', currency, charged_at, 7295
     FROM payments WHERE payment_id = $1`,
    [order.paymentId],
  );
});

const by = (amount: number) =>
  refundForm({ order_id: order.orderId, amount, reason: 'price_adjustment' });

/** What waits, of a case that `agent2` has: a person knows the orders without lookups. */
async function waiting(amounts: readonly number[]): Promise<ProposalActionRow[]> {
  const { pool } = database;
  await propose(pool, order.ticketId, amounts.map(by));
  await pool.query(`UPDATE cases SET taken_over_by = 'agent2' WHERE ticket_id = $1`, [
    order.ticketId,
  ]);
  // The sample's answer speaks of another order.
  await pool.query(`UPDATE proposals SET resolution = jsonb_set(resolution, '{order}', 'null')`);
  return present();
}

async function present(): Promise<ProposalActionRow[]> {
  const seen = await latestRevision(database.pool, order.ticketId);
  if (!seen) throw new Error('Nothing waits.');
  return proposalActions(database.pool, seen);
}

async function edit(actionIndex: number, amount: string): Promise<RevisionAnswer> {
  const seen = await latestRevision(database.pool, order.ticketId);
  if (!seen) throw new Error('Nothing waits.');
  const reply = 'We are arranging this for you.';
  const request = editOf(seenBy(seen, 'agent2'), { amount }, { reply, actionIndex });
  const answer = await editProposal(database.pool, request);
  if (answer.kind === 'refused') throw new Error(`${answer.code}: ${answer.message}`);
  return answer;
}

it('that is raised leaves the other on the gift card, although the card has more now', async () => {
  const [first, second] = await waiting([55, 70]);
  expect([first, second].map((row) => row?.action['payment_method'])).toEqual([
    ...['card', 'gift_card'],
  ]);
  expect(await edit(0, '2.95')).toMatchObject({ kind: 'published' });
  const [lowered, untouched] = await present();
  expect(untouched?.digest).toBe(second?.digest);
  expect(untouched?.requesterIds).toEqual([]);
  expect(lowered?.action['payment_id']).toBe(first?.action['payment_id']);
});

it('that can only go to another means now has its editor as requester', async () => {
  const [, second] = await waiting([55, 2]);
  expect(second?.action['payment_method']).toBe('card');
  expect(await edit(0, '58.50')).toMatchObject({ kind: 'published' });
  const [raised, untouched] = await present();
  expect(raised?.action['payment_method']).toBe('gift_card');
  expect(raised?.requesterIds).toEqual(['agent2']);
  expect(untouched?.digest).toBe(second?.digest);
});

it('names the means of payment in the words of the card', async () => {
  const [first] = await waiting([70]);
  expect(first?.words).toContain(`70.00 CAD on order ${order.orderId} to the gift card`);
});
