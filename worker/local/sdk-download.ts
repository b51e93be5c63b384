import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepInCache } from './binary-places';
import type { TemporalProgram } from './temporal-programs';

const pollIntervalMs = 250;

/**
 * Runs in a process of its own, because the SDK offers no way to give a download up, and because
 * its runtime, once used, can't be configured any more in the process that wanted a program only.
 */
const childScript = `
const { TestWorkflowEnvironment } = require(process.argv[1]);
const server = { executable: { type: 'cached-download', downloadDir: process.argv[2] } };
const create = process.argv[3] === 'dev-server' ? 'createLocal' : 'createTimeSkipping';
TestWorkflowEnvironment[create]({ server })
  .then((environment) => environment.teardown())
  .catch((error) => { console.error(error.message); process.exitCode = 1; });
`;

/**
 * Lets the Temporal SDK fetch the program, as its own test kit does. Without a network it fails at
 * once; where a firewall swallows the request it is given up as soon as nothing more arrives.
 *
 * @returns the program's path in the cache
 * @throws Error with the reason
 */
export async function fetchBySdk(
  program: TemporalProgram,
  downloadDir: string,
  { stalledTimeoutMs = 10_000, command = sdkCommand(program, downloadDir) } = {},
): Promise<string> {
  const [file, ...args] = command;
  const child = spawn(file, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const ended = new Promise<'ended'>((resolve) => {
    child.once('close', () => {
      resolve('ended');
    });
  });
  let progress = { bytes: 0, atMs: Date.now() };
  while ((await Promise.race([ended, sleep(pollIntervalMs)])) !== 'ended') {
    const bytes = sizeOf(downloadDir);
    if (bytes > progress.bytes) progress = { bytes, atMs: Date.now() };
    if (Date.now() - progress.atMs <= stalledTimeoutMs) continue;
    // The whole group: the SDK may have started the server that it fetched.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await ended;
    throw new Error(`nothing arrived for ${String(stalledTimeoutMs / 1000)} s`);
  }
  const fetched = readdirSync(downloadDir).find((name) => !name.endsWith('.downloading'));
  if (fetched === undefined) throw new Error(complaint.trim().split('\n')[0] ?? '');
  return keepInCache(program, path.join(downloadDir, fetched), downloadDir);
}

function sdkCommand(program: TemporalProgram, downloadDir: string): [string, ...string[]] {
  const sdk = require.resolve('@temporalio/testing');
  return [process.execPath, '-e', childScript, sdk, downloadDir, program.sdkServer];
}

function sizeOf(dir: string): number {
  return readdirSync(dir)
    .map((name) => statSync(path.join(dir, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}
