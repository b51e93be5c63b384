/** Stopping writes, saying where they go, and what does not agree, in the terminal. */
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { noteFinding } from '../../db/queries/findings';
import { verifyAudit } from '../../db/verify-audit';
import { addLateOrders } from '../support/late-orders';
import { refundForm } from '../support/facts';
import type { CliRun } from '../support/run-cli';
import { orderOf, propose } from '../support/waiting-case';
import { runWarmCli } from '../support/warm-cli';

let database: TestDatabase;
let ticketId: string;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  const { pool } = database;
  [ticketId = ''] = await addLateOrders(pool, { count: 1, prefix: 'S' });
  const order_id = await orderOf(pool, ticketId);
  await propose(pool, ticketId, [refundForm({ order_id, amount: 12.95, reason: 'late_delivery' })]);
}, 120_000);

afterAll(() => database.drop());

function run(args: readonly string[]): Promise<CliRun> {
  return runWarmCli(args, { env: { DATABASE_URL: database.url, TEMPORAL_ADDRESS: '127.0.0.1:1' } });
}

async function json(args: readonly string[]): Promise<Record<string, unknown>> {
  return JSON.parse((await run([...args, '--json'])).stdout) as Record<string, unknown>;
}

/** The changes of settings in the audit, in order. */
async function audited(): Promise<[string, string, unknown, unknown][]> {
  const found = await database.pool.query<{ body: string }>(
    `SELECT body FROM audit WHERE body::json->>'event' = 'setting'
       AND body::json->'detail'->>'setting' IN ('kill_switches', 'write_routes') ORDER BY seq`,
  );
  return found.rows.map(({ body }) => {
    const { actor, detail } = JSON.parse(body) as {
      actor: string;
      detail: { key: string; old: unknown; new: unknown };
    };
    return [actor, detail.key, detail.old, detail.new];
  });
}

test('a switch is for ops and leads, needs a reason, and a kind that there is', async () => {
  const off = ['switch', 'off', 'local', 'refund'];
  expect(await run([...off, '--as', 'ops'])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('--reason') as string,
  });
  const reason = ['--reason', 'The bank asked us to wait.'];
  expect((await run([...off, ...reason, '--as', 'agent'])).exitCode).toBe(3);
  expect((await run([...off, ...reason, '--as', 'nobody'])).exitCode).toBe(4);
  expect((await run(['switch', 'off', 'local', 'gift', ...reason, '--as', 'ops'])).exitCode).toBe(
    2,
  );
  expect(await audited()).toEqual([]);
  expect(await json(['switch', 'list'])).toEqual({ switches: [] });
});

test('what is off is listed with its reason, and said to whoever approves', async () => {
  expect((await run(['show', ticketId])).stdout).not.toContain('switched such writes off');
  const reason = ['--reason', 'The bank asked us to wait.', '--as', 'ops'];
  expect(await json(['switch', 'off', 'local', 'refund', ...reason])).toEqual({
    ...{ provider: 'local', kind: 'refund', is_off: true, is_changed: true },
  });
  expect(await json(['switch', 'off', 'local', 'refund', ...reason])).toMatchObject({
    is_changed: false,
  });
  const { stdout } = await run(['switch', 'list']);
  expect(stdout).toContain('refund over local (ops');
  const shown = await run(['show', ticketId]);
  expect(shown.stdout.replace(/\s+/g, ' ')).toContain(
    'ops have switched such writes off (The bank asked us to wait.): once approved it waits, and nothing is sent',
  );
  const { proposals } = await json(['show', ticketId]);
  expect(proposals).toMatchObject([
    { actions: [{ switched_off: 'The bank asked us to wait.', state: 'pending' }] },
  ]);
});

