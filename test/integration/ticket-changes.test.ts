/** A customer's next message, and a ticket that was ended elsewhere: the database decides. */
import { addCustomerMessage } from '../../db/change-ticket';
import { endTicketOutside } from '../../db/end-ticket';
import type { EndRequest, MessageAnswer } from '../../contracts/ticket-change';
import { recordDecision } from '../../db/record-decision';
import { countRows, decisionOn, replyTexts } from '../support/case-facts';
import type { PendingAction } from '../support/case-facts';
import type { TestDatabase } from '../support/database';
import { createTestDatabase } from '../support/database';
import { refundForm } from '../support/facts';
import { addLateOrders } from '../support/late-orders';
import { runWarmCli as runCli } from '../support/warm-cli';
import { latestRevision } from '../support/revisions';
import {
  activitiesOn,
  addTicketLike,
  orderOf,
  proposalOf,
  propose,
  publishForms,
} from '../support/waiting-case';

const TEXT = 'Never mind, it has just arrived.';

let database: TestDatabase;
let ticketIds: string[];

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  ticketIds = await addLateOrders(database.pool, { count: 30, prefix: 'W' });
});

afterAll(() => database.drop());

function newTicket(): string {
  const ticketId = ticketIds.shift();
  if (ticketId === undefined) throw new Error('Every ticket is used: add more.');
  return ticketId;
}

async function waiting(): Promise<{ ticketId: string; action: PendingAction }> {
  const ticketId = newTicket();
  return { ticketId, action: await again(ticketId) };
}

/** The next revision of a refund of 12.95. */
async function again(ticketId: string): Promise<PendingAction> {
  const orderId = await orderOf(database.pool, ticketId);
  const form = refundForm({ order_id: orderId, amount: 12.95 });
  const [action] = await propose(database.pool, ticketId, [form]);
  if (!action) throw new Error('Nothing was proposed.');
  return action;
}

/** The next revision, which may be closed from its first moment. */
async function publishedAgain(ticketId: string): ReturnType<typeof latestRevision> {
  const orderId = await orderOf(database.pool, ticketId);
  await publishForms(database.pool, ticketId, [refundForm({ order_id: orderId, amount: 12.95 })]);
  return latestRevision(database.pool, ticketId);
}

function write(ticketId: string, messageId = 'mail-1', text = TEXT): Promise<MessageAnswer> {
  return addCustomerMessage(database.pool, { ticketId, messageId, text, sentAt: new Date() });
}

function approve(action: PendingAction): ReturnType<typeof recordDecision> {
  return recordDecision(database.pool, decisionOn(action, { verdict: 'approve', userId: 'agent' }));
}

function end(
  ticketId: string,
  changes: Partial<EndRequest> = {},
): ReturnType<typeof endTicketOutside> {
  return endTicketOutside(database.pool, {
    ...{ ticketId, how: 'closed', userId: 'agent2', channel: 'terminal' },
    ...changes,
  });
}

type Payload = { wakeupId: string; change: string; messageId: string | null };

async function wakeupsOf(ticketId: string): Promise<unknown[]> {
  const found = await database.pool.query<{ id: string; payload: Payload }>(
    `SELECT wakeup_id AS id, payload FROM wakeups WHERE workflow_id = 'ticket-' || $1 AND signal_name = 'ticketChanged'`,
    [ticketId],
  );
  // Each names its own row.
  expect(found.rows.map(({ payload }) => payload.wakeupId)).toEqual(found.rows.map(({ id }) => id));
  return found.rows.map(({ payload: { change, messageId } }) => ({ change, messageId }));
}

