/**
 * Cases wait for days while builds come and go. Two builds follow the present one: in the second a
 * step was added before the wait, in the third an internal function has another name and the limit
 * of a refund is lower. They are copies of the sources, each with a worker process of its own.
 */
import type { WorkflowHandle } from '@temporalio/client';
import { workflowIdForTicket } from '../../contracts/ids';
import { recordDecision } from '../../db/record-decision';
import { caseOf, countRows, decisionOn, replyTexts, untilProposed } from '../support/case-facts';
import { startProcess } from '../support/child-process';
import type { TestProcess } from '../support/child-process';
import { eventually } from '../support/eventually';
import { addLateOrders } from '../support/late-orders';
import { readHistory } from '../support/read-history';
import { requireSetUp } from '../support/set-up-value';
import { signalWakeup } from '../support/signal-approval';
import { createSkippingWorld } from '../support/skipping-world';
import type { SkippingWorld } from '../support/skipping-world';
import { addedImport, buildVariant } from '../support/variant-build';
import type { SourceChange, VariantBuild } from '../support/variant-build';

const WAIT = 'workflows/await-proposal.ts';
const PATCH = 'look-first';
const LOOK =
  'await added.readDecisions({ caseId: progress.caseId, revision: published.revision });';
const BEFORE = 'const end = await awaitDecision(';

const ADDED_STEP: readonly SourceChange[] = [
  { file: WAIT, text: BEFORE, by: `if (isPatched('${PATCH}')) ${LOOK}\n${BEFORE}` },
  addedImport(WAIT, "import { records as added } from './proxies';"),
  addedImport(WAIT, "import { patched as isPatched } from '@temporalio/workflow';"),
];

const RENAMED: readonly SourceChange[] = [
  {
    file: 'workflows/approval-wait.ts',
    text: 'export async function awaitDecision(',
    by: 'export async function sitOutTheWait(',
  },
  { file: WAIT, text: 'import { awaitDecision }', by: 'import { sitOutTheWait }' },
  { file: WAIT, text: BEFORE, by: 'const end = await sitOutTheWait(' },
];

/** Both refunds were within the former limit; only the smaller one is within this. */
const SMALL_MINOR = 900n;
const LARGE_MINOR = 4_000n;
const TIGHTENED: readonly SourceChange[] = [
  {
    file: 'contracts/policy.ts',
    text: 'amountMinorMax: 500_000n,',
    by: 'amountMinorMax: 2_000n,',
  },
];

type Build = Pick<VariantBuild, 'bundle'> & Partial<VariantBuild>;

jest.setTimeout(400_000);

