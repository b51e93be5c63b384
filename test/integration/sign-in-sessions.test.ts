/** Sessions and passwords over time: ends, locks, and what is cleaned up. */
import { readSignInSettings } from '../../client/api/sign-in-settings';
import { signInWays } from '../../client/api/sign-in-ways';
import { POLICY } from '../../contracts/policy';
import { createBrowser } from '../support/browser';
import type { Browser, Reply } from '../support/browser';
import { countRows } from '../support/case-facts';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { createInboxApp } from '../support/inbox-app';
import type { InboxApp } from '../support/inbox-app';
import { PASSWORD, formFields, givePasswords } from '../support/inbox-client';

const LIMITS = POLICY.signIn;
const SESSION = '__Host-countersign';
const MINUTE_MS = 60_000;

let database: TestDatabase;
let inbox: InboxApp;

beforeEach(async () => {
  database = await createTestDatabase({ seeded: true });
  inbox = createInboxApp(database);
  await givePasswords({ pool: database.appPool }, ['agent', 'agent2', 'lead']);
});
afterEach(async () => {
  expect(inbox.faults).toEqual([]);
  await database.drop();
});

function signIn(browser: Browser, login: string, password = PASSWORD) {
  return browser.post('/sign-in', { login, password, next: '/inbox' });
}

async function signedIn(login: string, address?: string): Promise<Browser> {
  const browser = createBrowser(inbox.app, address);
  expect((await signIn(browser, login)).status).toBe(303);
  return browser;
}

async function isIn(browser: Browser): Promise<boolean> {
  return (await browser.get('/inbox')).status === 200;
}

test('a session ends when nobody uses it, and at the latest after its full time', async () => {
  const idle = await signedIn('agent');
  inbox.later(LIMITS.idleMs + MINUTE_MS);
  expect(await isIn(idle)).toBe(false);
  expect(await countRows(database.pool, 'sessions')).toBe(0);
  const busy = await signedIn('agent');
  for (let ms = 0; ms < LIMITS.absoluteMs; ms += LIMITS.idleMs / 2) {
    expect(await isIn(busy)).toBe(true);
    inbox.later(LIMITS.idleMs / 2);
  }
  inbox.later(MINUTE_MS);
  expect(await isIn(busy)).toBe(false);
});

test('signing in again ends the session until now; signing out deletes it', async () => {
  const browser = await signedIn('agent');
  const first = browser.cookies.get(SESSION) ?? '';
  await signIn(browser, 'agent2');
  const second = browser.cookies.get(SESSION) ?? '';
  expect(second).not.toBe(first);
  const before = createBrowser(inbox.app);
  before.cookies.set(SESSION, first);
  expect(await isIn(before)).toBe(false);
  const { text } = await browser.get('/inbox');
  await browser.post('/sign-out', formFields(text, '/sign-out'));
  expect(browser.cookies.has(SESSION)).toBe(false);
  const after = createBrowser(inbox.app);
  after.cookies.set(SESSION, second);
  expect(await isIn(after)).toBe(false);
  expect(await countRows(database.pool, 'sessions')).toBe(0);
});

test('who is deactivated is out at the next request, and who gets another role has it then', async () => {
  const browser = await signedIn('agent');
  await database.pool.query(`UPDATE users SET role = 'read_only' WHERE user_id = 'agent'`);
  expect((await browser.get('/account')).text).toContain('role read only');
  await database.pool.query(`UPDATE users SET is_active = false WHERE user_id = 'agent'`);
  expect(await isIn(browser)).toBe(false);
  expect((await signIn(createBrowser(inbox.app), 'agent')).status).toBe(401);
});

test('the database has no secret that opens something', async () => {
  const browser = await signedIn('agent');
  const kept = [...browser.cookies.values(), PASSWORD];
  for (const table of ['sessions', 'known_browsers', 'passwords', 'sign_in_failures', 'audit']) {
    const rows = await database.pool.query<{ row: string }>(
      `SELECT t::text AS row FROM ${table} t`,
    );
    const text = rows.rows.map(({ row }) => row).join('\n');
    for (const secret of kept) expect(text).not.toContain(secret);
  }
});

