/** The page of ops: each card tells a fact made for it, and each form keeps the rules. */
import { createEngine } from '../../client/api/engine';
import { SCHEDULE_IDS } from '../../contracts/task-queues';
import { noteFinding } from '../../db/queries/findings';
import { insertOutboxEntry } from '../../db/queries/outbox';
import { approveWrite } from '../support/approved-writes';
import type { ApprovedWrite } from '../support/approved-writes';
import { countRows } from '../support/case-facts';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { createInboxClient, givePasswords } from '../support/inbox-client';
import type { InboxClient } from '../support/inbox-client';
import { addLateOrders } from '../support/late-orders';
import { connectTestTemporal } from '../support/temporal';
import type { TestTemporal } from '../support/temporal';
import { cardOf } from '../support/ops-card';
import { unknownWrite } from '../support/unknown-write';
import { orderOf, propose } from '../support/waiting-case';
import { refundForm } from '../support/facts';

const HOSTILE = `"><script>alert(1)</script>`;

let database: TestDatabase;
let temporal: TestTemporal;
let write: ApprovedWrite;
let waitingTicketId: string;
const woken: string[] = [];
let takenIn = 0;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  temporal = await connectTestTemporal();
  const { pool } = database;
  await givePasswords({ pool }, ['agent', 'lead', 'lead2', 'ops']);
  const [waiting = '', unknown = ''] = await addLateOrders(pool, { count: 3, prefix: 'OPS' });
  waitingTicketId = waiting;
  const order_id = await orderOf(pool, waiting);
  await propose(pool, waiting, [refundForm({ order_id, amount: 12.95, reason: 'late_delivery' })]);
  write = await unknownWrite(pool, unknown);
}, 120_000);

afterAll(async () => {
  await temporal.close();
  await database.drop();
});

function person(): InboxClient {
  const { address, namespace } = temporal;
  return createInboxClient({
    pool: database.appPool,
    wake: (ids) => Promise.resolve(woken.push(...ids)),
    takeIn: () => Promise.resolve(void (takenIn += 1)),
    handOver: () => Promise.resolve(false),
    now: () => new Date(),
    engine: createEngine({ temporal: { connection: { address }, namespace }, uiUrl: null }),
  });
}

async function signedIn(userId: string): Promise<InboxClient> {
  const client = person();
  await client.signIn(userId);
  return client;
}

test('the page is for ops, leads and admins, and is not there for others', async () => {
  expect(await person().get('/ops')).toMatchObject({ status: 303 });
  const agent = await signedIn('agent');
  for (const path of ['/ops', '/ops/runbooks/intake', '/ops/audit', '/ops/audit/export?format=csv'])
    expect((await agent.get(path)).status).toBe(404);
  expect((await agent.get('/inbox')).text).not.toContain('href="/ops');
  for (const userId of ['ops', 'lead']) {
    const client = await signedIn(userId);
    expect((await client.get('/ops')).status).toBe(200);
    expect((await client.get('/inbox')).text).toContain('href="/ops"');
  }
});

test('it says what waits, the oldest of it, and what is due soon or overdue', async () => {
  const ops = await signedIn('ops');
  const text = cardOf((await ops.get('/ops')).text, 'approvals');
  expect(text).toContain('1 proposal waits for people, 0');
  expect(text).toContain(`href="/inbox/${waitingTicketId}"`);
  expect(text).toContain('CaseStatus = &quot;waiting&quot;');
  const { pool } = database;
  const due = `UPDATE proposals SET deadline_at = now() + $1::interval WHERE state = 'pending'`;
  await pool.query(due, ['2 hours']);
  expect(cardOf((await ops.get('/ops')).text, 'approvals')).toContain('waits for people, 1');
  await pool.query(due, ['-1 hour']);
  expect(cardOf((await ops.get('/ops')).text, 'approvals')).toContain('1 overdue');
});

