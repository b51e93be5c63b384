/** Cases through the API: pages, filters, and whose they are. */
import { apiDeps, programOf } from '../support/api-client';
import type { ApiAnswer, ApiClient, ApiDeps } from '../support/api-client';
import { countRows } from '../support/case-facts';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { refundForm } from '../support/facts';
import { orderOf, propose } from '../support/waiting-case';

const WAITING = 'larkfield-T-81003';
const OTHERS = 'larkfield-T-81012';

let database: TestDatabase;
let deps: ApiDeps;
let agent: ApiClient;

async function proposeRefund(ticketId: string, amount: number): Promise<void> {
  const order = await orderOf(database.pool, ticketId);
  await propose(database.pool, ticketId, [
    refundForm({ order_id: order, amount, reason: 'late_delivery' }),
  ]);
}

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  deps = apiDeps(database.appPool);
  await proposeRefund(WAITING, 5);
  await proposeRefund(OTHERS, 5);
  await database.pool.query(`UPDATE cases SET team = 'delivery' WHERE ticket_id = $1`, [OTHERS]);
  await database.pool.query(`UPDATE cases SET team = 'payment' WHERE ticket_id = $1`, [WAITING]);
  await database.pool.query(
    `INSERT INTO user_teams VALUES ('agent2', 'payment'), ('lead2', 'payment')`,
  );
  agent = await programOf(deps, 'agent');
});
afterAll(() => database.drop());

type Page = { cases: { ticket_id: string; state: string }[]; next_cursor: string | null };

async function allCases(program: ApiClient, query: string): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const next: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { body } = await program.get(`/cases?limit=30${query}${next}`);
    const page = body as Page;
    seen.push(...page.cases.map((row) => row.ticket_id));
    cursor = page.next_cursor;
  }
  return seen;
}

test('pages hold every case once, whatever their size', async () => {
  const seen = await allCases(agent, '');
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBe(await countRows(database.pool, 'tickets'));
});

test('a ticket that comes in between two pages moves nothing', async () => {
  const first = (await agent.get('/cases?limit=3')).body as Page;
  await agent.post('/tickets', { external_id: 'NEW-1', customer_id: 'C-33470', body: 'Hello' });
  const second = (await agent.get(`/cases?limit=3&cursor=${first.next_cursor ?? ''}`)).body as Page;
  const ids = [...first.cases, ...second.cases].map((row) => row.ticket_id);
  expect(new Set(ids).size).toBe(6);
  expect(ids).not.toContain('web-NEW-1');
});

test('filters leave the others out, alone and together', async () => {
  expect((await allCases(agent, '&state=waiting')).sort()).toEqual([WAITING, OTHERS].sort());
  expect(await allCases(agent, '&state=waiting&team=delivery')).toEqual([OTHERS]);
  const { customer_id: customer } = (await agent.get(`/cases/${WAITING}`)).body as {
    customer_id: string;
  };
  expect(await allCases(agent, `&customer_id=${customer}`)).toContain(WAITING);
  expect(await allCases(agent, `&customer_id=${customer}`)).not.toContain(OTHERS);
  expect(await allCases(agent, '&taken_over_by=nobody')).toEqual([]);
  await database.pool.query(`UPDATE cases SET taken_over_by = 'lead' WHERE ticket_id = $1`, [
    OTHERS,
  ]);
  expect(await allCases(agent, '&taken_over_by=lead')).toEqual([OTHERS]);
  await database.pool.query(`UPDATE cases SET taken_over_by = NULL WHERE ticket_id = $1`, [OTHERS]);
});

test('a listed case that waits has its proposal, with what a decision needs', async () => {
  const { body } = await agent.get('/cases?state=waiting&team=payment');
  expect((body as Page).cases).toMatchObject([
    {
      ticket_id: WAITING,
      team: 'payment',
      proposal: {
        revision: 1,
        digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        deadline_at: expect.stringMatching(/Z$/) as string,
        actions: [{ number: 1, kind: 'refund', state: 'pending', signers_needed: 1 }],
      },
    },
  ]);
});

