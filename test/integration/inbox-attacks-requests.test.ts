/** Attacks by requests: forged, planted, malformed, oversized, slow. Each with what must happen. */
import { createApp } from '../../client/api/app';
import { hashOfSecret, isPassword } from '../../client/api/secrets';
import { signIn as signInWith } from '../../client/api/sign-in';
import { startServer } from '../../client/api/start-server';
import type { RunningServer } from '../../client/api/start-server';
import { POLICY } from '../../contracts/policy';
import { newToken } from '../support/api-client';
import { allRows } from '../support/all-rows';
import { createBrowser } from '../support/browser';
import type { Browser, Reply, Sent } from '../support/browser';
import { countRows } from '../support/case-facts';
import type { PendingAction } from '../support/case-facts';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { refundForm } from '../support/facts';
import { createInboxApp } from '../support/inbox-app';
import type { InboxApp } from '../support/inbox-app';
import { PASSWORD, formFields, givePasswords } from '../support/inbox-client';
import { orderOf, propose } from '../support/waiting-case';
import { sendBytes } from '../support/wire';

const SESSION = '__Host-countersign';
const TICKET = 'larkfield-T-81003';
const OTHER_TICKET = 'larkfield-T-81012';
const PATH = `/inbox/${TICKET}`;
const API_PATH = `/api/v1/cases/${TICKET}/decisions`;

let database: TestDatabase;
let inbox: InboxApp;
let action: PendingAction;
let otherAction: PendingAction;
let token: string;
let agent: Browser;

async function waiting(ticketId: string): Promise<PendingAction> {
  const order = await orderOf(database.pool, ticketId);
  const [proposed] = await propose(database.appPool, ticketId, [refundForm({ order_id: order })]);
  if (!proposed) throw new Error('Nothing was proposed.');
  return proposed;
}

async function signedIn(login: string): Promise<Browser> {
  const browser = createBrowser(inbox.app);
  const reply = await browser.post('/sign-in', { login, password: PASSWORD, next: '/inbox' });
  expect(reply.status).toBe(303);
  return browser;
}

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  inbox = createInboxApp(database);
  await givePasswords({ pool: database.appPool }, ['agent', 'agent2', 'lead']);
  action = await waiting(TICKET);
  otherAction = await waiting(OTHER_TICKET);
  token = await newToken(
    { pool: database.appPool },
    { userId: 'agent', scopes: ['read', 'decide', 'submit', 'operate'] },
  );
  agent = await signedIn('agent');
});
/** None of them moved anything, and none was a fault of ours. */
afterEach(async () => {
  expect(await countRows(database.pool, 'decisions')).toBe(0);
  expect(inbox.faults).toEqual([]);
});
afterAll(() => database.drop());

async function approval(): Promise<Record<string, string>> {
  return formFields((await agent.get(PATH)).text, `${PATH}/approve`);
}

function asked(changes: object = {}): Record<string, unknown> {
  const { revision, actionIndex, digest } = action;
  return { revision, action: actionIndex + 1, digest, verdict: 'approve', ...changes };
}

let keyNo = 0;
function toApi(sent: Sent, path = API_PATH): Promise<Reply> {
  keyNo += 1;
  return createBrowser(inbox.app).send(path, {
    method: 'POST',
    ...sent,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `attack-no-${String(keyNo)}`,
      ...sent.headers,
    },
  });
}

function expectProblem(reply: Reply, statuses: readonly number[]): void {
  expect(statuses).toContain(reply.status);
  expect(reply.headers.get('content-type')).toBe('application/problem+json');
}

