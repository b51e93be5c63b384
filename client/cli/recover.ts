/** `countersign recover`: after a restore, every open case gets its Workflow and goes on. */
import type { Command } from 'commander';
import { CliError, EXIT } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { recoverCases } from './recover-cases';
import type { Recovered } from './recover-cases';
import type { RunCommand } from './run-command';
import { confirm } from './seen-proposal';
import { tryTemporal } from './temporal-client';

export type RecoverOptions = { restart?: true; yes?: true };

const QUESTION = 'Wake every open case, and end Workflows whose case has ended?';
const RESTART_QUESTION =
  'End the Workflow of every open case, and start it anew from the database?';

function tell({ terminal }: CliContext, { woken, started, ended, wakeups }: Recovered): void {
  terminal.json({ woken, started, ended, wakeups });
  terminal.line(`${String(woken)} open cases woken, ${String(started)} got a new Workflow.`);
  terminal.line(`${String(ended)} Workflows without an open case ended.`);
  terminal.line(`${String(wakeups)} wake-ups are sent again by the relay, within a minute.`);
}

export async function runRecover(context: CliContext, options: RecoverOptions): Promise<void> {
  const isRestart = options.restart === true;
  await withDatabase(context, async (pool, places) => {
    await confirm(context, isRestart ? RESTART_QUESTION : QUESTION, options);
    const answer = await tryTemporal(places.temporal, (client) =>
      recoverCases({ client, pool }, { isRestart }),
    );
    if (!answer.ok) {
      const message = `Temporal did not take all of it (${answer.problem}): run it again when it answers.`;
      throw new CliError(EXIT.unreachable, 'temporal_unreachable', message);
    }
    tell(context, answer.value);
  });
}

export function addRecover(program: Command, run: RunCommand): void {
  program
    .command('recover')
    .summary('after a restore: every open case goes on')
    .description(
      'After Postgres or Temporal was restored from a copy, and before a worker is started: every ' +
        'open case gets a Workflow and is woken, and Workflows whose case has ended are ended.',
    )
    .option('--restart', 'new Workflows for all open cases: Temporal is newer than Postgres')
    .option('--yes', 'do not ask')
    .action((options: RecoverOptions) => run((context) => runRecover(context, options)));
}
