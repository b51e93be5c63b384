/** A form whose session ended before it was sent: nothing is done, and nothing typed is lost. */
import { POLICY } from '../../contracts/policy';
import { createBrowser } from '../support/browser';
import type { Browser } from '../support/browser';
import { countRows } from '../support/case-facts';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { refundForm } from '../support/facts';
import { createInboxApp } from '../support/inbox-app';
import type { InboxApp } from '../support/inbox-app';
import { PASSWORD, formFields, givePasswords } from '../support/inbox-client';
import { orderOf, propose } from '../support/waiting-case';

const TICKET = 'larkfield-T-81003';
const PATH = `/inbox/${TICKET}`;
const LONGER_THAN_A_SESSION_MS = POLICY.signIn.idleMs + 60_000;

let database: TestDatabase;
let inbox: InboxApp;

beforeEach(async () => {
  database = await createTestDatabase({ seeded: true });
  inbox = createInboxApp(database);
  await givePasswords({ pool: database.appPool }, ['agent']);
});
afterEach(async () => {
  expect(inbox.faults).toEqual([]);
  await database.drop();
});

async function signIn(browser: Browser): Promise<void> {
  const reply = await browser.post('/sign-in', {
    login: 'agent',
    password: PASSWORD,
    next: '/inbox',
  });
  expect(reply.status).toBe(303);
}

async function signedIn(): Promise<Browser> {
  const browser = createBrowser(inbox.app);
  await signIn(browser);
  return browser;
}

async function waitingForm(browser: Browser, path: string) {
  const { text } = await browser.get(PATH);
  return formFields(text, path);
}

async function proposeRefund(): Promise<void> {
  await propose(database.appPool, TICKET, [
    refundForm({ order_id: await orderOf(database.pool, TICKET) }),
  ]);
}

const REASON = 'The parcel came <b>two</b> days late, "so" I say no & send it back.';

test('a rejection that outlives its session is carried out by nobody, and its words come back', async () => {
  await proposeRefund();
  const browser = await signedIn();
  const fields = await waitingForm(browser, `${PATH}/reject`);
  inbox.later(LONGER_THAN_A_SESSION_MS);
  const ended = await browser.post(`${PATH}/reject`, { ...fields, reason: REASON });
  expect(ended.status).toBe(401);
  expect(ended.text).toContain('nothing that you typed is lost');
  const typed = formFields(ended.text, '/sign-in');
  expect(typed['kept.form_key']).toBeUndefined();
  const wrong = await browser.post('/sign-in', { ...typed, login: 'agent', password: 'oh no' });
  const again = formFields(wrong.text, '/sign-in');
  expect(again).toEqual(typed);
  const back = await browser.post('/sign-in', { ...again, login: 'agent', password: PASSWORD });
  expect(back.status).toBe(200);
  const shown = await browser.post(`${PATH}/reject`, formFields(back.text, `${PATH}/reject`));
  expect(shown.status).toBe(403);
  expect(shown.text).toContain('You have signed in anew');
  expect(shown.text).toContain('&lt;b&gt;two&lt;/b&gt; days late');
  expect(await countRows(database.pool, 'decisions')).toBe(0);
  const fresh = formFields(shown.text, `${PATH}/reject`);
  const done = await browser.post(`${PATH}/reject`, { ...fresh, reason: REASON });
  expect(done.location).toBe(`${PATH}?done=rejected`);
});

test('an edit that outlives its session comes back with what was typed', async () => {
  await proposeRefund();
  const browser = await signedIn();
  const { text } = await browser.get(`${PATH}/edit`);
  const typed = { ...formFields(text, `${PATH}/edit`), reply: 'My own reply, typed for long.' };
  inbox.later(LONGER_THAN_A_SESSION_MS);
  const ended = await browser.post(`${PATH}/edit`, typed);
  expect(ended.status).toBe(401);
  expect(ended.text).toContain('<p class="text" dir="auto">My own reply, typed for long.</p>');
  // As somebody does who signs in elsewhere, in another tab.
  await signIn(browser);
  const shown = await browser.post(`${PATH}/edit`, formFields(ended.text, `${PATH}/edit`));
  expect(shown.status).toBe(403);
  expect(shown.text).toContain('My own reply, typed for long.');
  expect(await countRows(database.pool, 'proposals')).toBe(1);
});

test('words that another site sends are not put before whoever signs in next', async () => {
  const browser = createBrowser(inbox.app);
  const sent = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.test' };
  const reply = await browser.post(`${PATH}/reject`, { reason: 'Planted' }, sent);
  expect(reply).toMatchObject({ status: 303, location: '/sign-in?next=%2Finbox' });
});
