import path from 'node:path';
import type { LocalServers, ProcessIdentity } from '../../contracts/local-servers';
import { LocalServerError } from './local-server-error';
import { choosePort, readRememberedPorts, rememberPorts } from './ports';
import { isAlive } from './process-identity';
import { isOrphan, orphanWords, sharedWords } from './server-owner';
import type { StartedServer } from './server-owner';
import type { SearchAttributes } from './search-attributes';
import { readServersFile, updateServersFile } from './servers-file';
import { findTemporalBinary } from './temporal-binary';
import { noteUsableDatabase, setUnfinishedAside, temporalDatabase } from './temporal-database';
import {
  launchTemporal,
  stopTemporal,
  temporalAnswers,
  temporalVersion,
  waitForTemporal,
} from './temporal-server';

export type StartTemporalOptions = {
  /** Absolute, and writable. */
  dataDir: string;
  port?: number | undefined;
  uiPort?: number | undefined;
  isHeadless: boolean;
  /** The first one is the project's. */
  namespaces: readonly [string, ...string[]];
  searchAttributes: SearchAttributes;
  /** The process that stops the server if this call starts it. */
  self: ProcessIdentity;
  say: (line: string) => void;
};

export type TemporalEntry = NonNullable<LocalServers['temporal']>;

const launchAttempts = 3;

/** Makes the Temporal dev server run, or finds it running. Call it under the start lock. */
export async function startTemporal(
  options: StartTemporalOptions,
): Promise<StartedServer<TemporalEntry>> {
  const { dataDir, namespaces, searchAttributes, say } = options;
  const reused = await findReusable(options);
  if (reused !== undefined) {
    const wanted = { dataDir, address: reused.address, namespaces, searchAttributes };
    await waitForTemporal(wanted, reused);
    updateServersFile(dataDir, { temporal: reused });
    say(`Temporal ${describe(reused, dataDir)}, ${sharedWords(reused)}`);
    return { entry: reused, started: false };
  }
  const program = await findTemporalBinary({ dataDir, say });
  const version = temporalVersion(program);
  const entry = await launchWithRetries(options, program);
  say(`Temporal ${version} ${describe(entry, dataDir)}, started`);
  return { entry, started: true };
}

function describe(entry: TemporalEntry, dataDir: string): string {
  const file = temporalDatabase(dataDir);
  const shorter = path.relative(process.cwd(), file);
  const ui = entry.uiUrl === null ? 'no UI' : `UI ${entry.uiUrl}`;
  return `dev server on ${entry.address}, ${ui}, data in ${shorter.startsWith('..') ? file : shorter}`;
}

/**
 * The server of the servers file, if that very process and its owner still run and it answers. One
 * that runs and doesn't answer is hung and holds the database file, and one without an owner may be
 * ended at any moment: it is stopped, so that a new one can start.
 */
async function findReusable(options: StartTemporalOptions): Promise<TemporalEntry | undefined> {
  const { dataDir, port, say, namespaces } = options;
  const noted = readServersFile(dataDir).temporal;
  if (noted === null || !isAlive(noted)) return undefined;
  if (isOrphan(noted)) {
    say(orphanWords('Temporal', noted));
    await stopTemporal(noted);
    return undefined;
  }
  if (!(await temporalAnswers(noted.address))) {
    say(`Temporal (process ${String(noted.pid)}) runs but does not answer; stopping it`);
    await stopTemporal(noted);
    return undefined;
  }
  if (port !== undefined && port !== noted.port) {
    throw new LocalServerError(
      'port_taken',
      `Temporal already runs on port ${String(noted.port)} for this data directory, not on ${String(port)}: stop it first or leave the port out.`,
    );
  }
  return { ...noted, namespace: namespaces[0] };
}

/**
 * Two faults of a start can be mended: a free port can be taken between the look and the start, and
 * a first start that was killed leaves a database that is no use.
 */
async function launchWithRetries(
  options: StartTemporalOptions,
  program: string,
): Promise<TemporalEntry> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launchOnce(options, program);
    } catch (error) {
      if (attempt === launchAttempts || !isMendable(error, options.dataDir)) throw error;
    }
  }
}

function isMendable(error: unknown, dataDir: string): boolean {
  if (!(error instanceof LocalServerError) || error.code !== 'server_did_not_start') return false;
  return error.message.includes('in use') || setUnfinishedAside(dataDir);
}

async function launchOnce(options: StartTemporalOptions, program: string): Promise<TemporalEntry> {
  const { dataDir, namespaces, searchAttributes, self } = options;
  const { port, uiPort } = await choosePorts(options);
  const address = `127.0.0.1:${String(port)}`;
  const server = launchTemporal({ program, dataDir, port, uiPort, namespaces, searchAttributes });
  const entry: TemporalEntry = {
    ...server,
    port,
    address,
    uiUrl: uiPort === null ? null : `http://127.0.0.1:${String(uiPort)}`,
    namespace: namespaces[0],
    owner: self,
  };
  updateServersFile(dataDir, { temporal: entry });
  try {
    await waitForTemporal({ dataDir, address, namespaces, searchAttributes }, server);
  } catch (error) {
    await stopTemporal(server);
    updateServersFile(dataDir, { temporal: null });
    throw error;
  }
  noteUsableDatabase(dataDir);
  rememberPorts(dataDir, uiPort === null ? { temporal: port } : { temporal: port, ui: uiPort });
  return entry;
}

async function choosePorts(
  options: StartTemporalOptions,
): Promise<{ port: number; uiPort: number | null }> {
  const remembered = readRememberedPorts(options.dataDir);
  const port = await choosePort({
    name: 'temporal',
    given: options.port,
    remembered: remembered.temporal,
  });
  if (options.isHeadless) return { port, uiPort: null };
  const uiPort = await choosePort({
    name: 'ui',
    given: options.uiPort,
    remembered: remembered.ui,
    taken: [port],
  });
  return { port, uiPort };
}
