/** A request that is sent again, many times at once, or too often. */
import { randomUUID } from 'node:crypto';
import { createApp } from '../../client/api/app';
import { POLICY } from '../../contracts/policy';
import {
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

describe('an Idempotency-Key', () => {
  test('is needed for every POST, and has 8 to 200 visible characters', async () => {
    for (const key of [null, 'short', 'x'.repeat(201), 'with a blank']) {
      expectProblem(await agent.post('/tickets', TICKET, key), 400, 'idempotency_key_missing');
    }
  });

  test('gives the same answer to the same request', async () => {
    const asked = { ...TICKET, external_id: 'I-1' };
    const key = randomUUID();
    const first = await agent.post('/tickets', asked, key);
    const second = await agent.post('/tickets', asked, key);
    expect(second).toMatchObject({ status: first.status, body: first.body });
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(first.headers.get('idempotency-replayed')).toBeNull();
  });

  test('does not keep a refusal: the customer may be known by the next try', async () => {
    const asked = { ...TICKET, external_id: 'I-9', customer_id: 'C-NEW' };
    const key = randomUUID();
    const first = await agent.post('/tickets', asked, key);
    expect(first.status).toBe(422);
    await database.pool.query(
      `INSERT INTO customers (customer_id, shop_id, name, email)
       SELECT 'C-NEW', shop_id, name, 'new@customers.example' FROM customers WHERE customer_id = 'C-33470'`,
    );
    const second = await agent.post('/tickets', asked, key);
    expect(second).toMatchObject({ status: 200, body: { is_new: true } });
    expect((await agent.post('/tickets', asked, key)).headers.get('idempotency-replayed')).toBe(
      'true',
    );
  });

  test('does not keep a 404: the ticket may have come by the next try', async () => {
    const key = randomUUID();
    const message = { message_id: 'm-1', text: 'Any news?' };
    const path = '/tickets/web-I-10/messages';
    const first = await agent.post(path, message, key);
    expect(first.status).toBe(404);
    await agent.post('/tickets', { ...TICKET, external_id: 'I-10' });
    expect((await agent.post(path, message, key)).status).toBe(200);
  });

  test('is refused for another body, and for the same body elsewhere', async () => {
    const key = randomUUID();
    await agent.post('/tickets', { ...TICKET, external_id: 'I-2' }, key);
    const other = await agent.post('/tickets', { ...TICKET, external_id: 'I-3' }, key);
    expectProblem(other, 422, 'idempotency_key_reused');
    const elsewhere = await agent.post(
      '/tickets/web-I-2/messages',
      { ...TICKET, external_id: 'I-2' },
      key,
    );
    expectProblem(elsewhere, 422, 'idempotency_key_reused');
    expect(await countRows(database.pool, `tickets WHERE external_id = 'I-3'`)).toBe(0);
  });

  test('is one for each user: nobody gets the answer of somebody else', async () => {
    const key = randomUUID();
    await agent.post('/tickets', { ...TICKET, external_id: 'I-4' }, key);
    const lead = await programOf(deps, 'lead');
    const answer = await lead.post('/tickets', { ...TICKET, external_id: 'I-4' }, key);
    expect(answer).toMatchObject({ status: 200, body: { is_new: false } });
    expect(answer.headers.get('idempotency-replayed')).toBeNull();
  });

  test('sent many times at once does its work once', async () => {
    let takenIn = 0;
    const slow = apiDeps(database.appPool, {
      takeIn: async () => {
        takenIn += 1;
      },
    });
    const program = await programOf(slow, 'agent');
    const key = randomUUID();
    const asked = { ...TICKET, external_id: 'I-5' };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => program.post('/tickets', asked, key)),
    );
    expect(takenIn).toBe(1);
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expectProblem(answer, 409, 'request_running');
    }
  });

  test('of a request that failed on our side may be sent again', async () => {
    let isBroken = true;
    const failing = apiDeps(database.appPool, {
      takeIn: () => (isBroken ? Promise.reject(new Error('down')) : Promise.resolve()),
    });
    const secret = await newToken(failing, { userId: 'agent', scopes: ['submit'] });
    const faults: unknown[] = [];
    const app = createApp({ ...failing, onFault: ({ error }) => faults.push(error) });
    const send = () =>
      app.request('http://api.test/api/v1/tickets', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${secret}`,
          'content-type': 'application/json',
          'idempotency-key': 'failed-once',
        },
        body: JSON.stringify({ ...TICKET, external_id: 'I-6' }),
      });
    const first = await send();
    expect(first.status).toBe(500);
    const body = (await first.json()) as object;
    expect(body).toMatchObject({ code: 'fault', request_id: first.headers.get('x-request-id') });
    expect(JSON.stringify(body)).not.toContain('down');
    expect(faults).toHaveLength(1);
    isBroken = false;
    expect((await send()).status).toBe(200);
  });

  test('of a request that was cut off may be sent again after a while, and not before', async () => {
    const key = randomUUID();
    const asked = { ...TICKET, external_id: 'I-7' };
    await agent.post('/tickets', asked, key);
    // As a server leaves it that went down in the middle.
    await database.pool.query(
      'UPDATE idempotent_requests SET status = NULL, body = NULL WHERE idempotency_key = $1',
      [key],
    );
    expectProblem(await agent.post('/tickets', asked, key), 409, 'request_running');
    const later = new Date(Date.now() + POLICY.api.cutOffAfterMs + 1_000);
    const program = await programOf(apiDeps(database.appPool, { now: () => later }), 'agent');
    const answers = await Promise.all([1, 2, 3].map(() => program.post('/tickets', asked, key)));
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await agent.post('/tickets', asked, key)).toMatchObject({ body: { is_new: false } });
  });
});

describe('a token that asks too often', () => {
  test('is told when to ask again, and no other token with it', async () => {
    let nowMs = Date.now();
    const limited = apiDeps(database.appPool, {
      apiLimits: { burst: 3, perSecond: 0.5 },
      now: () => new Date(nowMs),
    });
    const secret = await newToken(limited, { userId: 'agent', scopes: ['read'] });
    const other = await newToken(limited, { userId: 'agent', scopes: ['read'] });
    const program = createApiClient(limited, secret);
    for (let count = 0; count < 3; count += 1) {
      expect((await program.get('/me')).status).toBe(200);
    }
    const refused = await program.get('/me');
    expectProblem(refused, 429, 'too_many_requests');
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await createApiClient(limited, other).get('/me')).status).toBe(200);
    nowMs += 2_000;
    expect((await program.get('/me')).status).toBe(200);
  });

  test('uses up no key: the request is done when it is sent again', async () => {
    let nowMs = Date.now();
    const limited = apiDeps(database.appPool, {
      apiLimits: { burst: 1, perSecond: 1 },
      now: () => new Date(nowMs),
    });
    const program = await programOf(limited, 'agent');
    const key = randomUUID();
    const asked = { ...TICKET, external_id: 'R-1' };
    await program.get('/me');
    expectProblem(await program.post('/tickets', asked, key), 429, 'too_many_requests');
    nowMs += 1_000;
    expect(await program.post('/tickets', asked, key)).toMatchObject({
      status: 200,
      body: { is_new: true },
    });
  });

  test('the policy holds where nobody says otherwise', async () => {
    const fixed = new Date();
    const deps = apiDeps(database.appPool, { now: () => fixed });
    delete deps.apiLimits;
    const program = await programOf(deps, 'agent');
    const statuses: number[] = [];
    for (let count = 0; count <= POLICY.api.burst; count += 1) {
      statuses.push((await program.get('/me')).status);
    }
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});
