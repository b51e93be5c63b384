/** `countersign message <ticket>`: what the customer wrote next. */
import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { MessageAnswer } from '../../contracts/ticket-change';
import { addCustomerMessage } from '../../db/change-ticket';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { findCase } from './find-case';
import { changeRefused, tellNotWoken } from './report-change';
import type { RunCommand } from './run-command';
import { wakeCase } from './wake-cases';

type MessageOptions = { text: string; id?: string };

const FOLLOWS: Readonly<Record<(MessageAnswer & { kind: 'stored' })['effect'], string>> = {
  lapsed: 'The proposal that waited has lapsed, and the case is looked at again.',
  noted: 'The case is told of it before a reply goes out.',
  no_open_case: 'No case of this ticket is open, so nothing was started.',
};

async function runMessage(
  context: CliContext,
  reference: string,
  options: MessageOptions,
): Promise<void> {
  const { terminal } = context;
  await withDatabase(context, async (pool, places) => {
    const { ticketId } = await findCase(pool, reference, null);
    const answer = await addCustomerMessage(pool, {
      ticketId,
      // Without an id of its source each sending is a message of its own.
      messageId: options.id ?? `terminal-${randomUUID()}`,
      text: options.text,
      sentAt: new Date(),
    });
    if (answer.kind === 'refused') throw changeRefused(answer);
    const wakeupIds = answer.wakeupId === null ? [] : [answer.wakeupId];
    const isWoken = await wakeCase({ pool, temporal: places.temporal, wakeupIds });
    terminal.json({
      ticket_id: ticketId,
      case_id: answer.caseId,
      message_id: answer.messageId,
      is_new: answer.kind === 'stored',
      effect: answer.effect,
      is_delivered: isWoken,
    });
    const stored = answer.kind === 'stored' ? 'is stored' : 'was stored before';
    terminal.line(`The message ${stored}. ${FOLLOWS[answer.effect]}`);
    tellNotWoken(terminal, isWoken);
  });
}

export function addMessage(program: Command, run: RunCommand): void {
  program
    .command('message')
    .summary("the customer's next message on a ticket")
    .description(
      'Stores what the customer wrote next and tells the open case of it: a proposal that waits ' +
        'lapses, since it was made without it. For trying, and for what brings mail in.',
    )
    .argument('<ticket>', 'its id, such as T-81003 or larkfield-T-81003')
    .requiredOption('--text <text>', 'what the customer wrote')
    .option('--id <id>', "the source's own id of the message: sent twice, it is one message")
    .action((reference: string, options: MessageOptions) =>
      run((context) => runMessage(context, reference, options)),
    );
}
