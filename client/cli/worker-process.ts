/** The worker as a child process: started, listened to, and stopped by us alone. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { CliError, EXIT } from './cli-error';
import type { ExitCode } from './cli-error';

export type WorkerProcess = {
  /** Resolves when it takes tasks. @throws CliError with its own last words when it could not start. */
  ready: Promise<void>;
  /** Resolves when it has ended, however it did; true after a stop that was asked for. */
  ended: Promise<{ isClean: boolean }>;
  /** Asks it to stop and waits until it has; asked again, it is killed. */
  stop: () => Promise<void>;
  /** Lets go of it, as when this process ends: it stops soon, whatever it is doing. */
  leave: () => void;
};

const READY_LINE = 'Worker is ready.';

/** Compiled we are JavaScript and so is the worker; in a checkout both are TypeScript. */
function workerCommand(): string[] {
  const extension = path.extname(__filename);
  const main = path.join(__dirname, `../../worker/main${extension}`);
  return extension === '.ts'
    ? ['--import', pathToFileURL(require.resolve('tsx')).href, main]
    : [main];
}

function lastWords(lines: readonly string[]): string {
  // Its log goes to stderr as JSON; the sentence for a person is the last line that is none.
  return (
    [...lines].reverse().find((line) => line !== '' && !line.startsWith('{')) ?? 'The worker ended.'
  );
}

function exitCodeOf(code: number | null): ExitCode {
  const known: readonly number[] = [EXIT.badInput, EXIT.unreachable];
  return code !== null && known.includes(code) ? (code as ExitCode) : EXIT.unexpected;
}

function listen(
  child: ChildProcess,
  onLine: (line: string) => void,
  errors: string[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line === READY_LINE) resolve();
        onLine(line);
      });
    }
    if (child.stderr)
      createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
    child.once('error', reject);
    child.once('close', (code) => {
      reject(new CliError(exitCodeOf(code), 'worker_did_not_start', lastWords(errors)));
    });
  });
}

/**
 * Starts the worker with these settings. It has a process group of its own, so that Ctrl-C reaches
 * it through us, once, and we can wait until it and the servers have stopped. It stops when the
 * pipe to it closes, so it ends with us, however we end.
 */
export function startWorkerProcess(
  env: NodeJS.ProcessEnv,
  onLine: (line: string) => void,
): WorkerProcess {
  const child = spawn(process.execPath, workerCommand(), {
    env: { ...env, COUNTERSIGN_STOP_WITH_STDIN: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  // It may end before we do: then nobody is there at the other end.
  child.stdin.on('error', () => undefined);
  const errors: string[] = [];
  let isStopping = false;
  const ready = listen(child, onLine, errors);
  const ended = new Promise<{ isClean: boolean }>((resolve) => {
    child.once('close', (code) => {
      resolve({ isClean: isStopping && code === 0 });
    });
    child.once('error', () => {
      resolve({ isClean: false });
    });
  });
  return {
    ready,
    ended,
    stop: async () => {
      child.kill(isStopping ? 'SIGKILL' : 'SIGTERM');
      isStopping = true;
      await ended;
    },
    leave: () => {
      isStopping = true;
      child.stdin.end();
    },
  };
}
