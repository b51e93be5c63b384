/**
 * `stripe-mock`, the public Go program that checks requests against Stripe's own API description.
 * It is built once into the project's cache, where Go is there to build it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { once } from 'node:events';
import { eventually } from '../eventually';

const VERSION = 'v0.203.0';
const BUILD_MS_MAX = 300_000;
const FOLDER = path.join(__dirname, '../../../.countersign', `stripe-mock-${VERSION}`);
const PROGRAM = path.join(FOLDER, 'stripe-mock');

export type PreparedMock = { ok: true; program: string } | { ok: false; reason: string };

/** Builds it unless it is there. Without Go, or without the source, says so. */
export function prepareStripeMock(): PreparedMock {
  if (existsSync(PROGRAM)) return { ok: true, program: PROGRAM };
  const found = spawnSync('go', ['version'], { encoding: 'utf8' });
  if (found.status !== 0) return { ok: false, reason: 'Go is not installed here' };
  mkdirSync(FOLDER, { recursive: true });
  const built = spawnSync('go', ['install', `github.com/stripe/stripe-mock@${VERSION}`], {
    // No other Go than the one that is there: fetching one is not what this is about.
    env: { ...process.env, GOBIN: FOLDER, GOTOOLCHAIN: 'local' },
    encoding: 'utf8',
    timeout: BUILD_MS_MAX,
  });
  if (built.status === 0 && existsSync(PROGRAM)) return { ok: true, program: PROGRAM };
  const last = built.stderr.trim().split('\n').at(-1) ?? '';
  return { ok: false, reason: `Go could not build stripe-mock ${VERSION} (${last.slice(0, 120)})` };
}

export type RunningMock = { url: string; stop: () => Promise<void> };

/** Starts it on free ports of loopback. */
export async function startStripeMock(program: string): Promise<RunningMock> {
  const child = spawn(program, ['-http-addr', '127.0.0.1:0', '-https-addr', '127.0.0.1:0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listen = (data: Buffer): void => {
    output += data.toString();
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const address = await eventually('stripe-mock listens', async () => {
    if (child.exitCode !== null) throw new Error(`stripe-mock ended: ${output}`);
    return /HTTP at address: (\S+)/.exec(output)?.[1] ?? null;
  });
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url: `http://${address}`, stop };
}
