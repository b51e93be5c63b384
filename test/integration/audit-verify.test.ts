/** `countersign audit`: on entries that real work left, and on what a forger made of them. */
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { CHAIN_START } from '../../contracts/audit-chain';
import { sha256Hex } from '../../contracts/canonical';
import { createPool } from '../../db/pool';
import { appendAudit } from '../../db/queries/audit';
import { recordDecision } from '../../db/record-decision';
import { inTransaction } from '../../db/transaction';
import { verifyAudit } from '../../db/verify-audit';
import { decisionOn, untilCase, untilProposed } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { runWarmCli as runCli } from '../support/warm-cli';
import type { CliRun } from '../support/run-cli';
import { signalWakeup } from '../support/signal-approval';

const REFUND = 'larkfield-T-81003';
const PAGE = readFileSync(path.join(__dirname, '../../docs/audit.md'), 'utf8');

jest.setTimeout(240_000);

function audit(url: string, args: readonly string[]): Promise<CliRun> {
  return runCli(['audit', ...args], { env: { DATABASE_URL: url } });
}

/** As the owner with the triggers off: what somebody with all rights could do. */
async function tamper({ pool }: TestDatabase, statement: string): Promise<void> {
  await pool.query('ALTER TABLE audit DISABLE TRIGGER audit_append_only');
  await pool.query(statement);
  await pool.query('ALTER TABLE audit ENABLE TRIGGER audit_append_only');
}

function entryNo(no: number): Parameters<typeof appendAudit>[1] {
  const detail = { no, note: no % 2 === 0 ? '=2+3' : 'é 😀' };
  const caseId = no % 3 === 0 ? null : 'larkfield-T-1.1';
  return { event: 'test', actor: `@u-${String(no)}`, channel: 'terminal', caseId, detail };
}

describe('the audit of a case', () => {
  let world: CaseWorld;

  beforeAll(async () => {
    world = await createCaseWorld();
    await world.startWorker();
  });

  afterAll(() => world.close());

  test('has each step with its actor, and is whole', async () => {
    await world.startCase(REFUND);
    const [action] = await untilProposed(world.pool, REFUND);
    if (!action) throw new Error('Nothing was proposed.');
    const asked = decisionOn(action, { verdict: 'approve', userId: 'agent' });
    await recordDecision(world.database.appPool, { ...asked, digest: 'f'.repeat(64) });
    const answer = await recordDecision(world.database.appPool, asked);
    await signalWakeup(world.pool, world.client, answer);
    await untilCase(world.pool, REFUND, ['closed']);

    const told = await audit(world.database.url, ['verify']);
    expect(told.stdout).toMatch(/^\d+ entries, whole, head [0-9a-f]{64}\n$/);
    expect(told.exitCode).toBe(0);
    const exported = await audit(world.database.url, ['export']);
    const entries = exported.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string; actor: string; case_id: string });
    const ofCase = entries.filter((entry) => entry.case_id === action.caseId);
    expect(ofCase.map(({ event, actor }) => [event, actor])).toEqual([
      ['proposal_published', 'countersign'],
      ['decision_refused', 'agent'],
      ['decision', 'agent'],
      ['operation', 'countersign'],
      ['case_closed', 'countersign'],
    ]);
  });
});

