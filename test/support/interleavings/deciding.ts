/** People say yes, no or "again" to an action of the newest revision or of the one before. */
import { shownActionDigest } from '../../../db/queries/shown';
import { WorkflowNotFoundError } from '@temporalio/client';
import type { DecisionAnswer } from '../../../contracts/decision';
import { recordDecision } from '../../../db/record-decision';
import { sendWakeup } from '../signal-approval';
import type { Command } from './commands';
import type { RunContext } from './journal';

type Decide = Extract<Command, { kind: 'decide' }>;

export type SeenAction = { revision: number; actionIndex: number; kind: string; digest: string };

/** What is on a screen: the actions of a revision, whatever became of it. */
export async function actionsSeen(
  { world, caseId }: RunContext,
  revisionsBack: number,
): Promise<SeenAction[]> {
  const found = await world.pool.query<SeenAction>(
    `SELECT revision, action_index AS "actionIndex", kind,
            ${shownActionDigest('proposal_actions')} AS digest FROM proposal_actions
     WHERE case_id = $1 AND revision =
       (SELECT max(revision) - $2 FROM proposals WHERE case_id = $1)
     ORDER BY action_index`,
    [caseId, revisionsBack],
  );
  return found.rows;
}

/** A Signal to a case that has ended meanwhile has nobody to wake. */
export async function unlessEnded(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

/** Wakes the case as a screen does after its transaction. */
export async function signalIfAny({ world }: RunContext, wakeupId: string | null): Promise<void> {
  if (wakeupId === null) return;
  await unlessEnded(sendWakeup(world.pool, world.client, wakeupId));
}

function wordsFor(answer: DecisionAnswer): string {
  return answer.kind === 'refused' ? answer.code : answer.kind;
}

export async function decide(context: RunContext, command: Decide): Promise<string> {
  const { world, caseId, journal } = context;
  const actions = await actionsSeen(context, command.revisionsBack);
  const action = actions[command.actionNo % Math.max(actions.length, 1)];
  if (!action) return 'nothing to decide';
  const request = {
    ...{ caseId, revision: action.revision, actionIndex: action.actionIndex },
    digest: command.isRightDigest ? action.digest : 'f'.repeat(64),
    ...{ verdict: command.verdict, userId: command.by, channel: 'terminal' as const, note: null },
  };
  const answer = await recordDecision(world.pool, request);
  journal.decisions.push({ request, answer });
  const wakeupId = answer.kind === 'repeated' ? null : answer.wakeupId;
  if (command.isSignalled) await signalIfAny(context, wakeupId);
  return `${String(action.revision)}/${String(action.actionIndex)} ${wordsFor(answer)}`;
}
