/** The real inbox on loopback before a real browser: one server and one browser a test file. */
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createApp } from '../../../client/api/app';
import { startServer } from '../../../client/api/start-server';
import { chromiumArgs, findChromium } from '../../../scripts/find-chromium';
import { untilProposed } from '../case-facts';
import { createCaseWorld } from '../case-world';
import type { CaseWorld } from '../case-world';
import { PASSWORD, givePasswords } from '../inbox-client';
import { sendWakeup } from '../signal-approval';
import { DESK } from './screens';
import { watchPage } from './watch-page';

/** A limit for a page that hangs; a shared machine may be slow, so it proves nothing else. */
const PATIENCE_MS = 60_000;

export type BrowserWorld = CaseWorld & {
  url: string;
  /** Starts the ticket's case and waits for its proposal. @returns the path of its page. */
  waitingCase: (ticketId: string) => Promise<string>;
  /** A browser of their own: no cookie or storage is shared. Null is a person who is not signed in. */
  person: (userId: string | null, how?: BrowserContextOptions) => Promise<Page>;
  /** What the pages complained of since the last call: errors of scripts, refused by the CSP, foreign requests. */
  complaints: () => string[];
  closePages: () => Promise<void>;
};

const PEOPLE = ['agent', 'agent2', 'lead', 'lead2', 'ops'];

export async function signIn(page: Page, userId: string): Promise<void> {
  await page.getByRole('textbox', { name: 'User' }).fill(userId);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function serve(world: CaseWorld) {
  const { pool, client } = world;
  const app = createApp({
    pool,
    wake: async (wakeupIds) => {
      for (const wakeupId of wakeupIds) await sendWakeup(pool, client, wakeupId);
    },
    takeIn: () => Promise.resolve(),
    handOver: () => Promise.resolve(false),
    now: () => new Date(),
    onFault: ({ error }) => {
      throw error;
    },
  });
  return startServer(app, { host: '127.0.0.1', port: 0 });
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: chromiumArgs(),
    timeout: PATIENCE_MS,
  });
}

export async function createBrowserWorld(): Promise<BrowserWorld> {
  // Before all else: a machine without a browser is told so at once.
  const browser = await launch();
  const world = await createCaseWorld().catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  await givePasswords(world, PEOPLE);
  const server = await serve(world);
  let complaints: string[] = [];
  const person = async (userId: string | null, how: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ baseURL: server.url, viewport: DESK, ...how });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    watchPage(page, server.url, (complaint) => complaints.push(complaint));
    if (userId === null) return page;
    await page.goto('/sign-in');
    await signIn(page, userId);
    await page.waitForURL('**/inbox');
    return page;
  };
  return {
    ...world,
    url: server.url,
    person,
    waitingCase: async (ticketId) => {
      await world.startCase(ticketId);
      await untilProposed(world.pool, ticketId);
      return `/inbox/${ticketId}`;
    },
    complaints: () => {
      const told = complaints;
      complaints = [];
      return told;
    },
    closePages: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    close: async () => {
      await browser.close();
      await server.close();
      await world.close();
    },
  };
}
