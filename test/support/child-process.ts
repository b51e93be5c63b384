/** Processes of a test: started from the sources, compiled once per run, and ended by their id. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const ROOT = path.join(__dirname, '../..');

/** How a source is run: as the set-up compiled it, or from TypeScript where none did. */
export function runnable(file: string, root = ROOT): { execArgv: string[]; file: string } {
  const compiled = process.env['TEST_COMPILED_SOURCES'];
  if (compiled === undefined || root !== ROOT) {
    return { execArgv: ['--import', 'tsx'], file: path.join(root, file) };
  }
  return { execArgv: [], file: path.join(compiled, file.replace(/\.ts$/, '.js')) };
}

export type TestProcess = {
  child: ChildProcess;
  /** Resolves when a line of stdout contains the text; rejects when the process ends first. */
  untilSays: (text: string) => Promise<void>;
  output: () => string;
  /** Ends it with SIGKILL and waits until it is gone. */
  kill: () => Promise<void>;
  /** Resolves with the signal or exit code when it ends. */
  ended: Promise<string>;
};

export function startProcess(
  file: string,
  options: {
    args?: readonly string[];
    /** What is undefined here is not set, whatever it is in this process. */
    env?: Record<string, string | undefined>;
    /** Another copy of the sources than this one. */
    root?: string;
  } = {},
): TestProcess {
  const root = options.root ?? ROOT;
  const { execArgv, file: program } = runnable(file, root);
  const child = spawn(process.execPath, [...execArgv, program, ...(options.args ?? [])], {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  const onData = (data: Buffer): void => {
    output += data.toString();
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', onData);
  child.stderr.on('data', onData);
  const ended = once(child, 'exit').then(([code, signal]: unknown[]) => String(signal ?? code));
  const untilSays = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (output.includes(text)) resolve();
      };
      listeners.add(look);
      look();
      void ended.then((end) => {
        reject(new Error(`The process ended (${end}) without saying "${text}": ${output}`));
      });
    });
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  return { child, untilSays, output: () => output, kill, ended };
}
