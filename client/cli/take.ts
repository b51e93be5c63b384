/** `countersign take <ticket>`: a person takes the case from the model. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Pool } from 'pg';
import { canAct } from '../../contracts/can';
import { auditSeq, findCaseOwner } from '../../db/queries/case-owner';
import { findUser } from '../../db/queries/users';
import { handOver } from '../../workflows/messages';
import type { ServerPlaces } from '../config';
import { CliError, EXIT, badInput } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { readUser } from './decision-targets';
import { describeEnding } from './describe-case';
import { findCase, loadCase } from './find-case';
import type { CaseDetail } from './find-case';
import { withSpinner } from './progress';
import type { RunCommand } from './run-command';
import { confirm } from './seen-proposal';
import { tryTemporal } from './temporal-client';

export type TakeOptions = { as?: string; reason: string; yes?: true };

const LOOK_EVERY_MS = 200;
/** A model that is being asked has to come to its end first. */
const TAKEN_WITHIN_MS = 20_000;
/** It goes into the audit chain, which has codes and no words of customers. */
const REASON_PATTERN = /^[a-z][a-z0-9_-]{0,39}$/;

type Taking = { caseId: string; workflowId: string; userId: string; reasonCode: string };

function refused(code: CliError['code'], message: string): CliError {
  return new CliError(EXIT.refused, code, message);
}

/** What Postgres can say before anybody is asked. */
async function checkTake(pool: Pool, detail: CaseDetail, userId: string): Promise<void> {
  const { head } = detail;
  if (head.caseId === null) {
    throw refused('case_closed', `${head.externalId} has no case yet: try again in a moment.`);
  }
  if (head.endedAt !== null) {
    throw refused('case_closed', `The case has ended: ${describeEnding(head)}.`);
  }
  const user = await findUser(pool, userId);
  if (!user) throw new CliError(EXIT.notFound, 'unknown_user', `There is no user ${userId}.`);
  const right = canAct(user, 'take_over', head);
  if (!right.allowed) throw refused(right.code, right.message);
}

/** Waits until the database says who has the case; null when the time is over. */
async function untilSaid(
  pool: Pool,
  { caseId, userId, sinceSeq }: { caseId: string; userId: string; sinceSeq: bigint },
): Promise<'taken' | 'refused' | 'ended' | null> {
  const untilMs = Date.now() + TAKEN_WITHIN_MS;
  while (Date.now() < untilMs) {
    const owner = await findCaseOwner(pool, { caseId, userId, sinceSeq });
    if (owner?.takenOverBy === userId) return 'taken';
    if (owner?.isRefused === true) return 'refused';
    if (owner?.endedAt) return 'ended';
    await sleep(LOOK_EVERY_MS);
  }
  return null;
}

const NO_WORKER =
  'No worker answered, so the case is not yours now: `npx countersign doctor` says what is missing; then take it again.';
const NOT_YET =
  'You have asked for the case and get it as soon as the step at work is done: `npx countersign show` says when.';

async function take(
  pool: Pool,
  places: ServerPlaces,
  { caseId, workflowId, userId, reasonCode }: Taking,
): Promise<void> {
  const sinceSeq = await auditSeq(pool);
  const asked = await tryTemporal(places.temporal, (client) =>
    client.workflow
      .getHandle(workflowId)
      .executeUpdate(handOver, { args: [{ actorId: userId, reasonCode }] }),
  );
  if (!asked.ok) {
    const owner = await findCaseOwner(pool, { caseId, userId, sinceSeq });
    // Whoever ended it was quicker; else nobody was there to take the question.
    if (owner?.endedAt) throw refused('case_closed', 'The case has ended meanwhile.');
    if (owner?.takenOverBy === userId) return;
    throw new CliError(EXIT.unreachable, 'worker_not_reached', NO_WORKER);
  }
  const said = await untilSaid(pool, { caseId, userId, sinceSeq });
  if (said === 'taken') return;
  if (said === 'refused') throw refused('not_entitled', `${userId} may not take this case.`);
  if (said === 'ended') throw refused('case_closed', 'The case has ended meanwhile.');
  throw new CliError(EXIT.notYet, 'not_yet', NOT_YET);
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
  if (!REASON_PATTERN.test(reasonCode)) {
    throw badInput('--reason is a code such as customer_called: small letters, digits, - and _.');
  }
  await withDatabase(context, async (pool, places) => {
    const detail = await loadCase(pool, await findCase(pool, reference, userId));
    await checkTake(pool, detail, userId);
    const { caseId, workflowId, externalId, takenOverBy } = detail.head;
    if (takenOverBy !== userId) {
      const question = `Take the case of ${externalId}? A proposal that waits is withdrawn.`;
      await confirm(context, question, options);
      const words = {
        words: 'Waiting for the worker',
        ifStopped: 'Not waited for any longer. What was asked for stands.',
      };
      const taking = { caseId: caseId ?? '', workflowId: workflowId ?? '', userId, reasonCode };
      await withSpinner(context.terminal, words, () => take(pool, places, taking));
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
