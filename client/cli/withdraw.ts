/** `countersign withdraw <ticket>`: who proposed or edited it, or a lead, takes it back. */
import type { Command } from 'commander';
import { withdrawProposal } from '../../db/withdraw-proposal';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { refusalOf, wake } from './report-revision';
import type { RunCommand } from './run-command';
import { confirm, findSeen, showSeen } from './seen-proposal';
import type { SeenOptions } from './seen-proposal';

export type WithdrawOptions = SeenOptions & { reason?: string };

export async function runWithdraw(
  context: CliContext,
  reference: string,
  options: WithdrawOptions,
): Promise<void> {
  const { terminal } = context;
  await withDatabase(context, async (pool, places) => {
    const seen = await findSeen(context, pool, { reference, options });
    const { detail, proposal, asked } = seen;
    if (proposal.state === 'pending') {
      if (!options.yes) showSeen(context, seen);
      await confirm(context, 'Withdraw this? Nothing of it is written then.', options);
    }
    const answer = await withdrawProposal(pool, { ...asked, reason: options.reason ?? null });
    if (answer.kind === 'refused') throw refusalOf(context, detail, answer);
    const isWoken = await wake(context, { pool, places }, answer.wakeupId);
    terminal.json({
      ticket_id: detail.head.ticketId,
      case_id: detail.head.caseId,
      result: 'withdrawn',
      revision: answer.revision,
      is_delivered: isWoken,
    });
    terminal.line(`Withdrawn: revision ${String(answer.revision)}. Nothing of it is written.`);
  });
}

export function addWithdraw(program: Command, run: RunCommand): void {
  program
    .command('withdraw')
    .summary('take a waiting proposal back')
    .description(
      'Withdraws a waiting proposal: for who proposed or edited it, and for leads. A case that a ' +
        'model had then goes to a person.',
    )
    .argument('<ticket>', 'its id, such as T-81003 or larkfield-T-81003')
    .option('--as <user>', 'who withdraws; else COUNTERSIGN_USER')
    .option('--reason <text>', 'why; kept with the proposal')
    .option('--hash <hash>', 'withdraw only if this is still what waits')
    .option('--yes', 'do not ask')
    .action((reference: string, options: WithdrawOptions) =>
      run((context) => runWithdraw(context, reference, options)),
    );
}
