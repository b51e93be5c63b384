/** The word that something has changed: it comes by itself, moves nothing, and waits for no script. */
import { createBrowserWorld } from '../support/browser/browser-world';
import type { Page } from 'playwright-core';
import type { BrowserWorld } from '../support/browser/browser-world';

jest.setTimeout(180_000);

let world: BrowserWorld;

beforeAll(async () => {
  world = await createBrowserWorld();
  await world.startWorker();
  await world.waitingCase('larkfield-T-81003');
});
afterAll(() => world.close());
afterEach(async () => {
  await world.closePages();
  expect(world.complaints()).toEqual([]);
});

test('a change elsewhere is told in a polite region, moves no row, and is shown when asked for', async () => {
  const page = await world.person('agent');
  const region = page.getByRole('status');
  const row = page.getByRole('row').filter({ hasText: 'T-81003' });
  expect(await region.count()).toBe(1);
  expect(await region.innerText()).toBe('');
  const before = await row.boundingBox();
  await listening(page);
  await world.waitingCase('larkfield-T-81010');
  await region.getByText(/changed/).waitFor();
  expect(await row.boundingBox()).toEqual(before);
  expect(await page.getByRole('row').filter({ hasText: 'T-81010' }).count()).toBe(0);
  await region.getByRole('link').click();
  await page.getByRole('row').filter({ hasText: 'T-81010' }).waitFor();
  expect(await region.innerText()).toBe('');
});

/** The page has come to know where it stands: what happens from here on is news to it. */
async function listening(page: Page): Promise<void> {
  await page.locator('#changed [data-since]').waitFor({ state: 'attached' });
}

/** Headless pages are all looked at, so it is said: as when somebody goes to another tab and back. */
async function setLookedAt(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate(
    `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
     document.dispatchEvent(new Event('visibilitychange'));`,
  );
}

test('what changed while nobody looked at the page is told when they come back to it', async () => {
  const page = await world.person('agent');
  const region = page.getByRole('status');
  await listening(page);
  await setLookedAt(page, 'hidden');
  await world.waitingCase('larkfield-T-81009');
  await setLookedAt(page, 'visible');
  await region.getByText(/changed/).waitFor();
});

test('seven open pages do not keep the eighth from loading', async () => {
  const page = await world.person('agent');
  const context = page.context();
  // A page that nobody looks at keeps no connection.
  for (let count = 0; count < 7; count += 1) {
    const other = await context.newPage();
    await other.goto('/inbox');
    await setLookedAt(other, 'hidden');
  }
  const last = await context.newPage();
  await last.goto('/inbox');
  expect(await last.getByRole('row').filter({ hasText: 'T-81003' }).count()).toBe(1);
});