async function failures(browser: Browser, login: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let no = 0; no < times; no += 1) {
    statuses.push((await signIn(browser, login, `guess number ${String(no)}`)).status);
  }
  return statuses;
}

test('each lock is twice as long as the one before, and none is longer than the longest', async () => {
  const browser = createBrowser(inbox.app);
  const waits: number[] = [];
  await failures(browser, 'agent', LIMITS.failuresMax);
  for (let no = 0; no < 8; no += 1) {
    const locked = await signIn(browser, 'agent');
    expect(locked.status).toBe(429);
    const waitMs = Number(locked.headers.get('retry-after')) * 1_000;
    waits.push(Math.round(waitMs / 10_000));
    inbox.later(waitMs + 1_000);
    expect((await signIn(browser, 'agent', 'wrong again')).status).toBe(401);
  }
  expect(waits).toEqual([3, 6, 12, 24, 48, 90, 90, 90]);
  inbox.later(LIMITS.lockMaxMs);
  expect((await signIn(browser, 'agent')).status).toBe(303);
  expect(await failures(browser, 'agent', LIMITS.failuresMax)).toEqual([401, 401, 401, 401, 401]);
});

test('guesses from elsewhere lock nobody out of a browser in which they signed in before', async () => {
  const own = await signedIn('agent', '198.51.100.1');
  const { text } = await own.get('/inbox');
  await own.post('/sign-out', formFields(text, '/sign-out'));
  const stranger = createBrowser(inbox.app, '203.0.113.5');
  await failures(stranger, 'agent', LIMITS.failuresMax);
  expect((await signIn(stranger, 'agent')).status).toBe(429);
  expect((await signIn(createBrowser(inbox.app, '198.51.100.1'), 'agent')).status).toBe(429);
  expect((await signIn(own, 'agent')).status).toBe(303);
  const thief = createBrowser(inbox.app, '203.0.113.5');
  for (const [name, value] of own.cookies) if (name !== SESSION) thief.cookies.set(name, value);
  await failures(thief, 'agent', LIMITS.failuresMax);
  expect((await signIn(thief, 'agent')).status).toBe(429);
});

test('guessing at many users from one network is locked, whatever is typed, and elsewhere goes on', async () => {
  const statuses: number[] = [];
  for (let no = 0; no < LIMITS.addressFailuresMax; no += 1) {
    const guesser = createBrowser(inbox.app, `2001:db8:1:2::${no.toString(16)}`);
    statuses.push((await signIn(guesser, `user-${String(no)}`, 'the same guess')).status);
  }
  expect(new Set(statuses)).toEqual(new Set([401]));
  const next = createBrowser(inbox.app, '2001:db8:1:2:ffff::1');
  expect((await signIn(next, 'lead')).status).toBe(429);
  expect((await signIn(createBrowser(inbox.app, '2001:db8:1:3::1'), 'lead')).status).toBe(303);
});

test('a success of their own lets nobody go on guessing at others', async () => {
  const guesser = createBrowser(inbox.app, '203.0.113.77');
  const mallory = (): Browser => createBrowser(inbox.app, '203.0.113.77');
  for (let no = 0; no < LIMITS.addressFailuresMax - 1; no += 1) {
    await signIn(guesser, `user-${String(no)}`, 'the same guess');
    if (no % 10 === 0) expect((await signIn(mallory(), 'agent2')).status).toBe(303);
  }
  await signIn(guesser, 'one-more', 'the same guess');
  expect((await signIn(guesser, 'lead')).status).toBe(429);
});

