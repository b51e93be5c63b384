/**
 * The ways of people through the inbox, in a real browser. They are the same with script and
 * without: whatever only a script could do is no part of them.
 */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { countRows, untilCase } from '../case-facts';
import { addLateOrders } from '../late-orders';
import { untilSeen } from '../revisions';
import { startScriptedWorker } from '../scripted-worker';
import { createBrowserWorld, signIn } from './browser-world';
import type { BrowserWorld } from './browser-world';

/** What the model proposes for each ticket; less once it was sent back. */
const PROPOSED = 12.95;
const LESS = 6.5;

export function approveButton(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: /^Approve/ });
}

export function describeFlows(name: string, how: { javaScriptEnabled: boolean }): void {
  const hasScript = how.javaScriptEnabled;

  describe(name, () => {
    let world: BrowserWorld;
    let worker: { stop: () => Promise<void> };
    const amounts = new Map<string, number>();
    const tickets: string[] = [];

    beforeAll(async () => {
      world = await createBrowserWorld();
      worker = await startScriptedWorker(world, (externalId) => [
        amounts.get(externalId) ?? PROPOSED,
      ]);
      tickets.push(...(await addLateOrders(world.pool, { count: 12, prefix: 'B' })));
    });
    afterEach(async () => {
      await world.closePages();
      expect(world.complaints()).toEqual([]);
    });
    afterAll(async () => {
      await worker.stop();
      await world.close();
    });

    const open = (userId: string | null, more: BrowserContextOptions = {}): Promise<Page> =>
      world.person(userId, { ...how, ...more });

    async function waiting(): Promise<{ ticketId: string; path: string; name: string }> {
      const ticketId = tickets.pop() ?? '';
      const path = await world.waitingCase(ticketId);
      return { ticketId, path, name: ticketId.replace('larkfield-', '') };
    }

    /** With script an approval is asked for once more, and the answer is given here. */
    async function approve(page: Page): Promise<void> {
      await approveButton(page).click();
      if (hasScript)
        await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    }

    function decisionsOn(ticketId: string): Promise<number> {
      return countRows(world.pool, `decisions JOIN cases USING (case_id) WHERE ticket_id = $1`, [
        ticketId,
      ]);
    }

    test('from the sign-in to the refund that was made, and the reply that tells of it', async () => {
      const { ticketId, name } = await waiting();
      const page = await open('agent');
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name }) });
      expect(await row.innerText()).toContain('Refund 12.95 CAD');
      await row.getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      const main = page.getByRole('main');
      expect(await main.innerText()).toContain('Please refund the shipping fee.');
      expect(await main.getByText('get_order').count()).toBeGreaterThan(0);
      await approve(page);
      await page.getByText('Approved. It is carried out now.').waitFor();
      const end = await untilCase(world.pool, ticketId, ['closed', 'handed_off']);
      expect(end.state).toBe('closed');
      await page.reload();
      expect(await main.getByText('Reply sent').count()).toBe(1);
      expect(await approveButton(page).count()).toBe(0);
      expect(
        await countRows(world.pool, `operations WHERE case_id = $1 AND state = 'succeeded'`, [
          end.caseId,
        ]),
      ).toBe(1);
    });

    test('an edited amount is what waits then, with what was changed, and can be approved', async () => {
      const { ticketId, path } = await waiting();
      const page = await open('agent');
      await page.goto(path);
      await page.getByRole('link', { name: /^Edit/ }).click();
      await page.getByLabel('amount').fill('10.00');
      await page
        .getByLabel('Reply to the customer')
        .fill('Sorry for the delay. We are arranging a refund of 10.00 CAD for you.');
      await page.getByRole('button', { name: /^Save/ }).click();
      await page.getByText('Saved as a new revision, which waits for a decision.').waitFor();
      const main = page.getByRole('main');
      expect(await main.innerText()).toContain('revision 2');
      expect(await main.innerText()).toMatch(/12\.95[\s\S]*10\.00/);
      await approve(page);
      await untilCase(world.pool, ticketId, ['closed']);
      expect(await countRows(world.pool, `ledger WHERE amount_minor = 1000`)).toBeGreaterThan(0);
    });

    test('an edit that is refused keeps every word', async () => {
      const { path } = await waiting();
      const page = await open('agent');
      await page.goto(`${path}/edit`);
      await page.getByLabel('amount').fill('4999.00');
      await page.getByLabel('Reply to the customer').fill('Here are 4999.00 CAD for you.');
      await page.getByRole('button', { name: /^Save/ }).click();
      await page.getByRole('alert').waitFor();
      expect(await page.getByRole('alert').innerText()).toMatch(/can still be refunded/);
      expect(await page.getByLabel('amount').inputValue()).toBe('4999.00');
      expect(await page.getByLabel('Reply to the customer').inputValue()).toBe(
        'Here are 4999.00 CAD for you.',
      );
    });

    test('what was sent back comes again, with the difference', async () => {
      const { ticketId, path, name } = await waiting();
      const page = await open('agent');
      await page.goto(path);
      amounts.set(name, LESS);
      await page.getByLabel(/^Reason/).fill('Half of the fee is enough.');
      await page.getByRole('button', { name: 'Send back' }).click();
      await page.getByText('Sent back. The model looks at it again.').waitFor();
      await untilSeen(world.pool, ticketId, 2);
      await page.goto(path);
      const text = await page.getByRole('main').innerText();
      expect(text).toContain('revision 2');
      expect(text).toMatch(/12\.95[\s\S]*6\.50/);
      expect(await approveButton(page).innerText()).toContain('6.50');
    });

    test('of two who decide at once, the slower sees who won and keeps what was typed', async () => {
      const { ticketId, path } = await waiting();
      const [first, second] = await Promise.all([open('agent'), open('agent2')]);
      await first.goto(path);
      await second.goto(path);
      await second.getByLabel(/^Reason/).fill('The parcel is not late enough for this.');
      await approve(first);
      await first.getByText('Approved. It is carried out now.').waitFor();
      await second.getByRole('button', { name: 'Reject', exact: true }).click();
      await second.getByRole('alert').waitFor();
      expect(await second.getByRole('alert').innerText()).toMatch(/agent approved it|Alex/);
      expect(await second.locator('body').innerHTML()).toContain(
        'The parcel is not late enough for this.',
      );
      expect(await decisionsOn(ticketId)).toBe(1);
    });

    test('a page that shows an older revision approves nothing', async () => {
      const { ticketId, path } = await waiting();
      const [stale, other] = await Promise.all([open('agent'), open('lead')]);
      await stale.goto(path);
      await other.goto(`${path}/edit`);
      await other.getByLabel('amount').fill('9.00');
      await other.getByLabel('Reply to the customer').fill('We are refunding 9.00 CAD to you.');
      await other.getByRole('button', { name: /^Save/ }).click();
      await other.getByText('Saved as a new revision, which waits for a decision.').waitFor();
      await approve(stale);
      await stale.getByRole('alert').waitFor();
      expect(await stale.getByRole('main').innerText()).toContain('9.00 CAD');
      expect(await decisionsOn(ticketId)).toBe(0);
    });

    test('a double click decides once', async () => {
      const { ticketId, path } = await waiting();
      const page = await open('agent');
      await page.goto(path);
      await approveButton(page).dblclick();
      // A double click is no answer to a question that nobody could have read.
      if (hasScript) {
        await page.getByRole('dialog').waitFor();
        expect(await decisionsOn(ticketId)).toBe(0);
        await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).dblclick();
      }
      const end = await untilCase(world.pool, ticketId, ['closed', 'handed_off']);
      expect(end.state).toBe('closed');
      expect(await decisionsOn(ticketId)).toBe(1);
    });

    test('neither a reload nor the back button says anything twice', async () => {
      const { ticketId, path } = await waiting();
      const page = await open('agent');
      await page.goto(path);
      await page.getByLabel(/^Reason/).fill('Not ours to pay.');
      await page.getByRole('button', { name: 'Reject', exact: true }).click();
      await page.getByText('Rejected. It will not be carried out.').waitFor();
      await page.reload();
      expect(await decisionsOn(ticketId)).toBe(1);
      await page.goBack();
      expect(await approveButton(page).count()).toBe(0);
      expect(await page.getByRole('main').innerText()).toContain('Not ours to pay.');
      await page.goForward();
      expect(await decisionsOn(ticketId)).toBe(1);
    });

    test('after the sign-out the back button shows nothing of a customer', async () => {
      const { path } = await waiting();
      const page = await open('agent');
      await page.goto(path);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL('**/sign-in');
      await page.goBack();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(await page.locator('body').innerText()).not.toContain('refund the shipping fee');
    });

    test('a session that ends in the middle decides nothing, and leads back to the case', async () => {
      const { ticketId, path } = await waiting();
      const page = await open('agent');
      await page.goto(path);
      await world.pool.query('DELETE FROM sessions');
      await page.goto(path);
      await signIn(page, 'agent');
      await page.waitForURL(`**${path}`);
      await world.pool.query('DELETE FROM sessions');
      await approve(page);
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(await decisionsOn(ticketId)).toBe(0);
    });
  });
}
