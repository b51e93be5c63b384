import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { runWarmCli as runCli } from '../support/warm-cli';
import type { CliRun, CliSettings } from '../support/run-cli';
import { countRows } from '../support/case-facts';

/** Nothing listens there: the port is reserved and never given out. */
const NOWHERE = '127.0.0.1:1';
const HEAPS = 'My order LK-610283 is late. ';

jest.setTimeout(120_000);

describe('bad input to the command line', () => {
  let database: TestDatabase;
  let folder: string;
  let busy: Server;

  beforeAll(async () => {
    database = await createTestDatabase({ seeded: true });
    folder = mkdtempSync(path.join(tmpdir(), 'countersign-cli-'));
    busy = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => busy.once('listening', resolve));
  });

  afterAll(async () => {
    busy.close();
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  });

  function run(args: readonly string[], settings: CliSettings = {}): Promise<CliRun> {
    // Temporal is down throughout: whatever is stored is stored without it.
    const env = { DATABASE_URL: database.url, TEMPORAL_ADDRESS: NOWHERE, ...settings.env };
    return runCli(args, { ...settings, env });
  }

  function file(name: string, content: string | Buffer): string {
    const full = path.join(folder, name);
    writeFileSync(full, content);
    return full;
  }

  function countTickets(): Promise<number> {
    return countRows(database.pool, 'tickets');
  }

  /** One sentence on stderr, no stack, nothing on stdout. */
  function expectSentence(result: CliRun, exitCode: number, words: RegExp): void {
    expect(result.stderr.trimEnd()).toMatch(words);
    expect(result.stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(result.stderr).not.toMatch(/\bat .*:\d+:\d+|node_modules|Error:/);
    expect(result.stdout).toBe('');
    expect(result.exitCode).toBe(exitCode);
  }

  const unknowns: [string, () => readonly string[], number, RegExp][] = [
    ['an unknown command', () => ['aprove', 'T-81003'], 2, /Unknown command 'aprove'.*approve/],
    ['an unknown option', () => ['list', '--sort'], 2, /Unknown option '--sort'/],
    ['an unknown state', () => ['list', '--state', 'open'], 2, /waiting.*handed_off/],
    ['an unknown ticket', () => ['show', 'T-99999'], 4, /There is no ticket T-99999/],
    ['a ticket id with SQL', () => ['trace', "T-1' OR '1'='1"], 4, /There is no ticket T-1/],
    ['a ticket id that drives the terminal', () => ['show', 'T\u001b[2J-1'], 4, /ticket T-1:/],
    [
      'a decision on what was not proposed',
      () => ['approve', 'T-81003', '--as', 'agent'],
      3,
      /Nothing was proposed/,
    ],
    ['a decision by nobody', () => ['approve', 'T-81003'], 2, /Say who you are: --as/],
    ['a rejection without a reason', () => ['reject', 'T-81003', '--as', 'agent'], 2, /--reason/],
    [
      'a hash that is too short',
      () => ['approve', 'T-81003', '--as', 'agent', '--hash', 'abc'],
      2,
      /at least the first 8/,
    ],
    [
      'a wait that is no number',
      () => ['submit', '--text', 'x', '--customer', 'C-20417', '--wait', 'long'],
      2,
      /whole seconds/,
    ],
    ['nothing to submit', () => ['submit'], 2, /--text "…", a JSON file, or -/],
    ['text without a customer', () => ['submit', '--text', HEAPS], 2, /--customer C-20417/],
    [
      'an empty text',
      () => ['submit', '--text', ' \n ', '--customer', 'C-20417'],
      2,
      /text is empty/,
    ],
    [
      'both text and a file',
      () => ['submit', '--text', HEAPS, file('both.json', '{}')],
      2,
      /not both/,
    ],
    [
      'a file and a customer',
      () => ['submit', file('and.json', '{}'), '--customer', 'C-20417'],
      2,
      /leave out --customer/,
    ],
    [
      'an unknown customer',
      () => ['submit', '--text', HEAPS, '--customer', 'C-00000'],
      2,
      /There is no customer "C-00000"/,
    ],
    [
      'an id that can be no id',
      () => ['submit', '--text', HEAPS, '--customer', 'C-20417', '--id', '../x'],
      2,
      /external_id must be/,
    ],
    [
      'a file that is not there',
      () => ['submit', path.join(folder, 'gone.json')],
      2,
      /there is no such file/,
    ],
    ['a folder', () => ['submit', folder], 2, /it is a folder/],
    [
      'malformed JSON',
      () => ['submit', file('torn.json', '{"customer_id": "C-20')],
      2,
      /is not valid JSON/,
    ],
    [
      'JSON with wrong keys',
      () => ['submit', file('keys.json', '{"customer": "C-20417", "text": "x"}')],
      2,
      /customer_id is missing.*keys "customer", "text" are not allowed/,
    ],
    ['JSON that is no object', () => ['submit', file('list.json', '[]')], 2, /is not a ticket/],
    [
      'a file that is not UTF-8',
      () => ['submit', file('latin1.json', Buffer.from([0x22, 0xe9, 0x22]))],
      2,
      /not UTF-8/,
    ],
  ];

  const rows = unknowns.map(([name, args, code, words]) => ({ name, args, code, words }));

  test.each(rows)('$name is one sentence, and nothing is stored', async ({ args, code, words }) => {
    const before = await countTickets();
    expectSentence(await run(args()), code, words);
    expect(await countTickets()).toBe(before);
  });

  test('as JSON, an error is JSON on stderr with a stable code', async () => {
    const result = await run(['show', 'T-99999', '--json']);
    expect(JSON.parse(result.stderr)).toEqual({
      error: { code: 'ticket_not_found', message: expect.stringContaining('T-99999') as string },
    });
    expect(result.stdout).toBe('');
  });

  test('a 10 MB text is taken, cut with a notice, and kept whole beside it', async () => {
    const input = HEAPS.repeat(Math.ceil(10_000_000 / HEAPS.length));
    const result = await run(['submit', '-', '--customer', 'C-20417', '--id', 'T-BIG'], { input });
    expect(result.exitCode).toBe(0);
    const found = await database.pool.query<{ body: string; raw: Buffer; cleaned: string[] }>(
      `SELECT body, raw, cleaned FROM tickets WHERE ticket_id = 'web-T-BIG'`,
    );
    const [row] = found.rows;
    expect(row?.body).toMatch(/characters of this message are left out here\]/);
    expect((JSON.parse(String(row?.raw)) as { body: string }).body).toBe(input);
  });

  test('a 30 MB text is refused in words, from stdin and from a file', async () => {
    const before = await countTickets();
    const body = 'x'.repeat(30_000_000);
    const asText = await run(['submit', '-', '--customer', 'C-20417'], { input: body });
    expectSentence(asText, 2, /longer than the 20 MB that are taken; nothing was stored/);
    const json = JSON.stringify({ customer_id: 'C-20417', body });
    expectSentence(await run(['submit', file('huge.json', json)]), 2, /at most 20000000/);
    expect(await countTickets()).toBe(before);
  });

  test('NUL and half a pair in the text are cleaned, and the text as it came is kept', async () => {
    const json = String.raw`{"customer_id":"C-20417","external_id":"T-NUL","subject":"a\u0000b","body":"late \ud800 order\u0000"}`;
    const result = await run(['submit', file('nul.json', json)]);
    expect(result.exitCode).toBe(0);
    const found = await database.pool.query<{ subject: string; body: string; raw: Buffer }>(
      `SELECT subject, body, raw FROM tickets WHERE ticket_id = 'web-T-NUL'`,
    );
    expect(found.rows[0]).toMatchObject({ subject: 'ab', body: 'late \ufffd order' });
    expect(JSON.parse(String(found.rows[0]?.raw))).toEqual({
      subject: 'a\u0000b',
      body: 'late \ud800 order\u0000',
    });
  });

  test('with Temporal down a ticket is stored, once, and that is said', async () => {
    const args = ['submit', '--text', HEAPS, '--customer', 'C-20417', '--id', 'T-DOWN'];
    const first = await run(args);
    expect(first.stdout).toMatch(
      /web-T-DOWN is stored\.\nIt is stored, and is taken in as soon as/,
    );
    expect(first.exitCode).toBe(0);
    const again = await run(args);
    expect(again.stdout).toMatch(/web-T-DOWN was stored before/);
    const other = await run([...args.slice(0, 2), 'Other words.', ...args.slice(3)]);
    expectSentence(other, 2, /already another ticket web-T-DOWN/);
  });

  test('one id in two sources is not guessed at', async () => {
    const stored = await run([
      'submit',
      '--text',
      HEAPS,
      '--customer',
      'C-20417',
      '--id',
      'T-81003',
    ]);
    expect(stored.exitCode).toBe(0);
    expectSentence(await run(['show', 'T-81003']), 2, /larkfield-T-81003 or web-T-81003/);
    expect((await run(['show', 'web-T-81003'])).exitCode).toBe(0);
    await database.pool.query(`DELETE FROM messages WHERE ticket_id = 'web-T-81003'`);
    await database.pool.query(`DELETE FROM tickets WHERE ticket_id = 'web-T-81003'`);
  });

  test('with Postgres down, or nothing running, it says what to start', async () => {
    const down = { DATABASE_URL: `postgres://nobody@${NOWHERE}/none` };
    expectSentence(await run(['list'], { env: down }), 5, /Postgres can not be reached/);
    const none = {
      DATABASE_URL: undefined,
      TEMPORAL_ADDRESS: undefined,
      COUNTERSIGN_DATA_DIR: folder,
    };
    expectSentence(await run(['list'], { env: none }), 5, /Nothing is running here: start it with/);
  });

  test('doctor names each thing that is down, and what to do', async () => {
    const result = await run(['doctor']);
    expect(result.stdout).toMatch(/ok +Postgres +reachable/);
    expect(result.stdout).toMatch(/NOT OK +Temporal +can not be reached[^]*-> Start it with/);
    expect(result.exitCode).toBe(5);
  });

  describe('to up', () => {
    const local = { DATABASE_URL: undefined, TEMPORAL_ADDRESS: undefined };

    test('a taken port is named', async () => {
      const { port } = busy.address() as AddressInfo;
      const env = { ...local, COUNTERSIGN_DATA_DIR: path.join(folder, 'data') };
      const result = await run(['up', '--json', '--port-postgres', String(port)], { env });
      const [last] = result.stderr.trimEnd().split('\n').slice(-1);
      expect(last).toContain(`Port ${String(port)}, asked for Postgres, is in use`);
      expect(result.exitCode).toBe(5);
    });

    test('a data directory that can not be written is named', async () => {
      const inFile = path.join(file('plain', ''), 'data');
      const result = await run(['up', '--json', '--data-dir', inFile], { env: local });
      const [last] = result.stderr.trimEnd().split('\n').slice(-1);
      expect(last).toMatch(/data directory .* can't be used/);
      expect(result.exitCode).toBe(5);
    });

    test('a port that is none, and a model that is none, are refused', async () => {
      expectSentence(await run(['up', '--port-ui', '70000']), 2, /--port-ui takes a port/);
      const result = await run(['up', '--json', '--model', 'gpt'], { env: local });
      expect(result.stderr).toMatch(/There is no model named/);
      expect(result.exitCode).not.toBe(0);
    });
  });
});
