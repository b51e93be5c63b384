/** The whole way by keyboard, and keys that stay out of the way of whoever types. */
import type { Page } from 'playwright-core';
import { countRows, untilCase } from '../support/case-facts';
import { PASSWORD } from '../support/inbox-client';
import { createBrowserWorld } from '../support/browser/browser-world';
import type { BrowserWorld } from '../support/browser/browser-world';

jest.setTimeout(180_000);

let world: BrowserWorld;

const FIRST = 'larkfield-T-81003';
const SECOND = 'larkfield-T-81012';
const THIRD = 'larkfield-T-81011';

beforeAll(async () => {
  world = await createBrowserWorld();
  await world.startWorker();
  for (const ticketId of [FIRST, SECOND, THIRD]) await world.waitingCase(ticketId);
});
afterAll(() => world.close());
afterEach(async () => {
  await world.closePages();
  expect(world.complaints()).toEqual([]);
});

/** The name of what has the focus, as it stands on the page. */
async function focused(page: Page): Promise<string> {
  return String(
    await page.evaluate(
      `(document.activeElement.innerText || document.activeElement.id || document.activeElement.tagName).trim()`,
    ),
  );
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Tabs on until this has the focus, as somebody without a pointer does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let count = 0; count < 60; count += 1) {
    await press(page, 'Tab');
    if (name.test(await focused(page))) return;
  }
  throw new Error(`Sixty times Tab did not lead to ${String(name)}.`);
}

test('from the sign-in to the refund without a pointer', async () => {
  const page = await world.person(null);
  await page.goto('/inbox');
  await page.keyboard.type('agent');
  await press(page, 'Tab');
  await page.keyboard.type(PASSWORD);
  await press(page, 'Enter');
  await page.waitForURL('**/inbox');
  while ((await focused(page)) !== 'T-81003') await press(page, 'j');
  await press(page, 'Enter');
  await page.waitForURL(`**/inbox/${FIRST}`);
  await press(page, 'a');
  expect(await focused(page)).toMatch(/^Approve: Refund 12\.95 CAD/);
  await press(page, 'Enter');
  // The answer "no" is under the finger: who presses Enter twice approves nothing.
  expect(await focused(page)).toBe('Cancel');
  await press(page, 'Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await focused(page)).toMatch(/^Approve/);
  await press(page, 'Enter', 'Tab');
  expect(await focused(page)).toBe('Approve');
  await press(page, 'Enter');
  await page.getByText('Approved. It is carried out now.').waitFor();
  await untilCase(world.pool, FIRST, ['closed']);
});

test('the whole of it by Tab and Enter alone, with the keys switched off', async () => {
  const page = await world.person('agent');
  await tabTo(page, /^Keys$/);
  await press(page, 'Enter', 'Tab');
  expect(await focused(page)).toBe('keys-switch');
  await press(page, 'Space');
  await page.reload();
  await press(page, 'j', '/', '?');
  expect(await focused(page)).not.toMatch(/^T-|^q$|^Keys$/);
  expect(await page.getByLabel('Use these keys').isVisible()).toBe(false);
  await tabTo(page, /^T-81012$/);
  await press(page, 'Enter');
  await page.waitForURL(`**/inbox/${SECOND}`);
  await tabTo(page, /^reason-0$/);
  await page.keyboard.type('She wants to keep it.');
  await tabTo(page, /^Reject$/);
  await press(page, 'Enter');
  await page.waitForURL(`**/inbox/${SECOND}**`);
  await page.getByText('Rejected. It will not be carried out.').waitFor();
  await tabTo(page, /^Keys$/);
  await press(page, 'Enter', 'Tab', 'Space');
  await page.goto('/inbox');
  await press(page, 'j');
  expect(await focused(page)).toMatch(/^T-/);
});

test('keys lead through the list and around a case', async () => {
  const page = await world.person('agent');
  await press(page, 'j');
  const top = await focused(page);
  await press(page, 'k');
  expect(await focused(page)).toBe(top);
  await press(page, '/');
  expect(await focused(page)).toBe('q');
  await page.goto(`/inbox/${THIRD}`);
  await press(page, 'r');
  expect(await focused(page)).toBe('reason-0');
  await page.reload();
  await press(page, 'e');
  await page.waitForURL(`**/inbox/${THIRD}/edit`);
  await press(page, '?');
  expect(await focused(page)).toBe('Keys');
});

test('a ticket is selected and claimed in the list, and claimed and given up on its page', async () => {
  const page = await world.person('agent');
  while ((await focused(page)) !== 'T-81011') await press(page, 'j');
  await press(page, 'x');
  const row = page.getByRole('row').filter({ hasText: 'T-81011' });
  expect(await row.getByRole('checkbox').isChecked()).toBe(true);
  await press(page, 'c');
  await row.getByRole('button', { name: 'Release T-81011' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/inbox');
  expect(await row.getByRole('cell').last().innerText()).toContain('Alex');
  await page.goto(`/inbox/${THIRD}`);
  await press(page, 'c');
  await page.getByText('You have given the ticket up.').waitFor();
  await press(page, 'c');
  await page.getByText('You look after this ticket now.').waitFor();
});

test('keys are letters in a field, with a modifier the browser’s, and dead in a question', async () => {
  const page = await world.person('agent');
  await page.goto(`/inbox/${THIRD}`);
  await press(page, 'r');
  await page.keyboard.type('a jerk? c/x');
  expect(await page.locator('#reason-0').inputValue()).toBe('a jerk? c/x');
  await page.reload();
  await press(page, 'Control+a', 'Alt+e');
  expect(page.url()).toMatch(new RegExp(`/inbox/${THIRD}$`));
  await press(page, 'a', 'Enter', 'e', 'r');
  expect(await focused(page)).toBe('Cancel');
  await press(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(
    await countRows(world.pool, 'decisions JOIN cases USING (case_id) WHERE ticket_id = $1', [
      THIRD,
    ]),
  ).toBe(0);
});

test('the second click of a double click is no answer to the question that the first one asked', async () => {
  const page = await world.person('agent');
  await page.goto(`/inbox/${THIRD}`);
  await page.getByRole('button', { name: /^Approve/ }).click();
  const yes = page.getByRole('dialog').getByRole('button', { name: 'Approve' });
  await yes.dispatchEvent('click', { detail: 2 });
  expect(await page.getByRole('dialog').isVisible()).toBe(true);
});

test('whatever has the focus shows it', async () => {
  const page = await world.person('agent');
  for (const path of ['/inbox', `/inbox/${THIRD}`, `/inbox/${THIRD}/edit`]) {
    await page.goto(path);
    const unseen: string[] = [];
    const start = await focused(page);
    for (let count = 0; count < 40; count += 1) {
      await press(page, 'Tab');
      const at = await focused(page);
      if (at === start || at === 'BODY') break;
      const outline = await page.evaluate(
        `(() => { const s = getComputedStyle(document.activeElement);
           return s.outlineStyle === 'none' ? 0 : parseFloat(s.outlineWidth); })()`,
      );
      if (Number(outline) < 2) unseen.push(at);
    }
    expect({ path, unseen }).toEqual({ path, unseen: [] });
  }
});

test('the first Tab offers to skip to the content', async () => {
  const page = await world.person('agent');
  await page.goto('/inbox');
  await press(page, 'Tab');
  expect(await focused(page)).toBe('Skip to the content');
  await press(page, 'Enter', 'Tab');
  expect(await page.evaluate(`document.activeElement.closest('main') !== null`)).toBe(true);
});
