/** Errors for the person at the terminal: one sentence, a code for scripts, an exit code. */

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

/** `code` is stable, for `--json`; `message` is a sentence that says what to do. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly code: string;
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, code: string, message: string) {
    super(message);
    this.exitCode = exitCode;
    this.code = code;
  }
}

export function badInput(message: string): CliError {
  return new CliError(EXIT.badInput, 'bad_input', message);
}
