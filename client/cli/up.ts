/** `countersign up`: servers, worker and schedules from nothing, and what is going on in them. */
import { Option } from 'commander';
import type { Command } from 'commander';
import type { Pool } from 'pg';
import { DATA_DIR_NAME } from '../config';
import type { ServerPlaces } from '../config';
import { CliError, EXIT, badInput } from './cli-error';
import type { CliContext } from './context';
import { SERVER_POOL, withDatabase } from './context';
import { followCases } from './follow-cases';
import { openInbox, tellInbox, tellInboxJson } from './open-inbox';
import { watchRunner } from './launch/package-runner';
import type { RunCommand } from './run-command';
import { STOP_SIGNALS } from './stop-signals';
import { startWorkerProcess } from './worker-process';

export type UpOptions = {
  portPostgres?: number;
  portTemporal?: number;
  portUi?: number;
  portInbox: number;
  /** False with `--no-example`. */
  example: boolean;
  model?: string;
  once?: true;
};

const INBOX_HOST = '127.0.0.1';
const INBOX_PORT = 8080;
/** So many ports are tried when the first is taken. */
const INBOX_PORTS = 20;

function portOption(flag: string, what: string): Option {
  return new Option(`${flag} <port>`, what).argParser((text) => {
    const port = Number(text);
    if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
    throw badInput(`${flag} takes a port from 1 to 65535.`);
  });
}

/** The worker reads its settings from these. What was given here wins. */
export function workerEnvironment(context: CliContext, options: UpOptions): NodeJS.ProcessEnv {
  const { env } = context;
  const given = {
    COUNTERSIGN_DATA_DIR: context.dataDir,
    COUNTERSIGN_POSTGRES_PORT: options.portPostgres?.toString(),
    COUNTERSIGN_TEMPORAL_PORT: options.portTemporal?.toString(),
    COUNTERSIGN_UI_PORT: options.portUi?.toString(),
    COUNTERSIGN_EXAMPLE: options.example ? (env['COUNTERSIGN_EXAMPLE'] ?? 'on') : 'off',
    MODEL: options.model,
  };
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...env, ...Object.fromEntries(set) };
}

type Followed = { pool: Pool; places: ServerPlaces; since: Date; stop: AbortSignal };

/** What goes on, with the inbox beside it; `--once` ends before anybody could open a page. */
async function followWithInbox(
  context: CliContext,
  options: UpOptions,
  { pool, places, since, stop }: Followed,
): Promise<void> {
  const { terminal } = context;
  if (options.once === true) {
    await followCases(context, { pool, since, isOnce: true, stop });
    return;
  }
  const wish = { host: INBOX_HOST, port: options.portInbox, ports: INBOX_PORTS };
  const inbox = await openInbox(context, { ...wish, hasExampleAgent: true }, { pool, places });
  try {
    tellInboxJson(terminal, inbox);
    tellInbox(terminal, inbox);
    // Again below the list: what is said only once must not scroll away.
    const onListed = (): void => {
      tellInbox(terminal, inbox);
    };
    await followCases(context, { pool, since, isOnce: false, stop, onListed });
  } finally {
    await inbox.close();
  }
}

export async function runUp(context: CliContext, options: UpOptions): Promise<void> {
  const { terminal } = context;
  const since = new Date();
  const dataDir = context.dataDir ?? context.env['COUNTERSIGN_DATA_DIR'] ?? DATA_DIR_NAME;
  const inPlace = { ...context, dataDir };
  const worker = startWorkerProcess(workerEnvironment(inPlace, options), (line) => {
    // Results alone go to stdout when it is read by a program.
    if (terminal.isJson) terminal.note(line);
    else terminal.line(terminal.paint('dim', line));
  });
  const stopping = new AbortController();
  const stop = (): void => {
    if (stopping.signal.aborted) terminal.note('Stopped by force: the servers end by themselves.');
    stopping.abort();
    void worker.stop();
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  const endWatch = watchRunner(context.env, () => {
    stopping.abort();
    worker.leave();
  });
  void worker.ended.then(() => {
    stopping.abort();
  });
  try {
    await worker.ready;
    terminal.jsonLine({ event: 'ready' });
    const follow = (pool: Pool, places: ServerPlaces): Promise<void> =>
      followWithInbox(inPlace, options, { pool, places, since, stop: stopping.signal });
    await withDatabase(inPlace, follow, SERVER_POOL);
  } catch (error) {
    // Asked to stop before it was ready: that is no failure.
    if (!stopping.signal.aborted || !(await worker.ended).isClean) throw error;
  } finally {
    endWatch();
    if (!stopping.signal.aborted) await worker.stop();
  }
  if (!(await worker.ended).isClean) {
    const message = 'The worker has ended by itself: start it again, nothing is lost.';
    throw new CliError(EXIT.unexpected, 'worker_ended', message);
  }
}

export function addUp(program: Command, run: RunCommand): void {
  program
    .command('up')
    .summary('start everything and show what is going on')
    .description(
      'Starts Postgres, Temporal, the worker and the inbox, or uses servers that run; then shows what ' +
        'is going on. ' +
        'DATABASE_URL and TEMPORAL_ADDRESS name real servers instead. Ctrl-C stops it.',
    )
    .addOption(portOption('--port-postgres', 'of the local Postgres'))
    .addOption(portOption('--port-temporal', 'of the local Temporal'))
    .addOption(portOption('--port-ui', "of the local Temporal's web UI"))
    .addOption(
      portOption('--port-inbox', 'of the inbox; the next that is free if it is taken').default(
        INBOX_PORT,
      ),
    )
    .option('--no-example', 'without the example shop and its tickets')
    .option('--model <name>', 'baseline, recorded:<name>, or <provider>:<name>')
    .option('--once', 'stop after the list of those that wait for a person')
    .action((options: UpOptions) => run((context) => runUp(context, options)));
}
