/** `countersign identity add|list|remove`: which accounts elsewhere sign in as whom. */
import type { Command } from 'commander';
import { addIdentity, removeIdentity } from '../../db/manage-identities';
import type { IdentityAnswer } from '../../db/manage-identities';
import { listIdentities } from '../../db/queries/identities';
import type { Identity } from '../../db/queries/identities';
import { CliError, EXIT } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { readUser } from './decision-targets';
import { instantJson } from './json/case-json';
import { printableLine } from './printable-text';
import type { RunCommand } from './run-command';

type IdentityOptions = Identity & { as?: string };

const NOT_FOUND: ReadonlySet<string> = new Set(['unknown_user', 'identity_not_found']);

function userOf(answer: IdentityAnswer): string {
  if (answer.ok) return answer.userId;
  const { code, message } = answer;
  throw new CliError(NOT_FOUND.has(code) ? EXIT.notFound : EXIT.refused, code, message);
}

async function runAdd(
  context: CliContext,
  userId: string,
  options: IdentityOptions,
): Promise<void> {
  const actorId = readUser(options, context.env);
  const { issuer, subject } = options;
  await withDatabase(context, async (pool) => {
    userOf(await addIdentity(pool, { actorId, userId, issuer, subject }));
  });
  context.terminal.json({ user_id: userId, issuer, subject });
  context.terminal.line(`This account signs in as ${printableLine(userId)} from now on.`);
}

async function runRemove(context: CliContext, options: IdentityOptions): Promise<void> {
  const actorId = readUser(options, context.env);
  const { issuer, subject } = options;
  const userId = await withDatabase(context, async (pool) =>
    userOf(await removeIdentity(pool, { actorId, issuer, subject })),
  );
  context.terminal.json({ user_id: userId, issuer, subject, removed: true });
  context.terminal.line(
    `This account opens nothing any more, and ${printableLine(userId)} is signed out everywhere.`,
  );
}

async function runList(context: CliContext): Promise<void> {
  const { terminal } = context;
  const identities = await withDatabase(context, (pool) => listIdentities(pool));
  terminal.json({
    identities: identities.map(({ userId, issuer, subject, addedAt }) => ({
      user_id: userId,
      issuer,
      subject,
      added_at: instantJson(addedAt),
    })),
  });
  if (identities.length === 0) terminal.line('No account elsewhere is linked.');
  for (const { userId, issuer, subject } of identities) {
    terminal.line([userId, issuer, subject].map(printableLine).join('  '));
  }
}

function withAccount(command: Command): Command {
  return command
    .requiredOption('--issuer <issuer>', 'the OIDC issuer as its tokens name it, or proxy')
    .requiredOption('--subject <subject>', 'the account there: `sub`, or what the proxy sends')
    .option('--as <user>', 'the admin who does it; else COUNTERSIGN_USER');
}

export function addIdentityCommand(program: Command, run: RunCommand): void {
  const identity = program
    .command('identity')
    .summary('which accounts elsewhere sign in as whom')
    .description('Links accounts of an OIDC provider or a proxy to users; nobody else gets in.');
  withAccount(identity.command('add'))
    .description('From then on this account signs in as this user.')
    .argument('<user>', 'the id of the user')
    .action((userId: string, options: IdentityOptions) =>
      run((context) => runAdd(context, userId, options)),
    );
  identity
    .command('list')
    .description('Lists all linked accounts.')
    .action(() => run(runList));
  withAccount(identity.command('remove'))
    .description('The account opens nothing any more, and its user is signed out everywhere.')
    .action((options: IdentityOptions) => run((context) => runRemove(context, options)));
}
