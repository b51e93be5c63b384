/**
 * Starts what the tests need, once per run, however many projects ask: Postgres and a Temporal dev
 * server in a temporary folder, template databases, the workflow bundle, the time-skipping server.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleWorkflowCode } from '@temporalio/worker';
import { SEARCH_ATTRIBUTES } from '../../contracts/case';
import { migrate } from '../../db/migrate';
import { createOwnerPool } from '../../db/pool';
import { seedExampleShop } from '../../db/seed';
import { WORKFLOW_SOURCES } from '../../worker/bundle';
import { findTimeSkippingBinary, startLocalServers } from '../../worker/local';
import type { LocalServersHandle } from '../../worker/local';
import { compileSources } from './compiled-sources';
import { TEMPLATES, TEST_NAMESPACES } from './names';

type Started = { folder: string; servers: LocalServersHandle };

declare global {
  var countersignTestServers: Promise<Started> | undefined;
}

async function createTemplates(databaseUrl: string): Promise<void> {
  const admin = createOwnerPool(databaseUrl, { max: 1 });
  for (const name of [TEMPLATES.empty, TEMPLATES.seeded]) {
    await admin.query(`CREATE DATABASE ${name}`);
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    await migrate(url.href);
    if (name === TEMPLATES.seeded) {
      const pool = createOwnerPool(url.href, { max: 2 });
      await seedExampleShop(pool);
      await pool.end();
    }
  }
  await admin.end();
}

async function writeBundle(folder: string): Promise<string> {
  const { code } = await bundleWorkflowCode({
    ...WORKFLOW_SOURCES,
    logger: { log() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {} },
  });
  const file = path.join(folder, 'workflow-bundle.js');
  await writeFile(file, code);
  return file;
}

async function start(): Promise<Started> {
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-test-'));
  const say = (): void => undefined;
  const servers = await startLocalServers({
    dataDir: folder,
    need: { postgres: true, temporal: true },
    namespaces: ['default', ...TEST_NAMESPACES],
    searchAttributes: SEARCH_ATTRIBUTES,
    isHeadless: true,
    say,
  });
  await createTemplates(servers.databaseUrl);
  const compiled = path.join(folder, 'compiled');
  await compileSources(compiled);
  process.env['TEST_COMPILED_SOURCES'] = compiled;
  process.env['TEST_DATABASE_URL'] = servers.databaseUrl;
  process.env['TEST_TEMPORAL_ADDRESS'] = servers.temporalAddress;
  process.env['TEST_WORKFLOW_BUNDLE'] = await writeBundle(folder);
  process.env['TEST_TIME_SKIPPING_PATH'] = await findTimeSkippingBinary({ dataDir: folder, say });
  return { folder, servers };
}

export default async function setUp(): Promise<void> {
  globalThis.countersignTestServers ??= start();
  await globalThis.countersignTestServers;
}

export async function tearDown(): Promise<void> {
  const started = globalThis.countersignTestServers;
  globalThis.countersignTestServers = undefined;
  if (!started) return;
  const { folder, servers } = await started;
  await servers.stop();
  await rm(folder, { recursive: true, force: true });
}
