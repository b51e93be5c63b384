/** `countersign close <ticket>`: it was ended elsewhere, so nothing is resolved here any more. */
import type { Command } from 'commander';
import type { Pool } from 'pg';
import type { EndAnswer, EndRequest } from '../../contracts/ticket-change';
import { endWakeups } from '../../contracts/ticket-change';
import { endTicketOutside } from '../../db/end-ticket';
import { badInput } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { readUser } from './decision-targets';
import { findCase } from './find-case';
import { printableLine } from './printable-text';
import { changeRefused, tellNotWoken } from './report-change';
import type { RunCommand } from './run-command';
import { wakeCase } from './wake-cases';

type CloseOptions = { as?: string; mergedInto?: string; replied?: true; text?: string };

const FOLLOWS: Readonly<Record<(EndAnswer & { kind: 'ended' })['effect'], string>> = {
  withdrawn: 'The proposal that waited is withdrawn, and the case ends.',
  decided: 'What was approved before is still carried out; then the case ends without a reply.',
  noted: 'The case ends without a reply.',
};

function howOf(options: CloseOptions): EndRequest['how'] {
  if (options.mergedInto !== undefined && options.replied) {
    throw badInput('A ticket is merged or answered: give --merged-into or --replied, not both.');
  }
  if (options.text !== undefined && !options.replied) {
    throw badInput('--text is what you answered: give it with --replied.');
  }
  if (options.mergedInto !== undefined) return 'merged';
  return options.replied ? 'human_replied' : 'closed';
}

async function requestOf(
  pool: Pool,
  reference: string,
  given: { userId: string; options: CloseOptions },
): Promise<EndRequest> {
  const { mergedInto, text } = given.options;
  const { ticketId } = await findCase(pool, reference, given.userId);
  return {
    ticketId,
    how: howOf(given.options),
    userId: given.userId,
    channel: 'terminal',
    ...(mergedInto === undefined
      ? {}
      : { mergedInto: (await findCase(pool, mergedInto, given.userId)).ticketId }),
    ...(text === undefined ? {} : { text }),
  };
}

async function runClose(
  context: CliContext,
  reference: string,
  options: CloseOptions,
): Promise<void> {
  const { terminal } = context;
  const userId = readUser(options, context.env);
  howOf(options);
  await withDatabase(context, async (pool, places) => {
    const request = await requestOf(pool, reference, { userId, options });
    const answer = await endTicketOutside(pool, request);
    if (answer.kind === 'refused') throw changeRefused(answer);
    const wakeupIds = endWakeups(answer);
    const isWoken = await wakeCase({ pool, temporal: places.temporal, wakeupIds });
    terminal.json({
      ticket_id: request.ticketId,
      case_id: answer.caseId,
      how: request.how,
      is_new: answer.kind === 'ended',
      effect: answer.effect,
      decided_before: answer.decidedBefore,
      is_delivered: isWoken,
    });
    const said = answer.kind === 'ended' ? 'It is recorded.' : 'You had said so before.';
    if (answer.decidedBefore !== null) terminal.line(printableLine(answer.decidedBefore));
    terminal.line(`${said} ${FOLLOWS[answer.effect]}`);
    tellNotWoken(terminal, isWoken);
  });
}

export function addClose(program: Command, run: RunCommand): void {
  program
    .command('close')
    .summary('the ticket was closed, merged or answered elsewhere')
    .description(
      'Says that a ticket was ended elsewhere: what waits is withdrawn, and no reply goes out. What ' +
        'people approved before is still carried out.',
    )
    .argument('<ticket>', 'its id, such as T-81003 or larkfield-T-81003')
    .option('--as <user>', 'who says so; else COUNTERSIGN_USER')
    .option('--merged-into <ticket>', 'the ticket of the same customer that goes on')
    .option('--replied', 'you have answered the customer yourself')
    .option('--text <text>', 'what you answered, for the thread (with --replied)')
    .action((reference: string, options: CloseOptions) =>
      run((context) => runClose(context, reference, options)),
    );
}
