/** Attacks by addresses and bodies: malformed, oversized. Each with what must happen. */
import { newToken } from '../support/api-client';
import { createAttackedInbox, PATH, TICKET, expectProblem } from '../support/attacked-inbox';
import type { AttackedInbox } from '../support/attacked-inbox';
import { createBrowser } from '../support/browser';
import { countRows } from '../support/case-facts';
import { PASSWORD } from '../support/inbox-client';

const TICKETS_PATH = '/api/v1/tickets';

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
    const browser = createBrowser(at.inbox.app);
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
    const reply = await createBrowser(at.inbox.app).get(path);
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
    const absent = (await at.agent.get('/inbox/larkfield-T-0')).text;
    for (const path of [`/inbox/${id}`, `/inbox/${id}/edit`]) {
      const page = await at.agent.get(path);
      expect(page.status).toBe(404);
      expect(page.text).toBe(absent);
    }
    expect((await at.agent.post(`/inbox/${id}/approve`, await at.approval())).status).toBe(404);
    const headers = { authorization: `Bearer ${at.token}` };
    const reply = await createBrowser(at.inbox.app).get(`/api/v1/cases/${id}`, headers);
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
    expect([200, 303, 404]).toContain((await at.agent.get(`/inbox${query}`)).status);
  });

  test('a code in an address shows only words of ours', async () => {
    for (const done of ['toString', '__proto__', '<script>alert(1)</script>', 'You are fired']) {
      const { text } = await at.agent.get(`${PATH}?done=${encodeURIComponent(done)}`);
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
      const reply = await createBrowser(at.inbox.app).get(path, headers);
      expect(`${reply.location ?? ''}${reply.text}`).not.toContain('evil.test');
    }
  });
});

describe('bodies', () => {
  const big = 'x'.repeat(300 * 1024);

  test('a form that is too large is refused before it is read', async () => {
    const reply = await at.agent.post(`${PATH}/reject`, { ...(await at.approval()), reason: big });
    expect(reply.status).toBe(413);
    expect(reply.headers.get('content-type')).toContain('text/html');
  });

  test('JSON that is too large is refused as a problem', async () => {
    expectProblem(await at.toApi({ body: JSON.stringify(at.asked({ reason: big })) }), [413]);
  });

  test.each([
    ['no object', '[]'],
    ['nothing', ''],
    ['half of it', '{"verdict":"approve"'],
    ['a comment in it', '{/* x */"verdict":"approve"}'],
    ['a thousand lists in lists', `${'['.repeat(1_000)}${']'.repeat(1_000)}`],
    ['a hundred thousand lists in lists', '['.repeat(100_000)],
  ])('JSON with %s is refused as a problem', async (_what, body) => {
    expectProblem(await at.toApi({ body }), [400, 422]);
  });

  test('JSON that names a key twice is refused: two readers would read two decisions', async () => {
    const text = JSON.stringify(at.asked());
    const twice = `{"verdict":"reject",${text.slice(1)}`;
    expectProblem(await at.toApi({ body: twice }), [400, 422]);
  });

  test.each([
    ['__proto__', '{"__proto__":{"verdict":"approve","isAdmin":true}'],
    ['constructor', '{"constructor":{"prototype":{"isAdmin":true}}'],
    ['prototype', '{"prototype":{"isAdmin":true}'],
  ])('the key %s is refused, and changes no prototype', async (_what, head) => {
    const body = `${head},${JSON.stringify(at.asked()).slice(1)}`;
    expectProblem(await at.toApi({ body }), [400, 422]);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__proto__[isAdmin]'])(
    'the form field %s changes no prototype and is nobody else’s field',
    async (name) => {
      const fields = { ...(await at.approval()), form_key: '' };
      const reply = await at.agent.post(`${PATH}/approve`, { ...fields, [name]: 'form_key' });
      expect(reply.status).toBe(403);
      expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
    },
  );

  test.each([
    ['revision', -1],
    ['revision', 0],
    ['revision', 1e308],
    ['revision', 1.5],
    ['revision', 2 ** 53],
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
    const body = JSON.stringify(at.asked({ verdict: 'reject', reason: 'No.', [name]: value }));
    expectProblem(await at.toApi({ body }), [400, 404, 409, 422]);
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
    const reply = await at.agent.post(`${PATH}/approve`, {
      ...(await at.approval()),
      [name]: value,
    });
    expect([404, 409, 422]).toContain(reply.status);
  });

  test('the digest and revision of another case decide on neither', async () => {
    const { revision, actionIndex, digest } = at.otherAction;
    const fields = { ...(await at.approval()), digest, revision: String(revision) };
    expect((await at.agent.post(`${PATH}/approve`, fields)).status).toBe(409);
    const body = JSON.stringify(at.asked({ revision, action: actionIndex + 1, digest }));
    expectProblem(await at.toApi({ body }), [409]);
  });

  test('JSON that is sent as text/plain, as other sites can, is refused', async () => {
    const headers = { 'content-type': 'text/plain' };
    expectProblem(await at.toApi({ body: JSON.stringify(at.asked()), headers }), [400, 415, 422]);
  });

  test('the answer to somebody else’s idempotency key is not given, and theirs stays', async () => {
    const pool = at.database.appPool;
    const theirs = await newToken({ pool }, { userId: 'agent2', scopes: ['submit'] });
    const ticket = { external_id: 'A-1', customer_id: 'C-33470', subject: 'Hi', body: 'Where?' };
    const body = JSON.stringify(ticket);
    const headers = { 'idempotency-key': 'a-key-of-two-people' };
    const mine = await at.toApi({ body, headers }, TICKETS_PATH);
    expect(mine.status).toBe(200);
    const authorization = `Bearer ${theirs}`;
    const other = await at.toApi({ body, headers: { ...headers, authorization } }, TICKETS_PATH);
    expect(other.headers.get('idempotency-replayed')).toBeNull();
    expect(JSON.parse(other.text)).toMatchObject({ is_new: false });
    const again = await at.toApi({ body, headers }, TICKETS_PATH);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(JSON.parse(again.text)).toEqual(JSON.parse(mine.text));
  });
});