test('one case has its text, its evidence, its proposals and their digests', async () => {
  const { status, body } = await agent.get(`/cases/${WAITING}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ticket_id: WAITING,
    state: 'waiting',
    customer_name: expect.stringMatching(/\w/) as string,
    body: expect.stringMatching(/\w/) as string,
    evidence: {
      ...{ reads: [], rules: expect.any(Array) as unknown[] },
      gates: [{ what: 'resolution', is_passed: true, code: null, sentence: null }],
    },
    proposals: [
      {
        revision: 1,
        state: 'pending',
        reply: expect.stringMatching(/\w/) as string,
        changed_since: null,
        actions: [{ number: 1, amount: { amount: '5.00', currency: 'CAD' }, decisions: [] }],
      },
    ],
    writes: [],
    replies: [],
  });
});

test('the proposals of a case come page by page, the newest revision first', async () => {
  const many = 'larkfield-T-80009';
  for (const amount of [1, 2, 3]) {
    await propose(database.pool, many, [
      refundForm({ order_id: await orderOf(database.pool, many), amount }),
    ]).catch(() => undefined);
    await database.pool.query(
      `UPDATE proposals SET state = 'superseded', closed_at = now() WHERE case_id = $1 AND state = 'pending'`,
      [`${many}.1`],
    );
  }
  const found = await countRows(database.pool, 'proposals WHERE case_id = $1', [`${many}.1`]);
  const seen: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { body } = await agent.get(`/cases/${many}/proposals?limit=1${query}`);
    const page = body as { proposals: { revision: number }[]; next_cursor: string | null };
    expect(page.proposals).toHaveLength(1);
    seen.push(...page.proposals.map((row) => row.revision));
    cursor = page.next_cursor;
  }
  expect(seen).toHaveLength(found);
  expect(seen).toEqual([...seen].sort((left, right) => right - left));
});

test('a ticket without a case has no proposals and no trace, and is no error', async () => {
  const path = '/cases/web-NEW-1';
  expect(await agent.get(path)).toMatchObject({
    status: 200,
    body: { state: 'new', case_id: null, proposals: [] },
  });
  expect(await agent.get(`${path}/proposals`)).toMatchObject({ body: { proposals: [] } });
  expect(await agent.get(`${path}/trace`)).toMatchObject({ status: 200, body: { steps: [] } });
});

describe("another team's case", () => {
  const DIGEST = 'a'.repeat(64);
  const READS = ['', '/proposals', '/trace'];
  const POSTS: [path: string, body: object][] = [
    ['decisions', { revision: 1, action: 1, verdict: 'approve', digest: DIGEST }],
    ['edits', { revision: 1, digest: DIGEST, changes: [{ action: 1, fields: { amount: '1' } }] }],
    ['take', { reason: 'asked' }],
    ['close', { how: 'closed' }],
    ['claim', {}],
    ['release', {}],
  ];

  function withoutId({ status, body }: ApiAnswer): object {
    return { status, ...body, request_id: null };
  }

  test('is there for nobody of another team, in the same words as what there is not', async () => {
    for (const userId of ['agent2', 'lead2']) {
      const program = await programOf(deps, userId);
      for (const path of READS) {
        const foreign = withoutId(await program.get(`/cases/${OTHERS}${path}`));
        expect(foreign).toMatchObject({ status: 404, code: 'ticket_not_found' });
        expect(withoutId(await program.get(`/cases/larkfield-T-0${path}`))).toEqual(foreign);
      }
      for (const [path, body] of POSTS) {
        const foreign = withoutId(await program.post(`/cases/${OTHERS}/${path}`, body));
        expect(foreign).toMatchObject({ status: 404, code: 'ticket_not_found' });
        expect(withoutId(await program.post(`/cases/larkfield-T-0/${path}`, body))).toEqual(
          foreign,
        );
      }
      const message = { message_id: 'm-1', text: 'Hello' };
      expect(withoutId(await program.post(`/tickets/${OTHERS}/messages`, message))).toEqual(
        withoutId(await program.post('/tickets/larkfield-T-0/messages', message)),
      );
      expect(await allCases(program, '')).not.toContain(OTHERS);
      expect(await allCases(program, '')).toContain(WAITING);
      expect(await allCases(program, '&team=delivery')).toEqual([]);
    }
  });

  test('is there for ops and admins, whatever their team', async () => {
    await database.pool.query(`INSERT INTO user_teams VALUES ('ops', 'payment')`);
    const ops = await programOf(deps, 'ops');
    expect((await ops.get(`/cases/${OTHERS}`)).status).toBe(200);
  });
});

test("a claim is one person's at a time, locks nothing, and can be given up", async () => {
  const path = `/cases/${WAITING}`;
  const lead = await programOf(deps, 'lead');
  expect(await agent.post(`${path}/claim`, {})).toMatchObject({
    status: 200,
    body: { ticket_id: WAITING, claimed_by: 'agent' },
  });
  const held = await lead.post(`${path}/claim`, {});
  expect(held).toMatchObject({ status: 409, body: { code: 'claimed_before' } });
  expect(held.body['detail']).toMatch(/^agent looks after it/);
  expect(await lead.post(`${path}/release`, {})).toMatchObject({ body: { was_yours: false } });
  expect(await agent.post(`${path}/release`, {})).toMatchObject({ body: { was_yours: true } });
  expect((await lead.post(`${path}/claim`, {})).status).toBe(200);
  expect(await (await programOf(deps, 'ops')).post(`${path}/claim`, {})).toMatchObject({
    status: 403,
    body: { code: 'not_entitled' },
  });
});
