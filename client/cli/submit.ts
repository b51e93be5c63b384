/** `countersign submit`: a ticket from words, stdin or a JSON file. */
import type { Command } from 'commander';
import type { Pool } from 'pg';
import { SUBMIT_SOURCE } from '../../db/seed';
import { storeTicket } from '../../db/store-ticket';
import { awaitCase } from './await-case';
import { CliError, EXIT } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { STATE_WORDS } from './describe-case';
import { withSpinner } from './progress';
import { readWaitMs } from './receipts';
import type { RunCommand } from './run-command';
import { showCase } from './show';
import { readTicket } from './ticket-input';
import type { SubmitOptions } from './ticket-input';
import { triggerIntake } from './trigger-intake';

/** Stores the ticket, or finds it stored. @throws CliError in the store's own words. */
async function store(
  pool: Pool,
  ticket: Awaited<ReturnType<typeof readTicket>>,
): Promise<{ ticketId: string; isNew: boolean }> {
  const stored = await storeTicket(pool, {
    source: SUBMIT_SOURCE,
    ticket,
    receivedAtDefault: new Date(),
  });
  if (stored.kind === 'refused') {
    throw new CliError(EXIT.badInput, 'ticket_refused', stored.message);
  }
  return { ticketId: stored.ticketId, isNew: stored.kind === 'stored' };
}

async function waitAndShow(
  context: CliContext,
  pool: Pool,
  { ticketId, waitMs }: { ticketId: string; waitMs: number },
): Promise<void> {
  const waiting = {
    words: 'Waiting for the intake',
    ifStopped: `Not waited for any longer. ${ticketId} is stored and goes on by itself.`,
  };
  await withSpinner(context.terminal, waiting, (say) =>
    awaitCase(
      pool,
      { ticketId, caseId: null },
      {
        isDone: ({ head }) => ['waiting', 'handed_off', 'closed'].includes(head.state),
        onLook: ({ head }) => {
          say(
            head.state === 'new'
              ? 'Waiting for the intake'
              : `The ticket is ${STATE_WORDS[head.state]}`,
          );
        },
        timeoutMs: waitMs,
        timeoutMessage: `${ticketId} is stored and still at work: \`npx countersign show ${ticketId}\` says how it goes on.`,
      },
    ),
  );
  await showCase(context, pool, { reference: ticketId, isWhole: false });
}

export async function runSubmit(
  context: CliContext,
  file: string | undefined,
  options: SubmitOptions,
): Promise<void> {
  const { terminal } = context;
  const waitMs = readWaitMs(options.wait);
  const ticket = await readTicket(file, options);
  await withDatabase(context, async (pool, places) => {
    const { ticketId, isNew } = await store(pool, ticket);
    const hint = await triggerIntake(places.temporal);
    if (waitMs !== null) {
      terminal.note(`${ticketId} ${isNew ? 'is stored' : 'was stored before'}.`);
      if (hint !== null) terminal.note(hint);
      await waitAndShow(context, pool, { ticketId, waitMs });
      return;
    }
    terminal.json({ ticket_id: ticketId, is_new: isNew, is_intake_asked: hint === null });
    terminal.line(`${ticketId} ${isNew ? 'is stored' : 'was stored before'}.`);
    terminal.line(hint ?? `Follow it: npx countersign show ${ticketId}`);
  });
}

export function addSubmit(program: Command, run: RunCommand): void {
  program
    .command('submit')
    .summary('a new ticket from text, stdin or a JSON file')
    .description(
      'Stores a new ticket and asks the intake to take it in. A JSON file has the keys customer_id, ' +
        'subject, body, and if wanted external_id and received_at.',
    )
    .argument('[file]', 'a JSON file, or - for text on stdin')
    .option('--text <text>', 'the ticket in words')
    .option('--customer <id>', 'whose ticket it is, such as C-20417 (text and stdin)')
    .option('--subject <text>', 'its subject (text and stdin)')
    .option('--id <id>', 'its id, such as T-90001; else one is made (text and stdin)')
    .option('--wait [seconds]', 'wait until it waits for a person or has ended (60 s)')
    .action((file: string | undefined, options: SubmitOptions) =>
      run((context) => runSubmit(context, file, options)),
    );
}
