/** A ticket that was merged goes on in another one: nothing that the customer writes is lost. */
import { endTicketOutside } from '../../../db/end-ticket';
import { addCustomerMessage } from '../../../db/change-ticket';
import type { EndAnswer, MessageAnswer } from '../../../contracts/ticket-change';
import { endWakeups } from '../../../contracts/ticket-change';
import { caseNotes } from '../../../db/queries/case-notes';
import { threadOf } from '../../../db/queries/ticket-thread';
import { recordDecision } from '../../../db/record-decision';
import { caseOf, countRows, decisionOn } from '../../support/case-facts';
import type { PendingAction } from '../../support/case-facts';
import type { TestDatabase } from '../../support/database';
import { createTestDatabase } from '../../support/database';
import { refundForm } from '../../support/facts';
import { addLateOrders } from '../../support/late-orders';
import {
  activitiesOn,
  addTicketLike,
  orderOf,
  proposalOf,
  propose,
} from '../../support/waiting-case';

const TEXT = 'It has just arrived, do not refund it.';

let database: TestDatabase;
let ticketIds: string[];

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  ticketIds = await addLateOrders(database.pool, { count: 10, prefix: 'G' });
});
afterAll(() => database.drop());

async function refundOf(ticketId: string): Promise<PendingAction> {
  const orderId = await orderOf(database.pool, ticketId);
  const form = refundForm({ order_id: orderId, amount: 2 });
  const [action] = await propose(database.pool, ticketId, [form]);
  if (!action) throw new Error('Nothing was proposed.');
  return action;
}

type Pair = { first: string; second: string; onFirst: PendingAction; onSecond: PendingAction };

/** Two tickets of one customer, each with a refund that waits. */
async function pair(): Promise<Pair> {
  const first = ticketIds.shift() ?? '';
  const second = await addTicketLike(database.pool, first);
  return { first, second, onFirst: await refundOf(first), onSecond: await refundOf(second) };
}

function merge(ticketId: string, mergedInto: string): Promise<EndAnswer> {
  return endTicketOutside(database.pool, {
    ...{ ticketId, mergedInto, how: 'merged', userId: 'agent2', channel: 'terminal' },
  });
}

function write(ticketId: string, messageId = 'mail-1'): Promise<MessageAnswer> {
  const message = { ticketId, messageId, text: TEXT, sentAt: new Date() };
  return addCustomerMessage(database.pool, message);
}

async function toldTo(caseId: string): Promise<string[]> {
  const notes = await caseNotes(database.pool, caseId);
  return notes.flatMap(({ note }) => (note.kind === 'customer_wrote' ? [note.text] : []));
}

function endTheCase(ticketId: string): Promise<unknown> {
  return database.pool.query(
    `UPDATE cases SET state = 'closed', outcome = 'merged', ended_at = now() WHERE ticket_id = $1`,
    [ticketId],
  );
}

test('what waits in the other one lapses, and its case is told all that stood in the merged one', async () => {
  const { first, second, onFirst, onSecond } = await pair();
  await write(first, 'before');
  const merged = await merge(first, second);
  expect(merged).toMatchObject({ kind: 'ended' });
  expect(endWakeups(merged)).toHaveLength(2);
  expect(await proposalOf(database.pool, onSecond)).toMatchObject({
    state: 'lapsed',
    words: 'Another ticket of the customer was merged into this one.',
  });
  for (const action of [onFirst, onSecond]) {
    const request = decisionOn(action, { verdict: 'approve', userId: 'agent' });
    expect(await recordDecision(database.pool, request)).toMatchObject({ kind: 'refused' });
  }
  const told = await toldTo(onSecond.caseId);
  expect(told).toHaveLength(2);
  expect(told[0]).toContain('Please refund the shipping fee');
  expect(told[1]).toBe(TEXT);
  const thread = await threadOf(database.pool, { ticketId: second, skip: 0, limit: 10 });
  expect(thread.filter(({ kind }) => kind === 'customer')).toHaveLength(2);
  expect(await merge(first, second)).toMatchObject({ kind: 'repeated' });
  expect(await toldTo(onSecond.caseId)).toHaveLength(2);
});

test.each(['open', 'ended'])(
  'a message on the merged one reaches the other’s case, while its own is still %s',
  async (state) => {
    const { first, second } = await pair();
    await merge(first, second);
    if (state === 'ended') await endTheCase(first);
    // The model has been told of the merge, and proposes anew.
    await database.pool.query('UPDATE case_notes SET told_at_step = 2 WHERE told_at_step IS NULL');
    const again = await refundOf(second);
    const answer = await write(first);
    const open = await caseOf(database.pool, second);
    expect(answer).toMatchObject({ kind: 'stored', caseId: open?.caseId });
    expect((await toldTo(open?.caseId ?? '')).at(-1)).toBe(TEXT);
    expect((await proposalOf(database.pool, again)).state).toBe('lapsed');
    expect(await write(first)).toMatchObject({ kind: 'already_stored', caseId: open?.caseId });
    expect((await toldTo(open?.caseId ?? '')).filter((text) => text === TEXT)).toHaveLength(1);
  },
);

test('over several merges it reaches the last one, and never goes in a circle', async () => {
  const { first, second } = await pair();
  const third = `${first}-B-B`;
  await addTicketLike(database.pool, second);
  await refundOf(third);
  await merge(first, second);
  await endTheCase(first);
  expect(await merge(second, third)).toMatchObject({ kind: 'ended' });
  expect(await merge(third, first)).toMatchObject({
    kind: 'refused',
    code: 'merge_target_wrong',
  });
  const answer = await write(first);
  expect(answer).toMatchObject({ caseId: (await caseOf(database.pool, third))?.caseId });
});

test('into a ticket whose case has ended nothing is merged: nobody would hear of it', async () => {
  const { first, second, onFirst } = await pair();
  await endTheCase(second);
  expect(await merge(first, second)).toMatchObject({ code: 'merge_target_wrong' });
  expect((await proposalOf(database.pool, onFirst)).state).toBe('pending');
});

test('what was merged into a ticket before its case is opened is told with its first step', async () => {
  const first = ticketIds.shift() ?? '';
  await refundOf(first);
  const second = await addTicketLike(database.pool, first);
  expect(await merge(first, second)).toMatchObject({ kind: 'ended', survivorWakeupId: null });
  expect(await write(first)).toMatchObject({ kind: 'stored', effect: 'no_open_case' });
  const { caseId } = await activitiesOn(database.pool).openCase({ ticketId: second });
  expect(await toldTo(caseId)).toEqual([expect.stringContaining('shipping fee'), TEXT]);
  await activitiesOn(database.pool).openCase({ ticketId: second });
  expect(await toldTo(caseId)).toHaveLength(2);
});

test('merged both ways at once, one way wins and the other is told so', async () => {
  const { first, second } = await pair();
  const answers = await Promise.all([merge(first, second), merge(second, first)]);
  expect(answers.map(({ kind }) => kind).sort()).toEqual(['ended', 'refused']);
  const merged = `ticket_endings WHERE merged_into = ANY($1)`;
  expect(await countRows(database.pool, merged, [[first, second]])).toBe(1);
});
