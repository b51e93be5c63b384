/** The example shop with servers and a worker of its own, in a folder that is removed afterwards. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import type { ServerPlaces } from '../config';
import { CliError, EXIT } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { onceStopped } from './stop-signals';
import { startWorkerProcess } from './worker-process';

export type TemporaryWorld = {
  model: string;
  /** Which of the example tickets there are; all without it. */
  tickets?: readonly string[];
  /** The sentence when the worker ends before the work does, by Ctrl-C or by itself. */
  stoppedMessage: string;
  /** Told each line that the worker says. */
  onLine: (line: string) => void;
};

/** Nothing of the person's own servers or settings is used or touched; which models there are is. */
function ownEnvironment(
  env: NodeJS.ProcessEnv,
  own: { dataDir: string; model: string; tickets: readonly string[] | undefined },
): NodeJS.ProcessEnv {
  const foreign = /^(DATABASE_URL|TEMPORAL_(?!CLI_PATH)|COUNTERSIGN_(?!DEBUG|MODELS))/;
  const kept = Object.entries(env).filter(([name]) => !foreign.test(name));
  return {
    ...Object.fromEntries(kept),
    COUNTERSIGN_DATA_DIR: own.dataDir,
    COUNTERSIGN_EXAMPLE: 'on',
    ...(own.tickets ? { COUNTERSIGN_EXAMPLE_TICKETS: own.tickets.join(',') } : {}),
    MODEL: own.model,
  };
}

/**
 * Runs `work` once the worker takes tasks, and stops and removes everything after it.
 * @throws CliError `worker_ended` when it was stopped before its end.
 */
export async function inTemporaryWorld<T>(
  context: CliContext,
  { model, tickets, stoppedMessage, onLine }: TemporaryWorld,
  work: (pool: Pool, places: ServerPlaces) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'countersign-'));
  const env = ownEnvironment(context.env, { dataDir, model, tickets });
  const worker = startWorkerProcess(env, onLine);
  const stopping = new AbortController();
  const stop = (): void => {
    stopping.abort();
    void worker.stop();
  };
  const takeBack = onceStopped(stop);
  try {
    await worker.ready;
    const done = withDatabase({ ...context, env, dataDir }, work);
    const stopped = worker.ended.then((): never => {
      throw new CliError(EXIT.unexpected, 'worker_ended', stoppedMessage);
    });
    return await Promise.race([done, stopped]);
  } catch (error) {
    // What failed because the servers went away is no news to the person who stopped them.
    throw stopping.signal.aborted
      ? new CliError(EXIT.unexpected, 'worker_ended', stoppedMessage)
      : error;
  } finally {
    // Asked twice it would be killed, and leave the servers that it is just stopping.
    await (stopping.signal.aborted ? worker.ended : worker.stop());
    takeBack();
    await rm(dataDir, { recursive: true, force: true });
  }
}
