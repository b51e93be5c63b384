/** The open screen: news as they come, then what waits for a person, then news again. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isConnectionError } from '../../db/pg-errors';
import { activeDeciders } from '../../db/queries/case-list';
import type { CommandSettings } from './approval-command';
import type { CliContext } from './context';
import { listedCaseJson } from './json/case-json';
import { eventJson, renderEvents } from './screens/event-screen';
import { screenOf } from './screens/screen';
import { renderWaiting, renderWaitingCases } from './screens/waiting-screen';
import type { Terminal } from './terminal';
import { createWatch } from './watch-cases';
import type { Look } from './watch-cases';

const LOOK_EVERY_MS = 500;
/** The list is shown when nothing has been at work for that many looks in a row. */
const QUIET_LOOKS = 3;
/** When something stays at work that long without any news, the list is shown all the same. */
const STANDSTILL_MS = 60_000;

async function commandSettings(context: CliContext, pool: Pool): Promise<CommandSettings> {
  return {
    deciders: await activeDeciders(pool),
    ownUserId: context.env['COUNTERSIGN_USER'],
    isInteractive: context.terminal.isInteractive,
  };
}

async function showWaiting(context: CliContext, pool: Pool, look: Look): Promise<void> {
  const { terminal } = context;
  const { waiting, atWork } = look;
  terminal.jsonLine({
    event: 'list',
    waiting: waiting.map(listedCaseJson),
    at_work: atWork.map((row) => row.ticketId),
  });
  const settings = await commandSettings(context, pool);
  terminal.line();
  for (const line of renderWaiting(screenOf(terminal), waiting, settings)) terminal.line(line);
  if (atWork.length > 0) {
    terminal.line(`Still at work: ${atWork.map((row) => row.externalId).join(' ')}`);
  }
  terminal.line();
}

/** After the list, what waits anew comes with its command at once. */
async function showNews(context: CliContext, pool: Pool, look: Look): Promise<void> {
  const { terminal } = context;
  for (const event of look.events) terminal.jsonLine(eventJson(event));
  for (const line of renderEvents(screenOf(terminal), look.events)) terminal.line(line);
  const waiting = look.events.filter((event) => event.kind === 'waits').map((event) => event.row);
  if (waiting.length === 0) return;
  const settings = await commandSettings(context, pool);
  const lines = renderWaitingCases(screenOf(terminal), waiting, settings);
  for (const line of [...lines, '']) terminal.line(line);
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

export type Watching = {
  pool: Pool;
  since: Date;
  isOnce: boolean;
  stop: AbortSignal;
  /** Called below the list. */
  onListed?: () => void;
};

const RUNS_ON = 'Runs on, and tells here what is new. Ctrl-C stops everything.';

/** Looks until nothing is at work any more, and gives that look; null when it was stopped. */
async function watchUntilQuiet(
  context: CliContext,
  look: () => Promise<Look>,
  stop: AbortSignal,
): Promise<Look | null> {
  let quietLooks = 0;
  let newsAt = Date.now();
  while (!stop.aborted) {
    const seen = await lookOrNull(look);
    if (seen) {
      showEvents(context.terminal, seen);
      if (seen.events.length > 0) newsAt = Date.now();
      quietLooks = seen.atWork.length === 0 ? quietLooks + 1 : 0;
      if (quietLooks >= QUIET_LOOKS || Date.now() - newsAt > STANDSTILL_MS) return seen;
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
  }
  return null;
}

/** Prints news, then the list, then news again until it is told to stop; with `--once` the list ends it. */
export async function followCases(
  context: CliContext,
  { pool, since, isOnce, stop, onListed }: Watching,
): Promise<void> {
  const look = createWatch(pool, since);
  const quiet = await watchUntilQuiet(context, look, stop);
  if (!quiet) return;
  await showWaiting(context, pool, quiet);
  onListed?.();
  if (isOnce) return;
  context.terminal.note(RUNS_ON);
  while (!stop.aborted) {
    const seen = await lookOrNull(look);
    if (seen) await showNews(context, pool, seen);
    await sleep(LOOK_EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}
