/** Sign-in by a trusted proxy: its headers count from its address and with its secret alone. */
import { LOCAL_USERS_ONLY, signInWays } from '../../client/api/sign-in-ways';
import { SignInSettingsError, readSignInSettings } from '../../client/api/sign-in-settings';
import { addIdentity } from '../../db/manage-identities';
import { PROXY_ISSUER } from '../../db/queries/identities';
import { createBrowser } from '../support/browser';
import type { Browser } from '../support/browser';
import { countRows } from '../support/case-facts';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { createInboxApp } from '../support/inbox-app';
import type { InboxApp } from '../support/inbox-app';

const SECRET = 'a-secret-that-proxy-and-inbox-share-1';
const PROXY = '10.1.2.3';

let database: TestDatabase;
let inbox: InboxApp;
const ignored: { requestId: string; why: string }[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  inbox = createInboxApp(database, {
    signInWays: signInWays(
      readSignInSettings({
        COUNTERSIGN_TRUSTED_PROXIES: '10.1.0.0/16, fd00:1::/32',
        COUNTERSIGN_PROXY_SECRET: SECRET,
        COUNTERSIGN_PROXY_USER_HEADER: 'X-Auth-Name',
      }),
    ),
    onIgnoredProxy: (given) => ignored.push(given),
  });
  await database.pool.query(
    `INSERT INTO users (user_id, display_name, role) VALUES ('boss', 'Boss', 'admin')`,
  );
  for (const [userId, subject] of [
    ['agent', 'ana@shop.test'],
    ['lead', 'lea@shop.test'],
    ['agent3', 'gone@shop.test'],
  ] as const) {
    await addIdentity(database.appPool, { actorId: 'boss', userId, issuer: PROXY_ISSUER, subject });
  }
});
afterAll(async () => {
  expect(inbox.faults).toEqual([]);
  await database.drop();
});

function headers(user: string, secret: string | null = SECRET): Record<string, string> {
  return {
    'x-auth-name': user,
    ...(secret === null ? {} : { 'x-countersign-proxy-secret': secret }),
  };
}

async function userShown(browser: Browser, sent: Record<string, string>): Promise<string | null> {
  const { text } = await browser.get('/account', sent);
  return /User (\w+), role/.exec(text)?.[1] ?? null;
}

test('whom the proxy names is signed in, once, with a session whose forms have a key', async () => {
  const browser = createBrowser(inbox.app, PROXY);
  expect(await userShown(browser, headers('ana@shop.test'))).toBe('agent');
  const sessions = await countRows(database.pool, 'sessions');
  const page = await browser.get('/account', headers('ana@shop.test'));
  expect(page.text).toMatch(/name="form_key" value="[\w-]{43}"/);
  expect(await countRows(database.pool, 'sessions')).toBe(sessions);
});

test.each([
  ['an address that is not listed', '192.0.2.9', headers('ana@shop.test')],
  ['a listed address without the secret', PROXY, headers('ana@shop.test', null)],
  ['a listed address with a wrong secret', PROXY, headers('ana@shop.test', `${SECRET}x`)],
  ['a listed address with an empty secret', PROXY, headers('ana@shop.test', '')],
  ['no address at all', '', headers('ana@shop.test')],
])('from %s the headers are as if they were not there', async (_what, address, sent) => {
  const browser = createBrowser(inbox.app, address);
  expect((await browser.get('/inbox', sent)).status).toBe(303);
  expect(browser.cookies.size).toBe(0);
});

test('that they were ignored is said now and then, and never with what they held', () => {
  expect(ignored).toHaveLength(1);
  expect(JSON.stringify(ignored)).not.toMatch(/ana|secret-that/);
});

test('both forms of an IPv4 address, and a range of IPv6, are found in the list', async () => {
  for (const address of [`::ffff:${PROXY}`, 'fd00:1:2::9']) {
    const browser = createBrowser(inbox.app, address);
    expect(await userShown(browser, headers('ana@shop.test'))).toBe('agent');
  }
});

test('a name that is unknown, or of a deactivated user, makes nobody up and tells nothing', async () => {
  const before = await countRows(database.pool, 'users');
  const pages = [];
  for (const name of ['nobody@shop.test', 'gone@shop.test', 'ana@shop.test, lea@shop.test']) {
    const reply = await createBrowser(inbox.app, PROXY).get('/inbox', headers(name));
    expect(reply.status).toBe(403);
    expect(reply.cookiesSet).toEqual([]);
    pages.push(reply.text.replaceAll(name, 'NAME'));
  }
  expect(new Set(pages).size).toBe(1);
  expect(await countRows(database.pool, 'users')).toBe(before);
});

