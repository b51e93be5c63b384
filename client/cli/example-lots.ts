/**
 * The example tickets in lots, each on servers of its own: a model that answers one question at a
 * time would keep the last of seventy tickets waiting until their time was up.
 */
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { ticketIdFor } from '../../contracts/ids';
import { EXAMPLE_SOURCE } from '../../db/seed';
import { readTicketLabels } from '../../db/seed/ticket-labels';
import type { TicketLabel } from '../../db/seed/ticket-labels';
import { lotsOf } from '../eval/lots';
import { badInput } from './cli-error';
import type { CliContext } from './context';
import type { WorldServers } from './decide-as-next';
import type { EvaluatedTicket } from './eval-run';
import { withStatusLine } from './progress';
import { inTemporaryWorld } from './temporary-world';

export type LotOptions = { tickets?: string; atOnce?: number };

/** Which of the example tickets a command takes, and how many of them at a time. */
export function addLotOptions(command: Command): Command {
  return command
    .option('--tickets <ids>', 'only these, such as T-80009,T-81003; no other is there')
    .option(
      '--at-once <count>',
      'so many tickets at a time, for a slow model; else all',
      readAtOnce,
    );
}

function readAtOnce(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number from 1 to 9999.');
}

/** The labels of the named tickets, or all. A name without a label is a mistake, not no ticket. */
export function chooseLabels(
  labels: readonly TicketLabel[],
  tickets: string | undefined,
): readonly TicketLabel[] {
  if (tickets === undefined) return labels;
  const named = tickets.split(',').map((name) => name.trim());
  const unknown = named.filter((name) => !labels.some((label) => label.external_id === name));
  if (unknown.length > 0) {
    throw badInput(
      `--tickets takes example tickets such as T-80009; unknown: ${unknown.join(', ')}.`,
    );
  }
  return labels.filter((label) => named.includes(label.external_id));
}

export function chooseTickets(tickets: string | undefined): EvaluatedTicket[] {
  return chooseLabels(readTicketLabels(), tickets).map((label) => ({
    label,
    ticketId: ticketIdFor(EXAMPLE_SOURCE, label.external_id),
  }));
}

export type LotsRun = {
  model: string;
  tickets: readonly EvaluatedTicket[];
  atOnce: number | undefined;
  stoppedMessage: string;
};

/** Runs `work` for each lot, one after another, while no other example ticket is there. */
export function inLots<T>(
  context: CliContext,
  run: LotsRun,
  work: (
    servers: WorldServers,
    lot: readonly EvaluatedTicket[],
    say: (words: string) => void,
  ) => Promise<T>,
): Promise<T[]> {
  return withStatusLine(context.terminal, async (say) => {
    const lots = lotsOf(run.tickets, run.atOnce);
    const done: T[] = [];
    for (const [no, lot] of lots.entries()) {
      const sayOfLot = (words: string): void => {
        say(
          lots.length === 1 ? words : `lot ${String(no + 1)} of ${String(lots.length)}: ${words}`,
        );
      };
      const world = {
        model: run.model,
        tickets: lot.map(({ label }) => label.external_id),
        stoppedMessage: run.stoppedMessage,
        onLine: sayOfLot,
      };
      const result = await inTemporaryWorld(context, world, (pool, { temporal }) =>
        work({ pool, temporal }, lot, sayOfLot),
      );
      done.push(result);
    }
    return done;
  });
}
