/** `countersign up`: servers, worker and schedules from nothing, and what is going on in them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Option } from 'commander';
import type { Command } from 'commander';
import type { Pool } from 'pg';
import { isConnectionError } from '../../db/pg-errors';
import { activeDeciders } from '../../db/queries/case-list';
import type { ListedCase } from '../../db/queries/case-list';
import { DATA_DIR_NAME } from '../config';
import { CliError, EXIT, badInput } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { listedCaseJson } from './json/case-json';
import type { RunCommand } from './run-command';
import { eventJson, renderEvents } from './screens/event-screen';
import { screenOf } from './screens/screen';
import { renderWaiting } from './screens/waiting-screen';
import type { Terminal } from './terminal';
import { createWatch } from './watch-cases';
import type { Look } from './watch-cases';
import { startWorkerProcess } from './worker-process';

export type UpOptions = {
  portPostgres?: number;
  portTemporal?: number;
  portUi?: number;
  /** False with `--no-example`. */
  example: boolean;
  model?: string;
  once?: true;
};

const LOOK_EVERY_MS = 500;
/** The list is shown when nothing has been at work for that many looks in a row. */
const QUIET_LOOKS = 3;
/** When something stays at work that long without any news, the list is shown all the same. */
const STANDSTILL_MS = 60_000;

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

async function showWaiting(context: CliContext, pool: Pool, look: Look): Promise<void> {
  const { terminal } = context;
  const { waiting, atWork } = look;
  terminal.jsonLine({
    event: 'list',
    waiting: waiting.map(listedCaseJson),
    at_work: atWork.map((row: ListedCase) => row.ticketId),
  });
  const settings = {
    deciders: await activeDeciders(pool),
    ownUserId: context.env['COUNTERSIGN_USER'],
    isInteractive: terminal.isInteractive,
  };
  terminal.line();
  for (const line of renderWaiting(screenOf(terminal), waiting, settings)) terminal.line(line);
  if (atWork.length > 0) {
    terminal.line(`Still at work: ${atWork.map((row) => row.externalId).join(' ')}`);
  }
  terminal.line();
}

function showEvents(terminal: Terminal, { events }: Look): void {
  for (const event of events) terminal.jsonLine(eventJson(event));
  for (const line of renderEvents(screenOf(terminal), events)) terminal.line(line);
}

/** A look that Postgres can't answer now is no end: it may be restarting. */
async function lookOrNull(look: () => Promise<Look>): Promise<Look | null> {
  try {
    return await look();
  } catch (error) {
    if (isConnectionError(error)) return null;
    throw error;
  }
}

type Watching = { pool: Pool; since: Date; isOnce: boolean; stop: AbortSignal };

/** Prints news until it is told to stop, or with `--once` until the list was shown. */
async function watch(context: CliContext, { pool, since, isOnce, stop }: Watching): Promise<void> {
  const look = createWatch(pool, since);
  let quietLooks = 0;
  let isListDue = true;
  let newsAt = Date.now();
  while (!stop.aborted) {
    const seen = await lookOrNull(look);
    if (seen) {
      showEvents(context.terminal, seen);
      if (seen.events.length > 0) newsAt = Date.now();
      if (seen.events.some((event) => event.kind !== 'decided')) isListDue = true;
      quietLooks = seen.atWork.length === 0 ? quietLooks + 1 : 0;
      const isStill = Date.now() - newsAt > STANDSTILL_MS;
      if (isListDue && (quietLooks >= QUIET_LOOKS || isStill)) {
        await showWaiting(context, pool, seen);
        isListDue = false;
        if (isOnce) return;
        context.terminal.note('Runs on, and tells what is new here. Ctrl-C stops everything.');
      }
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
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
    if (stopping.signal.aborted) terminal.note('Stopped by force; the next start cleans up.');
    stopping.abort();
    void worker.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  void worker.ended.then(() => {
    stopping.abort();
  });
  try {
    await worker.ready;
    terminal.jsonLine({ event: 'ready' });
    await withDatabase(inPlace, (pool) =>
      watch(inPlace, { pool, since, isOnce: options.once === true, stop: stopping.signal }),
    );
  } catch (error) {
    // Asked to stop before it was ready: that is no failure.
    if (!stopping.signal.aborted || !(await worker.ended).isClean) throw error;
  } finally {
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
      'Starts Postgres, Temporal and the worker, or uses those that run; then shows what is going on. ' +
        'DATABASE_URL and TEMPORAL_ADDRESS name real servers instead. Ctrl-C stops it.',
    )
    .addOption(portOption('--port-postgres', 'of the local Postgres'))
    .addOption(portOption('--port-temporal', 'of the local Temporal'))
    .addOption(portOption('--port-ui', "of the local Temporal's web UI"))
    .option('--no-example', 'without the example shop and its tickets')
    .option('--model <name>', 'baseline, or recorded:<name>')
    .option('--once', 'stop after the list of those that wait for a person')
    .action((options: UpOptions) => run((context) => runUp(context, options)));
}
