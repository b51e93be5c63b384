import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time';
import type { ProcessIdentity } from '../../contracts/local-servers';
import type { StopSignal } from './keeper';
import { GRPC_ALREADY_EXISTS, grpcCode } from './grpc-code';
import type { SearchAttributes } from './search-attributes';
import { ensureSearchAttributes, searchAttributeFlags } from './search-attributes';
import { spawnServer, stopServer, waitUntilAnswering } from './server-process';
import { temporalDatabase } from './temporal-database';

const STOP_SIGNALS: readonly StopSignal[] = [
  { signal: 'SIGTERM', timeoutMs: 10_000 },
  { signal: 'SIGKILL', timeoutMs: 5_000 },
];

export type TemporalLaunch = {
  program: string;
  dataDir: string;
  port: number;
  /** `null` runs it without its web UI. */
  uiPort: number | null;
  namespaces: readonly string[];
  searchAttributes: SearchAttributes;
};

/**
 * Measured on two cores: write-ahead logging doubles the throughput, and lifting the limit of
 * 20 queue polls a second halves the time of a single ticket. Both lose nothing when the server is
 * killed; `synchronous=NORMAL` may lose the last commits when the machine itself loses power.
 */
const sqlitePragmas = ['journal_mode=WAL', 'synchronous=NORMAL'];
const dynamicConfig = ['transfer', 'timer', 'visibility'].map(
  (queue) => `history.${queue}ProcessorMaxPollRPS=1000`,
);

/** The command line of the dev server. */
export function devServerArgs(launch: TemporalLaunch): string[] {
  return [
    ...['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(launch.port)],
    ...(launch.uiPort === null ? ['--headless'] : ['--ui-port', String(launch.uiPort)]),
    ...['--db-filename', temporalDatabase(launch.dataDir)],
    ...['--log-level', 'warn', '--log-format', 'json'],
    ...repeat('--sqlite-pragma', sqlitePragmas),
    ...repeat('--dynamic-config-value', dynamicConfig),
    ...repeat('--namespace', launch.namespaces),
    ...repeat('--search-attribute', searchAttributeFlags(launch.searchAttributes)),
  ];
}

/** How long closed workflows stay readable in a namespace that is made here. */
const retentionMs = 30 * 24 * 3_600_000;

function repeat(flag: string, values: readonly string[]): string[] {
  return values.flatMap((value) => [flag, value]);
}

export function launchTemporal(launch: TemporalLaunch): ProcessIdentity {
  return spawnServer({
    label: 'Temporal',
    file: launch.program,
    args: devServerArgs(launch),
    logFile: temporalLog(launch.dataDir),
    stopSignals: STOP_SIGNALS,
  });
}

export type TemporalReadiness = {
  dataDir: string;
  address: string;
  namespaces: readonly string[];
  searchAttributes: SearchAttributes;
};

/** Waits until the server answers, has its namespaces, and takes the search attributes. */
export async function waitForTemporal(
  wanted: TemporalReadiness,
  server: ProcessIdentity,
): Promise<void> {
  const command = { label: 'Temporal', logFile: temporalLog(wanted.dataDir) };
  await waitUntilAnswering(server, command, () => temporalAnswers(wanted.address));
  const connection = await Connection.connect({ address: wanted.address });
  try {
    for (const namespace of wanted.namespaces) {
      await ensureNamespace(connection, namespace);
      await waitUntilAnswering(server, command, () => namespaceIsUsable(connection, namespace));
      await ensureSearchAttributes(connection, namespace, wanted.searchAttributes);
    }
  } finally {
    await connection.close();
  }
}

/** True if a Temporal server answers at the address within two seconds. */
export async function temporalAnswers(address: string): Promise<boolean> {
  const connection = Connection.lazy({ address });
  try {
    await connection.withDeadline(Date.now() + 2_000, () =>
      connection.workflowService.getSystemInfo({}),
    );
    return true;
  } catch {
    return false;
  } finally {
    await connection.close();
  }
}

/** A dev server makes its namespaces as it starts; one that is reused may lack a new one. */
async function ensureNamespace(connection: Connection, namespace: string): Promise<void> {
  try {
    await connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: msToTs(retentionMs),
    });
  } catch (error) {
    if (grpcCode(error) !== GRPC_ALREADY_EXISTS) throw error;
  }
}

async function namespaceIsUsable(connection: Connection, namespace: string): Promise<boolean> {
  try {
    await connection.workflowService.countWorkflowExecutions({ namespace, query: '' });
    return true;
  } catch {
    return false;
  }
}

export async function stopTemporal(server: ProcessIdentity): Promise<void> {
  await stopServer(server, 'Temporal', STOP_SIGNALS);
}

/** For example `1.9.1 (Server 1.32.0, UI 2.54.1)`. */
export function temporalVersion(program: string): string {
  const output = execFileSync(program, ['--version'], { encoding: 'utf8', stdio: 'pipe' });
  return output.trim().replace(/^temporal version /, '');
}

function temporalLog(dataDir: string): string {
  return path.join(dataDir, 'temporal.log');
}
