/** A claim is advice: one has it, all see who, everybody may still decide. And who else is there. */
import { POLICY } from '../../contracts/policy';
import type { User } from '../../contracts/can';
import { claimTicket, companyAt, keepClaim, noteThere } from '../../db/claim-ticket';
import { findUser } from '../../db/queries/users';
import { countRows } from '../support/case-facts';
import { formFields } from '../support/inbox-client';
import type { InboxClient } from '../support/inbox-client';
import { createInboxWorld } from '../support/inbox-world';
import type { InboxWorld, WaitingTicket } from '../support/inbox-world';

let world: InboxWorld;
let ticket: WaitingTicket;
let path: string;
let alex: InboxClient;
let lee: InboxClient;

beforeAll(async () => {
  world = await createInboxWorld(16);
  alex = await world.person('agent');
  lee = await world.person('lead');
}, 120_000);

beforeEach(async () => {
  ticket = await world.waiting('delivery');
  path = `/inbox/${ticket.ticketId}`;
});

afterAll(() => world.close());

async function user(userId: string): Promise<User> {
  const found = await findUser(world.pool, userId);
  if (!found) throw new Error(`There is no ${userId}.`);
  return found;
}

async function claim(userId: string, now = world.now()) {
  return claimTicket(world.deps.pool, { ticketId: ticket.ticketId, user: await user(userId), now });
}

async function companyOf(userId: string, now = world.now()) {
  return companyAt(world.deps.pool, { ticketId: ticket.ticketId, user: await user(userId), now });
}

test('who claims a ticket finds it under Mine, and others see who has it', async () => {
  await alex.get(path);
  expect(await alex.submit(`${path}/claim`)).toMatchObject({
    status: 303,
    location: `${path}?done=claimed`,
  });
  expect((await alex.get('/inbox?view=mine')).text).toContain(`href="${path}"`);
  expect((await alex.get('/inbox?view=unclaimed')).text).not.toContain(`href="${path}"`);
  expect((await lee.get('/inbox?view=mine')).text).not.toContain(`href="${path}"`);
  const shown = await lee.get(path);
  expect(shown.text).toContain('Alex looks after this ticket');
  expect(shown.text).not.toContain(`action="${path}/claim"`);
  expect((await lee.get('/inbox?view=decide')).text).toContain('<bdi>Alex</bdi>');
});

test('a list has a button for each ticket that may be claimed, and leads back to itself', async () => {
  const list = '/inbox?view=decide&team=delivery';
  await alex.get(list);
  expect(await alex.submit(`${path}/claim`)).toMatchObject({ status: 303, location: list });
  expect((await alex.get(list)).text).toContain(`action="${path}/release"`);
  expect((await lee.get(list)).text).not.toMatch(new RegExp(`action="${path}/(claim|release)"`));
  await alex.get(list);
  expect(await alex.submit(`${path}/release`)).toMatchObject({ status: 303, location: list });
  expect((await lee.get(list)).text).toContain(`action="${path}/claim"`);
  await lee.get(list);
  const elsewhere = { next: 'https://evil.test/inbox' };
  expect(await lee.submit(`${path}/claim`, elsewhere)).toMatchObject({ location: '/inbox' });
});

test('of many who claim at once one has it, and the others are told who', async () => {
  const userIds = ['agent', 'lead', 'admin', 'agent', 'lead', 'admin'];
  const answers = await Promise.all(userIds.map((userId) => claim(userId)));
  const winners = new Set(userIds.filter((_, at) => answers[at]?.kind === 'claimed'));
  expect(winners.size).toBe(1);
  for (const [at, answer] of answers.entries()) {
    if (winners.has(userIds[at] ?? '')) expect(answer.kind).toBe('claimed');
    else expect(answer).toMatchObject({ kind: 'held', claim: { userId: [...winners][0] } });
  }
});

test('the slower one is told in the page, and can still decide', async () => {
  await lee.get(path);
  const form = await lee.get(path);
  await claim('agent');
  const late = await lee.post(`${path}/claim`, formFields(form.text, `${path}/claim`));
  expect(late.status).toBe(409);
  expect(late.text).toContain('Alex looks after this ticket');
  expect(await lee.submit(`${path}/approve`)).toMatchObject({
    status: 303,
    location: `${path}?done=approved`,
  });
});