describe('forged forms', () => {
  test.each([
    ['of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }],
    ['of a neighbour host', { 'sec-fetch-site': 'same-site', origin: 'https://other.inbox.test' }],
    ['opened from a bookmark', { 'sec-fetch-site': 'none' }],
    ['with an origin of null', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ])('a form %s is refused, with its right key too', async (_what, headers) => {
    const reply = await agent.post(`${PATH}/approve`, await approval(), headers);
    expect(reply.status).toBe(403);
  });

  test.each([
    ['no origin', {}],
    ['the origin of another site', { origin: 'https://evil.test' }],
    ['an origin that only begins like ours', { origin: 'https://inbox.test.evil.test' }],
    ['an origin with our name as its user', { origin: 'https://inbox.test@evil.test' }],
    ['the origin null', { origin: 'null' }],
  ])('without sec-fetch-site, %s is refused', async (_what, headers) => {
    const body = await approval();
    const reply = await agent.send(`${PATH}/approve`, { method: 'POST', body, headers });
    expect(reply.status).toBe(403);
  });

  test('the form key of somebody else is refused', async () => {
    const other = await signedIn('agent2');
    const theirs = formFields((await other.get(PATH)).text, `${PATH}/approve`);
    expect((await agent.post(`${PATH}/approve`, theirs)).status).toBe(403);
  });

  test('a form without its key, or with it twice and the wrong one first, is refused', async () => {
    const { form_key: formKey = '', ...rest } = await approval();
    expect((await agent.post(`${PATH}/approve`, rest)).status).toBe(403);
    const query = new URLSearchParams({ ...rest, form_key: 'wrong' });
    query.append('form_key', formKey);
    const headers = {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const body = query.toString();
    const reply = await agent.send(`${PATH}/approve`, { method: 'POST', body, headers });
    expect(reply.status).toBe(403);
  });

  test.each(['text/plain', 'application/json', ''])(
    'a form sent as "%s", which other sites can send unasked, carries nothing',
    async (type) => {
      const body = new URLSearchParams(await approval()).toString();
      const headers = {
        'sec-fetch-site': 'same-origin',
        ...(type ? { 'content-type': type } : {}),
      };
      const bytes = new TextEncoder().encode(body);
      const reply = await agent.send(`${PATH}/approve`, { method: 'POST', body: bytes, headers });
      expect(reply.status).toBe(403);
    },
  );

  test('signing somebody in as another user from another site is refused', async () => {
    const victim = createBrowser(inbox.app);
    const fields = { login: 'agent2', password: PASSWORD };
    const reply = await victim.post('/sign-in', fields, { 'sec-fetch-site': 'cross-site' });
    expect(reply.status).toBe(403);
    expect(victim.cookies.size).toBe(0);
  });

  test('signing somebody out from another site is refused', async () => {
    const reply = await agent.post('/sign-out', {}, { 'sec-fetch-site': 'cross-site' });
    expect(reply.status).toBe(403);
    expect((await agent.get('/inbox')).status).toBe(200);
  });

  test.each([
    ['X-HTTP-Method-Override', { 'x-http-method-override': 'POST' }],
    ['X-Method-Override', { 'x-method-override': 'POST' }],
  ])('%s turns no GET into a POST', async (_what, headers) => {
    const query = new URLSearchParams({ ...(await approval()), _method: 'POST' }).toString();
    const reply = await agent.get(`${PATH}/approve?${query}`, headers);
    expect(reply.status).toBe(404);
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE2'])(
    'the method %s does nothing',
    async (method) => {
      const reply = await agent.send(`${PATH}/approve`, { method });
      expect(reply.status).toBe(404);
      expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});

describe('sessions and tokens', () => {
  test('a session that somebody planted before the sign-in opens nothing after it', async () => {
    const planted = 'p'.repeat(43);
    const victim = createBrowser(inbox.app);
    victim.cookies.set(SESSION, planted);
    await victim.post('/sign-in', { login: 'agent', password: PASSWORD });
    expect(victim.cookies.get(SESSION)).not.toBe(planted);
    const thief = createBrowser(inbox.app);
    thief.cookies.set(SESSION, planted);
    expect((await thief.get('/inbox')).status).toBe(303);
  });

  test('a cookie without the __Host- prefix, which a neighbour host could set, is no session', async () => {
    const thief = createBrowser(inbox.app);
    thief.cookies.set('countersign', agent.cookies.get(SESSION) ?? '');
    expect((await thief.get('/inbox')).status).toBe(303);
  });

  test('the hash of a session, as the database has it, is no session', async () => {
    const thief = createBrowser(inbox.app);
    const hash = hashOfSecret(agent.cookies.get(SESSION) ?? '');
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      thief.cookies.set(SESSION, hash.toString(form));
      expect((await thief.get('/inbox')).status).toBe(303);
    }
  });

  test.each(['token', 'access_token', 'authorization', 'key'])(
    'a token in the address, as "%s", opens nothing',
    async (name) => {
      const reply = await createBrowser(inbox.app).get(`/api/v1/cases?${name}=${token}`);
      expectProblem(reply, [401]);
      expect(reply.text).not.toContain(token);
    },
  );

  test.each([
    ['Basic', (secret: string) => `Basic ${Buffer.from(`agent:${secret}`).toString('base64')}`],
    ['no scheme', (secret: string) => secret],
    ['Token', (secret: string) => `Token ${secret}`],
    ['two tokens', (secret: string) => `Bearer ${secret}, Bearer ${secret}`],
    ['a token with more behind it', (secret: string) => `Bearer ${secret}x`],
  ])('a token with the scheme %s opens nothing', async (_what, authorization) => {
    const headers = { authorization: authorization(token) };
    expectProblem(await createBrowser(inbox.app).get('/api/v1/cases', headers), [401]);
  });

  test('a session does not open the API, and a token no page', async () => {
    expectProblem(await agent.get('/api/v1/cases'), [401]);
    const headers = { authorization: `Bearer ${token}` };
    expect((await createBrowser(inbox.app).get('/inbox', headers)).status).toBe(303);
  });

  test('a token of 43 other characters is told the same as one that has ended', async () => {
    const pool = database.appPool;
    const ended = await newToken({ pool }, { userId: 'agent', scopes: ['read'], lifeMs: -1 });
    const replies = [ended, `cs_${'a'.repeat(43)}`].map((secret) =>
      createBrowser(inbox.app).get('/api/v1/cases', { authorization: `Bearer ${secret}` }),
    );
    const [first, second] = (await Promise.all(replies)).map(({ text }) =>
      text.replace(/"request_id":"[^"]*"/, ''),
    );
    expect(first).toBe(second);
  });

  test('the stream of changes is closed to whoever has no session', async () => {
    expect((await createBrowser(inbox.app).get('/inbox/events')).status).toBe(401);
    const headers = { authorization: `Bearer ${token}` };
    expect((await createBrowser(inbox.app).get('/inbox/events', headers)).status).toBe(401);
  });
});

describe('guessing', () => {
  const deps = () => {
    const verified: string[] = [];
    const verify = (stored: string, password: string): Promise<boolean> => {
      verified.push(stored.split('$').slice(0, 4).join('$'));
      return isPassword(stored, password);
    };
    return { verified, deps: { pool: database.appPool, now: () => new Date(), verify } };
  };

  test.each([
    ['a known user', 'agent2'],
    ['an unknown one', 'nobody-of-that-name'],
    ['one without a password', 'ops'],
    ['a deactivated one', 'agent3'],
    ['a name of ten thousand letters', 'a'.repeat(10_000)],
  ])('for %s the same work is done: one hash with the same parameters', async (_what, login) => {
    const { verified, deps: counted } = deps();
    const who = { login, password: 'a guess', address: '203.0.113.40', browserSecret: null };
    expect(await signInWith(counted, { ...who, before: null })).toEqual({ kind: 'wrong' });
    expect(verified).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
  });

  test.each([
    ['in capital letters', 'AGENT2'],
    ['with a Cyrillic a', '\u0430gent2'],
    ['in full-width letters', '\uff41gent2'],
    ['with an invisible mark', 'agent2\u200b'],
    ['with a space behind', 'agent2 '],
    ['with a NUL behind', 'agent2\u0000'],
  ])('a user name that looks alike, %s, is another name', async (_what, login) => {
    const browser = createBrowser(inbox.app, '203.0.113.41');
    const reply = await browser.post('/sign-in', { login, password: PASSWORD });
    expect(reply.status).toBe(401);
    expect(browser.cookies.size).toBe(0);
  });

  test('a locked login is not looked at: guessing on costs nothing and tells nothing', async () => {
    const { verified, deps: counted } = deps();
    const who = { login: 'lead', address: '203.0.113.42', browserSecret: null, before: null };
    for (let no = 0; no < POLICY.signIn.failuresMax; no += 1) {
      await signInWith(counted, { ...who, password: 'a guess' });
    }
    const right = await signInWith(counted, { ...who, password: PASSWORD });
    expect(right).toMatchObject({ kind: 'locked' });
    expect(verified).toHaveLength(POLICY.signIn.failuresMax);
  });

  test('a failure is in the audit without what was typed', async () => {
    const typed = 'my-password-in-the-wrong-field';
    await createBrowser(inbox.app).post('/sign-in', { login: typed, password: 'x' });
    const text = 'audit WHERE body LIKE $1';
    expect(await countRows(database.pool, text, [`%${typed}%`])).toBe(0);
    expect(await countRows(database.pool, text, ['%"event":"sign_in_failed"%'])).toBeGreaterThan(0);
  });
});

describe('addresses', () => {
  test.each([
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/evil.test/../..//evil.test',
    '/inbox//evil.test',
    '/inbox/../..',
    '%2F%2Fevil.test',
    '/\t/evil.test',
    ' //evil.test',
    '/@evil.test',
    'inbox.test.evil.test',
    '/inbox\r\nset-cookie: a=b',
  ])('a sign-in never leads on to %j', async (next) => {
    const browser = createBrowser(inbox.app);
    const page = await browser.get(`/sign-in?next=${encodeURIComponent(next)}`);
    expect(page.text).toContain('name="next" value="/inbox"');
    const reply = await browser.post('/sign-in', { login: 'agent', password: PASSWORD, next });
    expect(reply).toMatchObject({ status: 303, location: '/inbox' });
    expect(reply.headers.get('set-cookie')).not.toContain('a=b');
  });

  test.each([
    '/assets/../app.ts',
    '/assets/..%2f..%2fapi%2fsecrets.ts',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/inbox.css/../../routes.ts',
    '/assets/....//inbox.ts',
    '/assets/..\\..\\package.json',
    '/assets//etc/passwd',
    '/assets/',
  ])('the address %s names no file', async (path) => {
    const reply = await createBrowser(inbox.app).get(path);
    expect([303, 404]).toContain(reply.status);
    expect(reply.text).not.toMatch(/root:|import |"dependencies"/);
  });

  test.each([
    '..%2f..%2fetc%2fpasswd',
    `${TICKET}%00`,
    '%00',
    "x'%20OR%20'1'='1",
    `${TICKET}%20`,
    TICKET.toUpperCase(),
    '%25',
    '%E0%A4%A',
    'a'.repeat(5_000),
    '__proto__',
    'constructor',
    '-1',
    '9'.repeat(400),
    'NaN',
    `${TICKET}%0d%0aset-cookie:%20a=b`,
    `${TICKET}%EF%BC%8F`,
  ])('the id %s is of no ticket, on each page, form and route', async (id) => {
    const absent = (await agent.get('/inbox/larkfield-T-0')).text;
    for (const path of [`/inbox/${id}`, `/inbox/${id}/edit`]) {
      const page = await agent.get(path);
      expect(page.status).toBe(404);
      expect(page.text).toBe(absent);
    }
    expect((await agent.post(`/inbox/${id}/approve`, await approval())).status).toBe(404);
    const headers = { authorization: `Bearer ${token}` };
    const reply = await createBrowser(inbox.app).get(`/api/v1/cases/${id}`, headers);
    expectProblem(reply, [404, 422]);
  });

  test.each([
    '?view=__proto__',
    '?view=constructor',
    '?view=%00',
    '?q=%00',
    '?q=%ff%fe',
    '?done=x',
  ])('the query %s is no fault', async (query) => {
    expect([200, 303, 404]).toContain((await agent.get(`/inbox${query}`)).status);
  });

  test('a code in an address shows only words of ours', async () => {
    for (const done of ['toString', '__proto__', '<script>alert(1)</script>', 'You are fired']) {
      const { text } = await agent.get(`${PATH}?done=${encodeURIComponent(done)}`);
      expect(text).not.toContain('class="notice" role="status">');
      expect(text).not.toContain('You are fired');
    }
  });

  test('another host in the request stands in no page and no redirect', async () => {
    const headers = {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      forwarded: 'host=evil.test',
    };
    for (const path of ['/', '/inbox', '/sign-in']) {
      const reply = await createBrowser(inbox.app).get(path, headers);
      expect(`${reply.location ?? ''}${reply.text}`).not.toContain('evil.test');
    }
  });
});

describe('bodies', () => {
  const big = 'x'.repeat(300 * 1024);

  test('a form that is too large is refused before it is read', async () => {
    const reply = await agent.post(`${PATH}/reject`, { ...(await approval()), reason: big });
    expect(reply.status).toBe(413);
    expect(reply.headers.get('content-type')).toContain('text/html');
  });

  test('JSON that is too large is refused as a problem', async () => {
    expectProblem(await toApi({ body: JSON.stringify(asked({ reason: big })) }), [413]);
  });

  test.each([
    ['no object', '[]'],
    ['nothing', ''],
    ['half of it', '{"verdict":"approve"'],
    ['a comment in it', '{/* x */"verdict":"approve"}'],
    ['a thousand lists in lists', `${'['.repeat(1_000)}${']'.repeat(1_000)}`],
    ['a hundred thousand lists in lists', '['.repeat(100_000)],
  ])('JSON with %s is refused as a problem', async (_what, body) => {
    expectProblem(await toApi({ body }), [400, 422]);
  });

  test('JSON that names a key twice is refused: two readers would read two decisions', async () => {
    const text = JSON.stringify(asked());
    const twice = `{"verdict":"reject",${text.slice(1)}`;
    expectProblem(await toApi({ body: twice }), [400, 422]);
  });

  test.each([
    ['__proto__', '{"__proto__":{"verdict":"approve","isAdmin":true}'],
    ['constructor', '{"constructor":{"prototype":{"isAdmin":true}}'],
    ['prototype', '{"prototype":{"isAdmin":true}'],
  ])('the key %s is refused, and changes no prototype', async (_what, head) => {
    const body = `${head},${JSON.stringify(asked()).slice(1)}`;
    expectProblem(await toApi({ body }), [400, 422]);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__proto__[isAdmin]'])(
    'the form field %s changes no prototype and is nobody else’s field',
    async (name) => {
      const { form_key: _key, ...fields } = await approval();
      const reply = await agent.post(`${PATH}/approve`, { ...fields, [name]: 'form_key' });
      expect(reply.status).toBe(403);
      expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
    },
  );

  test.each([
    ['revision', -1],
    ['revision', 0],
    ['revision', 1e308],
    ['revision', 1.5],
    ['revision', 9_007_199_254_740_993],
    ['action', -1],
    ['action', 0],
    ['action', 2_147_483_648],
    ['action', '1'],
    ['digest', null],
    ['digest', 'a'.repeat(64)],
    ['verdict', 'APPROVE'],
    ['verdict', ['approve']],
    ['reason', 'with a NUL \u0000'],
    ['reason', 'half a pair \ud800'],
  ])('JSON with %s %j decides nothing', async (name, value) => {
    const body = JSON.stringify(asked({ verdict: 'reject', reason: 'No.', [name]: value }));
    expectProblem(await toApi({ body }), [400, 404, 409, 422]);
  });

  test.each([
    ['revision', '-1'],
    ['revision', '9'.repeat(40)],
    ['revision', '1e0'],
    ['revision', ' 1'],
    ['revision', '\u0661'],
    ['action', '-1'],
    ['action', '99'],
    ['action', '0x0'],
    ['digest', ''],
    ['digest', 'a'.repeat(64)],
    ['digest', '\u0000'],
  ])('a form with %s %j decides nothing', async (name, value) => {
    const reply = await agent.post(`${PATH}/approve`, { ...(await approval()), [name]: value });
    expect([404, 409, 422]).toContain(reply.status);
  });

  test('the digest and revision of another case decide on neither', async () => {
    const { revision, actionIndex, digest } = otherAction;
    const fields = { ...(await approval()), digest, revision: String(revision) };
    expect((await agent.post(`${PATH}/approve`, fields)).status).toBe(409);
    const body = JSON.stringify(asked({ revision, action: actionIndex + 1, digest }));
    expectProblem(await toApi({ body }), [409]);
  });

  test('JSON that is sent as text/plain, as other sites can, is refused', async () => {
    const headers = { 'content-type': 'text/plain' };
    expectProblem(await toApi({ body: JSON.stringify(asked()), headers }), [400, 415, 422]);
  });

  test('the answer to somebody else’s idempotency key is not given, and theirs stays', async () => {
    const pool = database.appPool;
    const theirs = await newToken({ pool }, { userId: 'agent2', scopes: ['read', 'decide'] });
    const body = JSON.stringify(asked({ digest: 'b'.repeat(64) }));
    const headers = { 'idempotency-key': 'a-key-of-two-people' };
    const mine = await toApi({ body, headers });
    const other = await toApi({
      body,
      headers: { ...headers, authorization: `Bearer ${theirs}` },
    });
    expect(other.headers.get('idempotency-replayed')).toBeNull();
    expect(mine.status).toBe(other.status);
    const again = await toApi({ body, headers });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });
});

describe('headers', () => {
  test.each([
    ['x-request-id', 'mine set-cookie: a=b'],
    ['x-request-id', 'f'.repeat(4_000)],
    ['user-agent', '=cmd|" /C calc"!A0'],
    ['referer', 'https://evil.test/<script>'],
  ])('%s: %s comes back nowhere, and each request has an id of ours', async (name, value) => {
    const reply = await agent.get(PATH, { [name]: value });
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const all = `${[...reply.headers].flat().join('\n')}${reply.text}`;
    expect(all).not.toContain(value);
  });

  test('a fault says a number and nothing of what failed, in page and API', async () => {
    const faults: unknown[] = [];
    const broken = createApp({
      pool: { query: () => Promise.reject(new Error('secret detail of the database')) } as never,
      now: () => new Date(),
      wake: () => Promise.resolve(),
      takeIn: () => Promise.resolve(),
      handOver: () => Promise.resolve(false),
      onFault: (fault) => faults.push(fault),
    });
    const browser = createBrowser(broken);
    browser.cookies.set(SESSION, 'x'.repeat(43));
    const headers = { authorization: `Bearer ${token}` };
    for (const path of ['/inbox', '/api/v1/cases']) {
      const reply = await browser.get(path, headers);
      expect(reply.status).toBe(500);
      expect(reply.text).toContain(reply.headers.get('x-request-id'));
      expect(reply.text).not.toContain('secret detail');
    }
    expect(faults).toHaveLength(2);
  });

  test('every answer has the policy that forbids scripts, frames and sniffing, errors too', async () => {
    const replies = [
      await agent.get('/inbox'),
      await agent.get('/nowhere'),
      await agent.get('/inbox/%00'),
      await agent.get('/assets/inbox.js'),
      await agent.send('/inbox', { method: 'HEAD' }),
      await agent.send('/inbox', { method: 'OPTIONS' }),
      await createBrowser(inbox.app).get('/inbox'),
      await createBrowser(inbox.app).get('/inbox/events'),
      await createBrowser(inbox.app).get('/api/v1/cases'),
      await createBrowser(inbox.app).get('/api/v1/openapi.json'),
      await agent.post('/sign-in', { login: 'x', password: 'y' }, { 'sec-fetch-site': 'none' }),
      await agent.post(`${PATH}/reject`, { reason: 'x'.repeat(300 * 1024) }),
      await toApi({ body: '{' }),
    ];
    for (const { headers } of replies) {
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe-|data:|\*/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('server')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  test('no page, answer or redirect is kept by a browser or proxy, but for the two assets', async () => {
    const paths = ['/inbox', PATH, `${PATH}/edit`, '/account', '/sign-in', '/nowhere', '/'];
    for (const path of paths) {
      expect((await agent.get(path)).headers.get('cache-control')).toBe('no-store');
    }
    const headers = { authorization: `Bearer ${token}` };
    const reply = await createBrowser(inbox.app).get('/api/v1/cases', headers);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect((await agent.get('/assets/inbox.css')).headers.get('cache-control')).toContain('public');
  });

  test('no answer lets another site read it', async () => {
    const headers = { origin: 'https://evil.test', 'access-control-request-method': 'POST' };
    for (const [method, path] of [
      ['OPTIONS', API_PATH],
      ['GET', '/api/v1/openapi.json'],
      ['GET', '/inbox'],
    ] as const) {
      const reply = await agent.send(path, { method, headers });
      const names = [...reply.headers.keys()];
      expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(reply.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });
});

describe('reading', () => {
  /** Every address that is read, with real ids in it. */
  function readRoutes(): string[] {
    const given: Record<string, string> = {
      ticketId: TICKET,
      ticket_id: TICKET,
      caseId: action.caseId,
      case_id: action.caseId,
    };
    const paths = inbox.app.routes
      .filter(({ method, path }) => method === 'GET' && !path.includes('*'))
      .map(({ path }) =>
        path.replace(/:(\w+)(\{[^}]*\})?\??/g, (_all, name: string) => given[name] ?? '1'),
      );
    return [...new Set(paths)];
  }

  test('nothing changes by GET, HEAD or OPTIONS, on any route, by session, token or nobody', async () => {
    const paths = readRoutes();
    expect(paths).toEqual(expect.arrayContaining(['/inbox', PATH, '/account', '/api/v1/cases']));
    const moving = ['sessions.last_seen_at'];
    const before = await allRows(database.pool, moving);
    const askers: [Browser, Record<string, string>][] = [
      [agent, {}],
      [createBrowser(inbox.app), { authorization: `Bearer ${token}` }],
      [createBrowser(inbox.app), {}],
    ];
    for (const [browser, headers] of askers) {
      for (const path of paths.filter((each) => !each.endsWith('/events'))) {
        for (const method of ['GET', 'HEAD', 'OPTIONS']) {
          const reply = await browser.send(path, { method, headers });
          expect(`${path} ${String(reply.status < 500)}`).toBe(`${path} true`);
        }
      }
    }
    const cookie = `${SESSION}=${agent.cookies.get(SESSION) ?? ''}`;
    for (const path of paths.filter((each) => each.endsWith('/events'))) {
      const events = await inbox.app.request(`https://inbox.test${path}`, { headers: { cookie } });
      expect(events.status).toBe(200);
      await events.body?.cancel();
    }
    expect(await allRows(database.pool, moving)).toEqual(before);
  });
});

describe('on the wire', () => {
  let server: RunningServer;

  beforeAll(async () => {
    const patience = { headersMs: 300, requestMs: 600, lookEveryMs: 50 };
    server = await startServer(inbox.app, { host: '127.0.0.1', port: 0 }, patience);
  });
  afterAll(() => server.close());

  const HEAD = 'Host: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n';

  test('a body that never comes to its end is not waited for: the server closes', async () => {
    const bytes = `POST /sign-in HTTP/1.1\r\n${HEAD}Sec-Fetch-Site: same-origin\r\nContent-Length: 1000\r\n\r\nlogin=agent&`;
    const answer = await sendBytes(server.url, bytes);
    expect(answer.isClosedByServer).toBe(true);
    expect(answer.text).not.toContain('200 OK');
  });

  test('headers that never come to their end are not waited for', async () => {
    const answer = await sendBytes(
      server.url,
      'GET /inbox HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\n',
    );
    expect(answer).toMatchObject({ isClosedByServer: true });
    expect(answer.text).toContain('408');
  });

  test('a body that is announced as too large is refused without being read', async () => {
    const bytes = `POST /sign-in HTTP/1.1\r\n${HEAD}Content-Length: 999999999\r\n\r\n`;
    const answer = await sendBytes(server.url, bytes, '413');
    expect(answer.text).toContain('HTTP/1.1 413');
  });

  test('a chunked body that goes on and on is refused', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const bytes = `POST /sign-in HTTP/1.1\r\n${HEAD}Sec-Fetch-Site: same-origin\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(6)}`;
    const answer = await sendBytes(server.url, bytes, 'HTTP/1.1');
    expect(answer.text).toContain('HTTP/1.1 413');
  });

  test('headers of more than 16 KiB are refused', async () => {
    const many = Array.from({ length: 2_000 }, (_, no) => `X-${String(no)}: ${'y'.repeat(20)}\r\n`);
    const bytes = `GET /inbox HTTP/1.1\r\nHost: localhost\r\n${many.join('')}\r\n`;
    expect((await sendBytes(server.url, bytes)).text).toContain('HTTP/1.1 431');
  });

  test.each([
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a bare line feed in a header', 'X-A: 1\nX-B: 2\r\n\r\n'],
    ['a space before the colon', 'Content-Length : 5\r\n\r\nhello'],
  ])('a request with %s, which two servers read as two, is refused', async (_what, rest) => {
    const answer = await sendBytes(
      server.url,
      `POST /sign-in HTTP/1.1\r\n${HEAD}${rest}`,
      'HTTP/1.1',
    );
    expect(answer.text).toContain('HTTP/1.1 400');
  });

  test('an id with a line break in it writes no header', async () => {
    const bytes =
      'GET /inbox/x%0d%0aset-cookie:%20a=b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const answer = await sendBytes(server.url, bytes);
    expect(answer.text).not.toMatch(/^set-cookie: a=b/im);
    expect(answer.text).toContain('303');
  });
});
