/** The trace of a case as a page: the same as in the terminal, by the hundred, and for whom. */
import { createEngine } from '../../client/api/engine';
import { appendAudit } from '../../db/queries/audit';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { createInboxClient, givePasswords } from '../support/inbox-client';
import type { InboxClient } from '../support/inbox-client';
import { addLateOrders } from '../support/late-orders';
import { inTransaction } from '../../db/transaction';
import { unknownWrite } from '../support/unknown-write';

const HOSTILE = `<img src=x onerror=alert(1)> '"><script>alert(2)</script>`;
const CUSTOMERS_WORDS = 'MY-PRIVATE-WORDS';
const LONG = `${CUSTOMERS_WORDS} ${'very long. '.repeat(100)}`;
const STEPS = 300;
const CALLS_OF = 10;

let database: TestDatabase;
let ticketId: string;
let caseId: string;
let operationId: string;

async function addLongTrace(): Promise<void> {
  const { pool } = database;
  await pool.query(
    `INSERT INTO steps (case_id, step_no, model, request_digest, kind, answer, finish_reason, note,
                        input_tokens, output_tokens, cost_micros, started_at, duration_ms)
     SELECT $1, no, 'lm:test', 'd', CASE WHEN no = 7 THEN 'malformed' ELSE 'calls' END,
            jsonb_build_object('calls', '[]'::jsonb, 'text', $2::text), 'tool_calls', $2,
            1000 + no, 7, 1200, '2026-11-01T08:00:00Z'::timestamptz + make_interval(secs => no), 1500
     FROM generate_series(2, $3) no`,
    [caseId, HOSTILE, STEPS],
  );
  await pool.query(
    `INSERT INTO tool_calls (case_id, step_no, call_no, call_id, tool, arguments_text, code,
                             model_text, is_repeated, is_cut, started_at, duration_ms)
     SELECT $1, no, 0, 'c', 'get_order', $2, CASE WHEN no = 3 THEN 'other_customer' ELSE 'ok' END,
            $3, false, false, '2026-11-01T08:00:00.5Z'::timestamptz + make_interval(secs => no), 12
     FROM generate_series(2, $4) no`,
    [caseId, HOSTILE, LONG, CALLS_OF],
  );
  await inTransaction(pool, (client) =>
    appendAudit(client, {
      ...{ event: 'decision_refused', actor: 'agent', channel: 'terminal', caseId },
      detail: { verdict: 'approve', code: 'not_entitled' },
    }),
  );
}

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  const { pool } = database;
  await givePasswords({ pool }, ['agent', 'agent2', 'ops']);
  [ticketId = ''] = await addLateOrders(pool, { count: 1, prefix: 'TR' });
  ({ caseId, operationId } = await unknownWrite(pool, ticketId));
  await pool.query(`UPDATE cases SET workflow_id = 'ticket/' || $1 WHERE case_id = $2`, [
    ...[ticketId, caseId],
  ]);
  await addLongTrace();
}, 120_000);

afterAll(() => database.drop());

async function signedIn(userId: string, uiUrl: string | null = null): Promise<InboxClient> {
  const client = createInboxClient({
    pool: database.appPool,
    wake: () => Promise.resolve(),
    takeIn: () => Promise.resolve(),
    handOver: () => Promise.resolve(false),
    now: () => new Date(),
    engine: createEngine({ temporal: { connection: {}, namespace: 'shop one' }, uiUrl }),
  });
  await client.signIn(userId);
  return client;
}

/** The rows of every page, following the links from one to the next. */
async function allRows(client: InboxClient, path: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const { status, text } = await client.get(next);
    expect(status).toBe(200);
    pages.push(text.match(/<tr[^>]*><td>[\s\S]*?<\/tr>/g) ?? []);
    next = /href="([^"]*)" rel="next"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
  }
  return pages;
}

test('a trace of 300 steps comes in pages of 100, each event once and in order', async () => {
  const pages = await allRows(await signedIn('agent'), `/inbox/${ticketId}/trace`);
  const rows = pages.flat();
  expect(pages.slice(0, -1).map((page) => page.length)).toEqual([100, 100, 100]);
  const steps = rows.flatMap((row) => /Step (\d+):/.exec(row)?.[1] ?? []).map(Number);
  expect(new Set(steps).size).toBe(STEPS);
  const times = rows.map((row) => /datetime="([^"]*)"/.exec(row)?.[1] ?? '');
  expect(times).toEqual([...times].sort());
  expect(new Set(rows).size).toBe(rows.length);
});

test('it tells calls, refusals, decisions, sendings and writes in words, with codes and numbers', async () => {
  const rows = (await allRows(await signedIn('agent'), `/inbox/${ticketId}/trace`)).flat();
  const row = (words: string): string => rows.find((each) => each.includes(words)) ?? 'missing';
  expect(row('Step 9: The model asked for reads (lm:test)')).toMatch(
    /tool_calls[^]*1\.5 s[^]*1009 \+ 7[^]*0\.0012/,
  );
  expect(row('get_order: refused')).toMatch(/refusal, failed[^]*other_customer[^]*12 ms/);
  expect(row('The resolution is accepted')).toContain('validation');
  expect(row('waits for people until')).toContain('Refund 12.95 CAD');
  expect(row('approved by lead')).toContain('decision');
  expect(row('approve by agent refused')).toContain('not_entitled');
  expect(row('Sent to stripe again, attempt 2')).toContain('retry');
  expect(row('ops has to look')).toContain(operationId);
});

