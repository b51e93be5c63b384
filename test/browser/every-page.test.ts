/** Every page in every state, at both widths, light and dark: axe, names, widths. */
import type { Page } from 'playwright-core';
import { countRows, untilCase } from '../support/case-facts';
import { createBrowserWorld, signIn } from '../support/browser/browser-world';
import type { BrowserWorld } from '../support/browser/browser-world';
import { lookOver } from '../support/browser/look-over';

jest.setTimeout(180_000);

let world: BrowserWorld;

const REFUND = 'larkfield-T-81003';
const TWO_PEOPLE = 'larkfield-T-81006';
const LABEL = 'larkfield-T-81012';
const CLOSED = 'larkfield-T-80009';
const ARABIC = 'larkfield-T-82012';
const HANDED_OVER = 'larkfield-T-82006';
const DONE = 'larkfield-T-81011';
const TOO_LATE = 'larkfield-T-82024';

beforeAll(async () => {
  world = await createBrowserWorld();
  await world.startWorker();
  for (const ticketId of [REFUND, TWO_PEOPLE, LABEL, DONE]) await world.waitingCase(ticketId);
  for (const ticketId of [CLOSED, ARABIC, HANDED_OVER]) await world.startCase(ticketId);
  await untilCase(world.pool, CLOSED, ['closed']);
  for (const ticketId of [ARABIC, HANDED_OVER]) {
    await untilCase(world.pool, ticketId, ['handed_off']);
  }
  const agent = await world.person('agent', { javaScriptEnabled: false });
  await agent.goto(`/inbox/${DONE}`);
  await agent.getByRole('button', { name: /^Approve/ }).click();
  await untilCase(world.pool, DONE, ['closed']);
  // A hostile, endless word, as customers and their mail programs send them.
  await world.pool.query(
    `UPDATE tickets SET body = body || $2, subject = $3 WHERE ticket_id = $1`,
    [HANDED_OVER, ` ${'x'.repeat(600)} <script>alert(1)</script>`, 'W'.repeat(250)],
  );
});
afterAll(() => world.close());
afterEach(async () => {
  await world.closePages();
  expect(world.complaints()).toEqual([]);
});

type Stop = { name: string; user: string | null; go: (page: Page) => Promise<unknown> };

const at = (name: string, path: string, user: string | null = 'agent'): Stop => ({
  name,
  user,
  go: (page) => page.goto(path),
});

const STOPS: readonly Stop[] = [
  at('the sign-in', '/sign-in', null),
  {
    name: 'a sign-in that failed',
    user: null,
    go: async (page) => {
      await page.goto('/sign-in');
      await signIn(page, 'nobody');
      await page.getByRole('alert').waitFor();
    },
  },
  at('the list', '/inbox'),
  at('an empty list', '/inbox?q=nothing-has-this'),
  at('a list of handed-over tickets', '/inbox?view=handed-over'),
  at('a list without text', '/inbox', 'ops'),
  at('a waiting case', `/inbox/${REFUND}`),
  at('a case that needs others', `/inbox/${TWO_PEOPLE}`),
  at('a closed case', `/inbox/${CLOSED}`),
  at('a handed-over case in Arabic', `/inbox/${ARABIC}`),
  at('a handed-over case with endless words', `/inbox/${HANDED_OVER}`),
  at('a case that was carried out', `/inbox/${DONE}?done=approved`),
  at('a case without its text', `/inbox/${REFUND}`, 'ops'),
  at('an edit', `/inbox/${REFUND}/edit`),
  {
    name: 'an edit that was refused',
    user: 'agent',
    go: async (page) => {
      await page.goto(`/inbox/${REFUND}/edit`);
      await page.getByLabel('amount').fill('4999.00');
      await page.getByRole('button', { name: /^Save/ }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'the question before an approval',
    user: 'agent',
    go: async (page) => {
      await page.goto(`/inbox/${REFUND}`);
      await page.getByRole('button', { name: /^Approve/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'the list of keys',
    user: 'agent',
    go: async (page) => {
      await page.goto('/inbox');
      await page.keyboard.press('?');
      await page.getByLabel('Use these keys').waitFor();
    },
  },
  at('what is not there', '/inbox/nobody-knows-this'),
  at('the trace of a case', `/inbox/${REFUND}/trace`),
  at('a decision on several', `/bulk?ticket=${REFUND}&ticket=${LABEL}`),
  at('the account', '/account'),
  at('operations', '/ops', 'ops'),
  at('the audit', '/ops/audit', 'ops'),
];

test.each(STOPS)('$name is as it should be, wide and narrow, light and dark', async (stop) => {
  const page = await world.person(stop.user);
  await stop.go(page);
  expect(await lookOver(page)).toEqual([]);
});

test('a decision that came too late says so, and is as it should be', async () => {
  const path = await world.waitingCase(TOO_LATE);
  const page = await world.person('agent');
  const quicker = await world.person('lead', { javaScriptEnabled: false });
  await page.goto(path);
  await quicker.goto(path);
  await quicker.getByLabel(/^Reason/).fill('Too old.');
  await quicker.getByRole('button', { name: 'Reject', exact: true }).click();
  await quicker.getByText('Rejected. It will not be carried out.').waitFor();
  await page.getByLabel(/^Reason/).fill('Please look at this once more.');
  await page.getByRole('button', { name: 'Send back' }).click();
  await page.getByRole('alert').waitFor();
  expect(await lookOver(page)).toEqual([]);
});

test('a form from another session does nothing, and keeps what was written', async () => {
  const page = await world.person('agent');
  const other = await world.person('agent2');
  await page.goto(`/inbox/${LABEL}`);
  await page.getByLabel(/^Reason/).fill('She wants to keep it.');
  await page.context().clearCookies();
  await page.context().addCookies(await other.context().cookies());
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByRole('heading', { name: 'Nothing was done yet' }).waitFor();
  expect(await page.getByLabel(/^What you wrote/).inputValue()).toBe('She wants to keep it.');
  expect(await lookOver(page)).toEqual([]);
  expect(
    await countRows(world.pool, 'decisions JOIN cases USING (case_id) WHERE ticket_id = $1', [
      LABEL,
    ]),
  ).toBe(0);
});

test('right-to-left text reads from the right, and what stands around it does not', async () => {
  const page = await world.person('agent');
  await page.goto(`/inbox/${ARABIC}`);
  const direction = (of: string): Promise<unknown> =>
    page.evaluate(`getComputedStyle(${of}).direction`);
  const arabic = `[...document.querySelectorAll('[dir=auto]')].find((each) => /[\\u0600-\\u06ff]/.test(each.textContent))`;
  expect(await direction(arabic)).toBe('rtl');
  expect(await direction(`document.querySelector('h1')`)).toBe('ltr');
});

test('nothing moves by itself for whoever asked for that', async () => {
  const page = await world.person('agent', { reducedMotion: 'reduce' });
  for (const path of ['/inbox', `/inbox/${REFUND}`]) {
    await page.goto(path);
    const moving = await page.evaluate(
      `[...document.querySelectorAll('*')].filter((each) => {
         const { transitionDuration, animationName } = getComputedStyle(each);
         return animationName !== 'none' || transitionDuration.split(', ').some((time) => time !== '0s');
       }).length`,
    );
    expect(moving).toBe(0);
  }
});
