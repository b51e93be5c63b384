/** A support agent's way through the pages, up to the written refund; and who comes too late. */
import { countRows, replyTexts, untilCase, untilProposed } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { createInboxClient, formFields, givePasswords } from '../support/inbox-client';
import type { InboxClient } from '../support/inbox-client';
import { sendWakeup } from '../support/signal-approval';

let world: CaseWorld;

beforeAll(async () => {
  world = await createCaseWorld();
  await world.startWorker();
  await givePasswords(world, ['agent', 'agent2', 'lead', 'ops', 'agent3']);
});
afterAll(() => world.close());

function person(): InboxClient {
  const wake = async (wakeupIds: readonly string[]): Promise<void> => {
    for (const wakeupId of wakeupIds) await sendWakeup(world.pool, world.client, wakeupId);
  };
  return createInboxClient({
    pool: world.pool,
    wake,
    takeIn: () => Promise.resolve(),
    handOver: () => Promise.resolve(false),
    now: () => new Date(),
  });
}

async function waitingCase(ticketId: string): Promise<string> {
  await world.startCase(ticketId);
  await untilProposed(world.pool, ticketId);
  return `/inbox/${ticketId}`;
}

test('an agent signs in, finds what waits, approves it, and it is executed once', async () => {
  const path = await waitingCase('larkfield-T-81003');
  const agent = person();
  expect(await agent.get('/inbox')).toMatchObject({
    status: 303,
    location: '/sign-in?next=%2Finbox',
  });
  expect(await agent.signIn('agent')).toMatchObject({ status: 303, location: '/inbox' });
  const list = await agent.get('/inbox');
  expect(list.text).toContain(`href="${path}"`);
  expect(list.text).toContain('Refund 12.95 CAD');
  const page = await agent.get(path);
  expect(page.text).toContain('a support agent');
  expect(page.text).toContain('get_order');
  const approved = await agent.submit(`${path}/approve`);
  expect(approved).toMatchObject({ status: 303, location: `${path}?done=approved` });
  const end = await untilCase(world.pool, 'larkfield-T-81003', ['closed', 'handed_off']);
  expect(end).toMatchObject({ state: 'closed', outcome: 'resolve' });
  const operations = `operations WHERE case_id = $1 AND state = 'succeeded'`;
  expect(await countRows(world.pool, operations, [end.caseId])).toBe(1);
  expect(await replyTexts(world.pool, 'larkfield-T-81003')).toHaveLength(1);
  const after = await agent.get(approved.location ?? '');
  expect(after.text).toContain('Approved. It is carried out now.');
  expect(after.text).toContain('Reply sent');
});

test('of two who decide at once, the slower sees who won and keeps what was typed', async () => {
  const path = await waitingCase('larkfield-T-81012');
  const [first, second] = [person(), person()];
  await first.signIn('agent');
  await second.signIn('agent2');
  await first.get(path);
  await second.get(path);
  expect((await first.submit(`${path}/approve`)).status).toBe(303);
  const late = await second.submit(`${path}/reject`, { reason: 'Not late enough, I think.' });
  expect(late.status).toBe(409);
  expect(late.text).toMatch(/Already decided: agent approved it at/);
  const twice = await first.post(`${path}/approve`, {});
  expect(twice.status).toBe(403);
});

test('a double click says the same once', async () => {
  const path = await waitingCase('larkfield-T-81010');
  const lead = person();
  await lead.signIn('lead');
  const page = await lead.get(path);
  const fields = formFields(page.text, `${path}/approve`);
  const answers = await Promise.all([
    lead.post(`${path}/approve`, fields),
    lead.post(`${path}/approve`, fields),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const end = await untilCase(world.pool, 'larkfield-T-81010', ['closed', 'handed_off']);
  expect(await countRows(world.pool, 'decisions WHERE case_id = $1', [end.caseId])).toBe(1);
});

test('a form without its key, from another site or without a session changes nothing', async () => {
  const path = await waitingCase('larkfield-T-81011');
  const agent = person();
  await agent.signIn('lead');
  const fields = formFields((await agent.get(path)).text, `${path}/approve`);
  const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.test' };
  expect((await agent.post(`${path}/approve`, fields, elsewhere)).status).toBe(403);
  expect((await agent.post(`${path}/approve`, fields, {})).status).toBe(403);
  expect((await agent.post(`${path}/approve`, { ...fields, form_key: 'x' })).status).toBe(403);
  expect((await person().post(`${path}/approve`, fields)).status).toBe(401);
  expect((await agent.get(`${path}/approve`)).status).toBe(404);
  const decided = `decisions JOIN cases USING (case_id) WHERE ticket_id = $1`;
  expect(await countRows(world.pool, decided, ['larkfield-T-81011'])).toBe(0);
});

test('ops see cases without a word of a customer', async () => {
  const path = await waitingCase('larkfield-T-81006');
  const ops = person();
  await ops.signIn('ops');
  const { text } = await ops.get(path);
  const ticket = await world.pool.query<{ subject: string; name: string }>(
    `SELECT subject, name FROM tickets JOIN customers USING (customer_id) WHERE ticket_id = $1`,
    ['larkfield-T-81006'],
  );
  expect(text).toContain('Your role sees no text of tickets.');
  for (const secret of Object.values(ticket.rows[0] ?? {})) expect(text).not.toContain(secret);
  expect(text).not.toContain('Draft reply');
  expect(text).toContain('may not decide');
  expect(text).not.toContain('>Approve');
});

test('a wrong password, an unknown user and a deactivated one are told the same', async () => {
  const answers = [
    await person().signIn('agent', 'wrong'),
    await person().signIn('nobody', 'wrong'),
    await person().signIn('agent3'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  const [first, ...others] = answers.map(({ text }) => text.replaceAll(/value="[^"]*"/g, ''));
  for (const other of others) expect(other).toBe(first);
});

test('guessing locks the login for a while, many guesses at once too', async () => {
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => person().signIn('agent2', 'guess')),
  );
  const wrong = guesses.filter(({ status }) => status === 401).length;
  expect(wrong).toBeLessThanOrEqual(5);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(12 - wrong);
  const right = await person().signIn('agent2');
  expect(right.status).toBe(429);
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
});