test('what failed can be seen alone', async () => {
  const agent = await signedIn('agent');
  const { text } = await agent.get(`/inbox/${ticketId}/trace`);
  expect(text).toContain(`href="/inbox/${ticketId}/trace?show=failed"`);
  const rows = (await allRows(agent, `/inbox/${ticketId}/trace?show=failed`)).flat();
  const kinds = rows.map((row) => /class="kind">([^<]*)</.exec(row)?.[1]);
  expect(kinds.sort()).toEqual([
    ...['decision, failed', 'model call, failed', 'operation, failed'],
    ...['operation, failed', 'refusal, failed'],
  ]);
});

test('hostile text does nothing, and a long one is cut until somebody opens it', async () => {
  const { text } = await (await signedIn('agent')).get(`/inbox/${ticketId}/trace`);
  expect(text).toContain('&lt;script&gt;alert(2)');
  expect(text).not.toMatch(/<img|<script>/);
  expect(text).toMatch(/<summary>told: <bdi>MY-PRIVATE-WORDS[^<]*…<\/bdi>/);
});

test('ops see codes and times, and not a word of a customer, a colleague or a model', async () => {
  const ops = await signedIn('ops');
  const rows = (await allRows(ops, `/inbox/${ticketId}/trace`)).flat();
  const { text } = await ops.get(`/inbox/${ticketId}/trace`);
  const ticket = await database.pool.query<Record<string, string>>(
    `SELECT subject, t.body, name, m.reply FROM tickets t JOIN customers USING (customer_id)
     JOIN cases USING (ticket_id) JOIN proposals m USING (case_id) WHERE ticket_id = $1`,
    [ticketId],
  );
  for (const word of [CUSTOMERS_WORDS, 'alert(', ...Object.values(ticket.rows[0] ?? {})]) {
    for (const page of [text, ...rows]) expect(page).not.toContain(word);
  }
  expect(rows.join()).toContain('other_customer');
  expect(text).toContain('Your role sees no text of tickets');
});

test('the text for support has ids, codes and times and no word of anybody', async () => {
  const { text } = await (await signedIn('agent')).get(`/inbox/${ticketId}/trace`);
  const given = /<textarea id="support"[^>]*>([^]*?)<\/textarea>/.exec(text)?.[1] ?? '';
  expect(given).toContain(`case: ${caseId}`);
  expect(given).toMatch(/2026-11-01T08:00:03.500Z {2}refusal {2}other_customer {2}12 ms/);
  expect(given).not.toMatch(new RegExp(`alert|${CUSTOMERS_WORDS}`));
  expect(given.split('\n').length).toBeGreaterThan(STEPS);
});

test('the Workflow is named, and linked where its UI is known', async () => {
  const path = `/inbox/${ticketId}/trace`;
  const without = await (await signedIn('agent')).get(path);
  expect(without.text).toContain(`<code>ticket/${ticketId}</code>`);
  expect(without.text).not.toContain('Show it in Temporal');
  const { text } = await (await signedIn('agent', 'http://127.0.0.1:8233/')).get(path);
  expect(text).toContain(
    `href="http://127.0.0.1:8233/namespaces/shop%20one/workflows/ticket%2F${ticketId}"`,
  );
});

test("another team's trace is not there, as is one that there never was", async () => {
  const { pool } = database;
  await pool.query(`UPDATE cases SET team = 'orders' WHERE case_id = $1`, [caseId]);
  await pool.query(`INSERT INTO user_teams (user_id, team) VALUES ('agent2', 'returns')`);
  const agent = await signedIn('agent2');
  const theirs = await agent.get(`/inbox/${ticketId}/trace`);
  const none = await agent.get('/inbox/larkfield-T-00000/trace');
  expect([theirs.status, none.status]).toEqual([404, 404]);
  expect(theirs.text.replaceAll(/value="[^"]*"/g, '')).toBe(
    none.text.replaceAll(/value="[^"]*"/g, ''),
  );
});

test('a ticket without a case has a trace that says so; a made-up key shows the first page', async () => {
  const agent = await signedIn('agent');
  const fresh = await agent.get('/inbox/larkfield-T-81003/trace');
  expect(fresh).toMatchObject({ status: 200 });
  expect(fresh.text).toContain('the intake has not taken it in');
  const first = await agent.get(`/inbox/${ticketId}/trace`);
  const odd = await agent.get(`/inbox/${ticketId}/trace?after=${'9'.repeat(400)}`);
  expect(odd.text.match(/<tr/g)?.length).toBe(first.text.match(/<tr/g)?.length);
});
