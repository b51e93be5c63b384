/** What the database writes into the audit chain by itself fits what the application writes. */
import { randomUUID } from 'node:crypto';
import { readAuditBody } from '../../contracts/audit-chain';
import type { AuditBody } from '../../contracts/audit-chain';
import { appendAudit } from '../../db/queries/audit';
import { auditPages } from '../../db/queries/audit-pages';
import { lapseApprovedActions } from '../../db/queries/proposals';
import { inTransaction } from '../../db/transaction';
import { verifyAudit } from '../../db/verify-audit';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';

const OWN = { event: 'test', actor: 'agent', channel: 'terminal', caseId: null, detail: {} };

jest.setTimeout(60_000);

describe('the audit entries of the database itself', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase({ seeded: true });
  });

  afterAll(() => database.drop());

  async function allEntries(): Promise<AuditBody[]> {
    const entries: AuditBody[] = [];
    for await (const page of auditPages(database.appPool, null)) {
      for (const { body } of page) {
        const read = readAuditBody(body);
        if (read) entries.push(read);
      }
    }
    return entries;
  }

  /** The entries that `work` leaves; the chain has to be whole after it. */
  async function entriesOf(work: () => Promise<unknown>): Promise<AuditBody[]> {
    const before = (await allEntries()).length;
    await work();
    const verdict = await verifyAudit(database.appPool, { sinceSeq: null, keptHash: null });
    expect(verdict.problem).toBeNull();
    const entries = await allEntries();
    expect(entries).toHaveLength(Number(verdict.entries));
    return entries.slice(before);
  }

  function byHand(statement: string, values: unknown[] = []): () => Promise<unknown> {
    return () => database.pool.query(statement, values);
  }

  test('a person who is made inactive, or gets another role, is one entry without a name', async () => {
    const entries = await entriesOf(
      byHand(`UPDATE users SET is_active = false WHERE user_id = 'agent2'`),
    );
    const { rows } = await database.pool.query<{ name: string }>('SELECT session_user AS name');
    expect(entries).toMatchObject([
      {
        event: 'setting',
        actor: `database:${rows[0]?.name ?? ''}`,
        channel: 'database',
        case_id: null,
        detail: { setting: 'users', key: 'agent2', old: 'agent, active', new: 'agent, inactive' },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('Bea');
    const renamed = byHand(`UPDATE users SET display_name = 'B' WHERE user_id = 'agent2'`);
    expect(await entriesOf(renamed)).toEqual([]);
  });

  test('a new person is one entry, whatever the id is made of', async () => {
    const userId = 'ü "q" \\ \u0001\n\u2028 😀 </x>';
    const values = [userId, 'New', 'lead'];
    const add = byHand(
      'INSERT INTO users (user_id, display_name, role) VALUES ($1, $2, $3)',
      values,
    );
    expect(await entriesOf(add)).toMatchObject([
      { detail: { setting: 'users', key: userId, old: null, new: 'lead, active' } },
    ]);
    const remove = byHand('DELETE FROM users WHERE user_id = $1', [userId]);
    expect(await entriesOf(remove)).toMatchObject([
      { detail: { key: userId, old: 'lead, active', new: null } },
    ]);
  });

  test('a route that is set, changed and taken away is three entries', async () => {
    const set = `INSERT INTO write_routes (shop_id, kind, provider)
                 SELECT shop_id, 'refund', 'stripe' FROM shops`;
    const key = 'larkfield/refund';
    const routed = { setting: 'write_routes', key };
    expect(await entriesOf(byHand(set))).toMatchObject([
      { detail: { ...routed, old: null, new: 'stripe' } },
    ]);
    expect(await entriesOf(byHand(`UPDATE write_routes SET provider = 'http'`))).toMatchObject([
      { detail: { ...routed, old: 'stripe', new: 'http' } },
    ]);
    expect(await entriesOf(byHand('DELETE FROM write_routes'))).toMatchObject([
      { detail: { ...routed, old: 'http', new: null } },
    ]);
  });

  test('a kill switch names who set it and who cleared it, and not why', async () => {
    const set = byHand(`INSERT INTO kill_switches (provider, kind, reason, set_by)
                        VALUES ('stripe', '*', 'they are down', 'ops')`);
    const on = await entriesOf(set);
    expect(on).toMatchObject([
      { actor: 'ops', detail: { setting: 'kill_switches', key: 'stripe/*', old: null, new: 'on' } },
    ]);
    expect(JSON.stringify(on)).not.toContain('down');
    const clear = byHand(`UPDATE kill_switches SET cleared_by = 'lead', cleared_at = now()`);
    expect(await entriesOf(clear)).toMatchObject([
      { actor: 'lead', detail: { key: 'stripe/*', old: 'on', new: 'off' } },
    ]);
  });

  test('an approved write that lapses is an entry, after those of its transaction', async () => {
    const operationId = randomUUID();
    const caseId = 'larkfield-T-1.1';
    const owner = await database.pool.connect();
    // Only the operation is needed here, not the case, proposal and decision that it belongs to.
    await owner.query(`SET session_replication_role = replica`);
    await owner.query(
      `INSERT INTO operations (operation_id, case_id, revision, action_index, decision_id, kind,
                               order_id, customer_id, action, fingerprint)
       VALUES ($1, $2, 1, 0, $3, 'refund', 'LK-1', 'C-1', '{}', $4)`,
      [operationId, caseId, randomUUID(), 'a'.repeat(64)],
    );
    owner.release(true);
    const entries = await entriesOf(() =>
      inTransaction(database.appPool, async (client) => {
        await lapseApprovedActions(client, { caseId, revision: 1 });
        await appendAudit(client, OWN);
      }),
    );
    expect(entries).toMatchObject([
      { event: 'test' },
      {
        event: 'operation',
        actor: 'countersign',
        case_id: caseId,
        detail: {
          operation_id: operationId,
          from: 'ready',
          state: 'cancelled',
          code: 'approval_superseded',
          digest: 'a'.repeat(64),
        },
      },
    ]);
  });

  test('what is rolled back leaves none, and what happens at once leaves one each', async () => {
    const client = await database.pool.connect();
    const none = await entriesOf(async () => {
      await client.query('BEGIN');
      await client.query(`UPDATE users SET role = 'admin' WHERE user_id = 'agent'`);
      await client.query('ROLLBACK');
    });
    client.release();
    expect(none).toEqual([]);
    const many = await entriesOf(() =>
      Promise.all(
        Array.from({ length: 20 }, (_, no) =>
          no % 2 === 0
            ? inTransaction(database.appPool, (own) => appendAudit(own, OWN))
            : database.pool.query(
                `INSERT INTO users (user_id, display_name, role) VALUES ($1, 'N', 'agent')`,
                [`n-${String(no)}`],
              ),
        ),
      ),
    );
    expect(many.filter(({ event }) => event === 'setting')).toHaveLength(10);
  });
});