test('it tells the intake of each source, pauses, runs and resumes it, and notes who did', async () => {
  const ops = await signedIn('ops');
  expect(cardOf((await ops.get('/ops')).text, 'intake')).toContain('no Schedule yet');
  const handle = await temporal.client.schedule.create({
    scheduleId: SCHEDULE_IDS.intake,
    spec: { intervals: [{ every: '1 day' }] },
    action: { type: 'startWorkflow', workflowType: 'intakeTickets', taskQueue: 'nobody' },
  });
  const text = cardOf((await ops.get('/ops')).text, 'intake');
  expect(text).toContain('It runs');
  const toTakeIn = await countRows(database.pool, 'tickets WHERE workflow_started_at IS NULL');
  expect(text).toContain(`<td>${String(toTakeIn)}</td>`);
  expect((await ops.submit('/ops/intake/run')).location).toBe('/ops?done=taking');
  expect(takenIn).toBe(1);
  await ops.get('/ops');
  expect((await ops.submit('/ops/intake/pause')).location).toBe('/ops?done=paused');
  expect((await handle.describe()).state).toMatchObject({ paused: true });
  const paused = await ops.get('/ops?done=paused');
  expect(cardOf(paused.text, 'intake')).toContain('It is paused');
  expect((await ops.submit('/ops/intake/resume')).location).toBe('/ops?done=resumed');
  expect((await handle.describe()).state).toMatchObject({ paused: false });
  const noted = `audit WHERE audit_field(body, 'actor') = 'ops' AND body::jsonb->'detail'->>'setting' = 'intake'`;
  expect(await countRows(database.pool, noted)).toBe(2);
  await handle.delete();
});

test('a write whose end nobody knows is settled by two people who say the same', async () => {
  const path = `/ops/operations/${write.operationId}`;
  const ops = await signedIn('ops');
  const shown = cardOf((await ops.get('/ops')).text, 'unknown');
  expect(shown).toContain('people have to find out');
  expect(shown).toContain('refund 12.95 CAD');
  expect(shown).toContain('last answer: timeout');
  const evidence = 'The page of the payment shows no refund.';
  const none = await ops.submit(`${path}/settle`, { outcome: 'not_done', evidence: 'no' });
  expect(none.status).toBe(422);
  expect(none.text).toContain('Say where this is known from');
  const unsaid = await ops.submit(`${path}/settle`, { evidence });
  expect(unsaid.status).toBe(422);
  // What was typed is still there.
  expect(unsaid.text).toContain(`${evidence}</textarea>`);
  const first = await ops.submit(`${path}/settle`, { outcome: 'not_done', evidence });
  expect(first).toMatchObject({ status: 303, location: '/ops?done=proposed' });
  const after = await ops.get('/ops?done=proposed');
  expect(after.text).toContain('ops says that it is not done; a second person has to confirm.');
  const twice = await ops.submit(`${path}/settle`, { outcome: 'not_done', evidence });
  expect(twice.status).toBe(409);
  expect(twice.text).toContain('a second person confirms');
  const lead = await signedIn('lead');
  await lead.get('/ops');
  const other = await lead.submit(`${path}/settle`, { outcome: 'done', evidence });
  expect(other.status).toBe(409);
  expect(other.text).toContain('ops has said that it is not done');
  expect(woken).toEqual([]);
  const second = await lead.submit(`${path}/settle`, { outcome: 'not_done', evidence });
  expect(second).toMatchObject({ status: 303, location: '/ops?done=confirmed' });
  expect(woken).toHaveLength(1);
  const said = `audit WHERE audit_field(body, 'event') = 'settlement' AND audit_field(body, 'channel') = 'web'`;
  expect(await countRows(database.pool, said)).toBe(2);
});

