/** Deciding on many actions together: each alone, with every failure named. */
import { POLICY } from '../../contracts/policy';
import { countRows } from '../support/case-facts';
import { refundForm, replacementForm } from '../support/facts';
import type { InboxClient } from '../support/inbox-client';
import { createWaitingInbox } from '../support/waiting-inbox';
import type { WaitingInbox, WaitingTicket } from '../support/waiting-inbox';

let world: WaitingInbox;

beforeAll(async () => {
  world = await createWaitingInbox(90);
});
afterAll(() => world.close());

async function waitingTickets(count: number): Promise<WaitingTicket[]> {
  const tickets: WaitingTicket[] = [];
  for (let no = 0; no < count; no += 1) tickets.push(await world.waiting());
  return tickets;
}

function choose(tickets: readonly Pick<WaitingTicket, 'ticketId'>[]): string {
  const chosen = tickets.map(({ ticketId }): [string, string] => ['ticket', ticketId]);
  return `/bulk?${new URLSearchParams(chosen).toString()}`;
}

function decided(verdict: string, tickets: readonly WaitingTicket[]): Promise<number> {
  const caseIds = tickets.map(({ caseId }) => caseId);
  return countRows(world.pool, 'decisions WHERE verdict = $1 AND case_id = ANY ($2)', [
    ...[verdict, caseIds],
  ]);
}

async function resultOf(client: InboxClient, location: string | null): Promise<string> {
  const { status, text } = await client.get(location ?? '');
  expect(status).toBe(200);
  return text;
}

test('the list lets tickets with something to decide be chosen, in a form that changes nothing', async () => {
  const [ticket] = await waitingTickets(1);
  const list = await (await world.person('agent')).get('/inbox');
  expect(list.text).toMatch(/<form id="bulk" method="get" action="\/bulk"/);
  expect(list.text).toMatch(
    new RegExp(
      `<input type="checkbox"[^>]*form="bulk" name="ticket" value="${ticket?.ticketId ?? ''}"`,
    ),
  );
});

test('a page lists every amount and the total, and approves each alone', async () => {
  const tickets = await waitingTickets(3);
  const agent = await world.person('agent');
  const { text } = await agent.get(choose(tickets));
  expect(text.match(/<td>12\.95 CAD<\/td>/g)).toHaveLength(6);
  expect(text).toContain('Approve 3 of kind refund, in all 38.85 CAD');
  const done = await agent.submit('/bulk/approve');
  expect(done.status).toBe(303);
  const result = await resultOf(agent, done.location);
  expect(result).toContain('3 of 3 approved');
  expect(result).not.toContain('Not done');
  expect(await decided('approve', tickets)).toBe(3);
  for (const { externalId } of tickets) expect(result).toContain(externalId);
});

test('what is stale and what is forbidden is named with its reason, and the rest is done', async () => {
  const tickets = await waitingTickets(5);
  const [stale, forbidden] = tickets;
  const agent = await world.person('agent');
  await agent.get(choose(tickets));
  const other = await world.person('lead');
  await other.get(stale?.path ?? '');
  await other.submit(`${stale?.path ?? ''}/reject`, { reason: 'Not this one.' });
  await world.pool.query(`UPDATE users SET customer_id = $1 WHERE user_id = 'agent'`, [
    forbidden?.customerId,
  ]);
  const done = await agent.submit('/bulk/approve');
  const result = await resultOf(agent, done.location);
  await world.pool.query(`UPDATE users SET customer_id = NULL WHERE user_id = 'agent'`);
  expect(result).toContain('3 of 5 approved');
  expect(result).toContain('Not done: 2');
  expect(result).toMatch(/Already decided: lead rejected it at/);
  expect(result).toContain('Nobody decides on their own order.');
  expect(await decided('approve', tickets)).toBe(3);
});

