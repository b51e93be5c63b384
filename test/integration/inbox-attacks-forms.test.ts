/** Attacks by forged forms, planted sessions and guessing. Each with what must happen. */
import { hashOfSecret, isPassword } from '../../client/api/secrets';
import { signIn as signInWith } from '../../client/api/sign-in';
import { POLICY } from '../../contracts/policy';
import { newToken } from '../support/api-client';
import { createAttackedInbox, PATH, SESSION, expectProblem } from '../support/attacked-inbox';
import type { AttackedInbox } from '../support/attacked-inbox';
import { createBrowser } from '../support/browser';
import { countRows } from '../support/case-facts';
import { PASSWORD, formFields } from '../support/inbox-client';

let at: AttackedInbox;

beforeAll(async () => {
  at = await createAttackedInbox();
});
/** None of them moved anything, and none was a fault of ours. */
afterEach(async () => {
  expect(await countRows(at.database.pool, 'decisions')).toBe(0);
  expect(at.inbox.faults).toEqual([]);
});
afterAll(() => at.database.drop());

describe('forged forms', () => {
  test.each([
    ['of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }],
    ['of a neighbour host', { 'sec-fetch-site': 'same-site', origin: 'https://other.inbox.test' }],
    ['opened from a bookmark', { 'sec-fetch-site': 'none' }],
    ['with an origin of null', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ])('a form %s is refused, with its right key too', async (_what, headers) => {
    const reply = await at.agent.post(`${PATH}/approve`, await at.approval(), headers);
    expect(reply.status).toBe(403);
  });

  test.each([
    ['no origin', {}],
    ['the origin of another site', { origin: 'https://evil.test' }],
    ['an origin that only begins like ours', { origin: 'https://inbox.test.evil.test' }],
    ['an origin with our name as its user', { origin: 'https://inbox.test@evil.test' }],
    ['the origin null', { origin: 'null' }],
  ])('without sec-fetch-site, %s is refused', async (_what, headers) => {
    const body = await at.approval();
    const reply = await at.agent.send(`${PATH}/approve`, { method: 'POST', body, headers });
    expect(reply.status).toBe(403);
  });

  test('the form key of somebody else is refused', async () => {
    const other = await at.signedIn('agent2');
    const theirs = formFields((await other.get(PATH)).text, `${PATH}/approve`);
    expect((await at.agent.post(`${PATH}/approve`, theirs)).status).toBe(403);
  });

  test('a form without its key, or with it twice and the wrong one first, is refused', async () => {
    const { form_key: formKey = '', ...rest } = await at.approval();
    expect((await at.agent.post(`${PATH}/approve`, rest)).status).toBe(403);
    const query = new URLSearchParams({ ...rest, form_key: 'wrong' });
    query.append('form_key', formKey);
    const headers = {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const body = query.toString();
    const reply = await at.agent.send(`${PATH}/approve`, { method: 'POST', body, headers });
    expect(reply.status).toBe(403);
  });

  test.each(['text/plain', 'application/json', ''])(
    'a form sent as "%s", which other sites can send unasked, carries nothing',
    async (type) => {
      const body = new URLSearchParams(await at.approval()).toString();
      const headers = {
        'sec-fetch-site': 'same-origin',
        ...(type ? { 'content-type': type } : {}),
      };
      const bytes = new TextEncoder().encode(body);
      const reply = await at.agent.send(`${PATH}/approve`, {
        method: 'POST',
        body: bytes,
        headers,
      });
      expect(reply.status).toBe(403);
    },
  );

  test('signing somebody in as another user from another site is refused', async () => {
    const victim = createBrowser(at.inbox.app);
    const fields = { login: 'agent2', password: PASSWORD };
    const reply = await victim.post('/sign-in', fields, { 'sec-fetch-site': 'cross-site' });
    expect(reply.status).toBe(403);
    expect(victim.cookies.size).toBe(0);
  });

  test('signing somebody out from another site is refused', async () => {
    const reply = await at.agent.post('/sign-out', {}, { 'sec-fetch-site': 'cross-site' });
    expect(reply.status).toBe(403);
    expect((await at.agent.get('/inbox')).status).toBe(200);
  });

  test.each([
    ['X-HTTP-Method-Override', { 'x-http-method-override': 'POST' }],
    ['X-Method-Override', { 'x-method-override': 'POST' }],
  ])('%s turns no GET into a POST', async (_what, headers) => {
    const query = new URLSearchParams({ ...(await at.approval()), _method: 'POST' }).toString();
    const reply = await at.agent.get(`${PATH}/approve?${query}`, headers);
    expect(reply.status).toBe(404);
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE2'])(
    'the method %s does nothing',
    async (method) => {
      const reply = await at.agent.send(`${PATH}/approve`, { method });
      expect(reply.status).toBe(404);
      expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});

describe('sessions and tokens', () => {
  test('a session that somebody planted before the sign-in opens nothing after it', async () => {
    const planted = 'p'.repeat(43);
    const victim = createBrowser(at.inbox.app);
    victim.cookies.set(SESSION, planted);
    await victim.post('/sign-in', { login: 'agent', password: PASSWORD });
    expect(victim.cookies.get(SESSION)).not.toBe(planted);
    const thief = createBrowser(at.inbox.app);
    thief.cookies.set(SESSION, planted);
    expect((await thief.get('/inbox')).status).toBe(303);
  });

  test('a cookie without the __Host- prefix, which a neighbour host could set, is no session', async () => {
    const thief = createBrowser(at.inbox.app);
    thief.cookies.set('countersign', at.agent.cookies.get(SESSION) ?? '');
    expect((await thief.get('/inbox')).status).toBe(303);
  });

  test('the hash of a session, as the at.database has it, is no session', async () => {
    const thief = createBrowser(at.inbox.app);
    const hash = hashOfSecret(at.agent.cookies.get(SESSION) ?? '');
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      thief.cookies.set(SESSION, hash.toString(form));
      expect((await thief.get('/inbox')).status).toBe(303);
    }
  });

  test.each(['token', 'access_token', 'authorization', 'key'])(
    'a at.token in the address, as "%s", opens nothing',
    async (name) => {
      const reply = await createBrowser(at.inbox.app).get(`/api/v1/cases?${name}=${at.token}`);
      expectProblem(reply, [401]);
      expect(reply.text).not.toContain(at.token);
    },
  );

  test.each([
    ['Basic', (secret: string) => `Basic ${Buffer.from(`agent:${secret}`).toString('base64')}`],
    ['no scheme', (secret: string) => secret],
    ['Token', (secret: string) => `Token ${secret}`],
    ['two tokens', (secret: string) => `Bearer ${secret}, Bearer ${secret}`],
    ['a at.token with more behind it', (secret: string) => `Bearer ${secret}x`],
  ])('a at.token with the scheme %s opens nothing', async (_what, authorization) => {
    const headers = { authorization: authorization(at.token) };
    expectProblem(await createBrowser(at.inbox.app).get('/api/v1/cases', headers), [401]);
  });

  test('a session does not open the API, and a at.token no page', async () => {
    expectProblem(await at.agent.get('/api/v1/cases'), [401]);
    const headers = { authorization: `Bearer ${at.token}` };
    expect((await createBrowser(at.inbox.app).get('/inbox', headers)).status).toBe(303);
  });

  test('a at.token of 43 other characters is told the same as one that has ended', async () => {
    const pool = at.database.appPool;
    const ended = await newToken({ pool }, { userId: 'agent', scopes: ['read'], lifeMs: -1 });
    const replies = [ended, `cs_${'a'.repeat(43)}`].map((secret) =>
      createBrowser(at.inbox.app).get('/api/v1/cases', { authorization: `Bearer ${secret}` }),
    );
    const [first, second] = (await Promise.all(replies)).map(({ text }) =>
      text.replace(/"request_id":"[^"]*"/, ''),
    );
    expect(first).toBe(second);
  });

  test('the stream of changes is closed to whoever has no session', async () => {
    expect((await createBrowser(at.inbox.app).get('/inbox/events')).status).toBe(401);
    const headers = { authorization: `Bearer ${at.token}` };
    expect((await createBrowser(at.inbox.app).get('/inbox/events', headers)).status).toBe(401);
  });
});

describe('guessing', () => {
  const deps = () => {
    const verified: string[] = [];
    const verify = (stored: string, password: string): Promise<boolean> => {
      verified.push(stored.split('$').slice(0, 4).join('$'));
      return isPassword(stored, password);
    };
    return { verified, deps: { pool: at.database.appPool, now: () => new Date(), verify } };
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
    const browser = createBrowser(at.inbox.app, '203.0.113.41');
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
    await createBrowser(at.inbox.app).post('/sign-in', { login: typed, password: 'x' });
    const text = 'audit WHERE body LIKE $1';
    expect(await countRows(at.database.pool, text, [`%${typed}%`])).toBe(0);
    expect(await countRows(at.database.pool, text, ['%"event":"sign_in_failed"%'])).toBeGreaterThan(
      0,
    );
  });
});
