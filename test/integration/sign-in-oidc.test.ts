/** Sign-in at an OIDC provider: who gets in, and everything that must not get anybody in. */
import { createRequire } from 'node:module';
import { createApp } from '../../client/api/app';
import type { App } from '../../client/api/app';
import { createOidcProvider } from '../../client/api/oidc-provider';
import type { OidcLibrary } from '../../client/api/oidc-provider';
import { readSignInSettings } from '../../client/api/sign-in-settings';
import { addIdentity, removeIdentity } from '../../db/manage-identities';
import { createBrowser } from '../support/browser';
import type { Browser, Reply } from '../support/browser';
import { countRows } from '../support/case-facts';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { CLIENT, startOidcIssuer } from '../support/oidc-issuer';
import type { OidcIssuer } from '../support/oidc-issuer';

let database: TestDatabase;
let issuer: OidcIssuer;
let app: App;
const faults: unknown[] = [];

/** Jest has modules of its own: the library is loaded through them. */
const loadLibrary = () =>
  Promise.resolve(createRequire(__filename)('openid-client') as OidcLibrary);

function appFor(issuerUrl: string): App {
  const { oidc, ...settings } = readSignInSettings({
    COUNTERSIGN_OIDC_ISSUER: issuerUrl,
    COUNTERSIGN_OIDC_CLIENT_ID: CLIENT.id,
    COUNTERSIGN_OIDC_CLIENT_SECRET: CLIENT.secret,
    COUNTERSIGN_OIDC_NAME: 'Example Login',
    COUNTERSIGN_PUBLIC_URL: 'https://inbox.test',
  });
  return createApp({
    pool: database.appPool,
    now: () => new Date(),
    wake: () => Promise.resolve(),
    takeIn: () => Promise.resolve(),
    handOver: () => Promise.resolve(false),
    onFault: ({ error }) => faults.push(error),
    signInWays: { ...settings, oidc: oidc && createOidcProvider(oidc, loadLibrary) },
  });
}

async function link(userId: string, subject: string): Promise<void> {
  const given = { actorId: 'boss', userId, issuer: issuer.url, subject };
  expect(await addIdentity(database.appPool, given)).toMatchObject({ ok: true });
}

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  issuer = await startOidcIssuer();
  app = appFor(issuer.url);
  await database.pool.query(
    `INSERT INTO users (user_id, display_name, role) VALUES ('boss', 'Boss', 'admin')`,
  );
  await link('agent', 'sub-agent');
  await link('agent3', 'sub-inactive');
});
afterAll(async () => {
  await issuer.close();
  await database.drop();
});
beforeEach(() => {
  issuer.lie({});
});

type Attempt = { browser: Browser; authorization: URL };

async function start(next = '/inbox'): Promise<Attempt> {
  const browser = createBrowser(app);
  const started = await browser.get(`/sign-in/oidc?next=${encodeURIComponent(next)}`);
  expect(started.status).toBe(303);
  return { browser, authorization: new URL(started.location ?? '') };
}

function comeBack({ browser }: Attempt, query: URLSearchParams): Promise<Reply> {
  return browser.get(`/sign-in/oidc/callback?${query.toString()}`);
}

/** The whole way; the test says what is different on it. */
async function signIn(subject: string, change: (query: URLSearchParams) => void = () => undefined) {
  const attempt = await start();
  const query = issuer.authorize(attempt.authorization.href, subject);
  change(query);
  return { ...attempt, query, reply: await comeBack(attempt, query) };
}

async function expectNobodyIn(browser: Browser): Promise<void> {
  expect(browser.cookies.has('__Host-countersign')).toBe(false);
  expect((await browser.get('/inbox')).status).toBe(303);
}

test('the sign-in page offers it, and the way there has state, nonce and a PKCE challenge', async () => {
  const page = await createBrowser(app).get('/sign-in');
  expect(page.text).toContain('Sign in with Example Login');
  const { authorization } = await start();
  expect(authorization.origin).toBe(issuer.url);
  const asked = Object.fromEntries(authorization.searchParams);
  expect(asked).toMatchObject({
    response_type: 'code',
    client_id: CLIENT.id,
    scope: 'openid',
    redirect_uri: 'https://inbox.test/sign-in/oidc/callback',
    code_challenge_method: 'S256',
  });
  expect(new Set([asked['state'], asked['nonce'], asked['code_challenge']]).size).toBe(3);
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(asked[name]).toMatch(/^[\w-]{43}$/);
  }
  expect(authorization.href).not.toContain(CLIENT.secret);
});

test('whoever is linked is signed in as that user, and led to where they wanted to go', async () => {
  const attempt = await start('/inbox?view=closed');
  const reply = await comeBack(attempt, issuer.authorize(attempt.authorization.href, 'sub-agent'));
  expect(reply).toMatchObject({ status: 303, location: '/inbox?view=closed' });
  const given = reply.cookiesSet.find((line) => line.startsWith('__Host-countersign='));
  expect(given).toMatch(/Path=\/.*HttpOnly.*Secure.*SameSite=Lax/);
  const page = await attempt.browser.get('/account');
  expect(page.text).toContain('User agent, role agent');
  expect(page.text).toContain('have no password here');
});

