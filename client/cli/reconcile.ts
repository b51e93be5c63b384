/** `countersign reconcile`: the nightly comparison, now. */
import type { Command } from 'commander';
import { SCHEDULE_IDS } from '../../contracts/task-queues';
import { CliError, EXIT } from './cli-error';
import { placesFor } from './context';
import type { CliContext } from './context';
import type { RunCommand } from './run-command';
import { tryTemporal } from './temporal-client';

async function runReconcile(context: CliContext): Promise<void> {
  const { temporal } = await placesFor(context);
  const answer = await tryTemporal(temporal, async (client) => {
    const { ScheduleOverlapPolicy } = await import('@temporalio/client');
    const handle = client.schedule.getHandle(SCHEDULE_IDS.reconciliation);
    await handle.trigger(ScheduleOverlapPolicy.SKIP);
  });
  if (!answer.ok) {
    const message = `Temporal can not be asked (${answer.problem}): start it with \`npx countersign up\`, or check TEMPORAL_ADDRESS.`;
    throw new CliError(EXIT.unreachable, 'temporal_unreachable', message);
  }
  const { terminal } = context;
  terminal.json({ schedule_id: SCHEDULE_IDS.reconciliation, result: 'asked' });
  terminal.line('A worker compares now; `npx countersign operations` shows what it finds.');
}

export function addReconcile(program: Command, run: RunCommand): void {
  program
    .command('reconcile')
    .summary('compare operations, ledger and the lists of the services now')
    .description(
      'Asks for the nightly comparison of operations, ledger, counters and the lists of outside ' +
        'services now. One that runs already is not asked for twice.',
    )
    .action(() => run(runReconcile));
}
