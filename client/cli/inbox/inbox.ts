/** `countersign inbox`: the inbox of a server elsewhere, in the terminal, over the API. */
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import type { Verdict } from '../../../contracts/can';
import { CASE_STATES } from '../../../contracts/case';
import type { DecideOptions } from '../decision-targets';
import type { EditOptions } from '../edit';
import type { RunCommand } from '../run-command';
import { runInboxClaim, runInboxRelease } from './claim';
import { runInboxDecide } from './decide';
import { runInboxEdit } from './edit';
import { runInboxList } from './list';
import type { ListOptions } from './list';
import { runInboxShow } from './show';

const TICKET = ['<ticket>', 'its whole id, such as larkfield-T-81003'] as const;

function collect(value: string, earlier: string[] | undefined): string[] {
  return [...(earlier ?? []), value];
}

function readLimit(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number from 1 to 9999.');
}

function addReads(inbox: Command, run: RunCommand): void {
  inbox
    .command('list')
    .description('Lists what waits for a person, the nearest deadline first.')
    .addOption(
      new Option('--state <state>', 'those in one state, else those that wait').choices([
        'new',
        ...CASE_STATES,
      ]),
    )
    .option('--team <team>', 'only cases of this team')
    .option('--mine', 'what you have taken')
    .option('--limit <count>', 'at most so many, else 100', readLimit)
    .action((options: ListOptions) => run((context) => runInboxList(context, options)));
  inbox
    .command('show')
    .description('Shows one ticket with everything that a person needs to decide on it.')
    .argument(...TICKET)
    .option('--full', 'also older revisions and exactly what would be written')
    .action((ticket: string, options: { full?: true }) =>
      run((context) => runInboxShow(context, ticket, options)),
    );
}

function addClaims(inbox: Command, run: RunCommand): void {
  inbox
    .command('claim')
    .description('Says that you look after a ticket. It locks nothing, and ends by itself.')
    .argument(...TICKET)
    .action((ticket: string) => run((context) => runInboxClaim(context, ticket)));
  inbox
    .command('release')
    .description('Says that you no longer look after it.')
    .argument(...TICKET)
    .action((ticket: string) => run((context) => runInboxRelease(context, ticket)));
}

const VERDICTS: readonly (readonly [name: string, verdict: Verdict, description: string])[] = [
  ['approve', 'approve', 'Approves all actions that wait, or those named.'],
  ['reject', 'reject', 'Rejects all actions that wait, or those named. A no binds for this case.'],
  ['send-back', 'send_back', 'Sends the whole proposal back to the model, with a note.'],
];

function addDecisions(inbox: Command, run: RunCommand): void {
  for (const [name, verdict, description] of VERDICTS) {
    const command = inbox
      .command(name)
      .description(description)
      .argument(...TICKET)
      .option('--action <number>', 'only this action; may be repeated', collect)
      .option('--hash <hash>', 'decide only if this is still what waits; may be repeated', collect)
      .option('--yes', 'do not ask');
    if (verdict !== 'approve') command.option('--reason <text>', 'why');
    command.action((reference: string, options: DecideOptions) =>
      run((context) => runInboxDecide(context, { reference, verdict, options })),
    );
  }
}

function addEdit(inbox: Command, run: RunCommand): void {
  inbox
    .command('edit')
    .description('Changes fields of a waiting action, or the reply, as the next revision.')
    .argument(...TICKET)
    .option('--action <number>', 'the action, as `show` numbers it; needed where there are more')
    .option('--set <field=value>', 'a field of the action, such as amount=120.00', collect)
    .option('--reply <text>', 'the new reply to the customer')
    .option('--reply-file <file>', 'the new reply, from a text file')
    .option('--hash <hash>', 'edit only if this is still what waits')
    .option('--yes', 'do not ask')
    .action((ticket: string, options: EditOptions) =>
      run((context) => runInboxEdit(context, ticket, options)),
    );
}

export function addInbox(program: Command, run: RunCommand): void {
  const inbox = program
    .command('inbox')
    .summary('the inbox of a server elsewhere, over its API')
    .description(
      'Works on a server elsewhere: COUNTERSIGN_URL says where, and COUNTERSIGN_TOKEN, or the file ' +
        'that COUNTERSIGN_TOKEN_FILE names, signs you in.',
    );
  addReads(inbox, run);
  addClaims(inbox, run);
  addDecisions(inbox, run);
  addEdit(inbox, run);
}
