/** `countersign approve <ticket>`: a person's yes to what was proposed. */
import type { Command } from 'commander';
import { WAIT_OPTION, withDecisionOptions } from './decision-options';
import type { DecideOptions } from './decision-targets';
import type { RunCommand } from './run-command';
import { runDecision } from './run-decision';

export function addApprove(program: Command, run: RunCommand): void {
  withDecisionOptions(program.command('approve'))
    .summary('say yes to what is proposed')
    .description(
      'Approves all actions that wait, or those named. It shows them and asks first; with --yes it ' +
        'does not ask, and where money moves it then needs --hash.',
    )
    .option(...WAIT_OPTION)
    .action((reference: string, options: DecideOptions) =>
      run((context) => runDecision(context, { reference, verdict: 'approve', options })),
    );
}
