/** Which pages are taken, and how each is come by. */
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { ExampleInbox } from './example-inbox';

export type Studio = { browser: Browser; inbox: ExampleInbox; folder: string };

export type Look = { name: string; options: BrowserContextOptions };

const DESK = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };

export const EVERY_LOOK: readonly Look[] = [
  { name: '1280-light', options: { viewport: DESK, colorScheme: 'light' } },
  { name: '1280-dark', options: { viewport: DESK, colorScheme: 'dark' } },
  { name: '390-light', options: { viewport: PHONE, colorScheme: 'light' } },
  { name: '390-dark', options: { viewport: PHONE, colorScheme: 'dark' } },
];

const CASE = '/inbox/larkfield-T-81003';
const TWO_ACTIONS = '/inbox/larkfield-T-82001';

async function signedIn({ browser, inbox }: Studio, user: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL: inbox.url, locale: 'en-GB', ...options });
  const page = await context.newPage();
  await page.goto('/sign-in');
  await page.getByLabel('User').fill(user);
  await page.getByLabel('Password').fill(inbox.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/inbox');
  return page;
}

async function shoot(page: Page, file: string, fullPage: boolean): Promise<void> {
  await page.screenshot({ path: file, fullPage, animations: 'disabled' });
}

/** Two pictures that change as little as the pages do. */
export async function takeReadmePictures(studio: Studio): Promise<void> {
  const page = await signedIn(studio, 'agent', { viewport: DESK, colorScheme: 'light' });
  await shoot(page, path.join(studio.folder, 'inbox-list.png'), false);
  await page.goto(CASE);
  await shoot(page, path.join(studio.folder, 'inbox-case.png'), false);
  await page.context().close();
}

type Stop = { name: string; go: (page: Page) => Promise<unknown> };

const STOPS: readonly Stop[] = [
  { name: 'list', go: (page) => page.goto('/inbox') },
  { name: 'list-handed-over', go: (page) => page.goto('/inbox?view=handed-over') },
  { name: 'list-none', go: (page) => page.goto('/inbox?q=nothing-has-this') },
  { name: 'case', go: (page) => page.goto(CASE) },
  { name: 'case-two-actions', go: (page) => page.goto(TWO_ACTIONS) },
  { name: 'case-arabic', go: (page) => page.goto('/inbox/larkfield-T-82012') },
  { name: 'edit', go: (page) => page.goto(`${TWO_ACTIONS}/edit`) },
  { name: 'trace', go: (page) => page.goto(`${CASE}/trace`) },
  {
    name: 'together',
    go: (page) => page.goto('/bulk?ticket=larkfield-T-81003&ticket=larkfield-T-82014'),
  },
  { name: 'account', go: (page) => page.goto('/account') },
  { name: 'not-found', go: (page) => page.goto('/inbox/nobody-knows-this') },
  {
    name: 'question',
    go: async (page) => {
      await page.goto(CASE);
      await page
        .getByRole('button', { name: /^Approve/ })
        .first()
        .click();
    },
  },
  {
    name: 'edit-refused',
    go: async (page) => {
      await page.goto(`${CASE}/edit`);
      await page.getByLabel('amount').first().fill('4999.00');
      await page.getByRole('button', { name: /^Save/ }).click();
    },
  },
  {
    name: 'keys',
    go: async (page) => {
      await page.goto('/inbox');
      await page.getByText('Keys', { exact: true }).click();
      await page.getByText('Keys', { exact: true }).scrollIntoViewIfNeeded();
    },
  },
];

export async function takeEveryPicture(studio: Studio, look: Look): Promise<void> {
  const { browser, inbox, folder } = studio;
  const fileFor = (name: string): string => path.join(folder, `${name}-${look.name}.png`);
  const stranger = await browser.newPage({ baseURL: inbox.url, ...look.options });
  await stranger.goto('/sign-in');
  await shoot(stranger, fileFor('sign-in'), true);
  await stranger.close();
  const page = await signedIn(studio, 'agent', look.options);
  for (const { name, go } of STOPS) {
    await go(page);
    // A dialog stands in the middle of what is seen, not of the whole page.
    await shoot(page, fileFor(name), name !== 'question');
  }
  await page.context().close();
}
