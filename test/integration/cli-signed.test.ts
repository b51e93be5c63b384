import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { generateKeyPairSync } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { workflowIdForTicket } from '../../contracts/ids';
import { recordDecision } from '../../db/record-decision';
import { countRows, decisionOn, untilCase, untilProposed } from '../support/case-facts';
import type { PendingAction } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import type { TestProcess } from '../support/child-process';
import { addLateOrders } from '../support/late-orders';
import { runWarmCli as runCli } from '../support/warm-cli';
import type { CliRun } from '../support/run-cli';
import { runTemporalCli } from '../support/temporal-cli';

jest.setTimeout(180_000);

describe('signing in the terminal', () => {
  let world: CaseWorld;
  let worker: TestProcess;
  let folder: string;
  let keyFile: string;
  let keyId = '';

  beforeAll(async () => {
    world = await createCaseWorld();
    worker = await world.startWorker();
    folder = await mkdtemp(path.join(tmpdir(), 'countersign-keys-'));
    keyFile = path.join(folder, 'agent.pem');
  });

  afterAll(async () => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function propose(prefix: string): Promise<[string, PendingAction]> {
    const [ticketId = ''] = await addLateOrders(world.pool, { count: 1, prefix });
    await world.startCase(ticketId);
    const [first] = await untilProposed(world.pool, ticketId);
    if (!first) throw new Error('Nothing was proposed.');
    return [ticketId, first];
  }

  /** As somebody who reaches the database. */
  function keys(args: readonly string[]): Promise<CliRun> {
    return runCli(['keys', ...args], { env: { DATABASE_URL: world.database.url } });
  }

  /** As somebody who reaches Temporal, and no database at all. */
  function run(args: readonly string[], env: Record<string, string> = {}): Promise<CliRun> {
    const { address, namespace } = world.temporal;
    const place = { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace };
    const none = {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      COUNTERSIGN_DATA_DIR: folder,
    };
    return runCli(args, { env: { ...place, ...none, ...env } });
  }

  function decide(verb: string, ticketId: string, more: readonly string[] = []): Promise<CliRun> {
    return run([verb, ticketId, '--via-signal', '--key', keyFile, '--as', 'agent', ...more]);
  }

  const seen = (action: PendingAction): string[] => ['--yes', '--hash', action.digest.slice(0, 12)];

  test('a new key stays in a file of its owner, and is registered and audited', async () => {
    const made = await keys(['new', '--as', 'agent', '--out', keyFile, '--json']);
    const told = JSON.parse(made.stdout) as Record<string, unknown>;
    keyId = String(told['key_id']);
    expect(told).toMatchObject({ user_id: 'agent', file: keyFile, revoked_at: null });
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    const secret = (await readFile(keyFile, 'utf8')).split('\n')[1] ?? '';
    expect(secret.length).toBeGreaterThan(40);
    expect(made.stdout + made.stderr).not.toContain(secret);
    const audited = `audit WHERE body::jsonb->>'event' = 'key_registered'
                     AND body::jsonb->'detail'->>'key_id' = $1 AND body::jsonb->>'actor' = 'agent'`;
    expect(await countRows(world.pool, audited, [keyId])).toBe(1);
    expect(await countRows(world.pool, "audit WHERE body LIKE '%' || $1 || '%'", [secret])).toBe(0);
    expect((await keys(['list', '--as', 'agent'])).stdout).toContain(keyId);
  });

  test('a key is never overwritten, and none is registered without its file', async () => {
    const before = await readFile(keyFile, 'utf8');
    const again = await keys(['new', '--as', 'agent', '--out', keyFile]);
    expect(again).toMatchObject({ exitCode: 2, stdout: '' });
    expect(again.stderr).toMatch(/is there already, and a key is never overwritten/);
    expect(await readFile(keyFile, 'utf8')).toBe(before);
    expect(await countRows(world.pool, 'user_keys')).toBe(1);
  });

  test.each([
    { user: 'ops', exitCode: 3, words: /the role is ops/ },
    { user: 'agent3', exitCode: 3, words: /deactivated/ },
    { user: 'nobody', exitCode: 4, words: /no user nobody/ },
  ])('$user gets no key, and no file is left', async ({ user, exitCode, words }) => {
    const file = path.join(folder, `${user}.pem`);
    const result = await keys(['new', '--as', user, '--out', file]);
    expect(result.stderr).toMatch(words);
    expect(result.exitCode).toBe(exitCode);
    await expect(stat(file)).rejects.toThrow(/ENOENT/);
  });

  test('an approval is carried out although no database is reached from here', async () => {
    const [ticketId, action] = await propose('A');
    const unseen = await decide('approve', ticketId, ['--yes']);
    expect(unseen).toMatchObject({ exitCode: 2, stdout: '' });
    expect(unseen.stderr).toMatch(/--yes needs --hash/);
    const result = await decide('approve', ticketId, seen(action));
    expect(result.stderr).toBe('');
    expect(result.stdout).toMatch(/^1\. approved: refund of 12\.95 CAD on order LK-\d+\n/);
    expect(result.exitCode).toBe(0);
    await untilCase(world.pool, ticketId, ['closed']);
    const posts = 'ledger JOIN operations USING (operation_id) WHERE case_id = $1';
    expect(await countRows(world.pool, posts, [action.caseId])).toBe(1);
    const signed = `decisions WHERE case_id = $1 AND channel = 'signal' AND user_id = 'agent'`;
    expect(await countRows(world.pool, signed, [action.caseId])).toBe(1);
    const late = await decide('approve', ticketId, seen(action));
    expect(late).toMatchObject({ exitCode: 3, stdout: '' });
    expect(late.stderr).toMatch(/Nothing waits for a decision here/);
  });

  test('who comes second is told who was first, when and how', async () => {
    const [, action] = await propose('B');
    const won = await recordDecision(
      world.pool,
      decisionOn(action, { verdict: 'approve', userId: 'lead' }),
    );
    expect(won.kind).toBe('recorded');
    const result = await decide('reject', action.caseId, ['--yes', '--json']);
    expect(JSON.parse(result.stdout)).toMatchObject({
      case_id: action.caseId,
      decisions: [
        {
          number: 1,
          result: 'refused',
          code: 'already_decided',
          standing: { verdict: 'approve', user_id: 'lead', channel: 'terminal' },
        },
      ],
    });
    expect(JSON.parse(result.stderr)).toMatchObject({
      error: {
        code: 'already_decided',
        message: expect.stringMatching(
          /^Already decided: lead approved it at .*Z \(terminal\)\.$/,
        ) as string,
      },
    });
    expect(result.exitCode).toBe(3);
  });

  test('what `sign` prints is sent by hand, and counts', async () => {
    const [ticketId, action] = await propose('C');
    const args = ['sign', action.caseId, '--verdict', 'reject', '--action', '1', '--as', 'agent'];
    const printed = await run([...args, '--key', keyFile]);
    expect(printed).toMatchObject({ exitCode: 0, stderr: '' });
    expect(Object.keys(JSON.parse(printed.stdout) as object).sort()).toEqual([
      'keyId',
      'signature',
      'statement',
    ]);
    const target = ['workflow', 'signal', '--workflow-id', workflowIdForTicket(ticketId)];
    const input = ['--name', 'signedApproval', '--input', printed.stdout.trim()];
    await runTemporalCli(world.temporal, [...target, ...input]);
    await untilCase(world.pool, ticketId, ['closed', 'handed_off']);
    const rejected = `decisions WHERE case_id = $1 AND channel = 'signal' AND verdict = 'reject'`;
    expect(await countRows(world.pool, rejected, [action.caseId])).toBe(1);
  });

  test('a key that anybody may read, or that is none, signs nothing and is not told', async () => {
    const [ticketId, action] = await propose('D');
    const open = path.join(folder, 'open.pem');
    await writeFile(open, await readFile(keyFile));
    await chmod(open, 0o644);
    const foreign = path.join(folder, 'rsa.pem');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    await writeFile(foreign, pem, { mode: 0o600 });
    const base = ['approve', ticketId, '--via-signal', '--as', 'agent', ...seen(action)];
    for (const [file, words] of [
      [open, /others may read it/],
      [foreign, /holds no private key for signing/],
      [path.join(folder, 'gone.pem'), /there is no such file/],
    ] as const) {
      const result = await run([...base, '--key', file]);
      expect(result.stderr).toMatch(words);
      expect(result.stderr).not.toMatch(/PRIVATE KEY|MII|MC4C/);
      expect(result).toMatchObject({ exitCode: 2, stdout: '' });
    }
    const words = await decide('reject', ticketId, ['--yes', '--reason', 'Because']);
    expect(words.stderr).toMatch(/carries no words, so leave --reason out/);
    const changed = await decide('approve', ticketId, ['--yes', '--hash', 'deadbeefdead']);
    expect(changed.stderr).toMatch(/has another hash/);
    expect(changed.exitCode).toBe(3);
    expect(await countRows(world.pool, 'decisions WHERE case_id = $1', [action.caseId])).toBe(0);
  });

  test('a case that is not there, and a Temporal that is not there, are said', async () => {
    const missing = await decide('approve', 'T-81003', ['--yes']);
    expect(missing.stderr).toMatch(/Temporal has no case T-81003: .* the whole id is needed/);
    expect(missing.exitCode).toBe(4);
    const args = ['approve', 'larkfield-T-81003', '--via-signal', '--key', keyFile, '--yes'];
    const down = await run([...args, '--as', 'agent'], { TEMPORAL_ADDRESS: '127.0.0.1:1' });
    expect(down.stderr).toMatch(/Temporal can not be reached/);
    expect(down.exitCode).toBe(5);
  });

  test('without a worker nothing can be looked at; what was sent is taken later', async () => {
    const [ticketId, action] = await propose('E');
    const args = ['sign', ticketId, '--verdict', 'approve', '--as', 'agent', '--key', keyFile];
    const printed = await run(args);
    await worker.kill();
    const blind = await decide('approve', ticketId, seen(action));
    expect(blind.stderr).toMatch(/No worker answers for this case/);
    expect(blind.exitCode).toBe(5);
    const target = ['workflow', 'signal', '--workflow-id', workflowIdForTicket(ticketId)];
    const input = ['--name', 'signedApproval', '--input', printed.stdout.trim()];
    await runTemporalCli(world.temporal, [...target, ...input]);
    worker = await world.startWorker();
    await untilCase(world.pool, ticketId, ['closed']);
    const signed = `decisions WHERE case_id = $1 AND channel = 'signal'`;
    expect(await countRows(world.pool, signed, [action.caseId])).toBe(1);
  });

  test('a key is revoked by its owner or a lead, and signs nothing from then on', async () => {
    const [ticketId, action] = await propose('F');
    const foreign = await keys(['revoke', keyId, '--as', 'agent2']);
    expect(foreign.stderr).toMatch(/belongs to agent: only they or a lead/);
    expect(foreign.exitCode).toBe(3);
    const unknown = await keys(['revoke', 'k-000000000000000000000000', '--as', 'lead']);
    expect(unknown).toMatchObject({ exitCode: 4, stdout: '' });
    expect((await keys(['revoke', keyId, '--as', 'lead'])).exitCode).toBe(0);
    expect((await keys(['revoke', keyId, '--as', 'agent'])).exitCode).toBe(0);
    const audited = `audit WHERE body::jsonb->>'event' = 'key_revoked'`;
    expect(await countRows(world.pool, audited)).toBe(1);
    const result = await decide('approve', ticketId, seen(action));
    expect(result.stderr).toMatch(/This key was revoked/);
    expect(result.exitCode).toBe(3);
    expect(await countRows(world.pool, 'decisions WHERE case_id = $1', [action.caseId])).toBe(0);
  });
});
