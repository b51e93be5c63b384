/** What must hold of a case: during a run, whenever it waits, and when it has ended. */
import { temporal } from '@temporalio/proto';
import type { CaseView } from '../../../workflows/messages';
import { recordDecision } from '../../../db/record-decision';
import { followChain } from './audit-chain';
import { actionsSeen } from './deciding';
import { brokenInvariants } from './invariants';
import type { RunContext } from './journal';
import { unsignedWrites } from './signers-then';

function fail(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`Broken: ${problems.join('; ')}.`);
}

export async function checkDuring({ world, caseId, journal }: RunContext): Promise<void> {
  const broken = await brokenInvariants(world.pool, {
    caseId,
    stockTakenOutside: journal.stockTaken,
    afterSeq: world.chain.end.seq,
  });
  const { problems } = await followChain(world.pool, world.chain.end);
  fail([...broken.map(({ name, what }) => `${name} (${what})`), ...problems]);
}

type CaseNow = {
  state: string;
  code: string | null;
  isEnded: boolean;
  waitingRevision: number | null;
};

async function caseNow({ world, caseId }: RunContext): Promise<CaseNow> {
  const found = await world.pool.query<CaseNow>(
    `SELECT state, coalesce(hand_off_code, outcome) AS code, ended_at IS NOT NULL AS "isEnded",
            (SELECT revision FROM proposals p WHERE p.case_id = c.case_id AND p.state = 'pending')
              AS "waitingRevision"
     FROM cases c WHERE case_id = $1`,
    [caseId],
  );
  const row = found.rows[0];
  if (!row) throw new Error('There is no case.');
  return row;
}

/** Somebody is waited for until a known time, and Workflow and database say the same of it. */
export async function checkAtRest(context: RunContext, view: CaseView): Promise<void> {
  const now = await caseNow(context);
  const problems: string[] = [];
  if (view.waitingFor === null) problems.push('it waits for nobody');
  if (view.deadlineAt === null || Date.parse(view.deadlineAt) <= Date.now()) {
    problems.push(`it waits until ${String(view.deadlineAt)}`);
  }
  if (now.state !== 'waiting') problems.push(`the database says that it is ${now.state}`);
  const isPersons = view.takenOverBy !== null && view.asks.length === 0;
  if (now.waitingRevision !== view.revision && !(isPersons && now.waitingRevision === null)) {
    const revision = String(view.revision);
    problems.push(`it waits on revision ${revision}, not on ${String(now.waitingRevision)}`);
  }
  fail(problems);
}

/** A message came in while the task wanted to end the Workflow: the server gives the task again. */
const OVERTAKEN =
  temporal.api.enums.v1.WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND;

/** The history: no Workflow Task failed, and the result is what the database says. */
async function historyProblems(context: RunContext): Promise<string[]> {
  const { world, workflowId } = context;
  const handle = world.client.workflow.getHandle(workflowId);
  const { events } = await handle.fetchHistory();
  const failed = (events ?? []).flatMap((event) => {
    const attributes = event.workflowTaskFailedEventAttributes;
    if (!attributes || attributes.cause === OVERTAKEN) return [];
    return [
      `a Workflow Task failed (${String(attributes.cause)}): ${String(attributes.failure?.message)}`,
    ];
  });
  const data =
    events?.at(-1)?.workflowExecutionCompletedEventAttributes?.result?.payloads?.[0]?.data;
  const result = JSON.parse(Buffer.from(data ?? []).toString('utf8') || '{}') as Partial<CaseNow>;
  const now = await caseNow(context);
  const isSame = result.state === now.state && result.code === now.code && now.isEnded;
  const differs = `the Workflow ended as ${JSON.stringify(result)}, the case as ${JSON.stringify(now)}`;
  return isSame ? failed : [...failed, differs];
}

/** Whoever was told that their word is recorded finds it there, and the winner is the winner. */
async function answerProblems({ world, caseId, journal }: RunContext): Promise<string[]> {
  const found = await world.pool.query<{ id: string; key: string; isFinal: boolean }>(
    `SELECT decision_id AS id, revision || '/' || action_index AS key, is_final AS "isFinal"
     FROM decisions WHERE case_id = $1`,
    [caseId],
  );
  return journal.decisions.flatMap(({ request, answer }) => {
    const key = `${String(request.revision)}/${String(request.actionIndex)}`;
    const told = answer.kind === 'refused' ? answer.standing : answer.decision;
    if (!told) return [];
    const row = found.rows.find(({ id }) => id === told.decisionId);
    if (row?.key !== key) return [`${request.userId} was told of a decision that is not there`];
    const isOwn = told.userId === request.userId;
    if (answer.kind === 'refused' && !row.isFinal && !isOwn)
      return [`the winner of ${key} did not win`];
    if (answer.kind === 'recorded' && answer.isActionDecided !== row.isFinal) {
      return [`${request.userId} was told otherwise about ${key}`];
    }
    return [];
  });
}

/** Nothing was recorded for a signature that nobody gave. */
async function signatureProblems({ world, caseId, journal }: RunContext): Promise<string[]> {
  const found = await world.pool.query<{ what: string }>(
    `SELECT concat_ws('/', revision, action_index, verdict, user_id) AS what
     FROM decisions WHERE case_id = $1 AND channel = 'signal'`,
    [caseId],
  );
  return found.rows.flatMap(({ what }) =>
    journal.signed.has(what) ? [] : [`nobody signed ${what}, and it is recorded`],
  );
}

/** After the end nothing can be decided any more, by anybody, on what the screen showed last. */
async function lateDecisionProblems(context: RunContext): Promise<string[]> {
  const { world, caseId } = context;
  await world.pool.query(`UPDATE users SET is_active = true WHERE user_id = 'lead2'`);
  const [action] = await actionsSeen(context, 0);
  if (!action) return [];
  const { revision, actionIndex, digest } = action;
  const answer = await recordDecision(world.pool, {
    ...{ caseId, revision, actionIndex, digest },
    ...{ verdict: 'approve', userId: 'lead2', channel: 'terminal', note: null },
  });
  return answer.kind === 'recorded' ? ['a decision after the end was recorded'] : [];
}

export async function checkEnd(context: RunContext): Promise<void> {
  fail(await unsignedWrites(context));
  fail(await historyProblems(context));
  fail(await answerProblems(context));
  fail(await signatureProblems(context));
  fail(await lateDecisionProblems(context));
  await checkDuring(context);
}
