import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { countRows, untilCase, untilProposed } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { runWarmCli as runCli } from '../support/warm-cli';
import type { CliRun } from '../support/run-cli';

const REFUND = 'larkfield-T-81003';
const BIG_REFUND = 'larkfield-T-81004';
const HUGE_REFUND = 'larkfield-T-81006';
const LABEL = 'larkfield-T-81012';
const REPLACEMENT = 'larkfield-T-81010';
const ALL = [REFUND, BIG_REFUND, HUGE_REFUND, LABEL, REPLACEMENT];

jest.setTimeout(180_000);

describe('deciding in the terminal', () => {
  let world: CaseWorld;
  const hashes = new Map<string, string>();

  beforeAll(async () => {
    world = await createCaseWorld();
    await world.startWorker();
    for (const ticketId of ALL) await world.startCase(ticketId);
    for (const ticketId of ALL) {
      const [action] = await untilProposed(world.pool, ticketId);
      hashes.set(ticketId, action?.digest.slice(0, 12) ?? '');
    }
  });

  afterAll(() => world.close());

  function environment(): Record<string, string> {
    return {
      DATABASE_URL: world.database.url,
      TEMPORAL_ADDRESS: world.temporal.address,
      TEMPORAL_NAMESPACE: world.temporal.namespace,
    };
  }

  function run(args: readonly string[], env: Record<string, string> = {}): Promise<CliRun> {
    return runCli(args, { env: { ...environment(), ...env } });
  }

  /** With `--yes`, and the hash of what `show` prints. */
  function approve(ticketId: string, as: string, more: readonly string[] = []): Promise<CliRun> {
    const hash = hashes.get(ticketId) ?? '';
    return run(['approve', ticketId, '--as', as, '--yes', '--hash', hash, ...more]);
  }

  function countDecisions(ticketId: string): Promise<number> {
    return countRows(world.pool, 'decisions JOIN cases USING (case_id) WHERE ticket_id = $1', [
      ticketId,
    ]);
  }

  test('the list has what waits, with its hash, plain in a pipe and stable as JSON', async () => {
    const plain = await run(['list']);
    expect(plain.stdout).not.toContain('\u001b');
    expect(plain.stdout).toContain(hashes.get(REFUND));
    const json = JSON.parse((await run(['list', '--state', 'waiting', '--json'])).stdout) as {
      cases: Record<string, unknown>[];
    };
    expect(json.cases.map((row) => row['ticket_id']).sort()).toEqual([...ALL].sort());
    expect(json.cases[0]).toMatchObject({
      state: 'waiting',
      proposal: {
        revision: 1,
        deadline_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
        actions: [{ number: 1, state: 'pending', approved_by: [] }],
      },
    });
  });

  test('show has the amount, who must sign, the evidence and the exact command', async () => {
    const { stdout } = await run(['show', 'T-81003']);
    expect(stdout).toMatch(/Refund 12\.95 CAD on order LK-610283/);
    expect(stdout).toMatch(/needs a support agent; hash/);
    expect(stdout).toMatch(/business days late: 4/);
    expect(stdout).toMatch(/rule R1 \(version 2\): Late delivery/);
    expect(stdout).toContain(`approve T-81003 --hash ${hashes.get(REFUND) ?? ''} --as agent --yes`);
  });

  test.each([
    { name: 'no yes', options: [], exitCode: 2, words: /say --yes/ },
    {
      name: 'money without its hash',
      options: ['--yes'],
      exitCode: 2,
      words: /--yes needs --hash/,
    },
    {
      name: 'the hash of something else',
      options: ['--yes', '--hash', 'deadbeefdeadbeef'],
      exitCode: 3,
      words: /has changed since you looked/,
    },
    {
      name: 'an action that is not there',
      options: ['--yes', '--action', '7'],
      exitCode: 4,
      words: /There is no action 7: this proposal has 1/,
    },
  ])('with $name nothing is approved', async ({ options, exitCode, words }) => {
    const result = await run(['approve', REFUND, '--as', 'agent', ...options]);
    expect(result.stderr).toMatch(words);
    expect(result.stdout).toBe('');
    expect(result.exitCode).toBe(exitCode);
    expect(await countDecisions(REFUND)).toBe(0);
  });

  const refused = { ticketId: REFUND, exitCode: 3 };

  test.each([
    {
      ...refused,
      name: 'a user that is not there',
      user: 'nobody',
      exitCode: 4,
      words: /no user nobody/,
    },
    { ...refused, name: 'a deactivated user', user: 'agent3', words: /deactivated/ },
    { ...refused, name: 'a role that does not decide', user: 'ops', words: /the role is ops/ },
    {
      ...refused,
      name: 'an agent above the limit',
      ticketId: BIG_REFUND,
      user: 'agent',
      words: /needs a lead/,
    },
  ])('$name is refused', async ({ ticketId, user, exitCode, words }) => {
    const result = await approve(ticketId, user);
    expect(result.stderr).toMatch(words);
    expect(result.exitCode).toBe(exitCode);
    expect(await countDecisions(ticketId)).toBe(0);
  });

  test('an approval is written once; who comes second is told who was first', async () => {
    const first = await approve(REFUND, 'agent', ['--wait']);
    expect(first.stdout).toMatch(/approved: Refund 12\.95 CAD[^]*Receipts\n1\. written/);
    expect(first.stdout).toMatch(/The customer was told:/);
    expect(first.exitCode).toBe(0);
    const second = await approve(REFUND, 'lead');
    expect(second.stderr).toMatch(/^Already decided: agent approved it at .* \(terminal\)\.\n$/);
    expect(second.exitCode).toBe(3);
    const same = await approve(REFUND, 'agent', ['--json']);
    expect(JSON.parse(same.stdout)).toMatchObject({ decisions: [{ result: 'repeated' }] });
    expect(same.exitCode).toBe(0);
    const ledger = `ledger JOIN operations USING (operation_id) WHERE case_id = '${REFUND}.1'`;
    expect(await countRows(world.pool, ledger)).toBe(1);
  });

  test('two people sign what needs two, and only then is it carried out', async () => {
    const one = await approve(HUGE_REFUND, 'agent');
    expect(one.stdout).toMatch(/one more signature is needed/);
    const command = (await run(['show', HUGE_REFUND])).stdout;
    expect(command).toMatch(/approved by Alex \(agent\)[^]*--as lead --yes/);
    const two = await approve(HUGE_REFUND, 'lead', ['--wait']);
    expect(two.stdout).toMatch(/Receipts\n1\. written/);
  });

  test('with Temporal down the decision is recorded, and that is said', async () => {
    const hash = hashes.get(BIG_REFUND) ?? '';
    const args = ['approve', BIG_REFUND, '--as', 'lead', '--yes', '--hash', hash];
    const result = await run(args, { TEMPORAL_ADDRESS: '127.0.0.1:1' });
    expect(result.stdout).toMatch(/approved: Refund 213\.95 CAD/);
    expect(result.stderr).toMatch(/The decision is recorded and is delivered as soon as Temporal/);
    expect(result.exitCode).toBe(0);
    const open = 'wakeups WHERE acknowledged_at IS NULL AND workflow_id = $1';
    expect(await countRows(world.pool, open, [`ticket-${BIG_REFUND}`])).toBe(1);
    const shown = await run(['show', BIG_REFUND]);
    expect(shown.stdout).toMatch(/decided, a worker carries it out/);
  });

  test('a no needs no hash, binds, and is told to the customer without a promise', async () => {
    const args = ['reject', REPLACEMENT, '--as', 'agent', '--reason', 'Sent by phone', '--yes'];
    const result = await run([...args, '--wait', '60', '--json']);
    expect(JSON.parse(result.stdout)).toMatchObject({
      verdict: 'reject',
      is_delivered: true,
      decisions: [{ result: 'recorded', decision: { verdict: 'reject', user_id: 'agent' } }],
      case: { proposals: [{ actions: [{ state: 'rejected', operation: null }] }] },
    });
    expect((await run(['show', REPLACEMENT])).stdout).toMatch(
      /rejected by Alex \(agent\).*Sent by\s+phone/,
    );
  });

  test('a send-back reaches the model with its note, and the trace shows both', async () => {
    const args = ['send-back', LABEL, '--as', 'agent', '--reason', 'Look again', '--yes'];
    expect((await run(args)).exitCode).toBe(0);
    await untilCase(world.pool, LABEL, ['waiting', 'handed_off', 'closed']);
    const { stdout } = await run(['trace', LABEL]);
    expect(stdout).toMatch(/Model: baseline, rule-based baseline, not a language model/);
    expect(stdout).toMatch(/the model is told: sent back: Look again/);
    expect(stdout).toMatch(/Total: \d+ steps; \d+ tool calls/);
  });

  test('the trace names refusals with their codes, and opens artifacts when asked', async () => {
    const plain = (await run(['trace', BIG_REFUND])).stdout;
    expect(plain).toMatch(/"approve" by agent refused: not_entitled \(terminal\)/);
    expect(plain).toMatch(/ok +\d+ ms +get_order \{"order_id":"LK-573318"\}/);
    expect(plain).not.toContain('artifact:');
    expect((await run(['trace', BIG_REFUND, '--full'])).stdout).toMatch(/artifact: \{/);
    const json = JSON.parse((await run(['trace', BIG_REFUND, '--json'])).stdout) as {
      steps: { calls: { code: string; duration_ms: number }[] }[];
    };
    expect(json.steps[0]?.calls[0]).toMatchObject({
      code: 'ok',
      duration_ms: expect.any(Number) as number,
    });
  });

  test('a ticket that drives terminals is shown as harmless text', async () => {
    const hostile = 'Hello \u001b]0;owned\u0007\u001b[2J\u202e59.21\u202c \u009b31m bye';
    await world.pool.query(
      `UPDATE tickets SET subject = $1, body = $1 WHERE ticket_id = 'larkfield-T-81013'`,
      [hostile],
    );
    for (const args of [
      ['show', 'T-81013'],
      ['list', '--state', 'new'],
      ['show', 'T-81013', '--json'],
    ]) {
      const { stdout, exitCode } = await run(args);
      expect(exitCode).toBe(0);
      // Line ends are the only control characters that are left.
      expect(stdout).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e]/u);
      expect(stdout).toContain('Hello');
    }
  });

  test('whoever stops reading is not told of a broken pipe', async () => {
    const main = path.join(__dirname, '../../client/cli/main.ts');
    const command = `( "${process.execPath}" --import tsx "${main}" list --all --json; echo "exit $?" >&2 ) | head -n 1`;
    const env = { ...process.env, ...environment() };
    const { stdout, stderr } = await promisify(execFile)('sh', ['-c', command], { env });
    expect(stdout).toBe('{\n');
    expect(stderr).toBe('exit 0\n');
  });
});
