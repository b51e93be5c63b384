/** Writes and the audit through the API: who sees them, page by page, and two people's word. */
import { randomUUID } from 'node:crypto';
import { apiDeps, programOf } from '../support/api-client';
import type { ApiClient, ApiDeps } from '../support/api-client';
import { countRows } from '../support/case-facts';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { refundForm } from '../support/facts';
import { addLateOrders } from '../support/late-orders';
import { orderOf, propose } from '../support/waiting-case';

const EVIDENCE = 'The page of the payment at the provider shows it.';

let database: TestDatabase;
let deps: ApiDeps;
const woken: string[] = [];
const operations: string[] = [];

/** Approved by an agent through the API; nobody is there to carry it out. */
async function approve(ticketId: string, agent: ApiClient): Promise<string> {
  const form = refundForm({
    order_id: await orderOf(database.pool, ticketId),
    amount: 5,
    reason: 'late_delivery',
  });
  const [action] = await propose(database.pool, ticketId, [form]);
  const { status } = await agent.post(`/cases/${ticketId}/decisions`, {
    revision: action?.revision,
    action: 1,
    verdict: 'approve',
    digest: action?.digest,
  });
  expect(status).toBe(200);
  const found = await database.pool.query<{ id: string }>(
    'SELECT operation_id AS id FROM operations JOIN cases USING (case_id) WHERE ticket_id = $1',
    [ticketId],
  );
  return found.rows[0]?.id ?? '';
}

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  deps = apiDeps(database.appPool, {
    wake: async (ids) => {
      woken.push(...ids);
    },
  });
  const agent = await programOf(deps, 'agent');
  const tickets = await addLateOrders(database.pool, { count: 4, prefix: 'P' });
  for (const ticketId of tickets) operations.push(await approve(ticketId, agent));
  await database.pool.query(`UPDATE cases SET team = 'payment'`);
  await database.pool.query(`UPDATE cases SET team = 'delivery' WHERE ticket_id = $1`, [
    tickets[0],
  ]);
  await database.pool.query(`INSERT INTO user_teams VALUES ('lead2', 'payment')`);
});
afterAll(() => database.drop());

type OperationPage = { operations: { operation_id: string }[]; next_cursor: string | null };

async function allOperations(program: ApiClient, query = ''): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const next: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = (await program.get(`/operations?limit=1${query}${next}`)).body as OperationPage;
    seen.push(...page.operations.map((row) => row.operation_id));
    cursor = page.next_cursor;
  }
  return seen;
}

test('writes come page by page, each once, the oldest first', async () => {
  const lead = await programOf(deps, 'lead');
  expect(await allOperations(lead)).toEqual(operations);
  expect(await allOperations(lead, '&state=ready')).toEqual(operations);
  expect(await allOperations(lead, '&state=unknown')).toEqual([]);
  const { body } = await lead.get('/operations?limit=1');
  expect(body['operations']).toMatchObject([
    {
      kind: 'refund',
      state: 'ready',
      said: null,
      attempts: 0,
      case_id: expect.any(String) as string,
    },
  ]);
});

test('writes made at the very same instant are each on a page too', async () => {
  await database.pool.query('UPDATE operations SET created_at = $1', [
    '2026-10-10T10:00:00.123456Z',
  ]);
  const lead = await programOf(deps, 'lead');
  expect((await allOperations(lead)).sort()).toEqual([...operations].sort());
});

test.each([
  'x',
  'W10',
  Buffer.from('["2026-13-45T99:99:99.000000Z","x"]').toString('base64url'),
  Buffer.from(`["2026-13-45T99:99:99.000000Z","${randomUUID()}"]`).toString('base64url'),
])('the cursor %s is of no page', async (cursor) => {
  const lead = await programOf(deps, 'lead');
  expect(await lead.get(`/operations?cursor=${cursor}`)).toMatchObject({
    status: 422,
    body: { code: 'bad_input' },
  });
});

test.each(['/operations', '/audit'])('%s is for ops, leads and admins', async (path) => {
  for (const userId of ['ops', 'lead']) {
    expect((await (await programOf(deps, userId)).get(path)).status).toBe(200);
  }
  expect(await (await programOf(deps, 'agent')).get(path)).toMatchObject({
    status: 403,
    body: { code: 'not_entitled' },
  });
});

test("a lead of another team sees no write and no audit entry of a team's case", async () => {
  const lead2 = await programOf(deps, 'lead2');
  const [foreign = '', ...others] = operations;
  expect((await allOperations(lead2)).sort()).toEqual([...others].sort());
  const asked = { outcome: 'done', evidence: EVIDENCE };
  const settle = async (id: string) => lead2.post(`/operations/${id}/settlements`, asked);
  const nothing = randomUUID();
  const [atForeign, atNothing] = [await settle(foreign), await settle(nothing)];
  expect(atForeign).toMatchObject({ status: 404, body: { code: 'operation_not_found' } });
  expect(String(atForeign.body['detail']).replace(foreign, nothing)).toBe(atNothing.body['detail']);
  expect(atNothing.status).toBe(404);

  const ticket = (
    await database.pool.query<{ id: string }>(
      'SELECT ticket_id AS id FROM operations JOIN cases USING (case_id) WHERE operation_id = $1',
      [foreign],
    )
  ).rows[0]?.id;
  const query = `/audit?event=decision&ticket_id=${ticket ?? ''}`;
  expect((await lead2.get(query)).body['entries']).toEqual([]);
  expect((await (await programOf(deps, 'lead')).get(query)).body['entries']).toHaveLength(1);
});

