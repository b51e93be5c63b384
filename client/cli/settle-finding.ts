/** `countersign findings`: what does not agree, and a person's word on what freezes a payment. */
import type { Command } from 'commander';
import { openFindings } from '../../db/queries/findings';
import { settleFinding } from '../../db/settle-finding';
import { CliError, EXIT } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { readUser } from './decision-targets';
import { findingJson, findingLines } from './findings';
import type { RunCommand } from './run-command';

const LISTED_MAX = 200;

async function runList(context: CliContext): Promise<void> {
  const findings = await withDatabase(context, (pool) => openFindings(pool, LISTED_MAX));
  const { terminal } = context;
  terminal.json({ findings: findings.map(findingJson) });
  for (const line of findingLines(findings, new Date())) terminal.line(line);
  if (findings.length === 0) terminal.line('Operations, ledger and services agree.');
}

type SettleOptions = { as?: string; evidence?: string };

async function runSettle(
  context: CliContext,
  findingKey: string,
  options: SettleOptions,
): Promise<void> {
  const userId = readUser(options, context.env);
  await withDatabase(context, async (pool) => {
    const answer = await settleFinding(pool, {
      ...{ findingKey, evidence: options.evidence ?? '', userId, channel: 'terminal' },
    });
    if (answer.kind === 'refused') {
      const isMissing = answer.code === 'finding_not_found' || answer.code === 'unknown_user';
      throw new CliError(isMissing ? EXIT.notFound : EXIT.refused, answer.code, answer.message);
    }
    const { terminal } = context;
    terminal.json({ finding_key: findingKey, result: answer.kind });
    terminal.line('Settled. A payment that it froze may be refunded again, up to what is left.');
  });
}

export function addFindings(program: Command, run: RunCommand): void {
  const findings = program
    .command('findings')
    .summary('what does not agree, and what freezes a payment')
    .description(
      "Lists where operations, ledger and services' books do not agree, and events that could " +
        'not be applied.',
    )
    .action(() => run(runList));
  findings
    .command('settle')
    .summary('say that you have looked at it')
    .description(
      'For ops and leads: lets a frozen payment be refunded again, or has an event tried again.',
    )
    .argument('<finding>', 'its key, as `findings` lists it')
    .option('--evidence <text>', 'what you found, and where')
    .option('--as <user>', 'who says so; else COUNTERSIGN_USER')
    .action((findingKey: string, options: SettleOptions) =>
      run((context) => runSettle(context, findingKey, options)),
    );
}
