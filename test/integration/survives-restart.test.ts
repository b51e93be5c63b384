import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import type { Pool } from 'pg';
import { SEARCH_ATTRIBUTES } from '../../contracts/case';
import { LOCAL_SERVERS_FILE, localServers } from '../../contracts/local-servers';
import type { LocalServers } from '../../contracts/local-servers';
import { createPool } from '../../db/pool';
import { recordDecision } from '../../db/record-decision';
import { startLocalServers } from '../../worker/local';
import type { LocalServersHandle } from '../../worker/local';
import { countRows, decisionOn, replyTexts, untilCase, untilProposed } from '../support/case-facts';
import { startProcess } from '../support/child-process';
import type { TestProcess } from '../support/child-process';
import { requireSetUp } from '../support/set-up-value';
import { signalWakeup } from '../support/signal-approval';

/** Late orders of the example shop whose shipping fee an agent may refund alone. */
const FIRST = 'larkfield-T-81003';
const SECOND = 'larkfield-T-81012';

describe('a proposal that waits', () => {
  let folder: string;
  let worker: TestProcess | undefined;
  let pool: Pool | undefined;
  let ownServers: LocalServersHandle | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'countersign-restart-'));
  });

  afterAll(async () => {
    await pool?.end();
    // A clean stop takes the servers down too.
    worker?.child.kill('SIGTERM');
    await worker?.ended;
    await ownServers?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function startAll(): Promise<TestProcess> {
    const started = startProcess('worker/main.ts', {
      env: {
        COUNTERSIGN_DATA_DIR: folder,
        COUNTERSIGN_EXAMPLE: 'on',
        COUNTERSIGN_WORKFLOW_BUNDLE: requireSetUp('TEST_WORKFLOW_BUNDLE'),
        DATABASE_URL: undefined,
        TEMPORAL_ADDRESS: undefined,
      },
    });
    await started.untilSays('Worker is ready.');
    return started;
  }

  async function readServers(): Promise<LocalServers> {
    const text = await readFile(path.join(folder, LOCAL_SERVERS_FILE), 'utf8');
    return localServers.parse(JSON.parse(text));
  }

  async function connect(): Promise<{ pool: Pool; client: Client; servers: LocalServers }> {
    const servers = await readServers();
    if (!servers.postgres || !servers.temporal) throw new Error('A server is not running.');
    await pool?.end();
    pool = createPool(servers.postgres.databaseUrl);
    const connection = await Connection.connect({ address: servers.temporal.address });
    return { pool, client: new Client({ connection }), servers };
  }

  async function expectExecutedOnce(ticketId: string): Promise<void> {
    if (!pool) throw new Error('Not connected.');
    const ended = await untilCase(pool, ticketId, ['closed', 'handed_off']);
    expect(ended).toMatchObject({ state: 'closed', outcome: 'resolve' });
    const succeeded = `operations WHERE case_id = $1 AND state = 'succeeded'`;
    expect(await countRows(pool, succeeded, [ended.caseId])).toBe(1);
    expect(await replyTexts(pool, ticketId)).toHaveLength(1);
  }

  it('is executed when it is approved after everything was killed and started again', async () => {
    worker = await startAll();
    const before = await connect();
    await untilProposed(before.pool, FIRST);
    await untilProposed(before.pool, SECOND);
    await before.client.connection.close();
    const pids = [before.servers.postgres?.pid, before.servers.temporal?.pid];
    // The servers first: they would end with the worker, and in order.
    for (const pid of pids) if (pid !== undefined) process.kill(pid, 'SIGKILL');
    await worker.kill();

    worker = await startAll();
    const after = await connect();
    const [action] = await untilProposed(after.pool, FIRST);
    if (!action) throw new Error('Nothing waits any more.');
    const request = decisionOn(action, { verdict: 'approve', userId: 'agent' });
    const answer = await recordDecision(after.pool, request);
    expect(answer.kind).toBe('recorded');
    await signalWakeup(after.pool, after.client, answer);
    await expectExecutedOnce(FIRST);
    await after.client.connection.close();
  }, 240_000);

  it('is executed when it was approved while no worker was running', async () => {
    if (!worker) throw new Error('Nothing was started.');
    await worker.kill();
    // Its servers ended with it: these are the test's own, on the same data.
    ownServers = await startLocalServers({
      dataDir: folder,
      searchAttributes: SEARCH_ATTRIBUTES,
      say: () => undefined,
    });
    const { pool: open, client } = await connect();
    const [action] = await untilProposed(open, SECOND);
    if (!action) throw new Error('Nothing waits any more.');
    const request = decisionOn(action, { verdict: 'approve', userId: 'agent' });
    const answer = await recordDecision(open, request);
    expect(answer.kind).toBe('recorded');
    await signalWakeup(open, client, answer);
    await client.connection.close();
    expect(
      await countRows(open, `operations WHERE state = 'succeeded' AND case_id = $1`, [
        action.caseId,
      ]),
    ).toBe(0);
    worker = await startAll();
    await expectExecutedOnce(SECOND);
  }, 240_000);
});