describe('the audit chain in the database', () => {
  let database: TestDatabase;
  let folder: string;
  let fileNo = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = mkdtempSync(path.join(tmpdir(), 'countersign-audit-'));
    // Postgres runs as another user and writes there too.
    chmodSync(folder, 0o777);
    const pools = [createPool(database.url), createPool(database.url)];
    const appends = Array.from({ length: 50 }, (_, no) =>
      inTransaction(pools[no % 2] ?? database.appPool, (client) =>
        appendAudit(client, entryNo(no)),
      ),
    );
    await Promise.all(appends);
    await Promise.all(pools.map((pool) => pool.end()));
  });

  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  });

  function newFile(): string {
    fileNo += 1;
    return path.join(folder, `file-${String(fileNo)}`);
  }

  async function headOf({ pool }: TestDatabase): Promise<string> {
    const { rows } = await pool.query<{ hash: string }>('SELECT hash FROM audit_head');
    return rows[0]?.hash ?? '';
  }

  /** Copies the rows out and in again as a dump does, under other settings of the session. */
  async function restored(): Promise<TestDatabase> {
    const other = await createTestDatabase();
    for (const table of ['audit_head', 'audit']) {
      const file = newFile();
      const out = await database.pool.connect();
      await out.query(`SET datestyle = 'German, DMY'; SET timezone = 'Asia/Kathmandu'`);
      await out.query(`COPY ${table} TO '${file}'`);
      out.release(true);
      const back = await other.pool.connect();
      await back.query(`SET datestyle = 'German, DMY'; SET timezone = 'America/St_Johns'`);
      if (table === 'audit_head') await back.query('DELETE FROM audit_head');
      await back.query(`COPY ${table} FROM '${file}'`);
      back.release(true);
    }
    return other;
  }

  test('is whole after 50 appends at once, with one entry for each', async () => {
    const verdict = await verifyAudit(database.appPool, { sinceSeq: null, keptHash: null });
    expect(verdict).toMatchObject({ entries: 50n, problem: null });
    const { rows } = await database.pool.query(`SELECT DISTINCT body::jsonb->'detail' FROM audit`);
    expect(rows).toHaveLength(50);
  });

  test('is whole after it was dumped and restored, and can be continued there', async () => {
    const other = await restored();
    try {
      const kept = ['verify', '--head', await headOf(database), '--json'];
      const before = await audit(other.url, kept);
      expect(JSON.parse(before.stdout)).toMatchObject({ is_whole: true, entries: 50 });
      await appendAudit(other.appPool, entryNo(50));
      const after = await audit(other.url, kept);
      expect(JSON.parse(after.stdout)).toMatchObject({ is_whole: true, entries: 51 });
    } finally {
      await other.drop();
    }
  });

  test.each([
    [`UPDATE audit SET body = replace(body, '@u-', '@v-') WHERE seq = 20`, /entry 20/],
    [`UPDATE audit SET at = at + interval '1 microsecond' WHERE seq = 21`, /entry 21/],
    [`UPDATE audit SET hash = repeat('a', 64) WHERE seq = 22`, /entry 22/],
    [`UPDATE audit SET previous_hash = repeat('a', 64) WHERE seq = 23`, /entry 23/],
    [`UPDATE audit SET seq = 90 WHERE seq = 50`, /Entry 50/],
    [`DELETE FROM audit WHERE seq = 1`, /Entry 1 /],
    [`DELETE FROM audit WHERE seq = 24`, /Entry 24/],
    [`DELETE FROM audit WHERE seq > 40`, /Entry 41/],
    [`UPDATE audit_head SET hash = repeat('a', 64)`, /head row/],
    [`UPDATE audit_head SET seq = 30`, /Entry 31/],
  ])('names the row after %s', async (statement, words) => {
    const other = await restored();
    try {
      await tamper(other, statement);
      const { problem } = await verifyAudit(other.appPool, { sinceSeq: null, keptHash: null });
      expect(problem?.message).toMatch(words);
    } finally {
      await other.drop();
    }
  });

  test('the command ends with 1 and names the row, and with a kept head shows a cut end', async () => {
    const other = await restored();
    try {
      const kept = await headOf(other);
      await tamper(other, 'DELETE FROM audit WHERE seq > 40');
      const cut = await audit(other.url, ['verify', '--json']);
      expect(JSON.parse(cut.stdout)).toMatchObject({
        is_whole: false,
        entries: 40,
        problem: { kind: 'missing', seq: 41 },
      });
      expect(JSON.parse(cut.stderr)).toMatchObject({ error: { code: 'audit_broken' } });
      expect(cut.exitCode).toBe(1);
      await other.pool.query(
        'UPDATE audit_head SET (seq, hash) = (SELECT seq, hash FROM audit WHERE seq = 40)',
      );
      expect((await audit(other.url, ['verify'])).exitCode).toBe(0);
      const against = await audit(other.url, ['verify', '--head', kept]);
      expect(against.stderr).toMatch(/No entry has the hash that was kept/);
      expect(against.exitCode).toBe(1);
      const since = await audit(other.url, ['verify', '--since', '50', '--head', kept]);
      expect(since.stderr).toMatch(/Entry 50, after which to look, is missing/);
    } finally {
      await other.drop();
    }
  });

  test('can be verified by anybody with the script of the documentation', async () => {
    const script = /```js\n(.*?)```/s.exec(PAGE)?.[1] ?? '';
    const [program, file] = [`${newFile()}.cjs`, newFile()];
    writeFileSync(program, script);
    const written = await audit(database.url, ['export', '--out', file]);
    expect(written.stdout).toBe(`50 entries are in ${file}.\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, [program, file]);
    expect(stdout).toBe(`50 entries, head ${await headOf(database)}\n`);
    writeFileSync(file, readFileSync(file, 'utf8').replace('@u-1"', '@v-1"'));
    await expect(run(process.execPath, [program, file])).rejects.toThrow(/entry \d+/);
  });

  test('exports what comes after an entry, whose hash the first line has', async () => {
    const { stdout } = await audit(database.url, ['export', '--since', '48']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(sha256Hex(lines[1] ?? '')).toBe(await headOf(database));
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ seq: '49' });
    const all = await audit(database.url, ['export']);
    expect(JSON.parse(all.stdout.split('\n')[0] ?? '')).toMatchObject({
      previous_hash: CHAIN_START.hash,
    });
  });

  test('exports rows that no spreadsheet takes for formulas', async () => {
    const file = newFile();
    await audit(database.url, ['export', '--format', 'csv', '--out', file]);
    const rows = readFileSync(file, 'utf8').split('\r\n');
    expect(rows[0]).toBe('seq,at,event,actor,channel,case_id,detail,previous_hash,hash');
    expect(rows).toHaveLength(52);
    expect(rows[1]).toMatch(/^1,\d{4}-\d\d-\d\dT[\d:.]+Z,test,'@u-\d+,terminal,/);
    expect(rows.join('\n')).not.toMatch(/(^|,)"?[=+@-]/m);
  });

  test('never overwrites a file, and says what is wrong with what it was given', async () => {
    const file = newFile();
    writeFileSync(file, 'mine');
    const refused = await audit(database.url, ['export', '--out', file]);
    expect(refused.stderr).toMatch(/it is there already/);
    expect(refused.exitCode).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe('mine');
    for (const args of [
      ['verify', '--since', '-1'],
      ['verify', '--since', '99999999999999999999'],
      ['verify', '--head', 'abc'],
      ['export', '--format', 'xlsx'],
    ]) {
      expect(await audit(database.url, args)).toMatchObject({ exitCode: 2, stdout: '' });
    }
  });
});