/** As an executor leaves it whose service has not answered. */
async function sendWithoutAnswer(operationId: string): Promise<void> {
  await database.pool.query(
    `UPDATE operations SET route = 'remote', provider = 'p', provider_key = 'k', state = 'reserved'
     WHERE operation_id = $1`,
    [operationId],
  );
  await database.pool.query(
    `UPDATE operations SET state = 'sending', first_sent_at = now(), resend_until = now()
     WHERE operation_id = $1`,
    [operationId],
  );
}

test('two people settle a write; the first alone, the same twice and a differing one change nothing', async () => {
  const [, , operationId = ''] = operations;
  const path = `/operations/${operationId}/settlements`;
  const asked = { outcome: 'not_done', evidence: EVIDENCE };
  const ops = await programOf(deps, 'ops');
  expect(await ops.post(path, asked)).toMatchObject({ status: 409, body: { code: 'not_open' } });
  await sendWithoutAnswer(operationId);
  const agent = await programOf(deps, 'agent');
  expect(await agent.post(path, asked)).toMatchObject({
    status: 403,
    body: { code: 'not_entitled' },
  });
  const short = await ops.post(path, { ...asked, evidence: 'I know.' });
  expect(short).toMatchObject({ status: 422, body: { code: 'bad_input' } });
  expect(await ops.post(path, asked)).toMatchObject({ status: 200, body: { result: 'proposed' } });
  expect(await ops.post(path, asked)).toMatchObject({
    status: 403,
    body: { code: 'second_person_needed' },
  });
  const lead = await programOf(deps, 'lead');
  expect(await lead.post(path, { ...asked, outcome: 'done' })).toMatchObject({
    status: 409,
    body: { code: 'settlement_differs' },
  });
  const before = woken.length;
  expect(await lead.post(path, asked)).toMatchObject({
    status: 200,
    body: { result: 'confirmed' },
  });
  expect(woken.length).toBe(before + 1);
  expect(
    await countRows(
      database.pool,
      `settlements WHERE operation_id = $1 AND confirmed_by = 'lead'`,
      [operationId],
    ),
  ).toBe(1);
  const { body } = await lead.get('/audit?event=settlement&channel=api');
  expect(body['entries']).toMatchObject([{ actor: 'lead' }, { actor: 'ops' }]);
});

describe('the audit', () => {
  type AuditPage = { entries: Record<string, string>[]; next_cursor: string | null };

  async function allEntries(query: string): Promise<AuditPage['entries']> {
    const ops = await programOf(deps, 'ops');
    const seen: AuditPage['entries'] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const next: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = (await ops.get(`/audit?limit=4${query}${next}`)).body as AuditPage;
      seen.push(...page.entries);
      cursor = page.next_cursor;
    }
    return seen;
  }

  test('comes page by page, every entry once, the newest first', async () => {
    const numbers = (await allEntries('')).map(({ seq }) => BigInt(seq ?? '0'));
    expect(numbers).toHaveLength(await countRows(database.pool, 'audit'));
    expect(numbers.every((seq, at) => at === 0 || seq === (numbers[at - 1] ?? 0n) - 1n)).toBe(true);
  });

  test('is found by who, what, how and when', async () => {
    const decisions = await allEntries('&event=decision');
    expect(decisions).toHaveLength(4);
    expect(await allEntries('&event=decision&actor=agent&channel=api')).toEqual(decisions);
    expect(await allEntries('&event=decision&actor=lead')).toEqual([]);
    const at = decisions[1]?.['at'] ?? '';
    const instant = new Date(at).toISOString();
    const later = new Date(new Date(at).getTime() + 1).toISOString();
    expect(await allEntries(`&event=decision&from=${later}`)).toEqual(decisions.slice(0, 1));
    expect(await allEntries(`&event=decision&to=${instant}`)).toEqual(decisions.slice(2));
  });

  test('an entry that somebody tampered with is shown as such, and is no fault of ours', async () => {
    await database.pool.query('ALTER TABLE audit DISABLE TRIGGER audit_append_only');
    await database.pool.query(
      `UPDATE audit SET body = 'no JSON' WHERE seq = (SELECT max(seq) FROM audit)`,
    );
    const [newest] = await allEntries('');
    expect(newest).toMatchObject({ event: null, actor: null, detail: null });
  });
});