test('a switch is about the service where the write goes', async () => {
  expect((await run(['routes', 'set', 'refund', 'stripe', '--as', 'ops'])).exitCode).toBe(3);
  expect(await json(['routes', 'set', 'refund', 'stripe', '--as', 'lead'])).toEqual({
    ...{ shop_id: 'larkfield', kind: 'refund', provider: 'stripe', is_changed: true },
  });
  expect(await json(['routes', 'list'])).toEqual({
    routes: [{ shop_id: 'larkfield', kind: 'refund', provider: 'stripe', set_by: 'lead' }],
  });
  // The switch is that of our own Postgres, and the refund goes elsewhere now.
  expect((await run(['show', ticketId])).stdout).not.toContain('switched such writes off');
  expect(await json(['routes', 'clear', 'refund', '--as', 'lead2'])).toMatchObject({
    is_changed: true,
  });
  expect(await json(['routes', 'clear', 'refund', '--as', 'lead2'])).toMatchObject({
    is_changed: false,
  });
  expect((await run(['show', ticketId])).stdout).toContain('switched such writes off');
  for (const wrong of [
    ['set', 'goodwill_credit', 'stripe'],
    ['set', 'refund', 'local'],
    ['set', 'refund', 'Not A Name'],
  ]) {
    expect((await run(['routes', ...wrong, '--as', 'lead'])).exitCode).toBe(2);
  }
});

test('switched on it is gone, and the audit has each change with who made it', async () => {
  expect(await json(['switch', 'on', 'local', 'refund', '--as', 'lead'])).toMatchObject({
    is_changed: true,
  });
  expect((await run(['show', ticketId])).stdout).not.toContain('switched such writes off');
  expect(await audited()).toEqual([
    ['ops', 'local/refund', null, 'on'],
    ['lead', 'larkfield/refund', null, 'stripe'],
    ['lead2', 'larkfield/refund', 'stripe', null],
    ['lead', 'local/refund', 'on', 'off'],
  ]);
  const whole = { sinceSeq: null, keptHash: null };
  expect(await verifyAudit(database.pool, whole)).toMatchObject({ problem: null });
});

test('what does not agree is listed below the open operations', async () => {
  expect(await json(['operations'])).toEqual({ operations: [], findings: [] });
  await noteFinding(database.pool, {
    ...{ findingKey: 'unknown_effect/stripe/re_1', kind: 'unknown_effect', provider: 'stripe' },
    ...{ providerRef: 're_1', detail: { amount_minor: '500', currency: 'CAD' } },
  });
  expect(await json(['operations'])).toMatchObject({
    findings: [{ kind: 'unknown_effect', provider_ref: 're_1', operation_id: null }],
  });
  const { stdout } = await run(['operations']);
  expect(stdout).toContain('unknown_effect: stripe re_1, 5.00 CAD; seen since');
});

test('what freezes a payment is named by findings and doctor, and settled by ops with evidence', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    'SELECT payment_id AS id FROM payments ORDER BY payment_id LIMIT 1',
  );
  const findingKey = 'second_effect/stripe/re_2';
  await noteFinding(database.pool, {
    ...{ findingKey, kind: 'second_effect', provider: 'stripe', providerRef: 're_2' },
    ...{ paymentId: rows[0]?.id ?? '', detail: { amount_minor: '500', currency: 'CAD' } },
  });
  expect((await run(['findings'])).stdout).toContain(
    `no refund until it is settled: ${findingKey}`,
  );
  expect((await run(['doctor'])).stdout).toContain(findingKey);
  const settle = ['findings', 'settle', findingKey, '--evidence', 'Seen on the page at Stripe.'];
  expect(await run([...settle, '--as', 'agent'])).toMatchObject({ exitCode: 3 });
  expect(await json([...settle, '--as', 'ops'])).toMatchObject({ result: 'settled' });
  expect((await run(['findings'])).stdout).not.toContain(findingKey);
  const audit = await database.pool.query(
    `SELECT body::json->>'actor' AS actor FROM audit WHERE body::json->>'event' = 'finding_settled'`,
  );
  expect(audit.rows).toEqual([{ actor: 'ops' }]);
});

test('the comparison can not be asked for where Temporal is not', async () => {
  expect(await run(['reconcile'])).toMatchObject({
    exitCode: 5,
    stderr: expect.stringContaining('Temporal can not be asked') as string,
  });
});
