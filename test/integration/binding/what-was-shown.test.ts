/** A decision is bound to everything that was on the screen, and what that was is kept with it. */
import { digestOf } from '../../../contracts/canonical';
import { addCustomerMessage } from '../../../db/change-ticket';
import { upsertRoute } from '../../../db/queries/write-settings';
import { recordDecision } from '../../../db/record-decision';
import { decisionOn } from '../../support/case-facts';
import type { PendingAction } from '../../support/case-facts';
import type { TestDatabase } from '../../support/database';
import { createTestDatabase } from '../../support/database';
import { refundForm } from '../../support/facts';
import { addLateOrders } from '../../support/late-orders';
import { orderOf, propose } from '../../support/waiting-case';

let database: TestDatabase;
let tickets: string[];

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  tickets = await addLateOrders(database.pool, { count: 8, prefix: 'B' });
});
afterAll(() => database.drop());

async function waiting(ticketId = tickets.shift() ?? ''): Promise<[string, PendingAction]> {
  const form = refundForm({ order_id: await orderOf(database.pool, ticketId), amount: 12.95 });
  const [action] = await propose(database.pool, ticketId, [form]);
  if (!action) throw new Error('Nothing waits.');
  return [ticketId, action];
}

async function write(ticketId: string, text: string): Promise<string> {
  const sentAt = new Date('2026-10-26T12:00:00Z');
  const message = { ticketId, messageId: text, text, sentAt };
  const answer = await addCustomerMessage(database.pool, message);
  if (answer.kind !== 'stored') throw new Error(`Not stored: ${answer.kind}`);
  return answer.messageId;
}

const approve = (action: PendingAction, digest = action.digest) =>
  recordDecision(
    database.pool,
    decisionOn(action, { verdict: 'approve', userId: 'agent', digest }),
  );

it('the same refund proposed again after the customer wrote is not approved by the former hash', async () => {
  const [ticketId, first] = await waiting();
  await write(ticketId, 'It has just arrived, do NOT refund.');
  // As the model's next step does that has read it.
  await database.pool.query('UPDATE case_notes SET told_at_step = 1 WHERE case_id = $1', [
    first.caseId,
  ]);
  const [, second] = await waiting(ticketId);
  expect([first.revision, second.revision]).toEqual([1, 2]);
  expect(second.digest).not.toBe(first.digest);
  expect(await approve(second, first.digest)).toMatchObject({
    kind: 'refused',
    code: 'changed_since_you_looked',
  });
  expect(await approve(second)).toMatchObject({ kind: 'recorded' });
});

it('the same action of two customers has two hashes', async () => {
  const [[, one], [, other]] = [await waiting(), await waiting()];
  expect(await approve(one, other.digest)).toMatchObject({ code: 'changed_since_you_looked' });
});

it('the reply and the bytes of every action are part of what was shown', async () => {
  const [, action] = await waiting();
  await approve(action);
  const found = await database.pool.query<{ content: string; bytes: string; reply: string }>(
    `SELECT d.shown->>'content' AS content, a.digest AS bytes, p.reply
     FROM decisions d JOIN proposals p USING (case_id, revision)
     JOIN proposal_actions a USING (case_id, revision, action_index) WHERE d.case_id = $1`,
    [action.caseId],
  );
  const { content, bytes, reply } = found.rows[0] ?? { bytes: '', reply: '' };
  expect(content).toBe(digestOf({ actions: [bytes], reply }));
});

it('a route that was changed since it was looked at needs another look', async () => {
  const [, action] = await waiting();
  const route = { shopId: 'larkfield', kind: 'refund', provider: 'stripe', userId: 'ops' };
  await upsertRoute(database.pool, route);
  expect(await approve(action)).toMatchObject({ code: 'changed_since_you_looked' });
  await database.pool.query('DELETE FROM write_routes');
  expect(await approve(action)).toMatchObject({ kind: 'recorded' });
});

it('a message that came before the proposal was published is among what was shown', async () => {
  const ticketId = tickets.shift() ?? '';
  const messageId = await write(ticketId, 'Please be quick.');
  const [, action] = await waiting(ticketId);
  await approve(action);
  const found = await database.pool.query<{ shown: Record<string, unknown>; detail: unknown }>(
    `SELECT d.shown, (SELECT body::jsonb->'detail' FROM audit
                      WHERE audit_field(body, 'case_id') = $1 AND audit_field(body, 'event') = 'decision'
                      ORDER BY seq DESC LIMIT 1) AS detail
     FROM decisions d WHERE d.case_id = $1`,
    [action.caseId],
  );
  const [row] = found.rows;
  expect(row?.shown).toMatchObject({
    ...{ case_id: action.caseId, revision: 1, action_index: 0, shop_id: 'larkfield' },
    ...{ route: 'local', last_message: messageId },
  });
  expect(row?.detail).toMatchObject({ digest: action.digest, last_message: messageId });
});

it('the same word again is the same answer, though the proposal has closed since', async () => {
  const [, action] = await waiting();
  const first = await approve(action);
  expect(first).toMatchObject({ kind: 'recorded' });
  expect(await approve(action)).toMatchObject({ kind: 'repeated' });
});
