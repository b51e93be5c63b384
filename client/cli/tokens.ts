/** `countersign tokens`: what programs and the terminal on another machine sign in with. */
import { createHash, randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { POLICY } from '../../contracts/policy';
import {
  TOKEN_SCOPES,
  apiTokens,
  insertApiToken,
  revokeApiToken,
} from '../../db/queries/api-tokens';
import type { TokenScope } from '../../db/queries/api-tokens';
import { findUser } from '../../db/queries/users';
import { CliError, EXIT, badInput } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { instantJson } from './json/case-json';
import type { RunCommand } from './run-command';

const DAY_MS = 86_400_000;
const TOKEN_BYTES = 32;

export type NewTokenOptions = { user: string; name: string; scope: string; days: string };

function readScopes(text: string): TokenScope[] {
  const named = text.split(',').map((name) => name.trim());
  const scopes = named.flatMap((name) => TOKEN_SCOPES.find((scope) => scope === name) ?? []);
  if (scopes.length === named.length) return [...new Set(scopes)];
  throw badInput(`--scope takes some of ${TOKEN_SCOPES.join(', ')}, joined by commas.`);
}

function readDays(text: string): number {
  const days = Number(text);
  const daysMax = POLICY.signIn.apiTokenMaxMs / DAY_MS;
  if (/^\d{1,4}$/.test(text) && days >= 1 && days <= daysMax) return days;
  throw badInput(`--days takes a whole number from 1 to ${String(daysMax)}.`);
}

export async function runNewToken(context: CliContext, options: NewTokenOptions): Promise<void> {
  const { terminal } = context;
  const scopes = readScopes(options.scope);
  const expiresAt = new Date(Date.now() + readDays(options.days) * DAY_MS);
  const secret = `cs_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const tokenHash = createHash('sha256').update(secret).digest();
  const tokenId = await withDatabase(context, async (pool) => {
    const user = await findUser(pool, options.user);
    if (!user) {
      const message = `There is no user ${options.user}.`;
      throw new CliError(EXIT.notFound, 'unknown_user', message);
    }
    const row = { tokenHash, userId: user.userId, name: options.name, scopes, expiresAt };
    return insertApiToken(pool, row);
  });
  terminal.json({ token_id: tokenId, token: secret, expires_at: instantJson(expiresAt) });
  terminal.line(`Token ${tokenId} of ${options.user}: ${scopes.join(', ')}.`);
  terminal.line(`Said this once: ${secret}`);
}

async function runListTokens({ terminal, ...context }: CliContext): Promise<void> {
  const tokens = await withDatabase({ terminal, ...context }, (pool) => apiTokens(pool));
  terminal.json({
    tokens: tokens.map((token) => ({
      token_id: token.tokenId,
      user_id: token.userId,
      name: token.name,
      scopes: token.scopes,
      expires_at: instantJson(token.expiresAt),
      revoked_at: instantJson(token.revokedAt),
    })),
  });
  if (tokens.length === 0) terminal.line('There are no tokens.');
  for (const { tokenId, userId, name, scopes, expiresAt, revokedAt } of tokens) {
    const until = revokedAt ? 'revoked' : `until ${expiresAt.toISOString().slice(0, 10)}`;
    terminal.line(`${tokenId}  ${userId}  ${scopes.join(',')}  ${until}  ${name}`);
  }
}

async function runRevokeToken(context: CliContext, tokenId: string): Promise<void> {
  const isRevoked = await withDatabase(context, (pool) => revokeApiToken(pool, tokenId));
  if (!isRevoked) {
    const message = `There is no token ${tokenId} that is in use.`;
    throw new CliError(EXIT.notFound, 'token_not_found', message);
  }
  context.terminal.json({ token_id: tokenId, revoked: true });
  context.terminal.line(`Token ${tokenId} opens nothing any more.`);
}

export function addTokens(program: Command, run: RunCommand): void {
  const tokens = program
    .command('tokens')
    .summary('tokens for programs that use the API')
    .description('Makes, lists and revokes tokens for the API.');
  tokens
    .command('new')
    .description('Makes a token, which is printed once.')
    .requiredOption('--user <user>', 'whose rights it has')
    .requiredOption('--name <name>', 'what it is for')
    .option('--scope <scopes>', 'some of read, decide, submit, operate', 'read')
    .option('--days <count>', 'for how long', '30')
    .action((options: NewTokenOptions) => run((context) => runNewToken(context, options)));
  tokens
    .command('list')
    .description('Lists all tokens, without what opens something.')
    .action(() => run(runListTokens));
  tokens
    .command('revoke')
    .description('Ends a token at once.')
    .argument('<token>', 'its id, as `tokens list` prints it')
    .action((tokenId: string) => run((context) => runRevokeToken(context, tokenId)));
}
