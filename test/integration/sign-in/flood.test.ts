/** Nobody has to sign in to fail at it: a flood of failures must not fill the audit chain. */
import { noteFailure } from '../../../client/api/note-failure';
import { verifyAudit } from '../../../db/verify-audit';
import { countRows } from '../../support/case-facts';
import { createTestDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
});
afterAll(() => database.drop());

const noted = (): Promise<number> =>
  countRows(database.pool, `audit WHERE audit_field(body, 'event') = 'sign_in_failed'`);

it('of 300 anonymous call-backs the first 20 and each doubling are noted, with the count', async () => {
  let at = new Date('2026-10-26T12:00:00Z');
  const deps = { pool: database.appPool, now: () => at };
  const failed = { userId: null, detail: { method: 'oidc', code: 'state_unknown' } };
  for (let no = 0; no < 300; no += 1) await noteFailure(deps, failed);
  // 32, 64, 128 and 256.
  expect(await noted()).toBe(24);
  const last = await database.pool.query<{ failures: string }>(
    `SELECT body::jsonb->'detail'->>'failures' AS failures FROM audit
     WHERE audit_field(body, 'event') = 'sign_in_failed' ORDER BY seq DESC LIMIT 1`,
  );
  expect(last.rows[0]?.failures).toBe('256');
  // One of another kind, or after an hour of quiet, is noted at once.
  await noteFailure(deps, { userId: 'agent', detail: { method: 'password', code: 'wrong' } });
  at = new Date('2026-10-26T13:30:00Z');
  await noteFailure(deps, failed);
  expect(await noted()).toBe(26);
  expect((await verifyAudit(database.pool, { sinceSeq: null, keptHash: null })).problem).toBeNull();
});