describe("a customer's next message", () => {
  it('makes the proposal that waits lapse, and says so to the case and to who comes later', async () => {
    const { ticketId, action } = await waiting();
    const answer = await write(ticketId);
    expect(answer).toMatchObject({ kind: 'stored', effect: 'lapsed', caseId: action.caseId });
    expect(await proposalOf(database.pool, action)).toEqual({
      state: 'lapsed',
      reason: 'customer_wrote',
      words: 'The customer wrote again.',
    });
    if (answer.kind === 'refused') throw new Error(answer.message);
    expect(await wakeupsOf(ticketId)).toEqual([
      { change: 'customer_wrote', messageId: answer.messageId },
    ]);
    expect(answer.messageId).not.toContain('mail-1');
    const late = await approve(action);
    expect(late).toMatchObject({ kind: 'refused', code: 'proposal_lapsed' });
    expect(late).toMatchObject({
      message: expect.stringContaining('The customer wrote again') as string,
    });
    expect(await countRows(database.pool, 'operations WHERE case_id = $1', [action.caseId])).toBe(
      0,
    );
  });

  it('is one message however often it is sent, with the same answer', async () => {
    const { ticketId } = await waiting();
    const all = await Promise.all([write(ticketId), write(ticketId), write(ticketId)]);
    expect(all.filter((answer) => answer.kind === 'stored')).toHaveLength(1);
    expect(all.filter((answer) => answer.kind === 'already_stored')).toHaveLength(2);
    expect(new Set(all.map((answer) => 'effect' in answer && answer.effect))).toEqual(
      new Set(['lapsed']),
    );
    expect(await wakeupsOf(ticketId)).toHaveLength(1);
    expect(await write(ticketId, 'mail-1', 'Something else.')).toMatchObject({
      kind: 'refused',
      code: 'message_differs',
    });
    expect(await countRows(database.pool, 'messages WHERE ticket_id = $1', [ticketId])).toBe(1);
  });

  it('leaves a decision that came first alone, and is noted', async () => {
    const { ticketId, action } = await waiting();
    expect(await approve(action)).toMatchObject({ kind: 'recorded' });
    expect(await write(ticketId)).toMatchObject({ kind: 'stored', effect: 'noted' });
    expect((await proposalOf(database.pool, action)).state).toBe('decided');
    const ready = `operations WHERE case_id = $1 AND state = 'ready'`;
    expect(await countRows(database.pool, ready, [action.caseId])).toBe(1);
    const noted = `case_notes WHERE case_id = $1 AND body->>'text' = $2`;
    expect(await countRows(database.pool, noted, [action.caseId, TEXT])).toBe(1);
  });

  it('is stored without an open case, and nothing is started', async () => {
    const ticketId = newTicket();
    const answer = await write(ticketId);
    expect(answer).toMatchObject({ kind: 'stored', effect: 'no_open_case', wakeupId: null });
    expect(await write(ticketId)).toMatchObject({ kind: 'already_stored', effect: 'no_open_case' });
    expect(await wakeupsOf(ticketId)).toEqual([]);
  });

  it('is cleaned as a ticket is, and refused when nothing is left of it', async () => {
    const { ticketId } = await waiting();
    await write(ticketId, 'dirty', 'It\u0000 is\u202e here.');
    const stored = await database.pool.query('SELECT body FROM messages WHERE ticket_id = $1', [
      ticketId,
    ]);
    expect(stored.rows).toEqual([{ body: 'It is here.' }]);
    expect(await write(ticketId, 'empty', ' \u0000 ')).toMatchObject({ code: 'message_unusable' });
    expect(await write('larkfield-T-00000')).toMatchObject({ code: 'ticket_not_found' });
  });

  it.each([
    ['before its step, leaves a newer proposal waiting', true, 'pending'],
    ['that its step was not told of, makes it lapse', false, 'lapsed'],
  ])('%s', async (_name, isTold, state) => {
    const { ticketId } = await waiting();
    const answer = await write(ticketId);
    if (answer.kind === 'refused') throw new Error(answer.message);
    if (isTold) {
      await database.pool.query('UPDATE case_notes SET told_at_step = 2 WHERE case_id = $1', [
        answer.caseId,
      ]);
    }
    expect(await publishedAgain(ticketId)).toMatchObject({ revision: 2, state });
    const view = await activitiesOn(database.pool).closeProposal({
      ...{ caseId: answer.caseId ?? '', revision: 2, reason: 'outside', at: '' },
    });
    expect(view.state).toBe(state);
  });

  it('that nobody wrote leaves a proposal waiting, whatever woke the case', async () => {
    const { action } = await waiting();
    const { caseId, revision } = action;
    const view = await activitiesOn(database.pool).closeProposal({
      ...{ caseId, revision, reason: 'outside', at: '' },
    });
    expect(view.state).toBe('pending');
  });
});

