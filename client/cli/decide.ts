/**
 * One person's word on proposed actions: look, ask, record, wake. The decision row in Postgres is
 * what counts; the Signal after it only makes it quick.
 */
import type { Pool } from 'pg';
import type { Verdict } from '../../contracts/can';
import type { DecisionAnswer } from '../../contracts/decision';
import type { ShownAction } from '../../db/queries/case-detail';
import { recordDecision } from '../../db/record-decision';
import type { ServerPlaces } from '../config';
import { CliError, EXIT } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { checkUnattended, findTargets, isCovered, readHashes, readUser } from './decision-targets';
import type { DecideOptions, Targets } from './decision-targets';
import { findCase, loadCase } from './find-case';
import type { CaseDetail } from './find-case';
import { askYesNo } from './progress';
import { reportDecisions, tellRecorded } from './report-decisions';
import { readWaitMs, waitForReceipts } from './receipts';
import { renderProposal, renderReplies, renderThread } from './screens/case-screen';
import { screenOf } from './screens/screen';
import { wakeCase } from './wake-cases';

export type DecideRequest = { reference: string; verdict: Verdict; options: DecideOptions };

export type Decided = { action: ShownAction; answer: DecisionAnswer };

const QUESTIONS = { approve: 'Approve', reject: 'Reject', send_back: 'Send back' } as const;

/** Shows what is about to be decided and asks for a yes. */
async function askFor(
  context: CliContext,
  targets: Targets,
  { detail, verdict }: { detail: CaseDetail; verdict: Verdict },
): Promise<void> {
  const { terminal } = context;
  const shown = { ...targets.proposal, actions: [...targets.actions] };
  for (const line of renderThread(screenOf(terminal), detail)) terminal.note(line);
  for (const line of renderProposal(screenOf(terminal), shown, { detail, isWhole: true })) {
    terminal.note(line);
  }
  if (verdict === 'approve') {
    for (const line of renderReplies(screenOf(terminal), detail)) terminal.note(line);
  }
  const what = targets.actions.length === 1 ? 'this' : `these ${String(targets.actions.length)}`;
  if (await askYesNo(`${QUESTIONS[verdict]} ${what}?`)) return;
  throw new CliError(EXIT.refused, 'not_confirmed', 'Nothing was decided.');
}

export async function confirmTargets(
  context: CliContext,
  targets: Targets,
  given: { detail: CaseDetail; request: DecideRequest; hashes: readonly string[] },
): Promise<void> {
  const { verdict, options } = given.request;
  if (context.terminal.isInteractive && !options.yes) {
    // Who comes too late needn't be asked: the arbiter says who was first.
    const isOpen = targets.actions.some((action) => action.state === 'pending');
    if (isOpen) await askFor(context, targets, { detail: given.detail, verdict });
    return;
  }
  checkUnattended(targets, { verdict, hashes: given.hashes, hasYes: options.yes === true });
}

/** What doesn't fit a given hash goes to the arbiter with that hash, who refuses it and notes it. */
export function digestToSend(
  action: ShownAction,
  targets: Targets,
  hashes: readonly string[],
): string {
  const isSeen = hashes.length === 0 || isCovered(action, targets.proposal, hashes);
  return isSeen ? action.digest : (hashes[0] ?? '');
}

async function recordAll(
  pool: Pool,
  targets: Targets,
  given: { detail: CaseDetail; request: DecideRequest; hashes: readonly string[]; userId: string },
): Promise<Decided[]> {
  const { verdict, options } = given.request;
  const decided: Decided[] = [];
  for (const action of targets.actions) {
    const answer = await recordDecision(pool, {
      caseId: given.detail.head.caseId ?? '',
      revision: targets.proposal.revision,
      actionIndex: action.actionIndex,
      verdict,
      digest: digestToSend(action, targets, given.hashes),
      userId: given.userId,
      channel: 'terminal',
      note: options.reason ?? null,
    });
    decided.push({ action, answer });
    // Once sent back, the whole proposal is: there is nothing left to say on the others.
    if (verdict === 'send_back' && answer.kind !== 'refused') break;
  }
  return decided;
}

export function wakeupIdsOf(decided: readonly Decided[]): string[] {
  return decided.flatMap(({ answer }) =>
    answer.kind !== 'repeated' && answer.wakeupId !== null ? [answer.wakeupId] : [],
  );
}

async function decideOn(
  context: CliContext,
  request: DecideRequest,
  servers: { pool: Pool; places: ServerPlaces },
): Promise<void> {
  const { pool, places } = servers;
  const { options } = request;
  const hashes = readHashes(options);
  const userId = readUser(options, context.env);
  const waitMs = readWaitMs(options.wait);
  const key = await findCase(pool, request.reference, userId);
  const detail = await loadCase(pool, key);
  const targets = findTargets(detail, options, hashes);
  await confirmTargets(context, targets, { detail, request, hashes });
  const decided = await recordAll(pool, targets, { detail, request, hashes, userId });
  const isWoken = await wakeCase({
    pool,
    temporal: places.temporal,
    wakeupIds: wakeupIdsOf(decided),
  });
  tellRecorded(context.terminal, { detail, request, decided, isWoken });
  const isCarriedOut = decided.some(
    ({ answer }) => answer.kind !== 'refused' && answer.proposalState === 'decided',
  );
  const receipts =
    waitMs !== null && isCarriedOut
      ? await waitForReceipts(context, pool, { key, revision: targets.proposal.revision, waitMs })
      : null;
  reportDecisions(context.terminal, { detail, request, decided, isWoken, receipts });
}

/** @throws CliError with exit code 3 when a rule or an earlier decision stands against it. */
export function runDecide(context: CliContext, request: DecideRequest): Promise<void> {
  return withDatabase(context, (pool, places) => decideOn(context, request, { pool, places }));
}
