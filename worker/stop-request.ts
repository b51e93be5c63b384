/** What ends the worker from outside: a signal, or the end of the process that started it. */
import type { Readable } from 'node:stream';

/**
 * Cases survive an end at any point, so nobody has to wait longer than this for a worker that
 * nobody waits for. Its servers are stopped by their keepers.
 */
const LEFT_ALONE_LIMIT_MS = 12_000;

export type StopSources = {
  env: NodeJS.ProcessEnv;
  stdin: Readable;
  /** Ends this process, whatever it is doing. */
  endNow: () => void;
};

/** With COUNTERSIGN_STOP_WITH_STDIN=1 the other end of stdin is held by who started us. */
function whenLeftAlone({ env, stdin, endNow }: StopSources, onLeft: () => void): void {
  if (env['COUNTERSIGN_STOP_WITH_STDIN'] !== '1') return;
  let isLeft = false;
  const leave = (): void => {
    if (isLeft) return;
    isLeft = true;
    setTimeout(endNow, LEFT_ALONE_LIMIT_MS).unref();
    onLeft();
  };
  for (const event of ['end', 'close', 'error']) stdin.once(event, leave);
  stdin.resume();
}

/** Resolves with why, when the process was asked to stop. */
export function stopRequest(sources: StopSources): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, resolve);
    whenLeftAlone(sources, () => {
      resolve('what started it has ended');
    });
  });
}
