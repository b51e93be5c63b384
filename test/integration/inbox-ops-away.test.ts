/** The page of ops while Temporal can't be reached. */
import { createEngine } from '../../client/api/engine';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { createInboxClient, givePasswords } from '../support/inbox-client';
import { cardOf } from '../support/ops-card';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  await givePasswords({ pool: database.pool }, ['ops']);
});
afterAll(() => database.drop());

test('when Temporal is away, the page says so and shows the rest', async () => {
  const client = createInboxClient({
    pool: database.appPool,
    wake: () => Promise.resolve(),
    takeIn: () => Promise.resolve('It is away.'),
    handOver: () => Promise.resolve(false),
    now: () => new Date(),
    engine: createEngine({ temporal: null, uiUrl: null }),
  });
  await client.signIn('ops');
  const page = await client.get('/ops');
  expect(page.status).toBe(200);
  expect(cardOf(page.text, 'intake')).toContain('Temporal can not be asked');
  const key = /name="form_key" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
  for (const form of ['run', 'pause']) {
    expect((await client.post(`/ops/intake/${form}`, { form_key: key })).status).toBe(409);
  }
});
