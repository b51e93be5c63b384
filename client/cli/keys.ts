/** `countersign keys new|list|revoke`: keys with which people sign decisions. */
import { rmSync } from 'node:fs';
import type { Command } from 'commander';
import { keyIdOf, rawPublicKey } from '../../contracts/ed25519';
import { registerKey, revokeKey } from '../../db/manage-keys';
import type { KeyAnswer } from '../../db/manage-keys';
import { listUserKeys } from '../../db/queries/user-keys';
import type { UserKeyRow } from '../../db/queries/user-keys';
import { CliError, EXIT } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { readUser } from './decision-targets';
import { describeInstant } from './describe-time';
import { instantJson } from './json/case-json';
import { newPrivateKey, writeKeyFile } from './key-file';
import { printableLine } from './printable-text';
import type { RunCommand } from './run-command';

type NewOptions = { as?: string; out?: string };

function keyJson(key: UserKeyRow): object {
  return {
    key_id: key.keyId,
    user_id: key.userId,
    public_key: key.publicKey,
    created_at: instantJson(key.createdAt),
    revoked_at: instantJson(key.revokedAt),
  };
}

function keyOf(answer: KeyAnswer): UserKeyRow {
  if (answer.ok) return answer.key;
  const { code, message } = answer.no;
  const isMissing = code === 'key_unknown' || code === 'unknown_user';
  throw new CliError(isMissing ? EXIT.notFound : EXIT.refused, code, message);
}

/** The file comes first: a key that is registered and lost would only be noise. */
async function runNew(context: CliContext, options: NewOptions): Promise<void> {
  const userId = readUser(options, context.env);
  await withDatabase(context, async (pool) => {
    const privateKey = newPrivateKey();
    const publicKey = rawPublicKey(privateKey);
    const file = options.out ?? `countersign-${keyIdOf(publicKey)}.pem`;
    writeKeyFile(file, privateKey);
    try {
      const key = keyOf(await registerKey(pool, { userId, publicKey }));
      const { terminal } = context;
      terminal.json({ ...keyJson(key), file });
      terminal.line(`${key.keyId} is registered for ${key.userId}.`);
      terminal.line(`The private key is in ${printableLine(file)} and nowhere else.`);
    } catch (error) {
      rmSync(file, { force: true });
      throw error;
    }
  });
}

function lineFor(key: UserKeyRow): string {
  const now = new Date();
  const made = `made ${describeInstant(key.createdAt, now)}`;
  const end = key.revokedAt ? `, revoked ${describeInstant(key.revokedAt, now)}` : '';
  return `${key.keyId}  ${printableLine(key.userId)}  ${made}${end}`;
}

async function runList(context: CliContext, options: { as?: string }): Promise<void> {
  const keys = await withDatabase(context, (pool) => listUserKeys(pool, options.as ?? null));
  const { terminal } = context;
  terminal.json({ keys: keys.map(keyJson) });
  for (const key of keys) terminal.line(lineFor(key));
  if (keys.length === 0) terminal.line('There is no key: `npx countersign keys new` makes one.');
}

async function runRevoke(
  context: CliContext,
  keyId: string,
  options: { as?: string },
): Promise<void> {
  const userId = readUser(options, context.env);
  const key = await withDatabase(context, async (pool) =>
    keyOf(await revokeKey(pool, { keyId, userId })),
  );
  context.terminal.json(keyJson(key));
  context.terminal.line(
    `${key.keyId} of ${printableLine(key.userId)} is revoked: nothing that it signs counts any more.`,
  );
}

export function addKeys(program: Command, run: RunCommand): void {
  const keys = program
    .command('keys')
    .summary('keys with which people sign decisions')
    .description('Makes, lists and revokes the keys with which people sign decisions.');
  keys
    .command('new')
    .description('Makes a key: its public half is registered, its private half stays in a file.')
    .option('--as <user>', 'whose key it is; else COUNTERSIGN_USER')
    .option('--out <file>', 'where the private key is written; it must not be there yet')
    .action((options: NewOptions) => run((context) => runNew(context, options)));
  keys
    .command('list')
    .description('Lists keys with their owners, those that are revoked too.')
    .option('--as <user>', 'only the keys of this person')
    .action((options: { as?: string }) => run((context) => runList(context, options)));
  keys
    .command('revoke')
    .description('Revokes a key; your own, or as a lead anybody\u2019s.')
    .argument('<key-id>', 'as `keys list` shows it')
    .option('--as <user>', 'who revokes it; else COUNTERSIGN_USER')
    .action((keyId: string, options: { as?: string }) =>
      run((context) => runRevoke(context, keyId, options)),
    );
}
