/**
 * `countersign record`: what a real model decides on the example tickets, kept as a file that
 * `recorded:<file>` gives again without a key or a network.
 */
import { basename } from 'node:path';
import type { Command } from 'commander';
import { RECORDING_NAME_PATTERN } from '../../contracts/recording';
import type { Recording } from '../../contracts/recording';
import { recordedSteps } from '../../db/queries/recorded-steps';
import { makeRecording } from '../eval/make-recording';
import { badInput, CliError, EXIT } from './cli-error';
import type { CliContext } from './context';
import { evaluateLot } from './eval-run';
import { addLotOptions, chooseTickets, inLots } from './example-lots';
import type { LotOptions, LotsRun } from './example-lots';
import { withNewFile } from './new-file';
import type { RunCommand } from './run-command';

export type RecordOptions = LotOptions & { model: string };

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
  { name, run }: { name: string; run: Omit<LotsRun, 'stoppedMessage'> },
): Promise<Recording> {
  const stoppedMessage = 'The recording was stopped before its end.';
  const lots = await inLots(context, { ...run, stoppedMessage }, async (servers, lot, say) => {
    const { compared } = await evaluateLot(servers, lot, say);
    const steps = await recordedSteps(
      servers.pool,
      lot.map(({ ticketId }) => ticketId),
    );
    return { label: compared[0]?.row.modelLabel ?? run.model, steps };
  });
  const steps = lots.flatMap((lot) => lot.steps);
  if (steps.length === 0) {
    throw new CliError(EXIT.unexpected, 'unexpected', `${run.model} answered nothing.`);
  }
  const [first] = lots;
  return makeRecording(name, {
    steps,
    tickets: run.tickets.length,
    label: first?.label ?? run.model,
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
  const run = { model, tickets: chooseTickets(options.tickets), atOnce: options.atOnce };
  const recording = await withNewFile({ file, option: 'another name' }, async (handle) => {
    const made = await record(context, { name, run });
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
  const command = program
    .command('record')
    .summary("a live model's decisions on the example tickets, kept as a file")
    .description(
      'Asks a live model about the example tickets as `eval` does, and writes its decisions down, ' +
        'to be given again by recorded:<file>.',
    )
    .argument('<file>', 'a new file *.json')
    .requiredOption('--model <name>', '<provider>:<name>, as in docs/models.md');
  addLotOptions(command).action((file: string, options: RecordOptions) =>
    run((context) => runRecord(context, file, options)),
  );
}
