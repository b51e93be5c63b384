/** Before a deployment: which of the cases that run now could a new build not go on with? */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { workflowIdForTicket } from '../../contracts/ids';
import { approval } from '../../workflows/messages';
import { untilProposed } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { eventually } from '../support/eventually';
import { addLateOrders } from '../support/late-orders';
import { runCli } from '../support/run-cli';
import type { CliRun } from '../support/run-cli';
import { requireSetUp } from '../support/set-up-value';
import { addedImport, buildVariant } from '../support/variant-build';
import type { SourceChange, VariantBuild } from '../support/variant-build';

const WAIT = 'workflows/await-proposal.ts';
const BEFORE = 'const end = await awaitDecision(';
const NEW_STEP =
  'await added.readDecisions({ caseId: progress.caseId, revision: published.revision });';

const bare: SourceChange[] = [
  { file: WAIT, text: BEFORE, by: `${NEW_STEP}\n${BEFORE}` },
  addedImport(WAIT, "import { records as added } from './proxies';"),
];
const patched: SourceChange[] = [
  { file: WAIT, text: BEFORE, by: `if (hasPatch('look-first')) ${NEW_STEP}\n${BEFORE}` },
  addedImport(WAIT, "import { records as added } from './proxies';"),
  addedImport(WAIT, "import { patched as hasPatch } from '@temporalio/workflow';"),
];

type Listed = { workflow_id: string; state: string; kind?: string; problem: string };
type Answer = {
  is_ok: boolean;
  checked: number;
  not_replayed: Listed[];
  failing_now: (Listed & { is_replayed: boolean })[];
};

jest.setTimeout(400_000);

