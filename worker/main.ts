/**
 * The worker process: servers if none are given, migrations, the example shop if asked, Search
 * Attributes, Schedules, and the Worker itself. It stops cleanly on SIGINT and SIGTERM.
 */
import type { Server } from 'node:http';
import { Client, Connection } from '@temporalio/client';
import {
  DefaultLogger,
  NativeConnection,
  Runtime,
  makeTelemetryFilterString,
} from '@temporalio/worker';
import type { Worker } from '@temporalio/worker';
import type { Pool } from 'pg';
import pino from 'pino';
import { createModel } from '../activities/model/create-model';
import { SEARCH_ATTRIBUTES } from '../contracts/case';
import type { Model } from '../contracts/model';
import type { ProviderAdapter } from '../contracts/provider';
import { POLICY } from '../contracts/policy';
import { TASK_QUEUES } from '../contracts/task-queues';
import { migrate } from '../db/migrate';
import { createOwnerPool, createPool } from '../db/pool';
import { shopTimeZone } from '../db/queries/shops';
import { seedExampleShop } from '../db/seed';
import { loadProviders } from './providers';
import { startWebhooks } from './webhooks';
import type { WebhookDeps } from './webhooks';
import { readConfig } from './config';
import type { WorkerConfig } from './config';
import { createWorker } from './create-worker';
import { explainStartError } from './explain-start-error';
import { ensureSearchAttributes } from './local';
import { ensureSchedules } from './schedules';
import { openServers } from './servers';
import type { Servers } from './servers';
import { stopRequest } from './stop-request';

/** More than the Activities that run at once. */
const POOL_SIZE = 24;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The SDK's own log: structured, on stderr, so that stdout stays readable. */
function installRuntime(): void {
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'error' }, pino.destination(2));
  const levels = {
    TRACE: 'trace',
    DEBUG: 'debug',
    INFO: 'info',
    WARN: 'warn',
    ERROR: 'error',
  } as const;
  const logger = new DefaultLogger('WARN', ({ level, message, meta }) => {
    log[levels[level]](
      { workflowId: meta?.['workflowId'], activityType: meta?.['activityType'] },
      message,
    );
  });
  // Signals are handled below: the servers must outlive the Worker.
  const filter = makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' });
  Runtime.install({
    logger,
    shutdownSignals: [],
    telemetryOptions: { logging: { filter, forward: {} } },
  });
}

async function seed(databaseUrl: string, tickets: WorkerConfig['exampleTickets']): Promise<void> {
  const owner = createOwnerPool(databaseUrl, { max: 1 });
  try {
    const shop = await seedExampleShop(owner, tickets);
    if (shop.seeded)
      say(`Example shop: ${String(shop.orders)} orders, ${String(shop.tickets)} tickets.`);
  } finally {
    await owner.end();
  }
}

async function prepareDatabase(config: WorkerConfig, databaseUrl: string): Promise<Pool> {
  const applied = await migrate(databaseUrl);
  if (applied.length > 0) say(`Database: ${String(applied.length)} migrations applied.`);
  if (config.hasExampleShop) await seed(databaseUrl, config.exampleTickets);
  return createPool(databaseUrl, { max: POOL_SIZE });
}

/** Without a port nobody listens, and what providers have to say is learnt by asking them. */
async function listenForProviders(
  config: WorkerConfig,
  given: Omit<WebhookDeps, 'now'>,
): Promise<Server | undefined> {
  if (!config.webhooks) return undefined;
  const server = await startWebhooks({ ...given, now: () => new Date() }, config.webhooks);
  const { host, port } = config.webhooks;
  say(`Webhooks: http://${host}:${String(port)}/webhooks/<provider>`);
  return server;
}

type Running = { worker: Worker; close: () => Promise<void> };

async function startWorker(
  servers: Servers,
  given: {
    pool: Pool;
    model: Model;
    config: WorkerConfig;
    providers: readonly ProviderAdapter[];
  },
): Promise<Running> {
  const { pool, model, config, providers } = given;
  const { connectionOptions, namespace } = servers.temporal;
  const connection = await Connection.connect(connectionOptions);
  await ensureSearchAttributes(connection, namespace, SEARCH_ATTRIBUTES);
  const client = new Client({ connection, namespace });
  const nativeConnection = await NativeConnection.connect(connectionOptions);
  const worker = await createWorker({
    pool,
    client,
    connection: nativeConnection,
    namespace,
    model,
    providers,
    workflowBundle: config.workflowBundle,
  });
  await ensureSchedules(client, {
    taskQueue: TASK_QUEUES.cases,
    intakeEveryMs: POLICY.intake.intervalMs,
    relayEveryMs: POLICY.relay.intervalMs,
    timeZone: await shopTimeZone(pool),
  });
  const webhooks = await listenForProviders(config, { pool, client, providers });
  const close = async (): Promise<void> => {
    webhooks?.close();
    await nativeConnection.close();
    await connection.close();
  };
  return { worker, close };
}

async function runUntilStopped(running: Running, stop: Promise<string>): Promise<void> {
  const done = running.worker.run();
  say('Worker is ready.');
  void stop.then((why) => {
    say(`Stopping (${why}).`);
    if (running.worker.getState() === 'RUNNING') running.worker.shutdown();
  });
  await done;
  await running.close();
}

async function main(): Promise<void> {
  installRuntime();
  // Whoever read it may be gone: then there is nobody left to tell anything.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const stop = stopRequest({
    env: process.env,
    stdin: process.stdin,
    endNow: () => process.exit(1),
  });
  const config = readConfig(process.env);
  const { modelsFile } = config;
  const model = createModel(config.model, { modelsFile, environment: process.env });
  const providers = loadProviders(config.providersFile, process.env);
  say(`Model: ${model.id}, ${model.label}.`);
  const servers = await openServers(config, say);
  if (servers.uiUrl !== undefined) say(`Workflow histories: ${servers.uiUrl}`);
  let pool: Pool | undefined;
  try {
    pool = await prepareDatabase(config, servers.databaseUrl);
    await runUntilStopped(await startWorker(servers, { pool, model, config, providers }), stop);
  } finally {
    await pool?.end();
    await servers.stop();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const { message, exitCode } = explainStartError(error);
    process.stderr.write(`${message}\n`);
    if (process.env['COUNTERSIGN_DEBUG'] === '1')
      process.stderr.write(`${String((error as Error).stack)}\n`);
    process.exit(exitCode);
  },
);
