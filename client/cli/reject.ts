/** `countersign reject <ticket>`: a person's no, which binds for this case. */
import type { Command } from 'commander';
import { WAIT_OPTION, withDecisionOptions } from './decision-options';
import type { DecideOptions } from './decision-targets';
import type { RunCommand } from './run-command';
import { runDecision } from './run-decision';

export function addReject(program: Command, run: RunCommand): void {
  withDecisionOptions(program.command('reject'))
    .summary('say no: it is not done and not proposed again')
    .description('Rejects all actions that wait, or those named. A no binds for this case.')
    .option('--reason <text>', 'why; kept with the decision, and not for one that is signed')
    .option(...WAIT_OPTION)
    .action((reference: string, options: DecideOptions) =>
      run((context) => runDecision(context, { reference, verdict: 'reject', options })),
    );
}