describe('a case that waits while builds change', () => {
  let world: SkippingWorld;
  let variants: VariantBuild[] = [];
  let worker: TestProcess | undefined;

  beforeAll(async () => {
    world = await createSkippingWorld();
    variants = await Promise.all([
      buildVariant(ADDED_STEP),
      buildVariant([...ADDED_STEP, ...RENAMED, ...TIGHTENED]),
    ]);
  });

  afterAll(async () => {
    await worker?.kill();
    await world.close();
    for (const variant of variants) await variant.remove();
  });

  /** The worker of the former build is gone before this one begins. Returns its process id. */
  async function deploy(build: Build): Promise<string> {
    await worker?.kill();
    worker = startProcess('test/support/worker-process.ts', {
      ...(build.root === undefined ? {} : { root: build.root }),
      env: {
        TEST_TEMPORAL_ADDRESS: world.environment.address,
        TEST_WORKFLOW_BUNDLE: build.bundle,
        WORKER_NAMESPACE: 'default',
        WORKER_DATABASE_URL: world.databaseUrl,
        CACHED_WORKFLOWS: '0',
      },
    });
    await worker.untilSays('ready');
    return String(worker.child.pid);
  }

  /** A ticket about a late order whose shipping fee is this much; its case waits for people. */
  async function waitingCase(prefix: string, feeMinor: bigint): Promise<WorkflowHandle> {
    const { pool } = world;
    const [ticketId = ''] = await addLateOrders(pool, { count: 1, prefix });
    await pool.query(
      `UPDATE orders SET shipping_fee_minor = $2
       WHERE customer_id = (SELECT customer_id FROM tickets WHERE ticket_id = $1)`,
      [ticketId, feeMinor],
    );
    const handle = await world.startCase(ticketId);
    const actions = await untilProposed(pool, ticketId);
    expect(actions).toHaveLength(1);
    await eventually('its timer runs', async () => {
      const { events } = await handle.fetchHistory();
      return events?.some((event) => event.timerStartedEventAttributes) ? true : null;
    });
    return handle;
  }

  /** Process ids of the workers that went on with the case, in the order in which they did. */
  async function workersOf(handle: WorkflowHandle): Promise<string[]> {
    const { events = [] } = await handle.fetchHistory();
    const ids = (events ?? []).flatMap((event) => {
      const identity = event.workflowTaskCompletedEventAttributes?.identity;
      return identity ? [identity.split('@')[0] ?? ''] : [];
    });
    return [...new Set(ids)];
  }

  /** Whether the case took the added step: the history keeps the patch's name. */
  async function hasPatch(handle: WorkflowHandle): Promise<boolean> {
    return (await readHistory(handle)).text.includes(PATCH);
  }

  function ticketOf({ workflowId }: WorkflowHandle): string {
    return workflowId.slice(workflowIdForTicket('').length);
  }

  async function approve(handle: WorkflowHandle): Promise<void> {
    const [action] = await untilProposed(world.pool, ticketOf(handle));
    if (!action) throw new Error('Nothing waits any more.');
    const request = decisionOn(action, { verdict: 'approve', userId: 'agent' });
    const answer = await recordDecision(world.pool, request);
    expect(answer.kind).toBe('recorded');
    await signalWakeup(world.pool, world.client, answer);
  }

  async function receiptOf(handle: WorkflowHandle): Promise<unknown> {
    const found = await world.pool.query(
      `SELECT o.state, o.code FROM operations o JOIN cases c USING (case_id)
       WHERE c.ticket_id = $1`,
      [ticketOf(handle)],
    );
    return found.rows;
  }

  it('executes, or ends with the reason, when it is approved ten days later', async () => {
    const { pool } = world;
    const first = await deploy({ bundle: requireSetUp('TEST_WORKFLOW_BUNDLE') });
    const small = await waitingCase('P', SMALL_MINOR);
    const large = await waitingCase('Q', LARGE_MINOR);

    const [added, last] = variants;
    if (!added || !last) throw new Error('The builds were not made.');
    const second = await deploy(added);
    const begunLater = await waitingCase('R', SMALL_MINOR);
    // The reminders and the escalation of the first days are the second build's work.
    await world.environment.sleep('3 days');

    const third = await deploy(last);
    await world.environment.sleep('7 days');
    for (const handle of [small, large, begunLater]) {
      expect(await caseOf(pool, ticketOf(handle))).toMatchObject({ state: 'waiting' });
      await approve(handle);
    }

    for (const handle of [small, begunLater]) {
      expect(await handle.result()).toMatchObject({ state: 'closed', code: 'resolve' });
      expect(await receiptOf(handle)).toEqual([{ state: 'succeeded', code: null }]);
      expect(await replyTexts(pool, ticketOf(handle))).toHaveLength(1);
    }
    const end = (await large.result()) as { state: string; code: string };
    expect(await receiptOf(large)).toEqual([
      { state: 'denied', code: 'amount_exceeds_refundable' },
    ]);
    expect(['closed', 'handed_off']).toContain(end.state);
    expect(await caseOf(pool, ticketOf(large))).toMatchObject({ state: end.state });

    // Each build went on with the cases, and the added step ran where it belongs.
    expect(await workersOf(small)).toEqual([first, second, third]);
    expect(await workersOf(large)).toEqual([first, second, third]);
    expect(await workersOf(begunLater)).toEqual([second, third]);
    expect(await hasPatch(small)).toBe(false);
    expect(await hasPatch(begunLater)).toBe(true);
    // None is left behind.
    expect(await countRows(pool, 'cases WHERE ended_at IS NULL')).toBe(0);
    expect(await countRows(pool, `proposals WHERE state = 'pending'`)).toBe(0);
  });
});
