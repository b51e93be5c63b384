/** What is said of a ticket's change: why it was refused, and whether the case heard of it. */
import type { TicketChangeCode } from '../../contracts/error-codes';
import { CliError, EXIT } from './cli-error';
import type { ExitCode } from './cli-error';
import type { Terminal } from './terminal';

const EXITS: Readonly<Partial<Record<TicketChangeCode, ExitCode>>> = {
  ticket_not_found: EXIT.notFound,
  unknown_user: EXIT.notFound,
  message_unusable: EXIT.badInput,
  merge_target_wrong: EXIT.badInput,
};

export function changeRefused(answer: { code: TicketChangeCode; message: string }): CliError {
  return new CliError(EXITS[answer.code] ?? EXIT.refused, answer.code, answer.message);
}

const NOT_WOKEN =
  'Temporal can not be reached now. It is recorded, and the case is told as soon as Temporal is back.';

export function tellNotWoken(terminal: Terminal, isWoken: boolean): void {
  if (!isWoken && !terminal.isJson) terminal.note(NOT_WOKEN);
}
