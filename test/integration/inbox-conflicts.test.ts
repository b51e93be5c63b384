/** Who comes too late, by two people or an old page, learns what is now and loses nothing typed. */
import { fieldsFor } from '../support/inbox-client';
import type { Answer } from '../support/inbox-client';
import { createWaitingInbox, decisionsOf } from '../support/waiting-inbox';
import type { WaitingInbox } from '../support/waiting-inbox';
import { latestRevision } from '../support/revisions';

let world: WaitingInbox;

beforeAll(async () => {
  world = await createWaitingInbox(12);
});
afterAll(() => world.close());

/** What stands in the conflict page's three columns. */
function columnsOf({ text }: Answer): string[] {
  return [
    ...text.matchAll(
      /<section class="card" aria-labelledby="(?:seen|now|entered)">([\s\S]*?)<\/section>/g,
    ),
  ].map(([, column = '']) => column);
}

const REASON = 'Not late enough, I think.';
const REPLY = 'Sorry for the delay. We are arranging a refund of 9.50 CAD for you.';

test('who comes too late sees what they saw, what is now, and what they entered', async () => {
  const ticket = await world.waiting();
  const { path } = ticket;
  const [first, second] = [await world.person('agent'), await world.person('agent2')];
  const fields = await fieldsFor(second, ticket, 'reject');
  await first.post(`${path}/approve`, await fieldsFor(first, ticket, 'approve'));
  const late = await second.post(`${path}/reject`, { ...fields, reason: REASON });
  expect(late.status).toBe(409);
  const [seen, now, entered] = columnsOf(late);
  expect(seen).toContain('Refund 12.95 CAD');
  expect(now).toMatch(/Already decided: agent approved it at .*\(web\)/);
  expect(now).toMatch(/approved by <bdi>Alex<\/bdi>/);
  expect(entered).toContain('You wanted to reject it.');
  expect(entered).toContain(REASON);
  expect(entered).not.toContain('<form');
  expect(await decisionsOf(world.pool, ticket)).toBe(1);
});

test('a stale page shows what differs, and what was typed can be sent for what waits now', async () => {
  const ticket = await world.waiting();
  const { path } = ticket;
  const [lead, agent] = [await world.person('lead'), await world.person('agent')];
  const stale = await fieldsFor(agent, ticket, 'reject');
  const edit = await fieldsFor(lead, ticket, 'edit');
  await lead.post(`${path}/edit`, { ...edit, 'action-0-amount': '9.5', reply: REPLY });
  const late = await agent.post(`${path}/reject`, { ...stale, reason: REASON });
  expect(late.status).toBe(409);
  const [seen, now, entered] = columnsOf(late);
  expect(seen).toContain('Refund 12.95 CAD');
  expect(now).toContain('edited by lead (web)');
  expect(now).toContain('9.50 CAD');
  expect(now).toMatch(/<del>[\s\S]*<\/del>/);
  expect(entered).toContain(REASON);
  const again = await agent.submit(`${path}/reject`, { reason: REASON });
  expect(again).toMatchObject({ status: 303, location: `${path}?done=rejected` });
});

test('of two who edit at once the slower keeps every field, and can save them on what waits now', async () => {
  const ticket = await world.waiting();
  const { path } = ticket;
  const [lead, agent] = [await world.person('lead'), await world.person('agent')];
  const typed = { 'action-0-amount': '8', 'action-0-reason': 'price_adjustment' };
  const mine = 'We are arranging a refund of 8.00 CAD for you.';
  const fields = await fieldsFor(agent, ticket, 'edit');
  const edit = await fieldsFor(lead, ticket, 'edit');
  await lead.post(`${path}/edit`, { ...edit, 'action-0-amount': '9.5', reply: REPLY });
  const late = await agent.post(`${path}/edit`, { ...fields, ...typed, reply: mine });
  expect(late.status).toBe(409);
  const [, now, entered] = columnsOf(late);
  expect(now).toContain('edited by lead (web)');
  expect(entered).toMatch(/name="action-0-amount" value="8"/);
  expect(entered).toMatch(/<option value="price_adjustment" selected/);
  expect(entered).toContain(mine);
  const saved = await agent.submit(`${path}/edit`, { ...typed, reply: mine });
  expect(saved).toMatchObject({ status: 303, location: `${path}?done=edited` });
  expect((await latestRevision(world.pool, ticket.ticketId))?.revision).toBe(3);
});

