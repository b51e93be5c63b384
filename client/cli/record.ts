/**
 * `countersign record`: what a real model decides on the example tickets, kept as a file that
 * `recorded:<file>` gives again without a key or a network.
 */
import { basename } from 'node:path';
import type { Command } from 'commander';
import { RECORDING_NAME_PATTERN } from '../../contracts/recording';
import type { Recording } from '../../contracts/recording';
import { recordedSteps } from '../../db/queries/recorded-steps';
import { readTicketLabels } from '../../db/seed/ticket-labels';
import { makeRecording } from '../eval/make-recording';
import { badInput, CliError, EXIT } from './cli-error';
import type { CliContext } from './context';
import { chooseTickets } from './eval';
import { runEvaluation } from './eval-run';
import type { EvaluatedTicket } from './eval-run';
import { withNewFile } from './new-file';
import { withStatusLine } from './progress';
import type { RunCommand } from './run-command';
import { inTemporaryWorld } from './temporary-world';

export type RecordOptions = { model: string; tickets?: string };

function recordingName(file: string): string {
  const name = basename(file, '.json');
  if (file.endsWith('.json') && RECORDING_NAME_PATTERN.test(name)) return name;
  throw badInput(
    `The file is named like the recording: words joined by - and .json, such as gemma3-270m.json.`,
  );
}

/** A recording is of a real model: rules and recordings would only be copied. */
function checkModel(model: string): void {
  if (model !== 'baseline' && !model.startsWith('recorded:')) return;
  throw badInput(`${model} is no live model: name one as <provider>:<name> (docs/models.md).`);
}

async function record(
  context: CliContext,
  given: { name: string; model: string; tickets: readonly EvaluatedTicket[] },
): Promise<Recording> {
  const { name, model, tickets } = given;
  return withStatusLine(context.terminal, (say) => {
    const stoppedMessage = 'The recording was stopped before its end.';
    const world = { model, stoppedMessage, onLine: say };
    return inTemporaryWorld(context, world, async (pool, { temporal }) => {
      const report = await runEvaluation({ pool, temporal }, tickets, say);
      const ticketIds = tickets.map(({ ticketId }) => ticketId);
      const steps = await recordedSteps(pool, ticketIds);
      if (steps.length === 0) {
        throw new CliError(EXIT.unexpected, 'unexpected', `${model} answered nothing.`);
      }
      const label = report.model.label ?? model;
      return makeRecording(name, { steps, tickets: tickets.length, label });
    });
  });
}

export async function runRecord(
  context: CliContext,
  file: string,
  options: RecordOptions,
): Promise<void> {
  const { terminal } = context;
  const { model } = options;
  const name = recordingName(file);
  checkModel(model);
  const tickets = chooseTickets(readTicketLabels(), options.tickets);
  const recording = await withNewFile({ file, option: 'another name' }, async (handle) => {
    const made = await record(context, { name, model, tickets });
    await handle.writeFile(`${JSON.stringify(made, null, 2)}\n`);
    return made;
  });
  const { decisions, recorded_from: recordedFrom } = recording;
  terminal.json({ file, name, recorded_from: recordedFrom, decisions: decisions.length });
  terminal.line(
    `${String(decisions.length)} decisions of ${recordedFrom ?? model} are in ${file}.`,
  );
  terminal.line(`To give them again: countersign eval --model recorded:${file}`);
}

export function addRecord(program: Command, run: RunCommand): void {
  program
    .command('record')
    .summary("a live model's decisions on the example tickets, kept as a file")
    .description(
      'Asks a live model about the example tickets as `eval` does, and writes its decisions down, ' +
        'to be given again by recorded:<file>.',
    )
    .argument('<file>', 'a new file *.json')
    .requiredOption('--model <name>', '<provider>:<name>, as in docs/models.md')
    .option('--tickets <ids>', 'only these, such as T-80009,T-81003')
    .action((file: string, options: RecordOptions) =>
      run((context) => runRecord(context, file, options)),
    );
}
