/** `countersign send-back <ticket>`: the model has to look again, with a person's note. */
import type { Command } from 'commander';
import { withDecisionOptions } from './decision-options';
import type { DecideOptions } from './decision-targets';
import type { RunCommand } from './run-command';
import { runDecision } from './run-decision';

export function addSendBack(program: Command, run: RunCommand): void {
  withDecisionOptions(program.command('send-back'))
    .summary('let the model look at it again, with a note')
    .description('Sends the whole proposal back to the model; nothing of it is carried out.')
    .option('--reason <text>', 'what the model should look at; not for one that is signed')
    .action((reference: string, options: DecideOptions) =>
      run((context) => runDecision(context, { reference, verdict: 'send_back', options })),
    );
}
