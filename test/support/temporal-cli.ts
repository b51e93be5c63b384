/** The `temporal` program itself, as somebody uses it by hand. */
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findTemporalBinary } from '../../worker/local/temporal-binary';
import type { TestTemporal } from './temporal';

const TIMEOUT_MS = 30_000;

/** Runs `temporal <args>` against the test's server and namespace; fails when the program does. */
export async function runTemporalCli(
  { address, namespace }: TestTemporal,
  args: readonly string[],
): Promise<string> {
  const dataDir = path.join(tmpdir(), 'countersign-temporal-cli');
  const file = await findTemporalBinary({ dataDir, say: () => undefined });
  const place = ['--address', address, '--namespace', namespace];
  const { stdout } = await promisify(execFile)(file, [...args, ...place], { timeout: TIMEOUT_MS });
  return stdout;
}
