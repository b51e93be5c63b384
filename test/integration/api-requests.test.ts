/** The API as any program meets it: who gets in, what a request may be, and how it is refused. */
import { randomUUID } from 'node:crypto';
import {
  ALL_SCOPES,
  apiDeps,
  createApiClient,
  expectProblem,
  newToken,
  programOf,
} from '../support/api-client';
import type { ApiClient, ApiDeps } from '../support/api-client';
import { countRows } from '../support/case-facts';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';

let database: TestDatabase;
let deps: ApiDeps;
let agent: ApiClient;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  deps = apiDeps(database.appPool);
  agent = await programOf(deps, 'agent');
});
afterAll(() => database.drop());

const TICKET = { external_id: 'A-1', customer_id: 'C-33470', subject: 'Hello', body: 'Where?' };

test('nobody gets in without a token, with a made-up one, or with one that has ended', async () => {
  const secrets = [
    null,
    `cs_${'a'.repeat(43)}`,
    await newToken(deps, { userId: 'agent', scopes: ['read'], lifeMs: -1 }),
    await newToken(deps, { userId: 'agent3', scopes: ['read'] }),
  ];
  for (const secret of secrets) {
    const answer = await createApiClient(deps, secret).get('/cases');
    expectProblem(answer, 401, 'not_signed_in');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  }
});

test('a token in the address or in a cookie opens nothing', async () => {
  const secret = await newToken(deps, { userId: 'agent', scopes: ['read'] });
  const nobody = createApiClient(deps, null);
  expectProblem(await nobody.get(`/cases?access_token=${secret}`), 401, 'not_signed_in');
  const cookie = `__Host-countersign=${secret}`;
  expectProblem(await nobody.get('/cases', { cookie }), 401, 'not_signed_in');
});

test('a program can ask whose token it has, whatever its scopes', async () => {
  await database.pool.query(`INSERT INTO user_teams VALUES ('agent2', 'payment')`);
  const { status, body } = await (await programOf(deps, 'agent2', ['submit'])).get('/me');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    user_id: 'agent2',
    role: 'agent',
    teams: ['payment'],
    token: { scopes: ['submit'] },
  });
});

test.each([
  ['read', 'GET', '/cases'],
  ['read', 'GET', '/cases/larkfield-T-81003'],
  ['read', 'GET', '/cases/larkfield-T-81003/proposals'],
  ['read', 'GET', '/cases/larkfield-T-81003/trace'],
  ['read', 'GET', '/audit'],
  ['read', 'GET', '/operations'],
  ['submit', 'POST', '/tickets'],
  ['submit', 'POST', '/tickets/larkfield-T-81003/messages'],
  ['decide', 'POST', '/cases/larkfield-T-81003/decisions'],
  ['decide', 'POST', '/cases/larkfield-T-81003/edits'],
  ['decide', 'POST', '/cases/larkfield-T-81003/take'],
  ['decide', 'POST', '/cases/larkfield-T-81003/close'],
  ['decide', 'POST', '/cases/larkfield-T-81003/claim'],
  ['decide', 'POST', '/cases/larkfield-T-81003/release'],
  ['operate', 'POST', `/operations/${randomUUID()}/settlements`],
] as const)('without the scope %s a token opens no %s %s', async (scope, method, path) => {
  const others = ALL_SCOPES.filter((each) => each !== scope);
  const program = await programOf(deps, 'lead', others);
  const answer = method === 'GET' ? await program.get(path) : await program.post(path, {});
  expectProblem(answer, 403, 'scope_missing');
});

test('every path has its own methods and no other', async () => {
  const { body } = await agent.get('/openapi.json');
  const paths = Object.entries(body['paths'] as Record<string, object>);
  expect(paths.length).toBeGreaterThan(10);
  for (const [template, item] of [...paths, ['/openapi.json', { get: {} }] as const]) {
    const path = template.replace('{ticket_id}', 'x').replace('{operation_id}', randomUUID());
    const own = Object.keys(item).flatMap((name) =>
      name === 'get' ? ['GET', 'HEAD'] : [name.toUpperCase()],
    );
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']) {
      if (own.includes(method)) continue;
      const answer = await agent.ask(method, path);
      expectProblem(answer, 405, 'method_not_allowed');
      expect([template, answer.headers.get('allow')]).toEqual([template, own.join(', ')]);
    }
  }
});

test('a path that there is not is 404, and so is one with a slash too much', async () => {
  for (const path of ['/nothing', '/cases/', '/cases//trace', '/cases/a/b/c', '']) {
    expectProblem(await agent.get(path), 404, 'not_found');
    expectProblem(await agent.post(path, {}), 404, 'not_found');
  }
});

test('whoever wants no JSON gets none', async () => {
  expectProblem(await agent.get('/cases', { accept: 'text/html' }), 406, 'not_acceptable');
  expect(await agent.get('/cases', { accept: 'text/html, */*;q=0.1' })).toMatchObject({
    status: 200,
  });
});

test.each([
  ['a form', 'application/x-www-form-urlencoded', 415, 'not_json'],
  ['plain text', 'text/plain', 415, 'not_json'],
  ['something like JSON', 'application/jsonp', 415, 'not_json'],
  ['no type at all', null, 415, 'not_json'],
])('%s is refused', async (...[, type, status, code]) => {
  const headers = {
    'idempotency-key': randomUUID(),
    ...(type === null ? {} : { 'content-type': type }),
  };
  const body = new TextEncoder().encode(JSON.stringify({ ...TICKET, external_id: 'N-1' }));
  expectProblem(await agent.ask('POST', '/tickets', { headers, body }), status, code);
  expect(await countRows(database.pool, `tickets WHERE external_id = 'N-1'`)).toBe(0);
});