test('a claim ends by itself, later when its holder acts, and at once when it is given up', async () => {
  const start = world.now();
  const after = (ms: number): Date => new Date(start.getTime() + ms);
  const { claimMs } = POLICY.inbox;
  await claim('agent', start);
  const ticketId = ticket.ticketId;
  const acted = { ticketId, user: await user('agent'), now: after(claimMs - 1_000) };
  await keepClaim(world.deps.pool, acted);
  expect((await companyOf('lead', after(claimMs + 1_000))).claim).toMatchObject({
    userId: 'agent',
  });
  // Somebody else who acts keeps nothing alive, and an ended claim stays ended.
  await keepClaim(world.deps.pool, { ...acted, user: await user('lead'), now: after(claimMs) });
  const end = after(2 * claimMs);
  expect((await companyOf('lead', end)).claim).toBeNull();
  await keepClaim(world.deps.pool, { ...acted, now: end });
  expect((await companyOf('lead', end)).claim).toBeNull();
  expect((await claim('lead', end)).kind).toBe('claimed');
  await lee.get(path);
  expect((await lee.submit(`${path}/release`)).location).toBe(`${path}?done=released`);
  expect((await companyOf('agent')).claim).toBeNull();
});

test('deciding keeps the claim, and nobody can give up somebody else’s', async () => {
  const early = new Date(world.now().getTime() - POLICY.inbox.claimMs + 60_000);
  await claim('agent', early);
  const before = await companyOf('agent');
  const fields = formFields((await lee.get('/inbox')).text, '/sign-out');
  expect((await lee.post(`${path}/release`, fields)).status).toBe(303);
  expect((await companyOf('agent')).claim).toEqual(before.claim);
  await alex.get(path);
  await alex.submit(`${path}/send-back`, { reason: 'Look at the address.' });
  const later = (await companyOf('agent')).claim?.expiresAt.getTime() ?? 0;
  expect(later).toBeGreaterThan(before.claim?.expiresAt.getTime() ?? 0);
});

test('a claim of a deactivated person counts for nothing', async () => {
  await claim('lead2').then((answer) => {
    expect(answer).toMatchObject({ kind: 'refused', code: 'ticket_not_found' });
  });
  await world.pool.query(`DELETE FROM user_teams WHERE user_id = 'lead2'`);
  expect((await claim('lead2')).kind).toBe('claimed');
  await world.pool.query(`UPDATE users SET is_active = false WHERE user_id = 'lead2'`);
  expect((await companyOf('agent')).claim).toBeNull();
  expect((await alex.get('/inbox?view=unclaimed')).text).toContain(`href="${path}"`);
  expect((await claim('agent')).kind).toBe('claimed');
});

test.each(['ops', 'reader'])('%s claims nothing, and the page says why', async (userId) => {
  const person = await world.person(userId);
  const page = await person.get(path);
  expect(page.text).not.toContain(`action="${path}/claim"`);
  const refused = await person.post(`${path}/claim`, formFields(page.text, '/sign-out'));
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('may not do this (claim)');
  expect(await countRows(world.pool, 'claims WHERE ticket_id = $1', [ticket.ticketId])).toBe(0);
});

test('a closed case is claimed by nobody', async () => {
  await world.pool.query(
    `UPDATE cases SET state = 'closed', outcome = 'resolve', ended_at = now() WHERE case_id = $1`,
    [ticket.caseId],
  );
  expect(await claim('agent')).toMatchObject({ kind: 'refused', code: 'case_closed' });
});

describe('presence', () => {
  async function here(person: InboxClient): Promise<number> {
    const { text } = await person.get(path);
    return (await person.post(`${path}/here`, formFields(text, '/sign-out'))).status;
  }

  test('shows who else has the ticket on the screen, for a minute, and never oneself', async () => {
    expect(await here(alex)).toBe(204);
    expect((await lee.get(path)).text).toContain('Also here: <bdi>Alex</bdi>');
    expect((await alex.get(path)).text).not.toContain('Also here');
    const later = new Date(world.now().getTime() + POLICY.inbox.presenceMs + 1_000);
    expect((await companyOf('lead', later)).others).toEqual([]);
  });

  test('is written by no reading of a page', async () => {
    const before = await countRows(world.pool, 'presence');
    await alex.get(path);
    await lee.get(path);
    await lee.get('/inbox');
    expect(await countRows(world.pool, 'presence')).toBe(before);
  });

  test('is forgotten when somebody has gone on to another ticket', async () => {
    const agent = await user('agent');
    const { ticketId } = ticket;
    await noteThere(world.deps.pool, { ticketId, user: agent, now: world.now() });
    const other = await world.waiting('delivery');
    const later = new Date(world.now().getTime() + 2 * POLICY.inbox.presenceMs);
    await noteThere(world.deps.pool, { ticketId: other.ticketId, user: agent, now: later });
    expect(await countRows(world.pool, `presence WHERE user_id = 'agent'`)).toBe(1);
  });

  test('does not keep a session alive', async () => {
    const person = await world.person('agent');
    const fields = formFields((await person.get(path)).text, '/sign-out');
    const shares = 4;
    for (let share = 0; share < shares; share += 1) {
      world.wait(POLICY.signIn.idleMs / shares + 1_000);
      await person.post(`${path}/here`, fields);
    }
    expect(await person.get(path)).toMatchObject({ status: 303 });
  });
});