describe('doctor --bundle', () => {
  let world: CaseWorld;
  let folder: string;
  let ids: string[];
  let withBare: VariantBuild;
  let withPatch: VariantBuild;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'countersign-bundle-'));
    world = await createCaseWorld();
    const worker = await world.startWorker();
    const ticketIds = await addLateOrders(world.pool, { count: 3, prefix: 'B' });
    for (const ticketId of ticketIds) await world.startCase(ticketId);
    for (const ticketId of ticketIds) await untilProposed(world.pool, ticketId);
    ids = ticketIds.map(workflowIdForTicket).sort();
    await eventually('every case stands before its timer', async () => {
      const histories = await Promise.all(
        ids.map((id) => world.client.workflow.getHandle(id).fetchHistory()),
      );
      const isWaiting = histories.every(({ events }) =>
        events?.some((event) => event.timerStartedEventAttributes),
      );
      return isWaiting ? true : null;
    });
    await eventually('every case is listed', async () => {
      const { count } = await world.client.workflow.count("ExecutionStatus = 'Running'");
      return count === ids.length ? true : null;
    });
    await worker.kill();
    [withBare, withPatch] = await Promise.all([buildVariant(bare), buildVariant(patched)]);
  });

  afterAll(async () => {
    await world.close();
    await withBare.remove();
    await withPatch.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  function check(bundle: string, ...more: string[]): Promise<CliRun> {
    // No database is named: what runs is asked of Temporal alone.
    const env = {
      TEMPORAL_ADDRESS: world.temporal.address,
      TEMPORAL_NAMESPACE: world.temporal.namespace,
      COUNTERSIGN_DATA_DIR: folder,
    };
    return runCli(['doctor', '--bundle', bundle, ...more], { env });
  }

  function answerOf({ stdout }: CliRun): Answer {
    return JSON.parse(stdout) as Answer;
  }

  it('says that the present build can go on with every waiting case', async () => {
    const result = await check(requireSetUp('TEST_WORKFLOW_BUNDLE'));
    expect(result).toEqual({
      exitCode: 0,
      stdout: 'Checked 3 running cases: this build can go on with all of them.\n',
      stderr: '',
    });
  });

  it('lists every waiting case when an Activity was added before the wait', async () => {
    const result = await check(withBare.bundle, '--json');
    expect(result.exitCode).toBe(1);
    const answer = answerOf(result);
    expect(answer).toMatchObject({ is_ok: false, checked: 3, failing_now: [] });
    expect(answer.not_replayed.map((row) => row.workflow_id).sort()).toEqual(ids);
    for (const row of answer.not_replayed) {
      expect(row).toMatchObject({ state: 'waiting', kind: 'not_deterministic' });
      expect(row.problem).toMatch(/nondeterminism/i);
    }
  });

  it('says to a person what to do with each of them, and nothing a customer wrote', async () => {
    const result = await check(withBare.bundle);
    expect(result.exitCode).toBe(1);
    expect(result.stdout).toMatch(/^Checked 3 running cases: .* can not go on with 3 of them\.\n/);
    for (const id of ids) expect(result.stdout).toContain(`${id} (waiting): `);
    expect(result.stdout.match(/-> .*patched/g)).toHaveLength(3);
    expect(result.stdout).not.toMatch(/very late|@example/);
    expect(result.stderr).toMatch(/^This build can not go on with 3 running cases/);
  });

  it('is content when the same Activity stands behind `patched`', async () => {
    const result = await check(withPatch.bundle, '--json');
    expect(result.exitCode).toBe(0);
    expect(answerOf(result)).toEqual({
      is_ok: true,
      checked: 3,
      not_replayed: [],
      failing_now: [],
    });
  });

  it('refuses a file that is missing, a folder, and what is no bundle or a torn one', async () => {
    const file = (name: string, text: string): string => {
      writeFileSync(path.join(folder, name), text);
      return path.join(folder, name);
    };
    const marks = '/* __TEMPORAL__ importWorkflows resolveTicket */';
    const wrong: [string, RegExp][] = [
      [path.join(folder, 'gone.js'), /is not there/],
      [folder, /is not a file/],
      [file('other.js', 'module.exports = {};'), /is not a bundle of Countersign's Workflows/],
      [file('torn.js', `${marks} function (`), /can not be loaded/],
    ];
    for (const [bundle, words] of wrong) {
      const result = await check(bundle);
      expect(result).toMatchObject({ exitCode: 2, stdout: '' });
      expect(result.stderr).toMatch(words);
      expect(result.stderr.trimEnd().split('\n')).toHaveLength(1);
    }
  });

  it('ends with 5 when Temporal is out of reach', async () => {
    const args = ['doctor', '--bundle', requireSetUp('TEST_WORKFLOW_BUNDLE')];
    const result = await runCli(args, { env: { TEMPORAL_ADDRESS: '127.0.0.1:1' } });
    expect(result.exitCode).toBe(5);
    expect(result.stderr).toMatch(/can not be read from Temporal/);
  });

  it('names a case whose Workflow Task fails already, and says which build mends it', async () => {
    const [id = ''] = ids;
    const worker = await world.startWorker({ TEST_WORKFLOW_BUNDLE: withBare.bundle });
    const handle = world.client.workflow.getHandle(id);
    await handle.signal(approval, { decisionId: 'none' });
    await eventually('its Workflow Task has failed', async () => {
      const { events } = await handle.fetchHistory();
      return events?.some((event) => event.workflowTaskFailedEventAttributes) ? true : null;
    });
    await worker.kill();

    const mended = await check(requireSetUp('TEST_WORKFLOW_BUNDLE'), '--json');
    expect(mended.exitCode).toBe(0);
    expect(answerOf(mended)).toMatchObject({
      is_ok: true,
      checked: 3,
      failing_now: [{ workflow_id: id, state: 'waiting', is_replayed: true }],
    });
    const notMended = await check(withBare.bundle, '--json');
    expect(notMended.exitCode).toBe(1);
    expect(answerOf(notMended).failing_now).toMatchObject([
      { workflow_id: id, is_replayed: false },
    ]);
  });
});
