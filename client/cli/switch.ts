/** `countersign switch off|on|list`: stops new writes of a kind over a service. */
import type { Command } from 'commander';
import { ACTION_KINDS } from '../../contracts/actions';
import { PROVIDER_NAME } from '../../contracts/provider';
import { openSwitches } from '../../db/queries/write-settings';
import { switchOff, switchOn } from '../../db/set-writes';
import type { SettingAnswer } from '../../db/set-writes';
import { CliError, EXIT, badInput } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { readUser } from './decision-targets';
import { describeInstant } from './describe-time';
import { instantJson } from './json/case-json';
import { printableLine } from './printable-text';
import type { RunCommand } from './run-command';

export const REASON_CHARS_MAX = 500;

export type Which = { provider: string; kind: string };

/** @throws CliError when the answer is a no. */
export function changedBy(answer: SettingAnswer): boolean {
  if (answer.ok) return answer.isChanged;
  const { code, message } = answer;
  throw new CliError(code === 'unknown_user' ? EXIT.notFound : EXIT.refused, code, message);
}

/** @throws CliError for what is no name of a service. */
export function readProvider(name: string): string {
  if (PROVIDER_NAME.test(name)) return name;
  throw badInput('A service has a name in lower case, such as stripe; local is our own Postgres.');
}

export const SWITCHED_KINDS: readonly string[] = ACTION_KINDS.map(({ kind }) => kind);

/** The part of it that there can't be; null when there can be both. */
export function wrongPart({ provider, kind }: Which): keyof Which | null {
  if (kind !== '*' && !SWITCHED_KINDS.includes(kind)) return 'kind';
  return provider === '*' || PROVIDER_NAME.test(provider) ? null : 'provider';
}

/** @throws CliError for a service or a kind that there can't be. */
function readWhich(provider: string, kind: string): Which {
  if (wrongPart({ provider, kind }) === 'kind') {
    const kinds = SWITCHED_KINDS.join(', ');
    throw badInput(`There is no kind ${printableLine(kind)}: say ${kinds} or '*'.`);
  }
  return { provider: provider === '*' ? provider : readProvider(provider), kind };
}

/** `refund over stripe`; `*` is every one. */
export function describeWrites({ provider, kind }: Which): string {
  const what = kind === '*' ? 'every kind of write' : kind;
  return provider === '*' ? `${what}, wherever it goes` : `${what} over ${provider}`;
}

function readReason(reason: string | undefined): string {
  const text = (reason ?? '').trim();
  if (text !== '' && text.length <= REASON_CHARS_MAX) return text;
  throw badInput(
    `Say why, for whoever waits: --reason, up to ${String(REASON_CHARS_MAX)} characters.`,
  );
}

type OffOptions = { reason?: string; as?: string };

async function runOff(context: CliContext, which: Which, options: OffOptions): Promise<void> {
  const reason = readReason(options.reason);
  const userId = readUser(options, context.env);
  const isChanged = await withDatabase(context, async (pool) =>
    changedBy(await switchOff(pool, { ...which, reason, userId })),
  );
  context.terminal.json({ ...which, is_off: true, is_changed: isChanged });
  context.terminal.line(
    isChanged
      ? `Off: ${describeWrites(which)}. Approved writes wait, and nothing of them is sent.`
      : `It is off already: ${describeWrites(which)}.`,
  );
}

async function runOn(context: CliContext, which: Which, options: { as?: string }): Promise<void> {
  const userId = readUser(options, context.env);
  const isChanged = await withDatabase(context, async (pool) =>
    changedBy(await switchOn(pool, { ...which, userId })),
  );
  context.terminal.json({ ...which, is_off: false, is_changed: isChanged });
  context.terminal.line(
    isChanged
      ? `On: ${describeWrites(which)}. What waits goes on within five minutes.`
      : `It is not switched off: ${describeWrites(which)}.`,
  );
}

async function runList(context: CliContext): Promise<void> {
  const rows = await withDatabase(context, (pool) => openSwitches(pool));
  const { terminal } = context;
  terminal.json({
    switches: rows.map((row) => ({
      provider: row.provider,
      kind: row.kind,
      reason: row.reason,
      set_by: row.setBy,
      set_at: instantJson(row.setAt),
    })),
  });
  const now = new Date();
  for (const row of rows) {
    const by = `${printableLine(row.setBy)}, ${describeInstant(row.setAt, now)}`;
    terminal.line(`Off: ${describeWrites(row)} (${by}): ${printableLine(row.reason)}`);
  }
  if (rows.length === 0) terminal.line('No write is switched off.');
}

export function addSwitch(program: Command, run: RunCommand): void {
  const parent = program
    .command('switch')
    .summary('stop a kind of write over a service, or let it go on')
    .description(
      'Stops new writes, and lets them go on. What was sent before is still asked about.',
    );
  parent
    .command('list')
    .description('What is switched off, by whom and why.')
    .action(() => run(runList));
  parent
    .command('off')
    .description('Stops new writes: approved ones wait, and nothing of them is sent.')
    .argument('<service>', "such as stripe; local is our own Postgres, '*' any")
    .argument('<kind>', "such as refund; '*' any")
    .option('--reason <text>', 'why; approvers see it')
    .option('--as <user>', 'who switches it; else COUNTERSIGN_USER')
    .action((provider: string, kind: string, options: OffOptions) =>
      run((context) => runOff(context, readWhich(provider, kind), options)),
    );
  parent
    .command('on')
    .description('Lets them go on.')
    .argument('<service>', 'as it was switched off')
    .argument('<kind>', 'as it was switched off')
    .option('--as <user>', 'who switches it; else COUNTERSIGN_USER')
    .action((provider: string, kind: string, options: { as?: string }) =>
      run((context) => runOn(context, readWhich(provider, kind), options)),
    );
}