describe('a ticket that was ended elsewhere', () => {
  it.each([
    ['closed', 'agent2 closed the ticket'],
    ['human_replied', 'agent2 answered the customer'],
  ] as const)('withdraws what waits when it was %s', async (how, words) => {
    const { ticketId, action } = await waiting();
    const answer = await end(ticketId, { how, text: 'I have sent the money myself.' });
    expect(answer).toMatchObject({ kind: 'ended', effect: 'withdrawn' });
    expect(await proposalOf(database.pool, action)).toEqual({
      state: 'withdrawn',
      reason: how,
      words: `${words} (terminal).`,
    });
    expect(await wakeupsOf(ticketId)).toEqual([{ change: how, messageId: null }]);
    expect(await approve(action)).toMatchObject({ kind: 'refused', code: 'case_closed' });
    const replies = await replyTexts(database.pool, ticketId);
    expect(replies).toEqual(how === 'human_replied' ? ['I have sent the money myself.'] : []);
    // The same word again is the same answer; another one comes too late.
    expect(await end(ticketId, { how })).toMatchObject({ kind: 'repeated', effect: 'withdrawn' });
    const other = await end(ticketId, { how: how === 'closed' ? 'human_replied' : 'closed' });
    expect(other).toMatchObject({ kind: 'refused', code: 'ended_before' });
    expect(other).toMatchObject({ message: expect.stringContaining(words) as string });
  });

  it('is merged into another ticket of the same customer, and into no other', async () => {
    const { ticketId, action } = await waiting();
    const mine = await addTicketLike(database.pool, ticketId);
    for (const mergedInto of [ticketId, newTicket(), 'larkfield-T-00000']) {
      expect(await end(ticketId, { how: 'merged', mergedInto })).toMatchObject({
        kind: 'refused',
        code: 'merge_target_wrong',
      });
    }
    expect((await proposalOf(database.pool, action)).state).toBe('pending');
    const answer = await end(ticketId, { how: 'merged', mergedInto: mine });
    expect(answer).toMatchObject({ kind: 'ended', effect: 'withdrawn' });
    expect((await proposalOf(database.pool, action)).reason).toBe('merged');
  });

  it('leaves a decision that came first alone', async () => {
    const { ticketId, action } = await waiting();
    await approve(action);
    expect(await end(ticketId)).toMatchObject({ kind: 'ended', effect: 'decided' });
    expect((await proposalOf(database.pool, action)).state).toBe('decided');
    const ready = `operations WHERE case_id = $1 AND state = 'ready'`;
    expect(await countRows(database.pool, ready, [action.caseId])).toBe(1);
  });

  it('lets nothing be approved that was proposed after it', async () => {
    const { ticketId, action } = await waiting();
    await end(ticketId);
    expect(await publishedAgain(ticketId)).toMatchObject({ revision: 2, state: 'withdrawn' });
    const answer = await approve({ ...action, revision: 2 });
    expect(answer).toMatchObject({ kind: 'refused', code: 'case_closed' });
    expect(answer).toMatchObject({
      message: expect.stringContaining('agent2 closed the ticket') as string,
    });
  });

  it('is believed only of somebody who may say so', async () => {
    const { ticketId, action } = await waiting();
    expect(await end(ticketId, { userId: 'nobody' })).toMatchObject({ code: 'unknown_user' });
    expect(await end(ticketId, { userId: 'ops' })).toMatchObject({ code: 'not_entitled' });
    expect(await end(ticketId, { userId: 'agent3' })).toMatchObject({ code: 'not_entitled' });
    await database.pool.query(
      `UPDATE users SET customer_id = (SELECT customer_id FROM tickets WHERE ticket_id = $1)
       WHERE user_id = 'lead2'`,
      [ticketId],
    );
    expect(await end(ticketId, { userId: 'lead2' })).toMatchObject({ code: 'own_order' });
    expect((await proposalOf(database.pool, action)).state).toBe('pending');
    expect(await end(newTicket())).toMatchObject({ code: 'ticket_has_no_case' });
    expect(await end('larkfield-T-00000')).toMatchObject({ code: 'ticket_not_found' });
  });
});

describe('at the terminal', () => {
  const env = (): Record<string, string> => ({ DATABASE_URL: database.url });

  it('a message says what followed, and `show` says why the proposal lapsed', async () => {
    const { ticketId } = await waiting();
    const sent = await runCli(['message', ticketId, '--text', TEXT, '--id', 'm-1'], { env: env() });
    expect(sent).toMatchObject({ exitCode: 0 });
    expect(sent.stdout).toContain('The proposal that waited has lapsed');
    const twice = await runCli(['message', ticketId, '--text', TEXT, '--id', 'm-1', '--json'], {
      env: env(),
    });
    expect(JSON.parse(twice.stdout)).toMatchObject({ is_new: false, effect: 'lapsed' });
    const shown = await runCli(['show', ticketId], { env: env() });
    expect(shown.stdout).toContain('Lapsed: The customer wrote again.');
  });

  it('closing needs a name and a right, and says what followed', async () => {
    const { ticketId } = await waiting();
    const nobody = await runCli(['close', ticketId], { env: env() });
    expect(nobody).toMatchObject({ exitCode: 2 });
    const ops = await runCli(['close', ticketId, '--as', 'ops', '--json'], { env: env() });
    expect(ops).toMatchObject({ exitCode: 3 });
    expect(ops.stderr).toContain('not_entitled');
    const closed = await runCli(['close', ticketId, '--as', 'agent'], { env: env() });
    expect(closed).toMatchObject({ exitCode: 0 });
    expect(closed.stdout).toContain('The proposal that waited is withdrawn');
  });
});