test.each([
  ['no JSON', '{', 400, 'malformed_json'],
  ['nothing', '', 400, 'malformed_json'],
  ['a list', '[]', 400, 'malformed_json'],
  [
    'a key twice',
    '{"external_id":"X","external_id":"Y","customer_id":"C-33470","body":"b"}',
    400,
    'repeated_key',
  ],
  ['a prototype key', '{"__proto__":{"body":"b"},"external_id":"X"}', 400, 'forbidden_key'],
  ['NUL', JSON.stringify({ ...TICKET, body: 'a\0b' }), 422, 'bad_input'],
  ['an unknown field', JSON.stringify({ ...TICKET, priority: 1 }), 422, 'bad_input'],
  ['a missing field', JSON.stringify({ ...TICKET, body: undefined }), 422, 'bad_input'],
  ['a number as text', JSON.stringify({ ...TICKET, customer_id: 33_470 }), 422, 'bad_input'],
  [
    'an id that could be a case of another',
    JSON.stringify({ ...TICKET, external_id: 'A.1' }),
    422,
    'bad_input',
  ],
  [
    'a day that there is not',
    JSON.stringify({ ...TICKET, received_at: '2026-02-30T00:00:00Z' }),
    422,
    'bad_input',
  ],
  ['an unknown customer', JSON.stringify({ ...TICKET, customer_id: 'C-0' }), 422, 'ticket_refused'],
  [
    'more than is taken',
    JSON.stringify({ ...TICKET, body: 'x'.repeat(300_000) }),
    413,
    'too_large',
  ],
] as const)('%s is refused, and nothing is stored', async (...[, body, status, code]) => {
  const before = await countRows(database.pool, 'tickets');
  expectProblem(await agent.post('/tickets', body), status, code);
  expect(await countRows(database.pool, 'tickets')).toBe(before);
});

test('an unknown parameter of the query is refused and not overlooked', async () => {
  for (const path of ['/cases?stat=waiting', '/me?x=1', '/cases?state=waiting&state=new']) {
    expectProblem(await agent.get(path), 422, 'bad_input');
  }
  expectProblem(
    await agent.post('/tickets?x=1', { ...TICKET, external_id: 'Q-1' }),
    422,
    'bad_input',
  );
});

test('no parameter of any list takes what Postgres can not store', async () => {
  const { body } = await agent.get('/openapi.json');
  type Item = { get?: { parameters?: { name: string; in: string }[] } };
  const paths = Object.entries(body['paths'] as Record<string, Item>);
  const asked = paths.flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => `${path.replace('{ticket_id}', 'larkfield-T-81003')}?${name}=%00`),
  );
  expect(asked).toContain('/cases?taken_over_by=%00');
  for (const path of [...asked, '/cases/%00', '/cases/a%00b/trace']) {
    const { status } = await agent.get(path);
    expect([path, status]).toEqual([path, 422]);
  }
});

test('a refusal says which field, and not what was in it', async () => {
  const { body } = await agent.post('/tickets', { ...TICKET, customer_id: ['secret words'] });
  expect(body['detail']).toMatch(/^customer_id: /);
  expect(JSON.stringify(body)).not.toContain('secret');
});

describe('tickets in', () => {
  test('one is stored once by its own id', async () => {
    const asked = { ...TICKET, external_id: 'T-1' };
    expect(await agent.post('/tickets', asked)).toMatchObject({
      status: 200,
      body: { ticket_id: 'web-T-1', is_new: true },
    });
    expect(await agent.post('/tickets', asked)).toMatchObject({ body: { is_new: false } });
    const other = await agent.post('/tickets', { ...asked, body: 'Another.' });
    expectProblem(other, 422, 'ticket_refused');
  });

  test("a customer's next message is stored once by its own id", async () => {
    await agent.post('/tickets', { ...TICKET, external_id: 'T-2' });
    const path = '/tickets/web-T-2/messages';
    const asked = { message_id: 'm-1', text: 'Any news?' };
    const first = await agent.post(path, asked);
    expect(first).toMatchObject({
      status: 200,
      body: { ticket_id: 'web-T-2', case_id: null, is_new: true, effect: 'no_open_case' },
    });
    expect(first.body['message_id']).not.toContain('m-1');
    expect(await agent.post(path, asked)).toMatchObject({ body: { is_new: false } });
    const other = await agent.post(path, { ...asked, text: 'Something else.' });
    expectProblem(other, 409, 'message_differs');
    expectProblem(await agent.post(path, { ...asked, text: '\u202e' }), 422, 'message_unusable');
    const nowhere = await agent.post('/tickets/web-T-0/messages', asked);
    expectProblem(nowhere, 404, 'ticket_not_found');
  });

  test('whoever only reads brings in nothing', async () => {
    await database.pool.query(
      `INSERT INTO users (user_id, display_name, role) VALUES ('reader', 'Rae', 'read_only')`,
    );
    const reader = await programOf(deps, 'reader');
    expectProblem(await reader.post('/tickets', TICKET), 403, 'not_entitled');
    const message = { message_id: 'm-2', text: 'Hello' };
    const answer = await reader.post('/tickets/larkfield-T-81003/messages', message);
    expectProblem(answer, 403, 'not_entitled');
  });
});
