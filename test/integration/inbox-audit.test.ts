/** The search in the audit: by who, what, case, time and channel; as pages and as files. */
import { auditFile } from '../../client/web/audit-download';
import { POLICY } from '../../contracts/policy';
import type { Db } from '../../db/pool';
import { auditValues, searchAudit } from '../../db/queries/audit-search';
import type { AuditFilter } from '../../db/queries/audit-search';
import { traceRefusedDecisions } from '../../db/queries/trace-rows';
import { appendAudit } from '../../db/queries/audit';
import type { AuditEntry } from '../../db/queries/audit';
import { inTransaction } from '../../db/transaction';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { createInboxClient, givePasswords } from '../support/inbox-client';
import type { InboxClient } from '../support/inbox-client';
import { addLateOrders } from '../support/late-orders';
import { orderOf, propose } from '../support/waiting-case';
import { refundForm } from '../support/facts';

const HOSTILE = '=cmd|"/c calc"!A1<script>alert(1)</script>';
const ROWS = POLICY.ops.auditPageRows;

let database: TestDatabase;
let ticketId: string;
let otherTicketId: string;

async function note(entry: Partial<AuditEntry>): Promise<void> {
  await inTransaction(database.pool, (client) =>
    appendAudit(client, {
      ...{ event: 'test_event', actor: 'somebody', channel: 'api', caseId: null, detail: {} },
      ...entry,
    }),
  );
}

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  const { pool } = database;
  await givePasswords({ pool }, ['lead', 'lead2', 'ops']);
  const tickets = await addLateOrders(pool, { count: 2, prefix: 'AU' });
  [ticketId = '', otherTicketId = ''] = tickets;
  for (const each of tickets) {
    const order_id = await orderOf(pool, each);
    await propose(pool, each, [refundForm({ order_id, amount: 12.95, reason: 'late_delivery' })]);
    await note({ event: 'decision', actor: 'agent', channel: 'web', caseId: `${each}.1` });
  }
  await note({ caseId: `${ticketId}.1` });
  await note({ actor: HOSTILE, event: 'odd', detail: { old: '@old', new: HOSTILE } });
  for (let no = 0; no < ROWS + 20; no += 1) await note({ actor: 'many', detail: { no } });
}, 120_000);

afterAll(() => database.drop());

/** As somebody with all rights could, on a connection that nobody uses afterwards. */
async function withoutTriggers(sql: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query(sql);
  } finally {
    client.release(true);
  }
}

/** How Postgres would run what this asks. */
async function planOf(ask: (db: Db) => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  const query = async (sql: string, values?: unknown[]): Promise<{ rows: [] }> => {
    const plan = await database.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, values);
    lines.push(...plan.rows.map((row) => row['QUERY PLAN']));
    return { rows: [] };
  };
  await ask({ query } as unknown as Db);
  return lines.join('\n');
}

async function signedIn(userId: string): Promise<InboxClient> {
  const client = createInboxClient({
    pool: database.appPool,
    wake: () => Promise.resolve(),
    takeIn: () => Promise.resolve(),
    handOver: () => Promise.resolve(false),
    now: () => new Date(),
  });
  await client.signIn(userId);
  return client;
}

function seqs(text: string): number[] {
  return Array.from(text.matchAll(/<tr><td>(\d+)<\/td>/g), ([, seq]) => Number(seq));
}

async function countWhere(sql: string): Promise<number> {
  const found = await database.pool.query<{ count: bigint }>(
    `SELECT count(*) AS count FROM (SELECT body::jsonb AS b, at FROM audit) e WHERE ${sql}`,
  );
  return Number(found.rows[0]?.count ?? 0n);
}

test('each filter finds what it names, and all of them together', async () => {
  const ops = await signedIn('ops');
  const found = async (query: string): Promise<number> =>
    seqs((await ops.get(`/ops/audit?${query}`)).text).length;
  expect(await found('actor=agent')).toBe(await countWhere(`b->>'actor' = 'agent'`));
  expect(await found('event=odd')).toBe(1);
  expect(await found('channel=web')).toBe(await countWhere(`b->>'channel' = 'web'`));
  const ofCase = await countWhere(`b->>'case_id' = '${ticketId}.1'`);
  expect(ofCase).toBeGreaterThan(1);
  const externalId = ticketId.replace('larkfield-', '');
  for (const about of [ticketId, `${ticketId}.1`, externalId]) {
    expect(await found(`about=${about}`)).toBe(ofCase);
  }
  expect(await found(`about=${ticketId}&actor=agent&event=decision&channel=web`)).toBe(1);
  expect(await found(`about=${ticketId}&actor=lead`)).toBe(0);
  expect(await found('about=nothing')).toBe(0);
});

