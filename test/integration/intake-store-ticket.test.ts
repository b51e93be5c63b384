import fc from 'fast-check';
import { cleanText } from '../../contracts/clean-text';
import { POLICY } from '../../contracts/policy';
import type { NewTicket } from '../../contracts/ticket';
import { NewTicketSchema } from '../../contracts/ticket';
import type { StoredTicket } from '../../db/store-ticket';
import { storeTicket } from '../../db/store-ticket';
import type { TestDatabase } from '../support/database';
import { createTestDatabase } from '../support/database';
import { insertIntakeShop, insertSource } from '../support/intake-shop';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await insertIntakeShop(database.pool);
  await insertSource(database.pool, { source: 'desk-a', kind: 'table', settings: {} });
});

afterAll(async () => {
  await database.drop();
});

const receivedAtDefault = new Date('2026-03-02T10:00:00Z');

function store(ticket: Partial<NewTicket>, source = 'desk'): Promise<StoredTicket> {
  const whole = NewTicketSchema.parse({ customer_id: 'C-1', ...ticket });
  return storeTicket(database.pool, { source, ticket: whole, receivedAtDefault });
}

type TicketRow = {
  subject: string;
  body: string;
  raw: Buffer | null;
  cleaned: string[];
  customer_id: string;
  shop_id: string;
  received_at: Date;
};

async function stored(ticketId: string): Promise<TicketRow> {
  const { rows } = await database.pool.query<TicketRow>(
    'SELECT * FROM tickets WHERE ticket_id = $1',
    [ticketId],
  );
  if (!rows[0]) throw new Error(`no ticket ${ticketId}`);
  return rows[0];
}

async function ticketCount(): Promise<bigint> {
  const { rows } = await database.pool.query<{ count: bigint }>('SELECT count(*) FROM tickets');
  return rows[0]?.count ?? 0n;
}

const idOf = (result: StoredTicket): string => ('ticketId' in result ? result.ticketId : '');

test('a ticket is stored under source and external id, with its first message', async () => {
  const ticket = { external_id: 'T-1', subject: 'Late', body: 'Where is it?' };
  const receivedAt = '2026-03-01T09:30:00+02:00';
  expect(await store({ ...ticket, received_at: receivedAt })).toEqual({
    kind: 'stored',
    ticketId: 'desk-T-1',
  });
  expect(await stored('desk-T-1')).toMatchObject({
    customer_id: 'C-1',
    shop_id: 'shop',
    subject: 'Late',
    body: 'Where is it?',
    raw: null,
    cleaned: [],
    received_at: new Date(receivedAt),
  });
  const messages = await database.pool.query(
    `SELECT direction, body, sent_at FROM messages WHERE ticket_id = 'desk-T-1'`,
  );
  expect(messages.rows).toEqual([
    { direction: 'customer', body: 'Where is it?', sent_at: new Date(receivedAt) },
  ]);
});

test('the same ticket again is already stored', async () => {
  const ticket = { external_id: 'T-2', body: 'twice' };
  await store(ticket);
  expect(await store(ticket)).toEqual({ kind: 'already_stored', ticketId: 'desk-T-2' });
});

test('the same id with another text or another customer is refused by name and changes nothing', async () => {
  await store({ external_id: 'T-3', body: 'first' });
  for (const other of [{ body: 'second' }, { body: 'first', customer_id: 'C-2' }]) {
    expect(await store({ external_id: 'T-3', ...other })).toEqual({
      kind: 'refused',
      message: expect.stringContaining('desk-T-3') as string,
    });
  }
  expect(await stored('desk-T-3')).toMatchObject({ body: 'first', customer_id: 'C-1' });
});

test('two sources whose ids run together to the same ticket id do not share a ticket', async () => {
  expect(await store({ external_id: 'a-T-9', body: 'x' }, 'desk')).toMatchObject({
    kind: 'stored',
  });
  expect(await store({ external_id: 'T-9', body: 'x' }, 'desk-a')).toMatchObject({
    kind: 'refused',
  });
});

test('of twenty callers with the same ticket at once, one stores it and all get its id', async () => {
  const results = await Promise.all(
    Array.from({ length: 20 }, () => store({ external_id: 'T-4', body: 'race' })),
  );
  expect(results.filter((result) => result.kind === 'stored')).toHaveLength(1);
  expect(results.filter((result) => result.kind === 'already_stored')).toHaveLength(19);
  expect(new Set(results.map(idOf))).toEqual(new Set(['desk-T-4']));
});

