/** `countersign take <ticket>`: a person takes the case from the model. */
import type { Command } from 'commander';
import type { Pool } from 'pg';
import type { User } from '../../contracts/can';
import { findUser } from '../../db/queries/users';
import { CliError, EXIT, badInput } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { readUser } from './decision-targets';
import { findCase, loadCase } from './find-case';
import type { CaseDetail } from './find-case';
import { handOverBy } from './hand-over';
import { withSpinner } from './progress';
import type { RunCommand } from './run-command';
import { confirm } from './seen-proposal';
import { TAKE_REASON_PATTERN, checkTake, takeCase } from './take-case';
import type { TakeAnswer } from './take-case';

export type TakeOptions = { as?: string; reason: string; yes?: true };

/** A model that is being asked has to come to its end first. */
const TAKEN_WITHIN_MS = 20_000;

function refused(code: CliError['code'], message: string): CliError {
  return new CliError(EXIT.refused, code, message);
}

async function findTaker(pool: Pool, userId: string): Promise<User> {
  const user = await findUser(pool, userId);
  if (user) return user;
  throw new CliError(EXIT.notFound, 'unknown_user', `There is no user ${userId}.`);
}

const NO_WORKER =
  'No worker answered, so the case is not yours now: `npx countersign doctor` says what is missing; then take it again.';
const NOT_YET =
  'You have asked for the case and get it as soon as the step at work is done: `npx countersign show` says when.';

/** @throws CliError when it is not theirs now. */
function checkAnswer(answer: TakeAnswer): void {
  switch (answer.kind) {
    case 'taken':
      return;
    case 'refused':
      throw refused(answer.code, answer.message);
    case 'not_reached':
      throw new CliError(EXIT.unreachable, 'worker_not_reached', NO_WORKER);
    case 'not_yet':
      throw new CliError(EXIT.notYet, 'not_yet', NOT_YET);
  }
}

function tell(context: CliContext, detail: CaseDetail, userId: string): void {
  const { terminal } = context;
  const { ticketId, caseId, externalId } = detail.head;
  terminal.json({ ticket_id: ticketId, case_id: caseId, taken_over_by: userId });
  terminal.line(`${userId} has the case of ${externalId}. The model is not asked any more.`);
  terminal.line(`Propose: npx countersign propose ${externalId} --file <resolution.json>`);
}

export async function runTake(
  context: CliContext,
  reference: string,
  options: TakeOptions,
): Promise<void> {
  const userId = readUser(options, context.env);
  const reasonCode = options.reason;
  if (!TAKE_REASON_PATTERN.test(reasonCode)) {
    throw badInput('--reason is a code such as customer_called: small letters, digits, - and _.');
  }
  await withDatabase(context, async (pool, places) => {
    const detail = await loadCase(pool, await findCase(pool, reference, userId));
    const user = await findTaker(pool, userId);
    const { head } = detail;
    const early = checkTake({ user, head });
    if (early) throw refused(early.code, early.message);
    if (head.takenOverBy !== userId) {
      const question = `Take the case of ${head.externalId}? A proposal that waits is withdrawn.`;
      await confirm(context, question, options);
      const words = {
        words: 'Waiting for the worker',
        ifStopped: 'Not waited for any longer. What was asked for stands.',
      };
      const request = {
        ...{ user, head, reasonCode, withinMs: TAKEN_WITHIN_MS },
        channel: 'terminal' as const,
      };
      const answer = await withSpinner(context.terminal, words, () =>
        takeCase(pool, handOverBy(places.temporal), request),
      );
      checkAnswer(answer);
    }
    tell(context, detail, userId);
  });
}

export function addTake(program: Command, run: RunCommand): void {
  program
    .command('take')
    .summary('take a case from the model')
    .description(
      'Takes a case: the model is not asked any more, and a proposal that waits is withdrawn. What ' +
        'is done you propose then, and somebody else approves it.',
    )
    .argument('<ticket>', 'its id, such as T-81003 or larkfield-T-81003')
    .requiredOption('--reason <code>', 'why, as a code such as customer_called')
    .option('--as <user>', 'who takes it; else COUNTERSIGN_USER')
    .option('--yes', 'do not ask')
    .action((reference: string, options: TakeOptions) =>
      run((context) => runTake(context, reference, options)),
    );
}
