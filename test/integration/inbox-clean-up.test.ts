/** Rows of sign-ins and requests whose time has passed are deleted by the inbox itself. */
import { cleanUp } from '../../client/api/clean-up';
import { hashOfSecret } from '../../client/api/secrets';
import { POLICY } from '../../contracts/policy';
import { createBrowser } from '../support/browser';
import { countRows } from '../support/case-facts';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { createInboxApp } from '../support/inbox-app';
import type { InboxApp } from '../support/inbox-app';
import { PASSWORD, givePasswords } from '../support/inbox-client';

const LIMITS = POLICY.signIn;
const MINUTE_MS = 60_000;

let database: TestDatabase;
let inbox: InboxApp;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  inbox = createInboxApp(database);
  await givePasswords({ pool: database.appPool }, ['agent']);
});

afterAll(() => database.drop());

test('what has had its time is cleaned up, and what has not stays', async () => {
  const browser = createBrowser(inbox.app);
  await browser.post('/sign-in', { login: 'agent', password: PASSWORD, next: '/inbox' });
  const stranger = createBrowser(inbox.app, '203.0.113.1');
  await stranger.post('/sign-in', { login: 'nobody', password: 'a wrong guess', next: '/inbox' });
  const { pool } = database;
  await pool.query(
    `INSERT INTO idempotent_requests (user_id, idempotency_key, request_digest, created_at)
     VALUES ('agent', 'old-request', 'd', now() - interval '8 days'), ('agent', 'new-request', 'd', now())`,
  );
  await pool.query(
    `INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at)
     VALUES ($1, 'lead', now() - interval '2 hours', now() - interval '1 hour')`,
    [hashOfSecret('old')],
  );
  const counts = async (): Promise<number[]> => {
    const tables = ['sessions', 'sign_in_failures', 'known_browsers', 'idempotent_requests'];
    return Promise.all(tables.map((table) => countRows(pool, table)));
  };
  const [sessions, failed, browsers] = await counts();
  await cleanUp(database.appPool, new Date());
  expect(await counts()).toEqual([(sessions ?? 0) - 1, failed, browsers, 1]);
  expect((await browser.get('/inbox')).status).toBe(200);
  await cleanUp(database.appPool, new Date(Date.now() + LIMITS.knownBrowserMs + MINUTE_MS));
  expect(await counts()).toEqual([0, 0, 0, 0]);
});
