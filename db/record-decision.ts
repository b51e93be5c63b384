/**
 * The arbiter of every decision. One transaction locks the proposal's row, checks what was on the
 * screen against what is there, and writes the decision row. That row is the truth: whoever loses
 * a race learns at once who decided what and when, and no worker has to be up.
 */
import type { Pool, PoolClient } from 'pg';
import { canDecide, canSeeCase } from '../contracts/can';
import type { User } from '../contracts/can';
import type { DecisionAnswer, DecisionRequest } from '../contracts/decision';
import type { DecisionCode } from '../contracts/error-codes';
import { appendAudit } from './queries/audit';
import { findAndLockCase } from './queries/cases';
import { decisionsOn } from './queries/decisions';
import type { DecisionRow } from './queries/decisions';
import { proposalActions } from './queries/proposal-actions';
import { lockProposal } from './queries/proposals';
import { findUser, findUsers } from './queries/users';
import { describeChanged } from './changed-since';
import { checkApprovedWrite } from './decision-facts';
import {
  describeClosed,
  describeExpired,
  describeOwnWord,
  describeStanding,
} from './decision-words';
import { settleDecision } from './settle-decision';
import type { DecisionContext } from './settle-decision';
import { inTransaction } from './transaction';

type Refused = DecisionAnswer & { kind: 'refused' };

function refused(
  code: DecisionCode,
  message: string,
  standing: DecisionRow | null = null,
): Refused {
  return { kind: 'refused', code, message, standing, wakeupId: null };
}

/** Reads and locks everything a decision is about, or says why it can't be made. */
async function openContext(
  client: PoolClient,
  request: DecisionRequest,
): Promise<DecisionContext | Refused> {
  const user = await findUser(client, request.userId);
  if (!user) return refused('unknown_user', `There is no user ${request.userId}.`);
  // Everybody locks the case first and its proposal next, so that no two wait for each other.
  const caseRow = await findAndLockCase(client, request.caseId);
  const isSeen = caseRow !== null && canSeeCase(user, caseRow);
  const proposal = isSeen ? await lockProposal(client, request) : null;
  if (!caseRow || !proposal) return refused('proposal_not_found', 'There is no such proposal.');
  const actions = await proposalActions(client, request);
  const action = actions.find((row) => row.actionIndex === request.actionIndex);
  if (!action) return refused('proposal_not_found', 'The proposal has no such action.');
  const decisions = await decisionsOn(client, request);
  const approverIds = decisions.filter((row) => row.verdict === 'approve').map((row) => row.userId);
  return {
    client,
    request,
    user,
    proposal,
    actions,
    action,
    decisions,
    approvedBy: await findUsers(client, approverIds),
    caseRow,
  };
}

/** The same word by the same person again: the same answer, no second row. */
function findRepeated(context: DecisionContext): DecisionAnswer | null {
  const { request, decisions, proposal } = context;
  const own = decisions.find((row) => row.userId === request.userId);
  if (own?.verdict !== request.verdict || own.digest !== request.digest) return null;
  return { kind: 'repeated', decision: own, proposalState: proposal.state };
}

function findObstacle(context: DecisionContext): Refused | null {
  const { request, proposal, action, decisions } = context;
  const final = decisions.find((row) => row.isFinal);
  if (final) return refused('already_decided', describeStanding(final), final);
  if (proposal.state === 'pending' && new Date() > proposal.deadlineAt) {
    return refused('proposal_expired', describeExpired(proposal));
  }
  if (proposal.state !== 'pending' || action.state !== 'pending') {
    const { code, message } = closedAnswer(context);
    return refused(code, message);
  }
  if (action.shownDigest !== request.digest) {
    const message =
      'The proposal has changed since you looked: what you saw is not what would be written now. ' +
      'Look at it again and decide on that.';
    return refused('changed_since_you_looked', message);
  }
  if (context.caseRow.endedAt) return refused('case_closed', 'The case is closed.');
  const own = decisions.find((row) => row.userId === request.userId);
  if (own && own.verdict !== request.verdict) {
    return refused('already_decided', describeOwnWord(own), own);
  }
  return null;
}

function closedAnswer({ proposal, action }: DecisionContext): {
  code: DecisionCode;
  message: string;
} {
  // Others of its proposal may have been decided; this one was left until the deadline.
  if (action.state === 'expired') {
    return { code: 'proposal_expired', message: describeExpired(proposal) };
  }
  const message = describeClosed(proposal);
  if (proposal.state === 'expired') return { code: 'proposal_expired', message };
  if (proposal.state === 'lapsed') return { code: 'proposal_lapsed', message };
  if (proposal.state === 'superseded') return { code: 'changed_since_you_looked', message };
  return { code: 'case_closed', message };
}

function checkRight(context: DecisionContext, user: User): Refused | null {
  const right = canDecide(user, context.request.verdict, {
    tier: context.action.tier,
    customerId: context.caseRow.customerId,
    requesterIds: context.action.requesterIds,
    approvedBy: context.approvedBy,
  });
  return right.allowed ? null : refused(right.code, right.message);
}

/** Who looked at what another revision has replaced is told what differs in it. */
async function withDifference(
  { client, request }: DecisionContext,
  early: DecisionAnswer,
): Promise<DecisionAnswer> {
  if (early.kind !== 'refused' || early.code !== 'changed_since_you_looked') return early;
  return { ...early, ...(await describeChanged(client, request)) };
}

/**
 * As `recordDecision`, in the caller's transaction, which it must commit and in which it notes a
 * refusal itself.
 */
export async function recordDecisionIn(
  client: PoolClient,
  request: DecisionRequest,
): Promise<DecisionAnswer> {
  const context = await openContext(client, request);
  if ('kind' in context) return context;
  const early = findRepeated(context) ?? findObstacle(context) ?? checkRight(context, context.user);
  if (early) return withDifference(context, early);
  if (request.verdict === 'approve') {
    const stale = await checkApprovedWrite(context);
    if (stale) return stale;
  }
  return settleDecision(context);
}

async function auditRefusal(
  client: PoolClient,
  request: DecisionRequest,
  answer: DecisionAnswer,
): Promise<void> {
  if (answer.kind !== 'refused' || answer.code === 'proposal_not_found') return;
  await appendAudit(client, {
    event: 'decision_refused',
    actor: request.userId,
    channel: request.channel,
    caseId: request.caseId,
    detail: {
      code: answer.code,
      verdict: request.verdict,
      revision: request.revision,
      action_index: request.actionIndex,
      digest: request.digest,
    },
  });
}

/**
 * Records one person's word on one action, or says why not. The answer is final when this returns;
 * signal `wakeupId` afterwards to wake the Workflow (the relay does it when nobody else does).
 * @throws the database's error when it can't be reached: then nothing was recorded, or the same
 *   request sent again gives the recorded answer.
 */
export async function recordDecision(
  pool: Pool,
  request: DecisionRequest,
): Promise<DecisionAnswer> {
  return inTransaction(pool, async (client) => {
    const answer = await recordDecisionIn(client, request);
    await auditRefusal(client, request, answer);
    return answer;
  });
}
