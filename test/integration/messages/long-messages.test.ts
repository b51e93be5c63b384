/** What a customer writes next may be long: its newest words are never the part that is cut. */
import { addCustomerMessage } from '../../../db/change-ticket';
import type { TestDatabase } from '../../support/database';
import { createTestDatabase } from '../../support/database';
import { addLateOrders } from '../../support/late-orders';

let database: TestDatabase;
let ticketId: string;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  [ticketId = ''] = await addLateOrders(database.pool, { count: 1, prefix: 'M' });
});
afterAll(() => database.drop());

const QUOTED = Array.from(
  { length: 600 },
  (_, no) => `> line ${String(no)} of what we wrote before`,
);

it.each([
  ['below 600 quoted lines', [...QUOTED, '', 'It gave me an electric shock.'].join('\n')],
  ['after 25,000 words of their own', `${'word '.repeat(25_000)}It gave me an electric shock.`],
])('words that stand %s are kept, and so is the whole message', async (what, text) => {
  const answer = await addCustomerMessage(database.pool, {
    ...{ ticketId, messageId: what, text, sentAt: new Date('2026-10-26T12:00:00Z') },
  });
  expect(answer.kind).toBe('stored');
  const found = await database.pool.query<{ body: string; raw: Buffer; cleaned: string[] }>(
    `SELECT body, raw, cleaned FROM messages WHERE ticket_id = $1 AND direction = 'customer'
     ORDER BY stored_at DESC, message_id LIMIT 1`,
    [ticketId],
  );
  const [row] = found.rows;
  expect(row?.body).toContain('It gave me an electric shock.');
  expect(row?.body.length).toBeLessThan(text.length);
  expect(JSON.parse(row?.raw.toString() ?? '')).toBe(text);
  expect(row?.cleaned.join(' ')).toMatch(/chars_cut:\d+/);
});