test('without an external id the same submission is one ticket, another one is another', async () => {
  const first = await store({ body: 'no id' });
  expect(idOf(first)).toMatch(/^desk-W-[0-9a-f]{20}$/);
  expect(await store({ body: 'no id' })).toEqual({
    kind: 'already_stored',
    ticketId: idOf(first),
  });
  const others = [
    { body: 'no id!' },
    { body: 'no id', customer_id: 'C-2' },
    { body: 'no id', received_at: '2026-03-09T10:00:00Z' },
  ];
  for (const other of others) expect(await store(other)).toMatchObject({ kind: 'stored' });
});

test.each(['C-77', 'C-9', 'C-1\0', ''.padEnd(64, 'x'), '\ud800'])(
  'a customer that this shop does not have (%j) is refused in a sentence, and nothing is stored',
  async (customerId) => {
    const before = await ticketCount();
    const refused = await store({ external_id: 'T-5', customer_id: customerId });
    expect(refused).toEqual({
      kind: 'refused',
      message: `There is no customer ${JSON.stringify(customerId)} in this shop; check customer_id.`,
    });
    expect(await ticketCount()).toBe(before);
  },
);

test('a source that is not registered is refused in a sentence', async () => {
  expect(await store({ external_id: 'T-6' }, 'nowhere')).toEqual({
    kind: 'refused',
    message: expect.stringContaining('"nowhere"') as string,
  });
});

test('NUL, lone surrogates and reading-direction overrides are cleaned, and what came is kept', async () => {
  const ticket = { subject: 'a\0b', body: 'x\ud800y \u202eend\r\n' };
  await store({ external_id: 'T-7', ...ticket });
  const row = await stored('desk-T-7');
  expect(row).toMatchObject({ subject: 'ab', body: 'x\ufffdy end\n' });
  expect(row.cleaned).toEqual([
    'subject.controls_removed:1',
    'body.surrogates_replaced:1',
    'body.line_end_chars_replaced:2',
    'body.bidi_removed:1',
  ]);
  expect(JSON.parse(String(row.raw))).toEqual(ticket);
});

test('a text of 10 MB is cut for reading and kept whole', async () => {
  const body = 'late '.repeat(2_000_000);
  expect(await store({ external_id: 'T-8', body })).toMatchObject({ kind: 'stored' });
  const row = await stored('desk-T-8');
  expect(row.body.length).toBeLessThanOrEqual(POLICY.intake.bodyCharsMax);
  expect(row.body).toMatch(/\[… \d+ characters of this message are left out here\]/);
  expect(JSON.parse(String(row.raw))).toEqual({ subject: '', body });
});

test('two long texts that differ only behind the cut are two contents', async () => {
  const long = 'x'.repeat(POLICY.intake.bodyCharsMax + 500);
  await store({ external_id: 'T-10', body: `${long}a` });
  expect(await store({ external_id: 'T-10', body: `${long}a` })).toMatchObject({
    kind: 'already_stored',
  });
  expect(await store({ external_id: 'T-10', body: `${long}b` })).toMatchObject({
    kind: 'refused',
  });
});

test('a ticket over the byte limit is refused with both numbers, and nothing is stored', async () => {
  const before = await ticketCount();
  const body = 'é'.repeat(POLICY.intake.rawBytesMax / 2);
  expect(await store({ external_id: 'T-11', body })).toEqual({
    kind: 'refused',
    message: expect.stringMatching(/has 200\d{5} bytes, more than the 20000000/) as string,
  });
  expect(await ticketCount()).toBe(before);
});

test('whatever text comes in, Postgres stores what cleaning makes of it as text and as jsonb', async () => {
  const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
  const troublesome = fc.constantFrom('\0', '\ud83d', '\ude00', '\u202e', '\r\n', '\u001b');
  const anyText = fc.array(fc.oneof(unit, troublesome)).map((parts) => parts.join(''));
  const texts = fc.sample(anyText, 1_000).map((text) => cleanText(text, { maxChars: 200 }).text);
  const { rows } = await database.pool.query<{ texts: string[]; json: unknown }>(
    'SELECT $1::text[] AS texts, $2::jsonb AS json',
    [texts, JSON.stringify(texts)],
  );
  expect(rows).toEqual([{ texts, json: texts }]);
});
