/** The word that something has changed: it comes by itself, moves nothing, and waits for no script. */
import { createBrowserWorld } from '../support/browser/browser-world';
import type { BrowserWorld } from '../support/browser/browser-world';

jest.setTimeout(180_000);

let world: BrowserWorld;

const LATER = ['larkfield-T-81012', 'larkfield-T-81011', 'larkfield-T-81010'];

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
  // The stream tells of what comes after it began, and nobody is told when that was.
  const later = [...LATER];
  const change = async (): Promise<void> => {
    const ticketId = later.pop();
    if (ticketId !== undefined) await world.waitingCase(ticketId);
    await region.getByText(/changed/).waitFor({ timeout: 20_000 });
  };
  await change().catch(change).catch(change);
  expect(await row.boundingBox()).toEqual(before);
  expect(await page.getByRole('row').filter({ hasText: 'T-81010' }).count()).toBe(0);
  await region.getByRole('link').click();
  await page.getByRole('row').filter({ hasText: 'T-81010' }).waitFor();
  expect(await region.innerText()).toBe('');
});

test('seven open pages do not keep the eighth from loading', async () => {
  const page = await world.person('agent');
  const context = page.context();
  // A page that nobody looks at keeps no connection; headless pages are all looked at, so it is said.
  for (let count = 0; count < 7; count += 1) {
    const other = await context.newPage();
    await other.goto('/inbox');
    await other.evaluate(
      `Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
       document.dispatchEvent(new Event('visibilitychange'));`,
    );
  }
  const last = await context.newPage();
  await last.goto('/inbox');
  expect(await last.getByRole('row').filter({ hasText: 'T-81003' }).count()).toBe(1);
});
