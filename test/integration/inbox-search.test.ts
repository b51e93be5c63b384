/** A search of the inbox: leads to what is one's own, and of others finds nothing. */
import { createInboxWorld } from '../support/inbox-world';
import type { InboxWorld, WaitingTicket } from '../support/inbox-world';

const SECRET_WORD = 'Quittenmarmelade';

let world: InboxWorld;
let delivery: WaitingTicket;
let returns: WaitingTicket;
let free: WaitingTicket;

async function change(sql: string, ...values: unknown[]): Promise<void> {
  await world.pool.query(sql, values);
}

beforeAll(async () => {
  world = await createInboxWorld(3);
  delivery = await world.waiting('delivery');
  returns = await world.waiting('returns');
  free = await world.waiting(null);
  await change(
    'UPDATE tickets SET subject = $2 WHERE ticket_id = ANY ($1)',
    [delivery.ticketId, returns.ticketId],
    `About the ${SECRET_WORD}`,
  );
}, 120_000);

afterAll(() => world.close());

async function search(userId: string, query: string) {
  return (await world.person(userId)).get(`/inbox?q=${encodeURIComponent(query)}`);
}

describe('a search', () => {
  test('leads to the one ticket of an id, by each of its names', async () => {
    const externalId = delivery.ticketId.replace('larkfield-', '');
    const path = `/inbox/larkfield-${externalId}`;
    for (const name of [externalId, `larkfield-${externalId}`, `larkfield-${externalId}.1`]) {
      expect(await search('lead', name)).toMatchObject({ status: 303, location: path });
    }
  });

  test.each(['ticket', 'order', 'customer', 'word'])(
    'finds by %s what is one’s own, and of others nothing',
    async (by) => {
      const found = await world.pool.query<{ customer: string }>(
        'SELECT customer_id AS customer FROM tickets WHERE ticket_id = $1',
        [returns.ticketId],
      );
      const names: Record<string, string> = {
        ticket: returns.ticketId,
        order: returns.orderId,
        customer: found.rows[0]?.customer ?? '',
        word: SECRET_WORD.slice(0, 8).toUpperCase(),
      };
      const query = names[by] ?? '';
      const own = await search('agent2', query);
      if (by === 'ticket') expect(own.location).toBe(`/inbox/${returns.ticketId}`);
      else expect(own.text).toContain(`/inbox/${returns.ticketId}"`);
      const other = await search('agent', query);
      expect(other.status).toBe(200);
      expect(other.location).toBeNull();
      expect(other.text).not.toContain(`/inbox/${returns.ticketId}"`);
      const nothing = await search('agent', 'larkfield-no-such-ticket-1');
      if (by === 'ticket') {
        const plain = (text: string): string => text.replaceAll(/value="[^"]*"|q=[^"&]*/g, '');
        expect(plain(other.text)).toBe(plain(nothing.text));
      }
    },
  );

  test('by words is not for ops, whose page says so', async () => {
    const { text } = await search('ops', SECRET_WORD);
    expect(text).toContain('Your role searches by ids alone');
    expect(text).not.toContain(`/inbox/${returns.ticketId}"`);
    expect((await search('ops', returns.orderId)).text).toContain(`/inbox/${returns.ticketId}"`);
    await change(
      `UPDATE tickets SET body = 'Code 4711-geheim' WHERE ticket_id = $1`,
      returns.ticketId,
    );
    expect((await search('ops', '4711-geheim')).text).not.toContain(`/inbox/${returns.ticketId}"`);
    expect((await search('lead', '4711-geheim')).text).toContain(`/inbox/${returns.ticketId}"`);
  });

  test.each([`it's`, 'a\\b', `' | '`, '!:*&()', '日本語', 'é'.repeat(300), '"', '-', '%_'])(
    'takes %p as words',
    async (query) => {
      expect((await search('lead', query)).status).toBe(200);
    },
  );

  test('finds words of any script by how they begin', async () => {
    await change(
      `UPDATE tickets SET body = 'Où est mon étagère? أين طلبي' WHERE ticket_id = $1`,
      free.ticketId,
    );
    for (const query of ['étag', 'طلب', 'étagère أين']) {
      expect((await search('lead', query)).text).toContain(`/inbox/${free.ticketId}"`);
    }
    expect((await search('lead', 'étagère nowhere')).text).not.toContain(free.ticketId);
  });
});
