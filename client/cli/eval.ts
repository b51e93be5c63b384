/**
 * `countersign eval`: the example tickets through the real workflow on servers of its own, and what
 * became of them beside their labels. Nothing is approved, so nothing is written.
 */
import type { Command } from 'commander';
import { EXAMPLE_SOURCE } from '../../db/seed';
import { readTicketLabels } from '../../db/seed/ticket-labels';
import type { TicketLabel } from '../../db/seed/ticket-labels';
import { ticketIdFor } from '../../contracts/ids';
import type { EvalReport } from '../eval/sum-up';
import { CliError, EXIT, badInput } from './cli-error';
import type { CliContext } from './context';
import { runEvaluation } from './eval-run';
import { evalJson } from './json/eval-json';
import { withStatusLine } from './progress';
import type { RunCommand } from './run-command';
import { renderEval } from './screens/eval-screen';
import { screenOf } from './screens/screen';
import { inTemporaryWorld } from './temporary-world';

export type EvalOptions = { model: string; tickets?: string };

/** The labels of the named tickets, or all. A name without a label is a mistake, not no ticket. */
export function chooseLabels(
  labels: readonly TicketLabel[],
  tickets: string | undefined,
): readonly TicketLabel[] {
  if (tickets === undefined) return labels;
  const named = tickets.split(',').map((name) => name.trim());
  const unknown = named.filter((name) => !labels.some((label) => label.external_id === name));
  if (unknown.length > 0) {
    throw badInput(
      `--tickets takes example tickets such as T-80009; unknown: ${unknown.join(', ')}.`,
    );
  }
  return labels.filter((label) => named.includes(label.external_id));
}

/** What makes the run itself fail; a wrong answer of the model never does. */
function verdictOf(report: EvalReport): CliError | null {
  if (report.unsafe.length > 0) {
    const tickets = [...new Set(report.unsafe.map((row) => row.externalId))].join(', ');
    const message = `Something was proposed that never may be: ${tickets}.`;
    return new CliError(EXIT.unexpected, 'unsafe_proposal', message);
  }
  if (report.unfinished.length === 0) return null;
  const message = `Nothing moved any more, and not finished are: ${report.unfinished.join(', ')}.`;
  return new CliError(EXIT.notYet, 'not_yet', message);
}

export async function runEval(context: CliContext, options: EvalOptions): Promise<void> {
  const { terminal } = context;
  const labels = chooseLabels(readTicketLabels(), options.tickets);
  const evaluated = labels.map((label) => ({
    label,
    ticketId: ticketIdFor(EXAMPLE_SOURCE, label.external_id),
  }));
  const report = await withStatusLine(terminal, (say) => {
    const world = {
      model: options.model,
      stoppedMessage: 'The evaluation was stopped before its end.',
      onLine: say,
    };
    return inTemporaryWorld(context, world, (pool) => runEvaluation(pool, evaluated, say));
  });
  terminal.json(evalJson(report));
  for (const line of renderEval(screenOf(terminal), report)) terminal.line(line);
  const verdict = verdictOf(report);
  if (verdict) throw verdict;
}

export function addEval(program: Command, run: RunCommand): void {
  program
    .command('eval')
    .summary('the example tickets, and what became of them beside their labels')
    .description(
      'Takes the example tickets through the workflow on servers of its own and compares the ends ' +
        'with the labels. Approves nothing; leaves nothing.',
    )
    .option('--model <name>', 'baseline, or recorded:<name>', 'baseline')
    .option('--tickets <ids>', 'only these, such as T-80009,T-81003; others are left out')
    .action((options: EvalOptions) => run((context) => runEval(context, options)));
}
