/** `countersign operations`: approved writes that have not ended, and two people's word on them. */
import type { Command } from 'commander';
import { formatMoney } from '../../contracts/money';
import type { OperationState } from '../../contracts/operation';
import { openFindings } from '../../db/queries/findings';
import { openOperations } from '../../db/queries/open-operations';
import type { OpenOperation } from '../../db/queries/open-operations';
import { settleOperation } from '../../db/settle-operation';
import { CliError, EXIT } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { readUser } from './decision-targets';
import { describeInstant } from './describe-time';
import { findingJson, findingLines } from './findings';
import { instantJson, moneyJson } from './json/case-json';
import { printableLine } from './printable-text';
import type { RunCommand } from './run-command';
import { wakeCase } from './wake-cases';

const LISTED_MAX = 200;

/** Why an approved write has not ended. */
export const OPEN_WORDS = {
  ready: 'approved, not started',
  reserved: 'held, not sent',
  sending: 'being sent',
  accepted: 'taken by the service, not done yet',
  unknown: 'sent, outcome not known yet',
  needs_reconciliation: 'sent, outcome not known: people have to find out',
} as const satisfies Readonly<Partial<Record<OperationState, string>>>;

function describeOpen(state: OperationState): string {
  const words: Readonly<Partial<Record<OperationState, string>>> = OPEN_WORDS;
  return words[state] ?? state;
}

function operationJson(row: OpenOperation): object {
  const { amountMinor, currency } = row;
  return {
    operation_id: row.operationId,
    case_id: row.caseId,
    kind: row.kind,
    order_id: row.orderId,
    state: row.state,
    provider: row.provider,
    provider_ref: row.providerRef,
    money: amountMinor === null || currency === null ? null : moneyJson(amountMinor, currency),
    attempts: row.attempts,
    held_code: row.heldCode,
    error_class: row.errorClass,
    first_sent_at: instantJson(row.firstSentAt),
    resend_until: instantJson(row.resendUntil),
    next_check_at: instantJson(row.nextCheckAt),
    said: row.saidOutcome === null ? null : { outcome: row.saidOutcome, user_id: row.saidBy },
  };
}

function linesFor(row: OpenOperation, now: Date): string[] {
  const money =
    row.amountMinor === null || row.currency === null
      ? ''
      : ` ${formatMoney(row.amountMinor, row.currency)}`;
  const tries = row.attempts === 0 ? '' : `, sent ${String(row.attempts)} times`;
  const why = row.errorClass === null ? '' : `, last answer: ${printableLine(row.errorClass)}`;
  const held = row.heldCode === null ? '' : `, held: ${row.heldCode.replaceAll('_', ' ')}`;
  const next = row.nextCheckAt ? `, looked at again ${describeInstant(row.nextCheckAt, now)}` : '';
  const said =
    row.saidOutcome === null
      ? []
      : [
          `  ${printableLine(row.saidBy ?? '')} says that it is ${row.saidOutcome.replace('_', ' ')}; a second person has to confirm.`,
        ];
  return [
    row.operationId,
    `  ${row.kind}${money} on order ${printableLine(row.orderId)}, case ${printableLine(row.caseId)}`,
    `  ${describeOpen(row.state)}${held}${tries}${why}${next}`,
    ...said,
  ];
}

async function runList(context: CliContext): Promise<void> {
  const { rows, findings } = await withDatabase(context, async (pool) => ({
    rows: await openOperations(pool, LISTED_MAX),
    findings: await openFindings(pool, LISTED_MAX),
  }));
  const { terminal } = context;
  terminal.json({ operations: rows.map(operationJson), findings: findings.map(findingJson) });
  const now = new Date();
  for (const row of rows) for (const line of linesFor(row, now)) terminal.line(line);
  if (rows.length === 0) terminal.line('Every approved write has ended.');
  if (findings.length === 0) return;
  terminal.line('');
  terminal.line('What does not agree (docs/providers.md says what each means):');
  for (const line of findingLines(findings, now)) terminal.line(`  ${line}`);
}

type SettleOptions = {
  as?: string;
  done?: true;
  notDone?: true;
  evidence?: string;
  ref?: string;
};

function outcomeOf({ done, notDone }: SettleOptions): 'done' | 'not_done' {
  if ((done === true) !== (notDone === true)) return done === true ? 'done' : 'not_done';
  const message = 'Say what became of it: either --done or --not-done.';
  throw new CliError(EXIT.badInput, 'bad_input', message);
}

async function runSettle(
  context: CliContext,
  operationId: string,
  options: SettleOptions,
): Promise<void> {
  const outcome = outcomeOf(options);
  const userId = readUser(options, context.env);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(operationId)) {
    const message = 'An operation has an id such as `countersign operations` lists.';
    throw new CliError(EXIT.badInput, 'bad_input', message);
  }
  await withDatabase(context, async (pool, places) => {
    const answer = await settleOperation(pool, {
      operationId,
      outcome,
      evidence: options.evidence ?? '',
      providerRef: options.ref ?? null,
      userId,
      channel: 'terminal',
    });
    if (answer.kind === 'refused') {
      const isMissing = answer.code === 'operation_not_found' || answer.code === 'unknown_user';
      throw new CliError(isMissing ? EXIT.notFound : EXIT.refused, answer.code, answer.message);
    }
    const { terminal } = context;
    terminal.json({ operation_id: operationId, outcome, result: answer.kind });
    if (answer.kind === 'proposed') {
      terminal.line('Recorded. Nothing changes until a second person says the same.');
      return;
    }
    const { temporal } = places;
    const isWoken = await wakeCase({ pool, temporal, wakeupIds: [answer.wakeupId] });
    const rest = isWoken ? '' : ' Temporal is not there; the case is told when it is back.';
    terminal.line(`Two people say that it is ${outcome.replace('_', ' ')}.${rest}`);
  });
}

export function addOperations(program: Command, run: RunCommand): void {
  const operations = program
    .command('operations')
    .summary('approved writes that have not ended')
    .description(
      'Lists the approved writes that have not ended, and why, and what the nightly comparison ' +
        'found; settles writes.',
    )
    .action(() => run(runList));
  operations
    .command('settle')
    .summary('say what became of a write; a second person confirms')
    .description(
      'For a write whose outcome neither the service nor we can tell. Two different people, ops ' +
        'or leads, have to say the same, each with where they know it from.',
    )
    .argument('<operation>', 'its id, as `operations` lists it')
    .option('--done', 'it was done')
    .option('--not-done', 'it was not done')
    .option('--evidence <text>', 'where this is known from')
    .option('--ref <id>', "the service's id of the effect")
    .option('--as <user>', 'who says so; else COUNTERSIGN_USER')
    .action((operationId: string, options: SettleOptions) =>
      run((context) => runSettle(context, operationId, options)),
    );
}
