/** The application can't delete or rewrite what is kept: Postgres itself refuses it. */
import { randomBytes } from 'node:crypto';
import { checkRights } from '../../client/cli/check-rights';
import { KEPT_TABLES } from '../../db/app-role';
import { createOwnerPool, createPool } from '../../db/pool';
import { appendAudit } from '../../db/queries/audit';
import { startProcess } from '../support/child-process';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';

const REFUSED = '42501';
const ENTRY = { event: 'test', actor: 'u-ana', channel: 'terminal', caseId: null, detail: {} };

jest.setTimeout(120_000);

/** The tables whose rows the application may not change in any column. */
const NEVER_CHANGED = [
  ...['ledger', 'audit', 'decisions', 'ticket_endings', 'customer_credits', 'settlement_words'],
];

/** What is frozen in a table whose other columns change. */
const FROZEN: Readonly<Record<string, readonly string[]>> = {
  audit_head: ['chain'],
  proposals: ['case_id', 'revision', 'digest', 'reply', 'resolution', 'deadline_at'],
  proposal_actions: ['case_id', 'kind', 'order_id', 'canonical', 'digest', 'fingerprint', 'words'],
  operation_attempts: ['operation_id', 'attempt_no', 'fence', 'request_digest', 'sent_at'],
  provider_events: ['provider', 'event_id', 'provider_ref', 'kind', 'amount_minor', 'currency'],
  settlements: ['operation_id', 'outcome', 'evidence', 'proposed_by'],
  signed_statements: ['statement_id', 'case_id', 'signal_no'],
  user_keys: ['key_id', 'user_id', 'public_key'],
};

/** What the application does with these tables at work. */
const NEEDED = [
  'UPDATE audit_head SET seq = seq, hash = hash',
  'UPDATE proposals SET state = state, closed_at = now(), closed_reason = NULL, closed_words = NULL',
  'UPDATE proposal_actions SET state = state, signers_needed = 2, needs_lead = true',
  'UPDATE operations SET state = state, fence = fence + 1, code = NULL, ended_at = now()',
  'UPDATE operation_attempts SET answered_at = now(), answer = NULL',
  'UPDATE provider_events SET operation_id = NULL, applied_at = now(), outcome = NULL',
  "UPDATE settlements SET confirmed_by = 'u-ana', confirmed_at = now()",
  "UPDATE signed_statements SET code = 'taken', answer = '{}'",
  'UPDATE user_keys SET revoked_at = now()',
  'UPDATE payments SET refunded_minor = refunded_minor',
  'UPDATE cases SET revision = revision + 1',
  'SELECT 1 FROM operations FOR UPDATE',
  'SELECT 1 FROM proposals FOR UPDATE',
  'SELECT 1 FROM provider_events FOR UPDATE',
  'SELECT 1 FROM audit_head FOR UPDATE',
  'SELECT 1 FROM customers FOR NO KEY UPDATE',
  'SELECT 1 FROM operation_transitions',
  'SELECT 1 FROM schema_migrations',
  'DELETE FROM shop_changes',
];

describe('the application in the database', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase({ seeded: true });
  });

  afterAll(() => database.drop());

  async function expectRefused(statement: string): Promise<void> {
    await expect(database.appPool.query(statement)).rejects.toMatchObject({ code: REFUSED });
  }

  test('works as a role that can not log in', async () => {
    const { rows } = await database.appPool.query(
      `SELECT current_user AS name, rolcanlogin AS "canLogIn", rolsuper AS "isSuper"
       FROM pg_roles WHERE rolname = current_user`,
    );
    expect(rows).toEqual([{ name: 'countersign_app', canLogIn: false, isSuper: false }]);
  });

  test.each(KEPT_TABLES)('can not delete from %s or empty it', async (table) => {
    await expectRefused(`DELETE FROM ${table}`);
    await expectRefused(`TRUNCATE ${table} CASCADE`);
  });

  test('can delete nothing but what has an end or is a setting, in whatever table', async () => {
    const { rows } = await database.appPool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
         AND (has_table_privilege(oid, 'DELETE') OR has_table_privilege(oid, 'TRUNCATE'))
       ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'claims',
      'idempotent_requests',
      'identities',
      'known_browsers',
      'presence',
      'sessions',
      'shop_changes',
      'sign_in_failures',
      'user_teams',
      'write_routes',
    ]);
  });

  test.each(NEVER_CHANGED)('can not change a row of %s', async (table) => {
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attidentity = ''`,
      [table],
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const { name } of rows) await expectRefused(`UPDATE ${table} SET ${name} = ${name}`);
  });

  test.each(Object.entries(FROZEN))(
    'can not change what is frozen in %s',
    async (table, columns) => {
      for (const column of columns) {
        await expectRefused(`UPDATE ${table} SET ${column} = ${column}`);
      }
    },
  );

  test('can make no transition legal, and neither lift a trigger nor make a table', async () => {
    await expectRefused(`INSERT INTO operation_transitions VALUES ('denied', 'succeeded')`);
    await expectRefused(`UPDATE operation_transitions SET to_state = 'succeeded'`);
    await expectRefused(`INSERT INTO schema_migrations (name, run_on) VALUES ('x', now())`);
    await expectRefused('ALTER TABLE audit DISABLE TRIGGER ALL');
    await expectRefused('SET session_replication_role = replica');
    await expectRefused('DROP TABLE audit');
    await expectRefused('CREATE TABLE other (word text)');
  });

  test.each(NEEDED)('can do what it has to: %s', async (statement) => {
    const client = await database.appPool.connect();
    try {
      await client.query('BEGIN');
      await expect(client.query(statement)).resolves.toBeDefined();
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  test('can append to the audit chain, and add to every table that it writes', async () => {
    await appendAudit(database.appPool, ENTRY);
    const { rows } = await database.appPool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
         AND NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT'))
       ORDER BY relname`,
    );
    const names = rows.map((row) => row.name);
    expect(names).toEqual(['audit_head', 'operation_transitions', 'schema_migrations']);
  });

  test('can use the tables of later migrations, and not delete from them either', async () => {
    await database.pool.query('CREATE TABLE later (id bigserial, word text)');
    const added = await database.appPool.query(
      `INSERT INTO later (word) VALUES ('a') RETURNING id`,
    );
    expect(added.rows).toEqual([{ id: 1n }]);
    await database.appPool.query(`UPDATE later SET word = 'b'`);
    await expectRefused('DELETE FROM later');
    await database.pool.query('DROP TABLE later');
  });

  test('keeps the options that a URL brings, and leaves a role that it names', async () => {
    const roleWith = async (options: string): Promise<unknown> => {
      const pool = createPool(`${database.url}?${options}`, { max: 1 });
      try {
        const { rows } = await pool.query(
          `SELECT current_setting('role') AS role, current_setting('work_mem') AS memory`,
        );
        return rows[0];
      } finally {
        await pool.end();
      }
    };
    await expect(roleWith('options=-c%20work_mem%3D7MB')).resolves.toEqual({
      role: 'countersign_app',
      memory: '7MB',
    });
    await expect(roleWith('options=-c+role%3Dnone+-c+work_mem=7MB')).resolves.toEqual({
      role: 'none',
      memory: '7MB',
    });
    await expect(roleWith('options=')).resolves.toMatchObject({ role: 'none' });
  });

  test('is told by doctor when it connects with more rights than it needs', async () => {
    await expect(checkRights(database.appPool)).resolves.toMatchObject({
      status: 'ok',
      found: 'countersign_app can not delete what is kept',
    });
    await expect(checkRights(database.pool)).resolves.toMatchObject({
      status: 'not_ok',
      found: expect.stringMatching(/may delete from operations, .*audit/) as string,
    });
  });
});