test('asking again wakes the case, is noted, and settles nothing', async () => {
  const path = `/ops/operations/${write.operationId}`;
  const lead = await signedIn('lead2');
  await lead.get('/ops');
  woken.length = 0;
  expect((await lead.submit(`${path}/check`)).location).toBe('/ops?done=asked');
  expect(woken).toHaveLength(1);
  const stored = `wakeups WHERE wakeup_id = $1 AND signal_name = 'approval'`;
  expect(await countRows(database.pool, stored, [woken[0]])).toBe(1);
  const state = `operations WHERE operation_id = $1 AND state = 'needs_reconciliation'`;
  expect(await countRows(database.pool, state, [write.operationId])).toBe(1);
  const noted = `audit WHERE audit_field(body, 'event') = 'ask_again' AND audit_field(body, 'actor') = 'lead2'`;
  expect(await countRows(database.pool, noted)).toBe(1);
});

test('what has not been sent, what is not there, and who may not are told no', async () => {
  const third = await addLateOrders(database.pool, { count: 1, prefix: 'NOT' });
  const refund = { kind: 'refund', amount: 12.95, reason: 'late_delivery' } as const;
  const ready = await approveWrite(database.pool, third[0] ?? '', refund);
  const ops = await signedIn('ops');
  const { text } = await ops.get('/ops');
  expect(text).toContain(ready.operationId);
  expect(text).not.toContain(`/ops/operations/${ready.operationId}/settle`);
  const fields = { form_key: /name="form_key" value="([^"]*)"/.exec(text)?.[1] ?? '' };
  const said = { ...fields, outcome: 'done', evidence: 'The page of the payment shows it.' };
  const settle = (id: string) => ops.post(`/ops/operations/${id}/settle`, said);
  expect((await settle(ready.operationId)).status).toBe(409);
  expect((await settle('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect((await settle('no-id')).status).toBe(404);
  const agent = await signedIn('agent');
  const page = await agent.get('/inbox');
  const key = /name="form_key" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
  const forms = ['operations/x/settle', 'operations/x/check', 'switches/off', 'intake/pause'];
  for (const form of forms) {
    expect((await agent.post(`/ops/${form}`, { ...said, form_key: key })).status).toBe(404);
    expect((await ops.post(`/ops/${form}`, { ...said, form_key: 'x' })).status).toBe(403);
    expect((await ops.get(`/ops/${form}`)).status).toBe(404);
  }
});

test('a kind of write is switched off with a reason and on again', async () => {
  const ops = await signedIn('ops');
  await ops.get('/ops');
  const off = { provider: 'stripe', kind: 'refund', reason: '' };
  expect((await ops.submit('/ops/switches/off', off)).status).toBe(422);
  const wrong = await ops.submit('/ops/switches/off', { ...off, kind: 'gift', reason: 'x' });
  expect(wrong.text).toContain('There is no kind gift');
  const given = { ...off, reason: `${HOSTILE} The bank asked us to wait.` };
  expect((await ops.submit('/ops/switches/off', given)).location).toBe('/ops?done=off');
  const text = cardOf((await ops.get('/ops')).text, 'stopped');
  expect(text).toContain('Off: refund over stripe');
  expect(text).toContain('&lt;script&gt;');
  expect(text).not.toContain('<script>');
  expect((await ops.submit('/ops/switches/off', given)).location).toBe('/ops?done=same');
  const lead = await signedIn('lead');
  await lead.get('/ops');
  expect((await lead.submit('/ops/switches/on')).location).toBe('/ops?done=on');
  expect(cardOf((await lead.get('/ops')).text, 'stopped')).toContain('No write is switched off.');
});

test('models, routes, notices, findings and stuck cases are told by day, age and kind', async () => {
  const { pool } = database;
  const { caseId, operationId } = write;
  await pool.query(
    `INSERT INTO steps (case_id, step_no, model, request_digest, kind, answer, finish_reason,
                        input_tokens, output_tokens, cost_micros, started_at, duration_ms)
     SELECT $1, 100 + day, 'lm:' || $2, 'd', 'malformed', '{}', 'stop', 10, 5, 1200,
            now() - make_interval(days => day), 40 FROM generate_series(0, 20) day`,
    [caseId, HOSTILE],
  );
  await pool.query(`INSERT INTO write_routes (shop_id, kind, provider, set_by)
                    VALUES ('larkfield', 'refund', 'stripe', 'lead')`);
  await insertOutboxEntry(pool, {
    ...{ dedupKey: 'notice/test', kind: 'notice', caseId, isDelivered: false },
    body: { notice: 'escalation' },
  });
  const detail = { amount_minor: '500', currency: 'CAD' };
  await noteFinding(pool, { findingKey: 'f', kind: 'unknown_effect', operationId, detail });
  const paid = await pool.query<{ id: string }>(
    `SELECT p.payment_id AS id FROM payments p JOIN operations USING (order_id) WHERE operation_id = $1`,
    [operationId],
  );
  await noteFinding(pool, {
    ...{ findingKey: 'second_effect/p/re_2', kind: 'second_effect', provider: 'p', detail },
    paymentId: paid.rows[0]?.id ?? '',
  });
  await pool.query(
    `UPDATE cases SET state = 'working', opened_at = now() - interval '1 day',
            model_asked_again_at = now() + interval '5 minutes'
     WHERE ticket_id = $1`,
    [waitingTicketId],
  );
  await pool.query(
    `UPDATE steps SET started_at = now() - interval '1 day' WHERE case_id LIKE $1 || '%'`,
    [waitingTicketId],
  );
  const { text } = await (await signedIn('ops')).get('/ops');
  const models = cardOf(text, 'models');
  expect(models.match(/lm:&quot;&gt;&lt;script/g)?.length).toBeGreaterThanOrEqual(14);
  expect(models.match(/lm:/g)?.length).toBeLessThanOrEqual(15);
  expect(models).toContain('0.0012');
  expect(models).toContain('1 case waits because no model answers');
  expect(cardOf(text, 'stopped')).toContain('refund goes to stripe, set by lead');
  expect(cardOf(text, 'undelivered')).toContain('escalation about');
  expect(cardOf(text, 'findings')).toContain('unknown_effect');
  expect(cardOf(text, 'findings')).toContain('Nothing is refunded of this payment');
  expect(cardOf(text, 'stuck')).toContain(`/inbox/${waitingTicketId}/trace`);
  expect(text).not.toContain('<script>alert');
});

test('a lead with teams sees and settles nothing of the cases of others', async () => {
  const { pool } = database;
  await pool.query(`UPDATE cases SET team = 'orders'`);
  await pool.query(`INSERT INTO user_teams (user_id, team) VALUES ('lead2', 'returns')`);
  const lead = await signedIn('lead2');
  const { text } = await lead.get('/ops');
  for (const id of [write.operationId, write.ticketId, waitingTicketId]) {
    expect(text).not.toContain(id);
  }
  expect(cardOf(text, 'approvals')).toContain('0 proposals wait for people');
  expect(cardOf(text, 'undelivered')).toContain('None.');
  const key = /name="form_key" value="([^"]*)"/.exec(text)?.[1] ?? '';
  const said = { form_key: key, outcome: 'done', evidence: 'The page of the payment shows it.' };
  for (const form of ['settle', 'check']) {
    const answer = await lead.post(`/ops/operations/${write.operationId}/${form}`, said);
    expect(answer.status).toBe(404);
  }
});

test('it says whether Workflow Tasks fail, and that no worker polls', async () => {
  const { text } = await (await signedIn('ops')).get('/ops');
  expect(cardOf(text, 'stuck')).toContain('No Workflow Task fails.');
  expect(cardOf(text, 'stuck')).toContain('None: start a worker.');
});

test('each card leads to a runbook that is there', async () => {
  const ops = await signedIn('ops');
  const { text } = await ops.get('/ops');
  const links = Array.from(text.matchAll(/href="(\/ops\/runbooks\/[^"]+)"/g), ([, link]) => link);
  expect(links).toHaveLength(9);
  for (const link of links) expect((await ops.get(link ?? '')).status).toBe(200);
  expect((await ops.get('/ops/runbooks/..%2f..%2fpackage')).status).toBe(404);
});
