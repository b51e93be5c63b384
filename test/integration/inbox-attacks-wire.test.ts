/** Attacks by headers, by reading and on the wire. Each with what must happen. */
import { createApp } from '../../client/api/app';
import { startServer } from '../../client/api/start-server';
import type { RunningServer } from '../../client/api/start-server';
import { allRows } from '../support/all-rows';
import { createAttackedInbox, PATH, API_PATH, SESSION, TICKET } from '../support/attacked-inbox';
import type { AttackedInbox } from '../support/attacked-inbox';
import { createBrowser } from '../support/browser';
import type { Browser } from '../support/browser';
import { countRows } from '../support/case-facts';
import { sendBytes } from '../support/wire';

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

describe('headers', () => {
  test.each([
    ['x-request-id', 'mine set-cookie: a=b'],
    ['x-request-id', 'f'.repeat(4_000)],
    ['user-agent', '=cmd|" /C calc"!A0'],
    ['referer', 'https://evil.test/<script>'],
  ])('%s: %s comes back nowhere, and each request has an id of ours', async (name, value) => {
    const reply = await at.agent.get(PATH, { [name]: value });
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
    const headers = { authorization: `Bearer ${at.token}` };
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
      await at.agent.get('/inbox'),
      await at.agent.get('/nowhere'),
      await at.agent.get('/inbox/%00'),
      await at.agent.get('/assets/inbox.js'),
      await at.agent.send('/inbox', { method: 'HEAD' }),
      await at.agent.send('/inbox', { method: 'OPTIONS' }),
      await createBrowser(at.inbox.app).get('/inbox'),
      await createBrowser(at.inbox.app).get('/inbox/events'),
      await createBrowser(at.inbox.app).get('/api/v1/cases'),
      await createBrowser(at.inbox.app).get('/api/v1/openapi.json'),
      await at.agent.post('/sign-in', { login: 'x', password: 'y' }, { 'sec-fetch-site': 'none' }),
      await at.agent.post(`${PATH}/reject`, { reason: 'x'.repeat(300 * 1024) }),
      await at.toApi({ body: '{' }),
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
      expect((await at.agent.get(path)).headers.get('cache-control')).toBe('no-store');
    }
    const headers = { authorization: `Bearer ${at.token}` };
    const reply = await createBrowser(at.inbox.app).get('/api/v1/cases', headers);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect((await at.agent.get('/assets/inbox.css')).headers.get('cache-control')).toContain(
      'public',
    );
  });

  test('no answer lets another site read it', async () => {
    const headers = { origin: 'https://evil.test', 'access-control-request-method': 'POST' };
    for (const [method, path] of [
      ['OPTIONS', API_PATH],
      ['GET', '/api/v1/openapi.json'],
      ['GET', '/inbox'],
    ] as const) {
      const reply = await at.agent.send(path, { method, headers });
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
      caseId: at.action.caseId,
      case_id: at.action.caseId,
    };
    const paths = at.inbox.app.routes
      .filter(({ method, path }) => method === 'GET' && !path.includes('*'))
      .map(({ path }) =>
        path.replace(/:(\w+)(\{[^}]*\})?\??/g, (_all, name: string) => given[name] ?? '1'),
      );
    return [...new Set(paths)];
  }

  test('nothing changes by GET, HEAD or OPTIONS, on any route, by session, at.token or nobody', async () => {
    const paths = readRoutes();
    expect(paths).toEqual(expect.arrayContaining(['/inbox', PATH, '/account', '/api/v1/cases']));
    const moving = ['sessions.last_seen_at'];
    const before = await allRows(at.database.pool, moving);
    const askers: [Browser, Record<string, string>][] = [
      [at.agent, {}],
      [createBrowser(at.inbox.app), { authorization: `Bearer ${at.token}` }],
      [createBrowser(at.inbox.app), {}],
    ];
    for (const [browser, headers] of askers) {
      for (const path of paths.filter((each) => !each.endsWith('/events'))) {
        for (const method of ['GET', 'HEAD', 'OPTIONS']) {
          const reply = await browser.send(path, { method, headers });
          expect(`${path} ${String(reply.status < 500)}`).toBe(`${path} true`);
        }
      }
    }
    const cookie = `${SESSION}=${at.agent.cookies.get(SESSION) ?? ''}`;
    for (const path of paths.filter((each) => each.endsWith('/events'))) {
      const events = await at.inbox.app.request(`https://inbox.test${path}`, {
        headers: { cookie },
      });
      expect(events.status).toBe(200);
      await events.body?.cancel();
    }
    expect(await allRows(at.database.pool, moving)).toEqual(before);
  });
});

describe('on the wire', () => {
  let server: RunningServer;

  beforeAll(async () => {
    const patience = { headersMs: 300, requestMs: 600, lookEveryMs: 50 };
    server = await startServer(at.inbox.app, { host: '127.0.0.1', port: 0 }, patience);
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