test('behind a listed proxy the address is the one that the proxy saw, not one that was sent', async () => {
  const ways = signInWays(readSignInSettings({ COUNTERSIGN_TRUSTED_PROXIES: '10.0.0.1' }));
  const { app } = createInboxApp(database, { signInWays: ways });
  const attempt = (login: string, forwarded: string): Promise<Reply> =>
    createBrowser(app, '10.0.0.1').post(
      '/sign-in',
      { login, password: 'a guess of mine' },
      { 'x-forwarded-for': forwarded },
    );
  for (let no = 0; no < LIMITS.addressFailuresMax; no += 1) {
    await attempt(`user-${String(no)}`, `198.51.100.${String(no)}, 203.0.113.9`);
  }
  expect((await attempt('lead', '198.51.100.200, 203.0.113.9')).status).toBe(429);
  expect((await attempt('lead', '203.0.113.9, 203.0.113.10')).status).toBe(401);
});

test('over plain HTTP nobody signs in, and the page says why; on this machine they do', async () => {
  const browser = createBrowser(inbox.app);
  const fields = { login: 'agent', password: PASSWORD };
  const plain = await browser.post('/sign-in', fields, {
    host: 'inbox.internal:8080',
    origin: 'http://inbox.internal:8080',
  });
  expect(plain.status).toBe(400);
  expect(plain.text).toContain('Nobody can sign in over plain HTTP');
  expect(await countRows(database.pool, 'sessions')).toBe(0);
  const local = { host: 'localhost:8080', origin: 'http://localhost:8080' };
  expect((await browser.post('/sign-in', fields, local)).status).toBe(303);
  const page = await createBrowser(inbox.app).get('/sign-in');
  expect(page.text).toContain('seems to have come over plain HTTP');
  const secure = await createBrowser(inbox.app).get('/sign-in', { 'sec-fetch-site': 'none' });
  expect(secure.text).not.toContain('plain HTTP');
});

test('somebody sets their own password with the one until now, and is signed out elsewhere', async () => {
  const [here, elsewhere] = [await signedIn('agent'), await signedIn('agent')];
  const form = async (typed: Record<string, string>): Promise<Reply> => {
    const { text } = await here.get('/account');
    return here.post('/account/password', { ...formFields(text, '/account/password'), ...typed });
  };
  const password = 'another long password';
  const wrong = await form({ password: 'wrong', new_password: password, again: password });
  expect(wrong.text).toContain('until now is wrong');
  const twice = await form({ password: PASSWORD, new_password: password, again: `${password}!` });
  expect(twice.text).toContain('not typed the same twice');
  const short = await form({ password: PASSWORD, new_password: 'short', again: 'short' });
  expect(short.text).toContain('at least 12 characters');
  const before = here.cookies.get(SESSION);
  const set = await form({ password: PASSWORD, new_password: password, again: password });
  expect(set).toMatchObject({ status: 303, location: '/account?done=password' });
  expect(here.cookies.get(SESSION)).not.toBe(before);
  expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false]);
  expect((await signIn(createBrowser(inbox.app), 'agent')).status).toBe(401);
  expect((await signIn(createBrowser(inbox.app), 'agent', password)).status).toBe(303);
  const noted = `audit WHERE body::jsonb->>'actor' = 'agent' AND body::jsonb->'detail'->>'setting' = 'passwords'`;
  expect(await countRows(database.pool, noted)).toBe(1);
});

test('guessing at the password until now is slowed down as guessing at a sign-in is', async () => {
  const here = await signedIn('agent');
  const { text } = await here.get('/account');
  const fields = formFields(text, '/account/password');
  const guess = {
    password: 'x',
    new_password: 'a long new password',
    again: 'a long new password',
  };
  for (let no = 0; no < LIMITS.failuresMax; no += 1) {
    await here.post('/account/password', { ...fields, ...guess });
  }
  const locked = await here.post('/account/password', { ...fields, ...guess, password: PASSWORD });
  expect(locked.text).toContain('Too many attempts');
});
