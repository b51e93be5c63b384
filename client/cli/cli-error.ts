/** Errors for the person at the terminal: one sentence, a code for scripts, an exit code. */

import type {
  ApiCode,
  DecisionCode,
  ResolutionCode,
  SettleCode,
  SignatureCode,
  TicketChangeCode,
} from '../../contracts/error-codes';

/** What a script can tell from `$?`; the table in docs/cli.md says more. */
export const EXIT = {
  ok: 0,
  unexpected: 1,
  badInput: 2,
  refused: 3,
  notFound: 4,
  unreachable: 5,
  notYet: 6,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What went wrong, for scripts: `error.code` of `--json`. A refused decision has its own code. */
export const CLI_CODES = [
  'bad_input',
  'ticket_refused',
  'ticket_not_found',
  'token_not_found',
  'identity_taken',
  'identity_not_found',
  'action_not_found',
  'nothing_to_decide',
  'not_confirmed',
  'not_yet',
  'nothing_running',
  'temporal_unreachable',
  'database_unreachable',
  'worker_not_reached',
  'server_unreachable',
  'worker_did_not_start',
  'worker_ended',
  'not_well',
  'demo_failed',
  'unsafe_proposal',
  'wrong_write',
  'audit_broken',
  'unexpected',
] as const;

export type CliCode =
  | (typeof CLI_CODES)[number]
  | ApiCode
  | DecisionCode
  | ResolutionCode
  | SettleCode
  | SignatureCode
  | TicketChangeCode;

/** `code` is stable, for `--json`; `message` is a sentence that says what to do. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly code: CliCode;
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, code: CliCode, message: string) {
    super(message);
    this.exitCode = exitCode;
    this.code = code;
  }
}

export function badInput(message: string): CliError {
  return new CliError(EXIT.badInput, 'bad_input', message);
}
