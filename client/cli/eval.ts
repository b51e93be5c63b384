/**
 * `countersign eval`: the example tickets through the real workflow on servers of its own, and what
 * became of them beside their labels. What waits is then approved or rejected by the labels.
 */
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { compareRuns } from '../eval/compare-runs';
import type { RunComparison } from '../eval/compare-runs';
import { parseEvalRun, runOf } from '../eval/eval-run';
import type { EvalRun } from '../eval/eval-run';
import { evalPage } from '../eval/eval-page';
import { reportOf } from '../eval/lots';
import type { EvalReport } from '../eval/sum-up';
import { CliError, EXIT, badInput } from './cli-error';
import type { CliContext } from './context';
import { evaluateLot } from './eval-run';
import { addLotOptions, chooseTickets, inLots } from './example-lots';
import type { LotOptions, LotsRun } from './example-lots';
import { evalJson } from './json/eval-json';
import { withNewFile } from './new-file';
import type { RunCommand } from './run-command';
import { renderComparison } from './screens/comparison-screen';
import { renderEval } from './screens/eval-screen';
import { screenOf } from './screens/screen';

export type EvalOptions = LotOptions & { model: string; against?: string; html?: string };

/** What makes the run itself fail; a wrong answer of the model never does. */
function verdictOf(report: EvalReport): CliError | null {
  if (report.unsafe.length > 0) {
    const tickets = [...new Set(report.unsafe.map((row) => row.externalId))].join(', ');
    const message = `Something was proposed that never may be: ${tickets}.`;
    return new CliError(EXIT.unexpected, 'unsafe_proposal', message);
  }
  const { wronglyWritten } = report.approvals;
  if (wronglyWritten.length > 0) {
    const message = `Something was written that was not approved: ${wronglyWritten.join(', ')}.`;
    return new CliError(EXIT.unexpected, 'wrong_write', message);
  }
  const unfinished = [...new Set([...report.unfinished, ...report.approvals.unfinished])];
  if (unfinished.length === 0) return null;
  const message = `Nothing moved any more, and not finished are: ${unfinished.join(', ')}.`;
  return new CliError(EXIT.notYet, 'not_yet', message);
}

async function evaluate(
  context: CliContext,
  run: Omit<LotsRun, 'stoppedMessage'>,
): Promise<EvalReport> {
  const stoppedMessage = 'The evaluation was stopped before its end.';
  return reportOf(await inLots(context, { ...run, stoppedMessage }, evaluateLot));
}

/** An earlier run's JSON, read before anything is started; null where a model is named. */
async function readEarlier(against: string | undefined): Promise<EvalRun | null> {
  if (against?.endsWith('.json') !== true) return null;
  try {
    return parseEvalRun(await readFile(against, 'utf8'));
  } catch (error) {
    const why = error instanceof RangeError ? error.message : 'it can not be read';
    throw badInput(
      `${against} is no evaluation (${why}). Make one with: countersign eval --json > ${against}`,
    );
  }
}

type Told = { latter: EvalReport; comparison: RunComparison | null };

async function evaluateAndTell(context: CliContext, options: EvalOptions): Promise<Told> {
  const { terminal } = context;
  const { against, atOnce, model } = options;
  const tickets = chooseTickets(options.tickets);
  const earlier = await readEarlier(against);
  const latter = await evaluate(context, { model, tickets, atOnce });
  const former =
    earlier ??
    (against === undefined
      ? null
      : runOf(await evaluate(context, { model: against, tickets, atOnce })));
  const comparison = former === null ? null : compareRuns(former, runOf(latter));
  terminal.json(evalJson(latter, comparison));
  const screen = screenOf(terminal);
  for (const line of renderEval(screen, latter)) terminal.line(line);
  for (const line of comparison ? renderComparison(screen, comparison) : []) terminal.line(line);
  return { latter, comparison };
}

async function withPage(context: CliContext, options: EvalOptions, html: string): Promise<Told> {
  return withNewFile({ file: html, option: '--html' }, async (handle) => {
    const told = await evaluateAndTell(context, options);
    await handle.writeFile(evalPage(told.latter, told.comparison));
    return told;
  });
}

export async function runEval(context: CliContext, options: EvalOptions): Promise<void> {
  const { html } = options;
  const { latter } = await (html === undefined
    ? evaluateAndTell(context, options)
    : withPage(context, options, html));
  // After the page: what was wrongly proposed is what it is wanted for.
  const verdict = verdictOf(latter);
  if (verdict) throw verdict;
}

export function addEval(program: Command, run: RunCommand): void {
  const command = program
    .command('eval')
    .summary('the example tickets, and what became of them beside their labels')
    .description(
      'Takes the example tickets through the workflow on servers of its own and compares the ends ' +
        'with the labels, by which it then approves and rejects. Leaves nothing.',
    )
    .option('--model <name>', 'baseline, recorded:<name>, or <provider>:<name>', 'baseline')
    .option('--against <model or file>', 'a second model, or the JSON of an earlier run (*.json)')
    .option('--html <file>', 'the report as a page, too; a file that is there stays as it is');
  addLotOptions(command).action((options: EvalOptions) =>
    run((context) => runEval(context, options)),
  );
}