test('of fifty with two that fail by now, forty-eight are done and two are named', async () => {
  const tickets = await waitingTickets(POLICY.bulk.actionsMax);
  const [late, refunded] = tickets;
  const agent = await world.person('agent');
  await agent.get(choose(tickets));
  await world.pool.query(
    `UPDATE proposals SET deadline_at = now() - interval '1 s' WHERE case_id = $1`,
    [late?.caseId],
  );
  await world.pool.query(
    `UPDATE payments SET refunded_minor = captured_minor WHERE order_id = $1`,
    [refunded?.orderId],
  );
  const done = await agent.submit('/bulk/approve');
  const result = await resultOf(agent, done.location);
  expect(result).toContain('48 of 50 approved');
  expect(result).toContain('The proposal expired at');
  expect(result).toContain('Only 0.00 CAD can still be refunded.');
  expect(await decided('approve', tickets)).toBe(48);
});

test('sent twice at once and again later it is done once, and shows the same result', async () => {
  const tickets = await waitingTickets(2);
  const agent = await world.person('agent');
  const page = await agent.get(choose(tickets));
  const [, form = ''] =
    /<form[^>]*action="\/bulk\/approve"([\s\S]*?)<\/form>/.exec(page.text) ?? [];
  const fields = Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  const answers = await Promise.all([
    agent.post('/bulk/approve', fields),
    agent.post('/bulk/approve', fields),
  ]);
  answers.push(await agent.post('/bulk/approve', fields));
  expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
  expect(await resultOf(agent, answers[0].location)).toContain('2 of 2 approved');
  expect(await decided('approve', tickets)).toBe(2);
  const somebodyElse = await world.person('agent2');
  expect((await somebodyElse.get(answers[0].location ?? '')).status).toBe(404);
});

