/** The API as a program uses it: its tokens, pages, decisions, tickets and refusals. */
import { createApiClient, newToken } from '../support/api-client';
import type { ApiClient } from '../support/api-client';
import { countRows, untilCase, untilProposed } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { sendWakeup } from '../support/signal-approval';
import type { TokenScope } from '../../db/queries/api-tokens';

let world: CaseWorld;

beforeAll(async () => {
  world = await createCaseWorld();
  await world.startWorker();
});
afterAll(() => world.close());

function deps() {
  return {
    pool: world.pool,
    now: () => new Date(),
    takeIn: () => Promise.resolve(),
    handOver: () => Promise.resolve(false),
    wake: async (wakeupIds: readonly string[]): Promise<void> => {
      for (const wakeupId of wakeupIds) await sendWakeup(world.pool, world.client, wakeupId);
    },
  };
}

async function program(
  userId: string,
  scopes: readonly TokenScope[] = ['read', 'decide', 'submit'],
): Promise<ApiClient> {
  return createApiClient(deps(), await newToken(world, { userId, scopes }));
}

async function waitingAction(ticketId: string) {
  await world.startCase(ticketId);
  const [action] = await untilProposed(world.pool, ticketId);
  if (!action) throw new Error('Nothing was proposed.');
  const { revision, actionIndex, digest } = action;
  return { revision, action: actionIndex + 1, digest };
}

test('nobody gets in without a token, with a made-up one, or with one that has ended', async () => {
  const secrets = [
    null,
    `cs_${'a'.repeat(43)}`,
    await newToken(world, { userId: 'agent', scopes: ['read'], lifeMs: -1 }),
    await newToken(world, { userId: 'agent3', scopes: ['read'] }),
  ];
  for (const secret of secrets) {
    const answer = await createApiClient(deps(), secret).get('/cases');
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in', status: 401 } });
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.body['request_id']).toBe(answer.headers.get('x-request-id'));
  }
});

test('pages hold every case once, whatever their size', async () => {
  const agent = await program('agent');
  const seen: string[] = [];
  let cursor = '';
  do {
    const page = await agent.get(`/cases?limit=30${cursor === '' ? '' : `&cursor=${cursor}`}`);
    const { cases, next_cursor: next } = page.body as {
      cases: { ticket_id: string }[];
      next_cursor: string | null;
    };
    seen.push(...cases.map((row) => row.ticket_id));
    cursor = next ?? '';
  } while (cursor !== '');
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBe(await countRows(world.pool, 'tickets', []));
});

test('a decision is recorded once, however often the request is sent', async () => {
  const ticket = 'larkfield-T-81003';
  const asked = { ...(await waitingAction(ticket)), verdict: 'approve' };
  const agent = await program('agent');
  const path = `/cases/${ticket}/decisions`;
  const key = 'the-same-key-1';
  const [first, second] = [await agent.post(path, asked, key), await agent.post(path, asked, key)];
  expect(first).toMatchObject({ status: 200, body: { result: 'recorded', user_id: 'agent' } });
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  const other = await agent.post(path, { ...asked, verdict: 'reject', reason: 'No.' }, key);
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  const end = await untilCase(world.pool, ticket, ['closed', 'handed_off']);
  expect(end).toMatchObject({ state: 'closed', outcome: 'resolve' });
  expect(await countRows(world.pool, 'decisions WHERE case_id = $1', [end.caseId])).toBe(1);
  const late = await (await program('lead')).post(path, asked);
  expect(late).toMatchObject({ status: 409, body: { code: 'already_decided' } });
  expect(String(late.body['detail'])).toContain('agent approved it');
});

test('a decision needs its scope, a role that decides, a reason for a no, and a key', async () => {
  const ticket = 'larkfield-T-81012';
  const asked = { ...(await waitingAction(ticket)), verdict: 'approve' };
  const path = `/cases/${ticket}/decisions`;
  const reader = await program('agent', ['read']);
  expect(await reader.post(path, asked)).toMatchObject({
    status: 403,
    body: { code: 'scope_missing' },
  });
  expect(await (await program('ops')).post(path, asked)).toMatchObject({
    status: 403,
    body: { code: 'not_entitled' },
  });
  const agent = await program('agent');
  expect(await agent.post(path, { ...asked, verdict: 'reject' })).toMatchObject({
    status: 422,
    body: { code: 'reason_missing' },
  });
  expect(await agent.post(path, asked, null)).toMatchObject({
    status: 400,
    body: { code: 'idempotency_key_missing' },
  });
  expect(await agent.post('/cases/larkfield-T-0/decisions', asked)).toMatchObject({
    status: 404,
    body: { code: 'ticket_not_found' },
  });
  expect(await countRows(world.pool, 'decisions', [])).toBe(1);
});

test('ops read cases without a word of a customer', async () => {
  const ops = await program('ops');
  const list = JSON.stringify((await ops.get('/cases?limit=100')).body);
  const one = await ops.get('/cases/larkfield-T-80009');
  expect(one.body).toMatchObject({ subject: null, body: null });
  const found = await world.pool.query<{ text: string }>(
    `SELECT subject AS text FROM tickets WHERE length(subject) > 12
     UNION SELECT name FROM customers`,
  );
  for (const { text } of found.rows) {
    expect(list).not.toContain(text);
    expect(JSON.stringify(one.body)).not.toContain(text);
  }
});

test('a ticket is stored once by its own id', async () => {
  const agent = await program('agent');
  const ticket = { external_id: 'A-1', customer_id: 'C-33470', subject: 'Hello', body: 'Where?' };
  expect(await agent.post('/tickets', ticket)).toMatchObject({
    status: 200,
    body: { ticket_id: 'web-A-1', is_new: true },
  });
  expect(await agent.post('/tickets', ticket)).toMatchObject({ body: { is_new: false } });
  expect(
    await agent.post('/tickets', { ...ticket, customer_id: 'C-0', external_id: 'A-2' }),
  ).toMatchObject({ status: 422, body: { code: 'ticket_refused' } });
});

test.each([
  ['no JSON', '{'],
  [
    'an unknown field',
    { revision: 1, action: 1, verdict: 'approve', digest: 'a'.repeat(64), x: 1 },
  ],
  ['a number as text', { revision: '1', action: 1, verdict: 'approve', digest: 'a'.repeat(64) }],
  ['a digest in part', { revision: 1, action: 1, verdict: 'approve', digest: 'abc' }],
  ['a prototype key', '{"__proto__":{"verdict":"approve"},"revision":1}'],
])('%s is refused in words, and nothing is recorded', async (_what, body) => {
  const before = await countRows(world.pool, 'decisions', []);
  const agent = await program('agent');
  const answer = await agent.post('/cases/larkfield-T-81012/decisions', body);
  expect([400, 422]).toContain(answer.status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(await countRows(world.pool, 'decisions', [])).toBe(before);
});

test('the description is served to everybody, and names what each route needs', async () => {
  const { status, body } = await createApiClient(deps(), null).get('/openapi.json');
  expect(status).toBe(200);
  expect(body).toMatchObject({ openapi: '3.1.0' });
  const paths = Object.keys(body['paths'] as object).sort();
  expect(paths).toEqual([
    '/cases',
    '/cases/{ticket_id}',
    '/cases/{ticket_id}/decisions',
    '/tickets',
  ]);
});
