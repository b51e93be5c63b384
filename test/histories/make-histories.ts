/**
 * Makes the corpus of histories that every later build has to replay: run it with
 * `npm run histories` when a release changes what the Workflow does, and keep the old files.
 * Cases are stopped where people and deployments find them: working, waiting, decided, executing,
 * being checked, closed, handed off, expired, edited, taken over, without an answer of the model.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { NativeConnection, bundleWorkflowCode } from '@temporalio/worker';
import { createModel } from '../../activities/model/create-model';
import { SEARCH_ATTRIBUTES } from '../../contracts/case';
import type { Model } from '../../contracts/model';
import { migrate } from '../../db/migrate';
import { createOwnerPool } from '../../db/pool';
import { recordDecision } from '../../db/record-decision';
import { seedExampleShop } from '../../db/seed';
import { WORKFLOW_SOURCES } from '../../worker/bundle';
import {
  ensureSearchAttributes,
  findTimeSkippingBinary,
  startLocalServers,
} from '../../worker/local';
import { decisionOn, untilCase, untilProposed } from '../support/case-facts';
import { eventually } from '../support/eventually';
import { signalWakeup } from '../support/signal-approval';
import { quietRuntime } from '../support/temporal';
import { makeModelWait } from './make-model-wait';
import { makeEditedAndTaken } from './make-people';
import { makeBeingChecked, makeExecutingAndClosed } from './make-writes';
import { IDENTITY, approve, createGate, createStageWorker, keep, startCase } from './stage';
import type { Stage } from './stage';

/** A case whose model has been asked its second step and has not answered yet. */
async function makeWorking(stage: Stage): Promise<void> {
  const gate = createGate();
  const baseline = createModel('baseline');
  const model: Model = {
    ...baseline,
    complete: async (request, options) => {
      if (request.stepNo < 2) return baseline.complete(request, options);
      gate.reach();
      await gate.open;
      return baseline.complete(request, options);
    },
  };
  const worker = await createStageWorker(stage, { model });
  await worker.runUntil(async () => {
    const handle = await startCase(stage, 'larkfield-T-81009');
    await gate.isReached;
    // The worker waits for the model on its way out, so it is let go whatever happens.
    await keep(handle, 'working').finally(gate.letGo);
    await untilProposed(stage.pool, 'larkfield-T-81009');
  });
}

async function makeWaitingAndDecided(stage: Stage): Promise<void> {
  const ticketId = 'larkfield-T-81010';
  const worker = await createStageWorker(stage);
  const handle = await worker.runUntil(async () => {
    const started = await startCase(stage, ticketId);
    await untilProposed(stage.pool, ticketId);
    return started;
  });
  await keep(handle, 'waiting');
  // No worker runs: the Signal stands at the end of the history, and nothing has read it.
  await approve(stage, ticketId);
  await keep(handle, 'decided');
}

async function makeHandedOffAndRejected(stage: Stage): Promise<void> {
  const worker = await createStageWorker(stage);
  await worker.runUntil(async () => {
    const handedOff = await startCase(stage, 'larkfield-T-80001');
    await handedOff.result();
    await keep(handedOff, 'handed-off');

    const ticketId = 'larkfield-T-81012';
    const rejected = await startCase(stage, ticketId);
    const [action] = await untilProposed(stage.pool, ticketId);
    if (!action) throw new Error('Nothing was proposed.');
    const request = decisionOn(action, { verdict: 'reject', userId: 'agent', note: 'no' });
    await signalWakeup(stage.pool, stage.client, await recordDecision(stage.pool, request));
    await untilCase(stage.pool, ticketId, ['closed', 'handed_off']);
    await rejected.result();
    await keep(rejected, 'rejected');

    const sentBackId = 'larkfield-T-90608';
    const sentBack = await startCase(stage, sentBackId);
    const [first] = await untilProposed(stage.pool, sentBackId);
    if (!first) throw new Error('Nothing was proposed.');
    const back = decisionOn(first, { verdict: 'send_back', userId: 'agent', note: 'look again' });
    await signalWakeup(stage.pool, stage.client, await recordDecision(stage.pool, back));
    await eventually('it is proposed again or handed off', async () => {
      const found = await stage.pool.query<{ done: boolean }>(
        `SELECT (c.ended_at IS NOT NULL OR c.revision > 1) AS done FROM cases c WHERE ticket_id = $1`,
        [sentBackId],
      );
      return found.rows[0]?.done === true ? true : null;
    });
    await keep(sentBack, 'sent-back');
  });
}

/** Stages that lie behind a long time, which a server that skips lets pass. */
async function makeLater(stage: Stage, dataDir: string): Promise<void> {
  const executable = await findTimeSkippingBinary({ dataDir, say: () => undefined });
  const environment = await TestWorkflowEnvironment.createTimeSkipping({
    server: { executable: { type: 'existing-path', path: executable } },
  });
  await ensureSearchAttributes(environment.connection, 'default', SEARCH_ATTRIBUTES);
  const skipping: Stage = {
    ...stage,
    client: environment.client,
    connection: environment.nativeConnection,
  };
  // First, while the server's clock is near the database's.
  await makeModelWait(skipping, (durationMs) => environment.sleep(durationMs));
  const worker = await createStageWorker(skipping);
  await worker.runUntil(async () => {
    const handle = await startCase(skipping, 'larkfield-T-81011');
    await untilProposed(stage.pool, 'larkfield-T-81011');
    await environment.sleep('15 days');
    await handle.result();
    await keep(handle, 'expired');
  });
  await environment.teardown();
}

async function makeAll(): Promise<void> {
  quietRuntime();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'countersign-histories-'));
  const servers = await startLocalServers({
    dataDir,
    need: { postgres: true, temporal: true },
    searchAttributes: SEARCH_ATTRIBUTES,
    isHeadless: true,
    say: () => undefined,
  });
  await migrate(servers.databaseUrl);
  const pool = createOwnerPool(servers.databaseUrl);
  await seedExampleShop(pool);
  const address = servers.temporalAddress;
  const stage: Stage = {
    pool,
    client: new Client({ connection: await Connection.connect({ address }), identity: IDENTITY }),
    connection: await NativeConnection.connect({ address }),
    bundle: await bundleWorkflowCode(WORKFLOW_SOURCES),
  };
  await makeWorking(stage);
  await makeWaitingAndDecided(stage);
  await makeExecutingAndClosed(stage);
  await makeBeingChecked(stage);
  await makeEditedAndTaken(stage);
  await makeHandedOffAndRejected(stage);
  await makeLater(stage, dataDir);
  await stage.connection.close();
  await stage.client.connection.close();
  await pool.end();
  await servers.stop();
  await rm(dataDir, { recursive: true, force: true });
}

makeAll().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
);
