/** Decisions at the terminal while a server is down: recorded and delivered later, or refused whole. */
import { Client, Connection } from '@temporalio/client';
import type { Pool } from 'pg';
import { SCHEDULE_IDS } from '../../contracts/task-queues';
import { createPool } from '../../db/pool';
import { countRows, replyTexts, untilCase, untilProposed } from '../support/case-facts';
import { startProcess } from '../support/child-process';
import type { TestProcess } from '../support/child-process';
import { eventually } from '../support/eventually';
import { addLateOrders } from '../support/late-orders';
import { startOwnServers } from '../support/own-servers';
import type { OwnServers } from '../support/own-servers';
import { runCli } from '../support/run-cli';
import type { CliRun } from '../support/run-cli';
import { requireSetUp } from '../support/set-up-value';

jest.setTimeout(240_000);

describe('an approval at the terminal', () => {
  let servers: OwnServers;
  let pool: Pool;
  let worker: TestProcess | undefined;
  let tickets: string[];

  async function startWorker(): Promise<TestProcess> {
    const started = startProcess('worker/main.ts', { env: places() });
    await started.untilSays('Worker is ready.');
    return started;
  }

  function places(): Record<string, string> {
    return {
      DATABASE_URL: servers.databaseUrl,
      TEMPORAL_ADDRESS: servers.temporalAddress,
      COUNTERSIGN_WORKFLOW_BUNDLE: requireSetUp('TEST_WORKFLOW_BUNDLE'),
    };
  }

  beforeAll(async () => {
    servers = await startOwnServers();
    const seeding = startProcess('test/support/seed-process.ts', { env: places() });
    expect(await seeding.ended).toBe('0');
    pool = createPool(servers.databaseUrl);
    tickets = await addLateOrders(pool, { count: 5, prefix: 'D' });
    // The intake would start the cases of all the others too: to it, they have been started.
    await pool.query(
      'UPDATE tickets SET workflow_started_at = now() WHERE NOT ticket_id = ANY($1)',
      [tickets],
    );
    worker = await startWorker();
  });

  afterAll(async () => {
    worker?.child.kill('SIGTERM');
    await worker?.ended;
    await pool.end();
    await servers.close();
  });

  type Waiting = { ticketId: string; caseId: string; approve: () => Promise<CliRun> };

  /** The next case, and the command that approves it. */
  async function waiting(): Promise<Waiting> {
    const ticketId = tickets.shift();
    if (ticketId === undefined) throw new Error('Every ticket is used: add more.');
    const [action] = await untilProposed(pool, ticketId);
    if (!action) throw new Error('Nothing was proposed.');
    const options = ['--as', 'agent', '--yes', '--hash', action.digest];
    const approve = (): Promise<CliRun> =>
      runCli(['approve', ticketId, ...options], { env: places() });
    return { ticketId, caseId: action.caseId, approve };
  }

  async function expectWritten(caseId: string, times: 0 | 1): Promise<void> {
    const posts = 'ledger JOIN operations USING (operation_id) WHERE case_id = $1';
    expect(await countRows(pool, posts, [caseId])).toBe(times);
  }

  async function expectCarriedOutOnce({ ticketId, caseId }: Waiting): Promise<void> {
    const ended = await untilCase(pool, ticketId, ['closed', 'handed_off']);
    expect(ended).toMatchObject({ state: 'closed', outcome: 'resolve' });
    await expectWritten(caseId, 1);
    expect(await countRows(pool, 'decisions WHERE case_id = $1', [caseId])).toBe(1);
    expect(await replyTexts(pool, ticketId)).toHaveLength(1);
  }

  function openWakeups({ ticketId }: Waiting): Promise<number> {
    const open = 'wakeups WHERE acknowledged_at IS NULL AND workflow_id = $1';
    return countRows(pool, open, [`ticket-${ticketId}`]);
  }

  /** As if the command had never been given. */
  async function expectNothingDone({ caseId }: Waiting): Promise<void> {
    for (const table of ['decisions', 'operations']) {
      expect(await countRows(pool, `${table} WHERE case_id = $1`, [caseId])).toBe(0);
    }
    const pending = `proposals WHERE case_id = $1 AND state = 'pending'`;
    expect(await countRows(pool, pending, [caseId])).toBe(1);
    const journal = `audit WHERE body::json->>'case_id' = $1 AND body::json->>'event' LIKE 'decision%'`;
    expect(await countRows(pool, journal, [caseId])).toBe(0);
  }

  /** Postgres answers again, also to connections that a pool had kept. */
  async function untilPostgresAnswers(): Promise<void> {
    await servers.startAgain();
    await eventually('Postgres answers', () =>
      pool.query('SELECT 1').then(
        () => true,
        () => null,
      ),
    );
  }

  it('while the worker is down is taken, and honoured once when it is back', async () => {
    const found = await waiting();
    await worker?.kill();
    const { exitCode, stdout } = await found.approve();
    expect(stdout).toMatch(/approved: Refund 12\.95 CAD/);
    expect(exitCode).toBe(0);
    expect(await openWakeups(found)).toBe(0);
    await expectWritten(found.caseId, 0);
    worker = await startWorker();
    await expectCarriedOutOnce(found);
  });

  it('while Temporal is down is taken, and delivered by the relay when it is back', async () => {
    const found = await waiting();
    await servers.kill('temporal');
    const { exitCode, stdout, stderr } = await found.approve();
    expect(stdout).toMatch(/approved: Refund 12\.95 CAD/);
    expect(stderr).toMatch(/The decision is recorded and is delivered as soon as Temporal/);
    expect(exitCode).toBe(0);
    expect(await openWakeups(found)).toBe(1);
    await expectWritten(found.caseId, 0);

    await servers.startAgain();
    const connection = await Connection.connect({ address: servers.temporalAddress });
    // What its Schedule does every minute.
    await new Client({ connection }).schedule.getHandle(SCHEDULE_IDS.relay).trigger();
    await expectCarriedOutOnce(found);
    await eventually('the wake-up is acknowledged', async () =>
      (await openWakeups(found)) === 0 ? true : null,
    );
    await connection.close();
  });

  it('while Postgres is down is refused with a clear error, and works when it is back', async () => {
    const found = await waiting();
    await servers.kill('postgres');
    const { exitCode, stdout, stderr } = await found.approve();
    expect(stderr).toMatch(/^Postgres can not be reached: .*DATABASE_URL\.\n$/);
    expect(stdout).toBe('');
    expect(exitCode).toBe(5);

    await untilPostgresAnswers();
    await expectNothingDone(found);
    expect((await found.approve()).exitCode).toBe(0);
    await expectCarriedOutOnce(found);
  });

  it('that loses Postgres in the middle of its transaction leaves nothing half done', async () => {
    const found = await waiting();
    const holder = await pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT 1 FROM cases WHERE case_id = $1 FOR UPDATE', [found.caseId]);
      const approving = found.approve();
      await eventually('the decision waits for the lock', async () =>
        (await countRows(pool, 'pg_locks WHERE NOT granted')) > 0 ? true : null,
      );
      await servers.kill('postgres');
      const { exitCode, stderr } = await approving;
      expect(stderr).toMatch(/^Postgres can not be reached/);
      expect(exitCode).toBe(5);
    } finally {
      holder.release(true);
    }

    await untilPostgresAnswers();
    await expectNothingDone(found);
    expect((await found.approve()).exitCode).toBe(0);
    await expectCarriedOutOnce(found);
  });
});