test('instants are in UTC, with the first and without the last; what is none is said', async () => {
  const ops = await signedIn('ops');
  const [first, second] = ['2019-05-05T10:00:00.000Z', '2019-05-05T11:00:00.000Z'];
  await database.pool.query(
    `INSERT INTO audit (chain, seq, previous_hash, hash, body, at)
     SELECT 'main', -no, 'p' || no, 'h' || no,
            '{"actor":"early","at":"x","case_id":null,"channel":"api","detail":{},"event":"e","previous_hash":"","seq":""}', at
     FROM unnest($1::timestamptz[]) WITH ORDINALITY AS given (at, no)`,
    [[first, second]],
  );
  const found = async (from: string, to: string): Promise<number> =>
    seqs(
      (await ops.get(`/ops/audit?actor=early&from=${from}&to=${to}`)).text.replaceAll(
        '<td>-',
        '<td>',
      ),
    ).length;
  expect(await found('2019-05-05T10:00', '2019-05-05T11:00')).toBe(1);
  expect(await found('2019-05-05', '2019-05-06')).toBe(2);
  expect(await found('2019-05-05T12:00%2B02:00', '2019-05-05T10:30Z')).toBe(1);
  expect(await found('2019-05-05T10:01', '')).toBe(1);
  const wrong = await ops.get('/ops/audit?from=yesterday');
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('An instant is a day and a time in UTC');
  expect(wrong.text).toContain('value="yesterday"');
  await withoutTriggers('DELETE FROM audit WHERE seq < 0');
});

test('pages go by number, each entry once, while others are written', async () => {
  const ops = await signedIn('ops');
  const first = await ops.get('/ops/audit?actor=many');
  expect(seqs(first.text)).toHaveLength(ROWS);
  await note({ actor: 'many' });
  const next = /href="([^"]*)" rel="next"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const second = await ops.get(next);
  expect(seqs(second.text)).toHaveLength(20);
  const all = [...seqs(first.text), ...seqs(second.text)];
  expect(all).toEqual([...all].sort((left, right) => right - left));
  expect(new Set(all).size).toBe(ROWS + 20);
  expect(second.text).not.toContain('rel="next"');
});

test('before and after are told as text, and hostile text does nothing', async () => {
  const { text } = await (await signedIn('ops')).get('/ops/audit?event=odd');
  expect(text).toContain('@old → =cmd|');
  expect(text).toContain('&lt;script&gt;');
  expect(text).not.toContain('<script>alert');
  const typed = await (
    await signedIn('ops')
  ).get(`/ops/audit?actor=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(typed.text).not.toContain('<script>alert');
});

test('the files have what was searched for, and no cell that a spreadsheet would run', async () => {
  const ops = await signedIn('ops');
  const csv = await ops.get('/ops/audit/export?format=csv&event=odd');
  expect(csv.headers.get('content-disposition')).toContain('countersign-audit.csv');
  const lines = csv.text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"'=cmd|`);
  const ndjson = await ops.get('/ops/audit/export?format=ndjson&actor=many');
  const entries = ndjson.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(entries).toHaveLength(ROWS + 21);
  expect(entries[0]).toMatchObject({ actor: 'many', case_id: null });
  expect((await ops.get('/ops/audit/export?format=html')).status).toBe(404);
  expect((await ops.get('/ops/audit/export?format=csv&from=never')).status).toBe(422);
});

test('a file that is cut says so at its end, and from where to go on', async () => {
  const nothing = { event: null, channel: null, caseIds: null, from: null, to: null, teams: null };
  const filter = { ...nothing, actor: 'many' };
  const file = async (format: 'csv' | 'ndjson', rowsMax: number): Promise<string[]> => {
    const chunks: Buffer[] = [];
    const given = { format, beforeSeq: null, rowsMax };
    for await (const chunk of auditFile(database.appPool, filter, given)) chunks.push(chunk);
    return Buffer.concat(chunks).toString().trimEnd().split(/\r?\n/);
  };
  const [, , third] = await searchAudit(database.appPool, filter, { beforeSeq: null, limit: 3 });
  const ndjson = await file('ndjson', 3);
  expect(ndjson).toHaveLength(4);
  expect(ndjson[3]).toContain(`entries before ${String(third?.seq)} are missing`);
  expect((await file('csv', 3)).at(-1)).toContain('cut here');
  expect(await file('ndjson', ROWS + 21)).toHaveLength(ROWS + 21);
});

