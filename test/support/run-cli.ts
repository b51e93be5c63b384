/** Runs the command line as a person or a script does: a process of its own, nothing shared. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { runnable } from './child-process';

const ROOT = path.join(__dirname, '../..');

export type CliRun = { exitCode: number | null; stdout: string; stderr: string };

export type CliSettings = {
  env?: Record<string, string | undefined>;
  /** What stdin holds; else it is empty. */
  input?: string | Buffer;
};

/** The test command builds first; whoever runs a single file by hand gets the sources. */
const BUILT = process.env['TEST_BUILT_CLI'];

/** A module of the terminal, and how Node runs it. */
export function cliModule(name: string): { execArgv: string[]; file: string } {
  if (BUILT === undefined) return runnable(`client/cli/${name}.ts`);
  return { execArgv: [], file: path.join(ROOT, BUILT, `${name}.js`) };
}

/** Settings of the person who runs the tests must not decide what they find. */
const OWN = /^(DATABASE_URL|TEMPORAL_|COUNTERSIGN_|NO_COLOR|FORCE_COLOR)/;

export function cliEnvironment(settings: CliSettings): Record<string, string | undefined> {
  const clean = Object.entries(process.env).filter(([name]) => !OWN.test(name));
  return { ...Object.fromEntries(clean), ...settings.env };
}

export function runCli(args: readonly string[], settings: CliSettings = {}): Promise<CliRun> {
  return new Promise((resolve, reject) => {
    const { execArgv, file } = cliModule('main');
    const child = spawn(process.execPath, [...execArgv, file, ...args], {
      cwd: ROOT,
      env: cliEnvironment(settings),
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
    child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
    child.once('error', reject);
    child.once('close', (exitCode) => {
      resolve({ exitCode, stdout, stderr });
    });
    // It may end before it has read all of it: then nobody reads the rest.
    child.stdin.on('error', () => undefined);
    child.stdin.end(settings.input ?? '');
  });
}
