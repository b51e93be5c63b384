/** The inbox in the terminal, over the API of a server elsewhere. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '../../client/api/app';
import { startServer } from '../../client/api/start-server';
import type { RunningServer } from '../../client/api/start-server';
import { ALL_SCOPES, apiDeps, newToken } from '../support/api-client';
import { countRows } from '../support/case-facts';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { refundForm } from '../support/facts';
import { addLateOrders } from '../support/late-orders';
import { orderOf, propose } from '../support/waiting-case';
import type { CliRun } from '../support/run-cli';
import { runWarmCli as runCli } from '../support/warm-cli';

jest.setTimeout(180_000);

let database: TestDatabase;
let server: RunningServer;
let folder: string;
let tickets: string[];
let tokens: Record<string, string>;

async function proposeRefund(ticketId: string): Promise<string> {
  const order_id = await orderOf(database.pool, ticketId);
  const form = refundForm({ order_id, amount: 5, reason: 'late_delivery' });
  const [action] = await propose(database.pool, ticketId, [form]);
  return action?.digest ?? '';
}

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-inbox-'));
  const deps = apiDeps(database.appPool);
  const app = createApp({
    ...deps,
    onFault: ({ error }) => {
      throw error;
    },
  });
  server = await startServer(app, { host: '127.0.0.1', port: 0 });
  tickets = await addLateOrders(database.pool, { count: 10, prefix: 'T' });
  const of = (userId: string) => newToken(deps, { userId, scopes: ALL_SCOPES });
  tokens = { agent: await of('agent'), lead: await of('lead'), ops: await of('ops') };
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
  await database.drop();
});

function run(
  args: readonly string[],
  env: Record<string, string | undefined> = {},
): Promise<CliRun> {
  const own = { COUNTERSIGN_URL: server.url, COUNTERSIGN_TOKEN: tokens['agent'] };
  return runCli(['inbox', ...args], { env: { ...own, ...env } });
}

function nextTicket(): string {
  const ticketId = tickets.shift();
  if (ticketId === undefined) throw new Error('Every ticket is used: add more.');
  return ticketId;
}

describe('where the server is, and what signs in', () => {
  test.each([
    ['no address', { COUNTERSIGN_URL: undefined }, 2, /Say where the server is: COUNTERSIGN_URL/],
    ['something else', { COUNTERSIGN_URL: 'ftp://inbox.test' }, 2, /an address such as https/],
    ['http elsewhere', { COUNTERSIGN_URL: 'http://inbox.example.com' }, 2, /use https/],
    [
      'http that looks like here',
      { COUNTERSIGN_URL: 'http://127.0.0.1.example.com' },
      2,
      /use https/,
    ],
    ['http to the network', { COUNTERSIGN_URL: 'http://192.168.1.2:8080' }, 2, /use https/],
    [
      'a password in it',
      { COUNTERSIGN_URL: 'https://me:secret@inbox.test' },
      2,
      /no user, no password/,
    ],
    ['no token', { COUNTERSIGN_TOKEN: undefined }, 2, /Say what signs you in/],
    ['a token that is none', { COUNTERSIGN_TOKEN: 'secret-words' }, 2, /The token is none/],
    ['an unknown token', { COUNTERSIGN_TOKEN: `cs_${'x'.repeat(43)}` }, 3, /Send a token/],
    ['nobody there', { COUNTERSIGN_URL: 'http://127.0.0.1:1' }, 5, /can not be reached/],
    [
      'no token file',
      { COUNTERSIGN_TOKEN: undefined, COUNTERSIGN_TOKEN_FILE: '/nowhere/t' },
      2,
      /no such file/,
    ],
  ] as [string, Record<string, string | undefined>, number, RegExp][])(
    '%s is one sentence',
    async (...[, env, exitCode, words]) => {
      const result = await run(['list'], env);
      expect(result.stderr.trimEnd()).toMatch(words);
      expect(result.stderr.trimEnd().split('\n')).toHaveLength(1);
      expect(result.stderr).not.toMatch(/secret/);
      expect(result.stdout).toBe('');
      expect(result.exitCode).toBe(exitCode);
    },
  );

  test('a token file is used when only its owner may read it', async () => {
    const file = path.join(folder, 'token');
    writeFileSync(file, `${tokens['agent'] ?? ''}\n`, { mode: 0o600 });
    const env = { COUNTERSIGN_TOKEN: undefined, COUNTERSIGN_TOKEN_FILE: file };
    expect(await run(['list'], env)).toMatchObject({ exitCode: 0, stderr: '' });
    chmodSync(file, 0o644);
    const open = await run(['list'], env);
    expect(open).toMatchObject({ exitCode: 2, stdout: '' });
    expect(open.stderr).toMatch(/others may read it: chmod 600/);
    expect(open.stderr).not.toContain(tokens['agent']);
  });

  test('no option takes a token', async () => {
    const { stdout } = await run(['--help']);
    expect(stdout).toContain('COUNTERSIGN_TOKEN');
    expect(stdout).not.toMatch(/--token/);
  });
});

test('what waits is listed and shown, as text and as JSON', async () => {
  const ticketId = nextTicket();
  const digest = await proposeRefund(ticketId);
  const list = await run(['list']);
  expect(list).toMatchObject({ exitCode: 0, stderr: '' });
  expect(list.stdout).toContain(digest.slice(0, 12));
  const json = JSON.parse((await run(['list', '--json'])).stdout) as { cases: object[] };
  expect(json.cases).toContainEqual(expect.objectContaining({ ticket_id: ticketId }));
  expect((await run(['list', '--state', 'closed'])).stdout).toContain('Nothing to show.');
  expect((await run(['list', '--mine'])).stdout).toContain('Nothing to show.');

  const shown = await run(['show', ticketId]);
  expect(shown.stdout).toMatch(/Refund 5\.00 CAD/);
  expect(shown.stdout).toContain(
    `npx countersign inbox approve ${ticketId} --hash ${digest.slice(0, 12)}`,
  );
  expect(JSON.parse((await run(['show', ticketId, '--json'])).stdout)).toMatchObject({
    ticket_id: ticketId,
    proposals: [{ revision: 1, state: 'pending' }],
  });
});

test('a ticket is claimed and given up, and the second one is told who has it', async () => {
  const ticketId = nextTicket();
  await proposeRefund(ticketId);
  expect((await run(['claim', ticketId])).stdout).toMatch(/You look after/);
  const second = await run(['claim', ticketId], { COUNTERSIGN_TOKEN: tokens['lead'] });
  expect(second).toMatchObject({ exitCode: 3, stdout: '' });
  expect(second.stderr).toMatch(/agent looks after it/);
  expect((await run(['release', ticketId])).stdout).toMatch(/You no longer look after/);
  expect((await run(['release', ticketId])).stdout).toMatch(/You didn't look after/);
});

test('ops see no text, and are told so', async () => {
  const ticketId = nextTicket();
  await proposeRefund(ticketId);
  const shown = await run(['show', ticketId], { COUNTERSIGN_TOKEN: tokens['ops'] });
  expect(shown.exitCode).toBe(0);
  expect(shown.stdout).toContain('(your role sees no text)');
  expect(shown.stdout).not.toContain('very late');
});

test('text from others drives no terminal', async () => {
  const ticketId = nextTicket();
  await proposeRefund(ticketId);
  await database.pool.query(`UPDATE tickets SET subject = $2, body = $3 WHERE ticket_id = $1`, [
    ticketId,
    '\u001b]0;owned\u0007Hello',
    '\u001b[2J\u202e05.2\u009b31m',
  ]);
  for (const args of [['show', ticketId], ['show', ticketId, '--json'], ['list']]) {
    const { stdout, exitCode } = await run(args);
    expect(exitCode).toBe(0);
    expect(stdout).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e]/u);
  }
});

describe('a decision', () => {
  test('on money needs a hash when nobody is asked, and a yes when nobody can be', async () => {
    const ticketId = nextTicket();
    await proposeRefund(ticketId);
    expect((await run(['approve', ticketId])).stderr).toMatch(/say --yes/);
    const blind = await run(['approve', ticketId, '--yes']);
    expect(blind).toMatchObject({ exitCode: 2, stdout: '' });
    expect(blind.stderr).toMatch(/--yes needs --hash/);
    const other = await run(['approve', ticketId, '--yes', '--hash', 'deadbeefdead', '--json']);
    expect(other.exitCode).toBe(3);
    expect(JSON.parse(other.stderr)).toMatchObject({ error: { code: 'changed_since_you_looked' } });
    expect(await countRows(database.pool, 'decisions WHERE case_id = $1', [`${ticketId}.1`])).toBe(
      0,
    );
  });

  test('is recorded as its user by the API, and the second one is told who was first', async () => {
    const ticketId = nextTicket();
    const digest = await proposeRefund(ticketId);
    const yes = ['approve', ticketId, '--yes', '--hash', digest.slice(0, 12)];
    const done = await run([...yes, '--json']);
    expect(done).toMatchObject({ exitCode: 0, stderr: '' });
    expect(JSON.parse(done.stdout)).toMatchObject({
      ticket_id: ticketId,
      verdict: 'approve',
      decisions: [{ result: 'recorded', decision: { user_id: 'agent', channel: 'api' } }],
    });
    const again = await run(yes);
    expect(again.stdout).toMatch(/you had said so before/);
    const late = await run(['reject', ticketId, '--yes', '--reason', 'No.'], {
      COUNTERSIGN_TOKEN: tokens['lead'],
    });
    expect(late).toMatchObject({ exitCode: 3 });
    expect(late.stderr).toMatch(/Already decided: agent approved it at .* \(api\)/);
  });

  test('against it needs a reason', async () => {
    const ticketId = nextTicket();
    await proposeRefund(ticketId);
    for (const verdict of ['reject', 'send-back']) {
      const result = await run([verdict, ticketId, '--yes']);
      expect(result).toMatchObject({ exitCode: 2, stdout: '' });
      expect(result.stderr).toMatch(/Say why: --reason/);
    }
    const said = await run(['send-back', ticketId, '--yes', '--reason', 'Look at the tracking.']);
    expect(said.stdout).toMatch(/the whole proposal is looked at again/);
    const late = await run(['approve', ticketId, '--yes', '--hash', 'deadbeefdead']);
    expect(late.exitCode).toBe(3);
  });

  test('without the right is refused in the words of the rule', async () => {
    const ticketId = nextTicket();
    const digest = await proposeRefund(ticketId);
    const result = await run(['approve', ticketId, '--yes', '--hash', digest], {
      COUNTERSIGN_TOKEN: tokens['ops'],
    });
    expect(result).toMatchObject({ exitCode: 3 });
    expect(result.stderr).toMatch(/ops may not decide: the role is ops/);
  });
});

describe('an edit', () => {
  test('that can not be made says why', async () => {
    const ticketId = nextTicket();
    await proposeRefund(ticketId);
    const wrong: [args: string[], exitCode: number, words: RegExp][] = [
      [[], 2, /Say what to change/],
      [['--set', 'amount=1'], 2, /say --yes/],
      [['--set', 'amount'], 2, /such as --set amount=120\.00/],
      [['--yes', '--set', 'amount=1e3'], 2, /amount must be a number/],
      [['--yes', '--set', 'amount=1', '--action', '7'], 4, /There is no action 7/],
      [['--yes', '--set', 'amount=1', '--hash', 'deadbeefdead'], 3, /changed since you looked/],
    ];
    for (const [args, exitCode, words] of wrong) {
      const result = await run(['edit', ticketId, ...args]);
      expect([args, result.exitCode, result.stderr]).toEqual([
        args,
        exitCode,
        expect.stringMatching(words),
      ]);
    }
    expect(await countRows(database.pool, 'proposals WHERE case_id = $1', [`${ticketId}.1`])).toBe(
      1,
    );
  });

  test('is the next revision, and says what it changed', async () => {
    const ticketId = 'larkfield-T-81003';
    await proposeRefund(ticketId);
    // As if the model had looked the order up.
    const orders = [
      { order_id: await orderOf(database.pool, ticketId), status: 'shipped' },
      { order_id: 'LK-581106', status: 'delivered' },
    ];
    await database.pool.query(
      `INSERT INTO tool_calls (case_id, step_no, call_no, call_id, tool, arguments_text, code, artifact)
       VALUES ($1, 1, 1, 'c', 'get_order', '{}', 'ok', $2)`,
      [`${ticketId}.1`, JSON.stringify({ orders })],
    );
    const made = await run(['edit', ticketId, '--yes', '--set', 'amount=4.00', '--json']);
    expect(made.stderr).toBe('');
    expect(JSON.parse(made.stdout)).toMatchObject({
      result: 'published',
      revision: 2,
      difference: { actions: [{ fields: [{ field: 'amount', after: '4.00 CAD' }] }] },
    });
    const shown = await run(['show', ticketId]);
    expect(shown.stdout).toMatch(/revision 2/);
  });
});

test('a ticket that there is not, and one named in part, are not found', async () => {
  expect(await run(['show', 'larkfield-T-0'])).toMatchObject({ exitCode: 4, stdout: '' });
  expect((await run(['show', 'T-81003'])).stderr).toMatch(/There is no such ticket/);
  expect(await run(['show', '../me'])).toMatchObject({ exitCode: 2 });
});