test('a lead with teams finds nothing of the cases of others, by no filter and in no file', async () => {
  const { pool } = database;
  await pool.query(`UPDATE cases SET team = 'orders' WHERE ticket_id = $1`, [otherTicketId]);
  await pool.query(`UPDATE cases SET team = 'returns' WHERE ticket_id = $1`, [ticketId]);
  await pool.query(`INSERT INTO user_teams (user_id, team) VALUES ('lead2', 'returns')`);
  const lead = await signedIn('lead2');
  for (const query of ['event=decision', `about=${otherTicketId}.1`, `about=${otherTicketId}`]) {
    const { text } = await lead.get(`/ops/audit?${query}`);
    expect(text).not.toContain(`${otherTicketId}.1</a>`);
    const file = await lead.get(`/ops/audit/export?format=ndjson&${query}`);
    expect(file.text).not.toContain(otherTicketId);
  }
  expect((await lead.get('/ops/audit?event=decision')).text).toContain(`${ticketId}.1</a>`);
  const everybody = await (await signedIn('lead')).get('/ops/audit?event=decision');
  expect(everybody.text).toContain(`${otherTicketId}.1</a>`);
});

test('there is no text of a ticket in any page or file', async () => {
  const ops = await signedIn('ops');
  const texts = await database.pool.query<Record<string, string>>(
    `SELECT subject, t.body, name FROM tickets t JOIN customers USING (customer_id)
     WHERE ticket_id = ANY($1)`,
    [[ticketId, otherTicketId]],
  );
  const file = await ops.get('/ops/audit/export?format=csv');
  for (const row of texts.rows)
    for (const word of Object.values(row).filter((each) => each.length > 3))
      expect(file.text).not.toContain(word);
});

test('the filters and the trace go by an index when the chain is long', async () => {
  const { pool } = database;
  await pool.query(
    `INSERT INTO audit (chain, seq, previous_hash, hash, body, at)
     SELECT 'main', 100000 + no, 'q' || no, 'g' || no,
            format('{"actor":"u%s","at":"x","case_id":"c%s.1","channel":"api","detail":{},"event":"e%s","previous_hash":"","seq":""}',
                   no % 500, no % 900, no % 300), now()
     FROM generate_series(1, 20000) no`,
  );
  await pool.query('ANALYZE audit');
  const nothing = { actor: null, event: null, channel: null, caseIds: null, from: null };
  const filter = { ...nothing, to: null, teams: null };
  const page = { beforeSeq: null, limit: 101 };
  const search = (given: Partial<AuditFilter>) => (db: Db) =>
    searchAudit(db, { ...filter, ...given }, page);
  expect(await planOf(search({ caseIds: ['c7.1', 'c8.1'] }))).toContain('audit_by_case');
  expect(await planOf(search({ actor: 'u7' }))).toContain('audit_by_actor');
  expect(await planOf(search({ event: 'e7' }))).toContain('audit_by_event');
  expect(await planOf(search({ channel: 'web' }))).toContain('audit_by_channel');
  const old = new Date('2019-01-01T00:00:00Z');
  expect(await planOf(search({ to: old }))).toContain('audit_by_time');
  expect(await planOf(search({ event: 'e7', teams: ['returns'] }))).toContain('audit_by_event');
  expect(await planOf(search({}))).toMatch(/Backward using audit_pkey/);
  expect(await planOf((db) => traceRefusedDecisions(db, 'c7.1'))).toContain('audit_by_case');
  expect(await planOf((db) => auditValues(db, 'event'))).not.toContain('Seq Scan');
});

test('an entry that somebody has broken still has its place, and is shown as it is', async () => {
  await withoutTriggers(
    `UPDATE audit SET body = 'no "entry" <b>any</b> more'
     WHERE seq = (SELECT max(seq) FROM audit WHERE seq < 100000)`,
  );
  const { text } = await (await signedIn('ops')).get('/ops/audit?before=100000');
  expect(text).toContain('not an entry any more');
  expect(text).toContain('no &quot;entry&quot; &lt;b&gt;any');
});