test('all are rejected with one reason, and without one none is', async () => {
  const tickets = await waitingTickets(3);
  const agent = await world.person('agent');
  await agent.get(choose(tickets));
  const refused = await agent.submit('/bulk/reject', { reason: ' ' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Say why, in at most 500 characters.');
  expect(await decided('reject', tickets)).toBe(0);
  const long = await agent.submit('/bulk/reject', { reason: 'y'.repeat(501) });
  expect(long.text).toContain('y'.repeat(501));
  const done = await agent.submit('/bulk/reject', { reason: 'The shop pays these itself.' });
  expect(await resultOf(agent, done.location)).toContain('3 of 3 rejected');
  const notes = await world.pool.query<{ note: string }>(
    'SELECT DISTINCT note FROM decisions WHERE case_id = ANY ($1)',
    [tickets.map(({ caseId }) => caseId)],
  );
  expect(notes.rows).toEqual([{ note: 'The shop pays these itself.' }]);
});

test('what is worth too much, and another kind, are not approved together, however they are sent', async () => {
  const much = await world.waiting((orderId) => [refundForm({ order_id: orderId, amount: 50.01 })]);
  const again = await world.waiting((orderId) => [
    replacementForm({ order_id: orderId, sku: 'RAKE-STEEL', reason: 'wrong_item_sent' }),
  ]);
  const [little] = await waitingTickets(1);
  const agent = await world.person('agent');
  const page = await agent.get(choose([much, again, ...(little ? [little] : [])]));
  expect(page.text).toContain('It is worth more than 50.00 CAD: look at it alone.');
  expect(page.text).toContain('Approve 1 of kind refund, in all 12.95 CAD');
  expect(page.text).toContain('Approve 1 of kind replacement');
  const [, reject = ''] =
    /<form[^>]*action="\/bulk\/reject"([\s\S]*?)<\/form>/.exec(page.text) ?? [];
  const fields = Object.fromEntries(
    [...reject.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  const sent = await agent.post('/bulk/approve', { ...fields, kind: 'refund' });
  const result = await resultOf(agent, sent.location);
  expect(result).toContain('1 of 3 approved');
  expect(result).toContain('It is of another kind than the others.');
  expect(await decided('approve', [much, again])).toBe(0);
  expect((await agent.post('/bulk/approve', { ...fields, kind: 'everything' })).status).toBe(422);
});

test('tickets of other teams and those that are not there are the same, and are not decided on', async () => {
  const [own, foreign] = await waitingTickets(2);
  if (!own || !foreign) throw new Error('There are no tickets.');
  const agent = await world.person('agent2');
  const page = await agent.get(choose([own, foreign]));
  expect(page.text).toContain('Approve 2 of kind refund');
  await world.pool.query(`INSERT INTO user_teams (user_id, team) VALUES ('agent2', 'delivery')`);
  await world.pool.query(`UPDATE cases SET team = 'payment' WHERE case_id = $1`, [foreign.caseId]);
  const done = await agent.submit('/bulk/approve');
  const result = await resultOf(agent, done.location);
  expect(result).toContain('1 of 2 approved');
  expect(result).toContain('There is no such ticket.');
  const hidden = await agent.get(choose([foreign, { ticketId: 'larkfield-none' }]));
  expect(hidden.text).toContain('2 of those chosen are not there.');
  expect(hidden.text).not.toContain(foreign.externalId);
});

test.each(['ops', 'reader'])(
  '%s is shown no form, and one of somebody else does nothing',
  async (userId) => {
    const tickets = await waitingTickets(1);
    const client = await world.person(userId);
    const page = await client.get(choose(tickets));
    expect(page.text).not.toContain('action="/bulk/');
    const agent = await world.person('agent');
    const shown = await agent.get(choose(tickets));
    const [item = ''] = /\d+\.\d+\.[0-9a-f]{64}\.[^"]+/.exec(shown.text) ?? [];
    const [, formKey = ''] = /name="form_key" value="([^"]*)"/.exec(page.text) ?? [];
    const fields = { form_key: formKey, 'item-0': item, kind: 'refund', reason: 'No.' };
    for (const verdict of ['approve', 'reject']) {
      const done = await client.post(`/bulk/${verdict}`, fields);
      expect(await resultOf(client, done.location)).toContain('may not decide');
    }
    expect(await decided('approve', tickets)).toBe(0);
  },
);

test('a form that names nothing, too many, or what was not seen decides nothing', async () => {
  const [ticket] = await waitingTickets(1);
  const agent = await world.person('agent');
  const page = await agent.get(choose(ticket ? [ticket] : []));
  const [item = ''] = /\d+\.\d+\.[0-9a-f]{64}\.[^"]+/.exec(page.text) ?? [];
  const [, formKey = ''] = /name="form_key" value="([^"]*)"/.exec(page.text) ?? [];
  const send = (items: readonly string[]) =>
    agent.post('/bulk/approve', {
      form_key: formKey,
      kind: 'refund',
      ...Object.fromEntries(items.map((text, no) => [`item-${String(no)}`, text])),
    });
  const many = Array.from({ length: POLICY.bulk.actionsMax + 1 }, () => item);
  for (const items of [[], ['x'], many]) expect((await send(items)).status).toBe(422);
  const forged = await send([item.replace(/[0-9a-f]{64}/, '0'.repeat(64))]);
  expect(await resultOf(agent, forged.location)).toContain('It is not what you saw any more.');
  const elsewhere = { 'sec-fetch-site': 'cross-site' };
  const fields = { form_key: formKey, kind: 'refund', 'item-0': item };
  expect((await agent.post('/bulk/approve', fields, elsewhere)).status).toBe(403);
  expect((await agent.post('/bulk/approve', { ...fields, form_key: 'x' })).status).toBe(403);
  expect(await decided('approve', ticket ? [ticket] : [])).toBe(0);
  expect((await agent.get('/bulk/done/nothing')).status).toBe(404);
});

test('script in names of tickets and products is text on these pages', async () => {
  const [ticket] = await waitingTickets(1);
  const attack = '"><script>alert(1)</script>';
  await world.pool.query('UPDATE tickets SET external_id = $2 WHERE ticket_id = $1', [
    ...[ticket?.ticketId, attack],
  ]);
  await world.pool.query('UPDATE proposal_actions SET words = $2 WHERE case_id = $1', [
    ...[ticket?.caseId, attack],
  ]);
  const agent = await world.person('agent');
  const page = await agent.get(choose(ticket ? [ticket] : []));
  const done = await agent.submit('/bulk/reject', { reason: attack });
  for (const text of [page.text, await resultOf(agent, done.location)]) {
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain('<script>alert');
  }
});
