/** How many tickets each view says it has: kept between pages, and never for longer than it is true. */
import { POLICY } from '../../contracts/policy';
import { createInboxWorld } from '../support/inbox-world';
import type { InboxWorld } from '../support/inbox-world';

let world: InboxWorld;

beforeAll(async () => {
  world = await createInboxWorld(2);
  await world.waiting('delivery');
}, 120_000);
afterAll(() => world.close());

test('what a view counts is counted anew at a change, and what time changes within seconds', async () => {
  const lead = await world.person('lead');
  const counted = async (title: string): Promise<number> => {
    const { text } = await lead.get('/inbox');
    return Number(new RegExp(`${title} <span class="count">(\\d+)`).exec(text)?.[1]);
  };
  const [waiting, dueSoon] = [await counted('Needs a decision'), await counted('Due soon')];
  const { ticketId, caseId } = await world.waiting('delivery');
  expect(await counted('Needs a decision')).toBe(waiting + 1);
  const mine = await counted('Mine');
  await lead.get(`/inbox/${ticketId}`);
  await lead.submit(`/inbox/${ticketId}/claim`);
  expect(await counted('Mine')).toBe(mine + 1);
  // By a hand that leaves no trace, as time does.
  const soon = new Date(world.now().getTime() + POLICY.inbox.dueSoonMs / 2);
  const sql = 'UPDATE proposals SET deadline_at = $2 WHERE case_id = $1';
  await world.pool.query(sql, [caseId, soon]);
  world.wait(POLICY.inbox.countsKeptMs + 1);
  expect(await counted('Due soon')).toBe(dueSoon + 1);
});
