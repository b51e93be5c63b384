/** `countersign password <user>`: a password with which a local user signs in to the inbox. */
import { text as readAll } from 'node:stream/consumers';
import type { Command } from 'commander';
import { loadInbox } from '../api/load-inbox';
import { CliError, EXIT, badInput } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import type { RunCommand } from './run-command';

export type PasswordOptions = { generate?: true };

/** From stdin and never from an argument: those stand in lists of processes and in histories. */
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) {
    throw badInput(
      'Give the password on stdin, such as from a file with < or from a manager with |, or say --generate.',
    );
  }
  return (await readAll(process.stdin)).replace(/\r?\n$/, '');
}

export async function runPassword(
  context: CliContext,
  userId: string,
  options: PasswordOptions,
): Promise<void> {
  const { terminal } = context;
  const { newPassword, setPassword } = loadInbox();
  const password = options.generate ? newPassword() : await readPassword();
  const answer = await withDatabase(context, (pool) => setPassword(pool, { userId, password }));
  if (answer.kind === 'refused') {
    if (answer.code === 'bad_input') throw badInput(answer.message);
    throw new CliError(EXIT.notFound, 'unknown_user', answer.message);
  }
  terminal.json({ user_id: userId, ...(options.generate ? { password } : {}) });
  terminal.line(`${userId} has a new password, and is signed out everywhere.`);
  if (options.generate) terminal.line(`Said this once: ${password}`);
}

export function addPassword(program: Command, run: RunCommand): void {
  program
    .command('password')
    .summary('a password with which a user signs in to the inbox')
    .description('Sets the password of a user, read from stdin, and signs them out everywhere.')
    .argument('<user>', 'the id of the user')
    .option('--generate', 'a random one, which is printed once')
    .action((userId: string, options: PasswordOptions) =>
      run((context) => runPassword(context, userId, options)),
    );
}