test('an answer with another state, or with none, gets nobody in and no code is used', async () => {
  const before = issuer.tokenRequests();
  for (const state of ['x'.repeat(43), null]) {
    const { browser, reply } = await signIn('sub-agent', (query) => {
      if (state === null) query.delete('state');
      else query.set('state', state);
    });
    expect(reply.status).toBe(400);
    await expectNobodyIn(browser);
  }
  expect(issuer.tokenRequests()).toBe(before);
});

test('an answer that another browser asked for gets nobody in', async () => {
  const theirs = await start();
  const query = issuer.authorize(theirs.authorization.href, 'sub-agent');
  const victim = await start();
  expect((await comeBack(victim, query)).status).toBe(400);
  await expectNobodyIn(victim.browser);
  const without = createBrowser(app);
  const reply = await without.get(`/sign-in/oidc/callback?${query.toString()}`);
  expect(reply.status).toBe(400);
  await expectNobodyIn(without);
});

const NOW_S = Math.floor(Date.now() / 1_000);

test.each([
  ['another nonce', { claims: { nonce: 'somebody-elses' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['another audience', { claims: { aud: 'another-client' } }],
  ['another issuer', { claims: { iss: 'https://elsewhere.test' } }],
  ['a time that is over', { claims: { iat: NOW_S - 7_200, exp: NOW_S - 3_600 } }],
  ['no end', { claims: { exp: undefined } }],
  ['no subject', { claims: { sub: undefined } }],
  ['a signature by another key', { isForged: true }],
])('a token with %s gets nobody in', async (_what, lie) => {
  issuer.lie(lie);
  const { browser, reply } = await signIn('sub-agent');
  expect(reply.status).toBe(400);
  expect(reply.text).toContain('did not succeed');
  await expectNobodyIn(browser);
});

test('an answer that is sent a second time gets nobody in, even with the cookies of the first', async () => {
  const attempt = await start();
  const cookies = new Map(attempt.browser.cookies);
  const query = issuer.authorize(attempt.authorization.href, 'sub-agent');
  expect((await comeBack(attempt, query)).status).toBe(303);
  expect((await comeBack(attempt, query)).status).toBe(400);
  const thief = createBrowser(app);
  for (const [name, value] of cookies) thief.cookies.set(name, value);
  const reply = await thief.get(`/sign-in/oidc/callback?${query.toString()}`);
  expect(reply.status).toBe(400);
  await expectNobodyIn(thief);
});

test('an account that nobody has linked and one of a deactivated user are told the same', async () => {
  const usersBefore = await countRows(database.pool, 'users');
  const answers = [await signIn('sub-unknown'), await signIn('sub-inactive')];
  for (const { browser, reply } of answers) {
    expect(reply.status).toBe(403);
    await expectNobodyIn(browser);
  }
  const [first, second] = answers.map(({ reply }) =>
    reply.text.replace(/sub-(unknown|inactive)/, 'SUBJECT'),
  );
  expect(first).toContain('SUBJECT');
  expect(first).toContain(issuer.url);
  expect(second).toBe(first);
  expect(await countRows(database.pool, 'users')).toBe(usersBefore);
});

test('a refusal there is told in our words and not in those of the link', async () => {
  const { browser, reply } = await signIn('sub-agent', (query) => {
    query.delete('code');
    query.set('error', 'access_denied');
    query.set('error_description', 'Call 555-0100 to unlock');
  });
  expect(reply.status).toBe(400);
  expect(reply.text).not.toContain('555-0100');
  await expectNobodyIn(browser);
});

test('a session of somebody else ends when another one signs in', async () => {
  const { browser } = await signIn('sub-agent');
  const before = browser.cookies.get('__Host-countersign');
  const sessions = await countRows(database.pool, 'sessions');
  const started = await browser.get('/sign-in/oidc');
  const query = issuer.authorize(started.location ?? '', 'sub-agent');
  await browser.get(`/sign-in/oidc/callback?${query.toString()}`);
  expect(browser.cookies.get('__Host-countersign')).not.toBe(before);
  expect(await countRows(database.pool, 'sessions')).toBe(sessions);
});

test('an account that is taken away opens nothing, and its sessions end at once', async () => {
  await link('lead', 'sub-lead');
  const { browser } = await signIn('sub-lead');
  expect((await browser.get('/inbox')).status).toBe(200);
  const given = { actorId: 'boss', issuer: issuer.url, subject: 'sub-lead' };
  expect(await removeIdentity(database.appPool, given)).toEqual({ ok: true, userId: 'lead' });
  expect((await browser.get('/inbox')).status).toBe(303);
  expect((await signIn('sub-lead')).reply.status).toBe(403);
});

test('a provider that is away is told so, and the next attempt asks it again', async () => {
  const other = await startOidcIssuer();
  const late = appFor(other.url);
  await other.close();
  const reply = await createBrowser(late).get('/sign-in/oidc');
  expect(reply.status).toBe(502);
  expect(reply.text).toContain('can not be reached');
});

test('the secret of the client stands in no page, no audit entry and no error', async () => {
  const { reply } = await signIn('sub-agent');
  expect(reply.text).not.toContain(CLIENT.secret);
  const entries = await database.pool.query<{ body: string }>('SELECT body FROM audit');
  const bodies = entries.rows.map(({ body }) => body).join('\n');
  expect(bodies).toContain('"event":"sign_in_failed"');
  expect(bodies).toContain('"code":"identity_unknown"');
  expect(bodies).not.toContain(CLIENT.secret);
  expect(bodies).not.toContain('sub-unknown');
  expect(faults).toEqual([]);
});
