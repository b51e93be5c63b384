/** `countersign propose <ticket>`: who has taken a case proposes what is done. */
import type { Command } from 'commander';
import { fileProposal } from '../../db/file-proposal';
import { CliError, EXIT } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { readUser } from './decision-targets';
import { describeEnding } from './describe-case';
import { findCase, loadCase } from './find-case';
import { readTextFile } from './read-text-file';
import { reportRevision } from './report-revision';
import type { RunCommand } from './run-command';
import { confirm } from './seen-proposal';

export type ProposeOptions = { as?: string; file: string; yes?: true };

export async function runPropose(
  context: CliContext,
  reference: string,
  options: ProposeOptions,
): Promise<void> {
  const userId = readUser(options, context.env);
  const resolutionText = await readTextFile(options.file);
  await withDatabase(context, async (pool, places) => {
    const detail = await loadCase(pool, await findCase(pool, reference, userId));
    const { caseId, externalId } = detail.head;
    if (caseId === null) {
      const message = `${externalId} has no case yet: ${describeEnding(detail.head)}.`;
      throw new CliError(EXIT.refused, 'case_not_yours', message);
    }
    await confirm(context, `Propose this for ${externalId}?`, options);
    const answer = await fileProposal(pool, {
      caseId,
      userId,
      channel: 'terminal',
      resolutionText,
    });
    await reportRevision(context, { pool, places }, { before: detail, answer });
  });
}

export function addPropose(program: Command, run: RunCommand): void {
  program
    .command('propose')
    .summary('propose in a case that you have taken')
    .description(
      "Proposes actions in a case that you have taken. The file is a resolution as a model's: the " +
        'same contract, rules and tiers. Somebody else has to approve it.',
    )
    .argument('<ticket>', 'its id, such as T-81003 or larkfield-T-81003')
    .requiredOption('--file <file>', 'the resolution as JSON, with the outcome resolve')
    .option('--as <user>', 'who proposes; else COUNTERSIGN_USER')
    .option('--yes', 'do not ask')
    .action((reference: string, options: ProposeOptions) =>
      run((context) => runPropose(context, reference, options)),
    );
}