describe('setting the role up', () => {
  const suffix = randomBytes(4).toString('hex');
  const owner = `owner_${suffix}`;
  let server: TestDatabase;

  beforeAll(async () => {
    server = await createTestDatabase();
  });

  afterAll(async () => {
    await server.pool.query(`DROP ROLE IF EXISTS ${owner}, ${owner}_worker`);
    await server.drop();
  });

  async function migrate(databaseUrl: string): Promise<string> {
    const env = { MIGRATE_DATABASE_URL: databaseUrl };
    const started = startProcess('test/support/migrate-process.ts', { env });
    await started.untilSays('\n');
    return started.output();
  }

  /** An empty database of somebody who is no superuser. */
  async function createOwned(name: string): Promise<string> {
    await server.pool.query(`CREATE DATABASE ${name} OWNER ${owner}`);
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    const admin = createOwnerPool(url.href, { max: 1 });
    // The extension's files belong to the server; nobody but its administrator may load them.
    await admin.query('CREATE EXTENSION pg_trgm');
    await admin.end();
    url.username = owner;
    url.password = 'secret';
    return url.href;
  }

  test('says what an administrator has to run, and works once it was run', async () => {
    await server.pool.query(`CREATE ROLE ${owner} LOGIN PASSWORD 'secret'`);
    const name = `owned_${suffix}`;
    const url = await createOwned(name);
    try {
      const sentence = await migrate(url);
      expect(sentence).toMatch(new RegExp(`^refused: .*GRANT countersign_app TO ${owner};\\n$`));
      await server.pool.query(`GRANT countersign_app TO ${owner}`);
      expect(await migrate(url)).toMatch(/^migrated .*0011_app_role/);
      const pool = createPool(url, { max: 1 });
      await appendAudit(pool, ENTRY);
      await expect(pool.query('DELETE FROM audit')).rejects.toMatchObject({ code: REFUSED });
      await pool.end();
      const worker = Object.assign(new URL(url), { username: `${owner}_worker` }).href;
      await server.pool.query(
        `CREATE ROLE ${owner}_worker LOGIN PASSWORD 'secret' IN ROLE countersign_app`,
      );
      // Nothing is left to migrate, and the role is there: it starts as any other.
      expect(await migrate(worker)).toBe('migrated \n');
      for (const place of [worker, `${worker}?options=`]) {
        const ofWorker = createPool(place, { max: 1 });
        await appendAudit(ofWorker, ENTRY);
        await expect(ofWorker.query('DELETE FROM audit')).rejects.toMatchObject({ code: REFUSED });
        await ofWorker.end();
      }
    } finally {
      await server.pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  });

  test('goes well in two databases of a server at once, by two processes in each', async () => {
    const names = [1, 2].map((no) => `race_${suffix}_${String(no)}`);
    try {
      for (const name of names) await server.pool.query(`CREATE DATABASE ${name}`);
      const urls = names.map((name) =>
        Object.assign(new URL(server.url), { pathname: `/${name}` }),
      );
      const told = await Promise.all([...urls, ...urls].map((url) => migrate(url.href)));
      for (const line of told) expect(line).toMatch(/^migrated /);
      expect(told.filter((line) => line.includes('0011_app_role'))).toHaveLength(2);
      for (const { href } of urls) {
        const pool = createPool(href, { max: 1 });
        await appendAudit(pool, ENTRY);
        await pool.end();
      }
    } finally {
      for (const name of names) await server.pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  });
});