test('a session of the proxy counts no more when the proxy is not asked, or names another', async () => {
  const browser = createBrowser(inbox.app, PROXY);
  expect(await userShown(browser, headers('ana@shop.test'))).toBe('agent');
  const first = browser.cookies.get('__Host-countersign');
  expect(await userShown(browser, {})).toBeNull();
  expect(await userShown(browser, headers('lea@shop.test'))).toBe('lead');
  expect(browser.cookies.get('__Host-countersign')).not.toBe(first);
});

test('signing out says where that is done', async () => {
  const browser = createBrowser(inbox.app, PROXY);
  const { text } = await browser.get('/account', headers('ana@shop.test'));
  const formKey = /name="form_key" value="([\w-]{43})"/.exec(text)?.[1] ?? '';
  const reply = await browser.post('/sign-out', { form_key: formKey }, headers('ana@shop.test'));
  expect(reply.text).toContain('sign out there');
});

test('the API takes no header of a proxy for a token', async () => {
  const reply = await createBrowser(inbox.app, PROXY).get(
    '/api/v1/cases',
    headers('lea@shop.test'),
  );
  expect(reply.status).toBe(401);
});

test('where no proxy is set, no header says who somebody is', async () => {
  const plain = createInboxApp(database, { signInWays: LOCAL_USERS_ONLY });
  const sent = { ...headers('ana@shop.test'), 'x-forwarded-user': 'ana@shop.test' };
  expect((await createBrowser(plain.app, PROXY).get('/inbox', sent)).status).toBe(303);
});

const OIDC = {
  COUNTERSIGN_OIDC_ISSUER: 'https://login.test',
  COUNTERSIGN_OIDC_CLIENT_ID: 'countersign',
  COUNTERSIGN_OIDC_CLIENT_SECRET: 'not-to-be-seen-in-an-error',
};

test.each([
  [{ COUNTERSIGN_PROXY_SECRET: SECRET }, 'without COUNTERSIGN_TRUSTED_PROXIES'],
  [{ COUNTERSIGN_PROXY_USER_HEADER: 'x-user' }, 'without COUNTERSIGN_PROXY_SECRET'],
  [{ COUNTERSIGN_PROXY_SECRET: 'short', COUNTERSIGN_TRUSTED_PROXIES: '::1' }, 'at least 32'],
  [{ COUNTERSIGN_TRUSTED_PROXIES: 'proxy.internal' }, 'takes addresses and ranges'],
  [{ COUNTERSIGN_TRUSTED_PROXIES: '10.0.0.0/33' }, 'takes addresses and ranges'],
  [{ COUNTERSIGN_LOCAL_SIGN_IN: 'off' }, 'no other way to sign in'],
  [{ COUNTERSIGN_LOCAL_SIGN_IN: 'no' }, 'is on or off'],
  [{ COUNTERSIGN_OIDC_NAME: 'Login' }, 'COUNTERSIGN_OIDC_ISSUER'],
  [{ ...OIDC, COUNTERSIGN_OIDC_CLIENT_SECRET: '' }, 'without COUNTERSIGN_OIDC_CLIENT_SECRET'],
  [OIDC, 'without COUNTERSIGN_PUBLIC_URL'],
  [{ ...OIDC, COUNTERSIGN_PUBLIC_URL: 'http://inbox.test' }, 'begins with https://'],
  [{ ...OIDC, COUNTERSIGN_PUBLIC_URL: 'https://inbox.test/a' }, 'has no path'],
  [
    {
      ...OIDC,
      COUNTERSIGN_OIDC_ISSUER: 'http://login.test',
      COUNTERSIGN_PUBLIC_URL: 'https://i.test',
    },
    'begins with https://',
  ],
  [
    {
      COUNTERSIGN_TRUSTED_PROXIES: '::1',
      COUNTERSIGN_PROXY_SECRET: SECRET,
      COUNTERSIGN_PROXY_USER_HEADER: 'User-Agent',
    },
    'that the proxy alone sets',
  ],
])('settings that are half set are refused in a sentence: %j', (env, words) => {
  expect(() => readSignInSettings(env)).toThrow(SignInSettingsError);
  expect(() => readSignInSettings(env)).toThrow(words);
  expect(() => readSignInSettings(env)).not.toThrow(/not-to-be-seen|that-proxy-and-inbox/);
});

test('with local sign-in off, nobody signs in with a password', async () => {
  const ways = { ...LOCAL_USERS_ONLY, isLocal: false };
  const { app } = createInboxApp(database, { signInWays: ways });
  const browser = createBrowser(app);
  expect((await browser.get('/sign-in')).text).not.toContain('type="password"');
  expect((await browser.post('/sign-in', { login: 'agent', password: 'x' })).status).toBe(404);
});
