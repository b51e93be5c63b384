import { shownActionDigest } from '../../db/queries/shown';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { countRows, untilCase } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { aProposal, refundForm } from '../support/facts';
import { addLateOrders } from '../support/late-orders';
import { latestRevision, untilSeen } from '../support/revisions';
import { runWarmCli as runCli } from '../support/warm-cli';
import type { CliRun } from '../support/run-cli';

jest.setTimeout(180_000);

/** Nobody has taken it in, so it has no case. */
const UNTOUCHED = 'T-81003';

describe('revisions in the terminal', () => {
  let world: CaseWorld;
  let folder: string;
  let edited: string;
  let taken: string;

  beforeAll(async () => {
    world = await createCaseWorld();
    folder = mkdtempSync(path.join(tmpdir(), 'countersign-cli-'));
    [edited = '', taken = ''] = await addLateOrders(world.pool, { count: 2, prefix: 'V' });
    await world.startWorker();
    for (const ticketId of [edited, taken]) await world.startCase(ticketId);
    for (const ticketId of [edited, taken]) await untilSeen(world.pool, ticketId);
  });

  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await world.close();
  });

  function run(args: readonly string[], env: Record<string, string> = {}): Promise<CliRun> {
    const { address, namespace } = world.temporal;
    const own = {
      DATABASE_URL: world.database.url,
      TEMPORAL_ADDRESS: address,
      TEMPORAL_NAMESPACE: namespace,
    };
    return runCli(args, { env: { ...own, ...env } });
  }

  function file(name: string, content: string): string {
    const full = path.join(folder, name);
    writeFileSync(full, content);
    return full;
  }

  const lead = ['--as', 'lead'];
  const errors: { name: string; args: () => string[]; exitCode: number; words: RegExp }[] = [
    {
      name: 'an edit of nothing',
      args: () => ['edit', edited, ...lead],
      exitCode: 2,
      words: /Say what to change: --set/,
    },
    {
      name: 'an edit by nobody',
      args: () => ['edit', edited, '--set', 'amount=1'],
      exitCode: 2,
      words: /Say who you are/,
    },
    {
      name: 'an edit without a yes',
      args: () => ['edit', edited, ...lead, '--set', 'amount=1'],
      exitCode: 2,
      words: /say --yes/,
    },
    {
      name: 'a field without a value',
      args: () => ['edit', edited, ...lead, '--set', 'amount'],
      exitCode: 2,
      words: /such as --set amount=120\.00/,
    },
    {
      name: 'a field that is said twice',
      args: () => ['edit', edited, ...lead, '--set', 'amount=1', '--set', 'amount=2'],
      exitCode: 2,
      words: /says amount twice/,
    },
    {
      name: 'a field that there is not',
      args: () => ['edit', edited, ...lead, '--yes', '--set', 'sku=X'],
      exitCode: 2,
      words: /no field "sku" that can be set; there are order_id, amount, reason/,
    },
    {
      name: 'an amount that is none',
      args: () => ['edit', edited, ...lead, '--yes', '--set', 'amount=1e3'],
      exitCode: 2,
      words: /amount must be a number, not "1e3"/,
    },
    {
      name: 'an amount above what is left',
      args: () => ['edit', edited, ...lead, '--yes', '--set', 'amount=4999.00'],
      exitCode: 3,
      words: /can still be refunded/,
    },
    {
      name: 'an action that is not there',
      args: () => ['edit', edited, ...lead, '--yes', '--set', 'amount=1', '--action', '7'],
      exitCode: 4,
      words: /There is no action 7: this proposal has 1/,
    },
    {
      name: 'two replies at once',
      args: () => ['edit', edited, ...lead, '--reply', 'x', '--reply-file', file('r.txt', 'y')],
      exitCode: 2,
      words: /not both/,
    },
    {
      name: 'the hash of something else',
      args: () => ['edit', edited, ...lead, '--yes', '--set', 'amount=1', '--hash', 'deadbeefdead'],
      exitCode: 3,
      words: /changed since you looked/,
    },
    {
      name: 'an edit of what was not proposed',
      args: () => ['edit', UNTOUCHED, ...lead, '--yes', '--set', 'amount=1'],
      exitCode: 3,
      words: /Nothing was proposed for T-81003/,
    },
    {
      name: 'taking a ticket that has no case',
      args: () => ['take', UNTOUCHED, ...lead, '--reason', 'asked', '--yes'],
      exitCode: 3,
      words: /has no case yet/,
    },
    {
      name: 'taking for words instead of a code',
      args: () => ['take', edited, ...lead, '--reason', 'Mrs. Smith called'],
      exitCode: 2,
      words: /a code such as customer_called/,
    },
    {
      name: 'taking by who may not',
      args: () => ['take', edited, '--as', 'ops', '--reason', 'asked', '--yes'],
      exitCode: 3,
      words: /ops may not do this \(take_over\)/,
    },
    {
      name: 'taking by somebody unknown',
      args: () => ['take', edited, '--as', 'nobody', '--reason', 'asked', '--yes'],
      exitCode: 4,
      words: /There is no user nobody/,
    },
    {
      name: 'proposing in a case of the model',
      args: () => ['propose', edited, ...lead, '--yes', '--file', file('p.json', '{}')],
      exitCode: 3,
      words: /Nobody has taken the case/,
    },
    {
      name: 'proposing from no file',
      args: () => ['propose', edited, ...lead, '--file', path.join(folder, 'gone.json')],
      exitCode: 2,
      words: /there is no such file/,
    },
    {
      name: 'withdrawing by who may not',
      args: () => ['withdraw', edited, '--as', 'agent', '--yes'],
      exitCode: 3,
      words: /Only who proposed or edited it, or a lead/,
    },
  ];

  test.each(errors)('$name is one sentence, and nothing changes', async (row) => {
    const result = await run(row.args());
    expect(result.stderr.trimEnd()).toMatch(row.words);
    expect(result.stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(result.stdout).toBe('');
    expect(result.exitCode).toBe(row.exitCode);
    expect(await countRows(world.pool, 'proposals WHERE revision > 1')).toBe(0);
  });

  test('taking it without a worker or Temporal says so, and the case stays', async () => {
    const nowhere = { TEMPORAL_ADDRESS: '127.0.0.1:1' };
    const result = await run(['take', taken, ...lead, '--reason', 'asked', '--yes'], nowhere);
    expect(result.stderr).toMatch(/No worker answered, so the case is not yours now/);
    expect(result.exitCode).toBe(5);
  });

  test('an edit shows what it changed, who must approve it, and that with the next `show`', async () => {
    const made = await run(['edit', edited, ...lead, '--yes', '--set', 'amount=10.00']);
    expect(made.exitCode).toBe(0);
    expect(made.stdout).toMatch(/Revision 2 waits for a decision/);
    expect(made.stdout).toMatch(/- action 1: amount 12\.95 -> 10\.00 CAD/);
    expect(made.stdout).toMatch(/needs a support agent; hash [0-9a-f]{12}/);
    expect(made.stdout).toMatch(/newly written from the receipts/);

    const shown = await run(['show', edited]);
    expect(shown.stdout).toMatch(
      /Changed since revision 1: action 1: amount 12\.95 -> 10\.00 CAD, by lead/,
    );
    const json = JSON.parse((await run(['show', edited, '--json'])).stdout) as {
      proposals: Record<string, unknown>[];
    };
    expect(json.proposals[0]).toMatchObject({
      origin: 'edit',
      requester_id: 'lead',
      is_reply_stale: true,
      changed_since: {
        from_revision: 1,
        actions: [
          {
            number: 1,
            difference: 'changed',
            fields: [{ field: 'amount', before: '12.95 CAD', after: '10.00 CAD' }],
          },
        ],
      },
    });
    expect(json.proposals[1]).toMatchObject({ origin: 'model', changed_since: null });
  });

  test('a decision with the hash of the former revision carries the difference', async () => {
    const former = await world.pool.query<{ digest: string }>(
      `SELECT ${shownActionDigest('a')} AS digest FROM proposal_actions a JOIN cases c USING (case_id)
       WHERE c.ticket_id = $1 AND a.revision = 1`,
      [edited],
    );
    const hash = former.rows[0]?.digest.slice(0, 12) ?? '';
    const late = await run(['approve', edited, '--as', 'agent', '--yes', '--hash', hash, '--json']);
    expect(late.exitCode).toBe(3);
    const answer = JSON.parse(late.stdout) as { decisions: Record<string, unknown>[] };
    expect(answer.decisions[0]).toMatchObject({
      result: 'refused',
      code: 'changed_since_you_looked',
      message: expect.stringMatching(
        /edited by lead \(terminal\) at .*12\.95 -> 10\.00 CAD/,
      ) as string,
      difference: { from_revision: 1, to_revision: 2 },
    });
  });

  test('a withdrawal hands the case to a person', async () => {
    const result = await run(['withdraw', edited, ...lead, '--yes', '--reason', 'wrong order']);
    expect(result.stdout).toMatch(/Withdrawn: revision 2/);
    await untilCase(world.pool, edited, ['handed_off']);
    const shown = await run(['show', edited]);
    expect(shown.stdout).toMatch(/withdrawn \(by lead \(terminal\): wrong order\)/);
  });

  test('a person takes a case, proposes, and somebody else approves it', async () => {
    const took = await run(['take', taken, ...lead, '--reason', 'asked', '--yes', '--json']);
    expect(took.stderr).toBe('');
    expect(JSON.parse(took.stdout)).toMatchObject({ ticket_id: taken, taken_over_by: 'lead' });
    // Once more, it is theirs already.
    expect((await run(['take', taken, ...lead, '--reason', 'asked', '--yes'])).exitCode).toBe(0);
    const list = await run(['list']);
    expect(list.stdout).toMatch(/lead has the case/);
    const shown = await run(['show', taken]);
    expect(shown.stdout).toMatch(/waits for a person; lead has the case/);

    const { rows } = await world.pool.query<{ id: string }>(
      'SELECT order_id AS id FROM orders JOIN tickets USING (customer_id) WHERE ticket_id = $1',
      [taken],
    );
    const resolution = aProposal({
      order: null,
      actions: [refundForm({ order_id: rows[0]?.id ?? '', amount: 5 })],
      reply: 'Sorry for the delay. We are arranging a refund of 5.00 CAD for you.',
    });
    const source = file('resolution.json', JSON.stringify(resolution));
    const filed = await run(['propose', taken, ...lead, '--yes', '--file', source]);
    expect(filed.stderr).toBe('');
    expect(filed.stdout).toMatch(/needs a support agent, not by lead; hash/);
    const digest = (await latestRevision(world.pool, taken))?.digest ?? '';
    const yes = ['approve', taken, '--yes', '--hash', digest];
    expect((await run([...yes, ...lead])).stderr).toMatch(/somebody else has to approve/);
    const approved = await run([...yes, '--as', 'agent', '--wait']);
    expect(approved.stdout).toMatch(/Receipts/);
    await untilCase(world.pool, taken, ['closed']);
  });
});