test('an edit of what was decided meanwhile keeps what was typed to be copied', async () => {
  const ticket = await world.waiting();
  const { path } = ticket;
  const [lead, agent] = [await world.person('lead'), await world.person('agent')];
  const fields = await fieldsFor(agent, ticket, 'edit');
  await lead.post(`${path}/approve`, await fieldsFor(lead, ticket, 'approve'));
  const late = await agent.post(`${path}/edit`, { ...fields, reply: 'My own words.' });
  expect(late.status).toBe(409);
  const [, now, entered] = columnsOf(late);
  expect(now).toMatch(/Already decided: lead approved it/);
  expect(entered).toMatch(/<textarea[^>]*readonly[^>]*>\s*My own words\./);
  const closed = await agent.get(`${path}/edit`);
  expect(closed).toMatchObject({ status: 303, location: `${path}?done=nothing_waits` });
});

test('a form of an earlier session changes nothing, keeps what was typed, and can be sent again', async () => {
  const ticket = await world.waiting();
  const { path } = ticket;
  const before = await world.person('agent');
  const fields = { ...(await fieldsFor(before, ticket, 'reject')), reason: REASON };
  const anew = await world.person('agent');
  const kept = await anew.post(`${path}/reject`, fields);
  expect(kept.status).toBe(403);
  expect(kept.text).toContain(REASON);
  expect(await decisionsOf(world.pool, ticket)).toBe(0);
  const sent = await anew.submit(`${path}/reject`, { reason: REASON });
  expect(sent).toMatchObject({ status: 303, location: `${path}?done=rejected` });
  const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.test' };
  expect((await anew.post(`${path}/reject`, fields, elsewhere)).text).not.toContain(REASON);
});

test('a form of an earlier case of the ticket decides nothing in the next one', async () => {
  const ticket = await world.waiting();
  const { path, ticketId, caseId } = ticket;
  const agent = await world.person('agent');
  const fields = await fieldsFor(agent, ticket, 'reject');
  await world.pool.query(`UPDATE cases SET state = 'closed', ended_at = now() WHERE case_id = $1`, [
    caseId,
  ]);
  await world.pool.query(
    `INSERT INTO cases (case_id, ticket_id, case_no, workflow_id, state, model, model_label,
                        model_provenance, design)
     VALUES ($1 || '.2', $1, 2, $1, 'working', 'm', 'm', 'rules', 'd')`,
    [ticketId],
  );
  const late = await agent.post(`${path}/reject`, { ...fields, reason: REASON });
  expect(late.status).toBe(409);
  expect(late.text).toContain('belongs to an earlier case of this ticket');
  expect(late.text).toContain(REASON);
  expect(await decisionsOf(world.pool, ticket)).toBe(0);
});

test('of two who end a ticket the slower is told who was first, and keeps what they wrote', async () => {
  const ticket = await world.waiting();
  const { path } = ticket;
  const [first, second] = [await world.person('agent'), await world.person('agent2')];
  const fields = await fieldsFor(second, ticket, 'close');
  const closed = { ...(await fieldsFor(first, ticket, 'close')), how: 'closed' };
  await first.post(`${path}/close`, closed);
  const text = 'I wrote them a long letter.';
  const late = await second.post(`${path}/close`, { ...fields, how: 'human_replied', text });
  expect(late.status).toBe(409);
  const [seen, now, entered] = columnsOf(late);
  expect(seen).toContain('A case that was open');
  expect(now).toMatch(/agent closed the ticket already, at .*\(web\)/);
  expect(entered).toContain(text);
});

test('who may not act any more still gets back what they wrote', async () => {
  const ticket = await world.waiting();
  const { path } = ticket;
  const agent = await world.person('agent2');
  const close = await fieldsFor(agent, ticket, 'close');
  const reject = await fieldsFor(agent, ticket, 'reject');
  await world.pool.query(`UPDATE users SET role = 'read_only' WHERE user_id = 'agent2'`);
  const text = 'I wrote them a long letter.';
  const answers = [
    await agent.post(`${path}/close`, { ...close, how: 'human_replied', text }),
    await agent.post(`${path}/reject`, { ...reject, reason: text }),
  ];
  await world.pool.query(`UPDATE users SET role = 'agent' WHERE user_id = 'agent2'`);
  for (const answer of answers) {
    expect(answer.status).toBe(403);
    expect(answer.text).toContain(text);
  }
});
