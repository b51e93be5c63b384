/**
 * `countersign record`: what a real model decides on the example tickets, kept as a file that
 * `recorded:<file>` gives again without a key or a network.
 */
import { basename } from 'node:path';
import type { Command } from 'commander';
import { RECORDING_NAME_PATTERN } from '../../contracts/recording';
import type { Recording } from '../../contracts/recording';
import { recordedSteps } from '../../db/queries/recorded-steps';
import type { RecordedStep } from '../../db/queries/recorded-steps';
import { makeRecording } from '../eval/make-recording';
import { badInput, CliError, EXIT } from './cli-error';
import type { CliContext } from './context';
import { evaluateLot } from './eval-run';
import { addLotOptions, chooseTickets, inLots } from './example-lots';
import type { LotOptions, LotsRun } from './example-lots';
import { withGrowingFile } from './new-file';
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

type Recorded = { label: string; steps: RecordedStep[] };

/** All lots so far, as a recording; null before the first answer. */
function recordingOf(name: string, model: string, lots: readonly Recorded[]): Recording | null {
  const steps = lots.flatMap((lot) => lot.steps);
  if (steps.length === 0) return null;
  const tickets = new Set(steps.map((step) => step.externalId)).size;
  return makeRecording(name, { steps, tickets, label: lots[0]?.label ?? model });
}

/**
 * @param keep called after each lot with everything so far: what took an hour is not lost when the
 * next lot fails.
 */
async function record(
  context: CliContext,
  run: Omit<LotsRun, 'stoppedMessage'>,
  keep: (lots: readonly Recorded[]) => Promise<void>,
): Promise<void> {
  const stoppedMessage = 'The recording was stopped before its end.';
  const lots: Recorded[] = [];
  await inLots(context, { ...run, stoppedMessage }, async (servers, lot, say) => {
    const { compared } = await evaluateLot(servers, lot, say);
    const steps = await recordedSteps(
      servers.pool,
      lot.map(({ ticketId }) => ticketId),
    );
    lots.push({ label: compared[0]?.row.modelLabel ?? run.model, steps });
    await keep(lots);
  });
}

export async function runRecord(
  context: CliContext,
  file: string,
  options: RecordOptions,
): Promise<void> {
  const { model } = options;
  const name = recordingName(file);
  checkModel(model);
  const run = { model, tickets: chooseTickets(options.tickets), atOnce: options.atOnce };
  const kept: { recording: Recording | null } = { recording: null };
  try {
    await withGrowingFile({ file, option: 'another name' }, async (write) => {
      await record(context, run, async (lots) => {
        const recording = recordingOf(name, model, lots);
        if (!recording) return;
        await write(`${JSON.stringify(recording, null, 2)}\n`);
        kept.recording = recording;
      });
    });
  } finally {
    if (kept.recording) tellRecorded(context, file, kept.recording);
  }
  if (!kept.recording)
    throw new CliError(EXIT.unexpected, 'unexpected', `${model} answered nothing.`);
}

function tellRecorded({ terminal }: CliContext, file: string, recording: Recording): void {
  const { decisions, name, recorded_from: recordedFrom } = recording;
  terminal.json({ file, name, recorded_from: recordedFrom, decisions: decisions.length });
  terminal.line(`${String(decisions.length)} decisions of ${recordedFrom ?? ''} are in ${file}.`);
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
